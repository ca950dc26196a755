"""Measuring the move generator, natively and inside Pyodide."""
