"""Programs that write the test vectors in ``tests/data``."""
