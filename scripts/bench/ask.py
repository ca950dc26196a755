"""Measure every query on English, and loading it; prints one JSON object.

Runs under any Python that can import the engine, Pyodide included, from the
project's folder: ``python scripts/bench/ask.py``. Times are milliseconds of
processor time, the least of several runs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path.cwd()
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "scripts")]

from bench.measure import heap, timed  # noqa: E402  The folders come first.
from scrabble.lexicon import Lexicon  # noqa: E402
from scrabble.lexicon.patterns import Pattern  # noqa: E402
from scrabble.lexicon.queries import page  # noqa: E402
from scrabble.tiles import load_alphabet  # noqa: E402

FIRST = 100
RUNS = 7

QUERIES = [
    ("prefix", "re*", None),
    ("suffix", "*ing", None),
    ("suffix, rare", "*yl", None),
    ("contains", "*tio*", None),
    ("contains, rare", "*ioe*", None),
    ("pattern", "a..e*", None),
    ("pattern, long", "..........ing", None),
    ("loose letters", "*a*b*c*d*", None),
    ("loose letters, spaced", "*a.b.c*", None),
    ("one letter four times", "*e.e.e.e*", None),
    ("all two-letter words", "..", None),
    ("anagram", "*", "RETAINS!"),
    ("anagram, one blank", "*", "RETAIN?!"),
    ("rack", "*", "RETAINS"),
    ("rack, one blank", "*", "RETAIN?"),
    ("rack, two blanks", "*", "RETAI??"),
    ("rack with a string", "*ou*", "RETAINS"),
    ("rack with a string, one blank", "*ou*", "RETAIN?"),
    ("rack with a string, two blanks", "*ou*", "RETAI??"),
    ("rack with another, two blanks", "*st*", "EIOAN??"),
    ("rack with loose letters, two blanks", "*a*e*", "STRNL??"),
    ("rack, a letter third from the end", "*s..", "EIOAN??"),
    ("rack through the board", "..cat*", "RETAI??"),
]
"""Name, pattern, rack; ``!`` behind a rack: every tile of it."""


def read(typed: str, rack: str | None) -> Pattern:
    """Return a query of the table as a pattern."""
    whole = rack is not None and rack.endswith("!")
    tiles = None if rack is None else rack.removesuffix("!")
    return Pattern.parse(typed, load_alphabet("en"), tiles, whole_rack=whole)


def asked(lexicon: Lexicon, typed: str, rack: str | None) -> float:
    """Return the milliseconds that a query takes."""
    pattern, english = read(typed, rack), load_alphabet("en")
    return min(timed(lambda: page(lexicon, pattern, english, limit=FIRST)) for _ in range(RUNS))


def measure() -> dict[str, Any]:
    """Measure everything."""
    english = load_alphabet("en")
    pack = (ROOT / "src/scrabble/data/lexicons/en-complete.pack").read_bytes()
    loading = min(timed(lambda: "AA" in Lexicon.from_pack(pack)) for _ in range(3))
    lexicon = Lexicon.from_pack(pack)
    before = heap()
    shared = timed(lambda: page(lexicon, Pattern("*"), english))
    return {
        "loading": loading,
        "shared": shared,
        "heap MB": [before, heap()],
        "queries": {name: asked(lexicon, typed, rack) for name, typed, rack in QUERIES},
    }


if __name__ == "__main__":
    print(json.dumps(measure()))
