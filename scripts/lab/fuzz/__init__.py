"""Fuzzers: random and damaged input for all readers of links, files and requests."""
