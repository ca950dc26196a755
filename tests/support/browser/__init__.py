"""Code shared by the browser tests."""
