"""Read and write game files (GCG, CGP and JSON), and read the lists of daily puzzles."""

__all__ = ["cgp", "convert", "daily", "gcg", "json"]
