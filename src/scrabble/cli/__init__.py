"""Run the command line (``python -m scrabble``, ``pass-a-word``): one module per command group."""

from scrabble.cli.parser import main

__all__ = ["main"]
