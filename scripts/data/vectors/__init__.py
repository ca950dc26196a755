"""Programs that write the test data in ``tests/data``."""
