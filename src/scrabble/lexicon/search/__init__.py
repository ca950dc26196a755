"""Searches of a lexicon: patterns, queries and the indexes that make them fast."""

__all__ = ["composition", "patterns", "queries", "study"]
