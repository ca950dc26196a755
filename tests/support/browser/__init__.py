"""What the tests in a browser share."""
