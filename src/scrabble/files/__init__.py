"""Game files: GCG, CGP and JSON, read and written; the lists of the puzzles of the day."""

__all__ = ["cgp", "convert", "daily", "gcg", "json"]
