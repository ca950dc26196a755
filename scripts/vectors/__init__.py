"""Test vectors, written once and compared ever since."""
