"""Game files: GCG, CGP and JSON, read and written."""
