"""Game files: GCG, CGP and JSON, read and written."""

__all__ = ["cgp", "convert", "gcg", "json"]
