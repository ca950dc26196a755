"""Fuzzers: random and damaged input for all that reads links, files and requests."""
