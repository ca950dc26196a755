"""Code shared by the tests."""
