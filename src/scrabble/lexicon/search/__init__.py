"""Searches of a dictionary: patterns, queries and the indexes that make them fast."""
