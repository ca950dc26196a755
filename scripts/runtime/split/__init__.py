"""Pyodide's WebAssembly in two parts, by use: what a game needs first, and the rest."""
