"""Measure every query on English, and loading it; prints one JSON object.

Runs under any Python that can import the engine, Pyodide included, from the
project's folder: ``python scripts/bench/ask.py``. Times are milliseconds of
processor time, the least of several runs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from scrabble.lexicon import Lexicon
from scrabble.lexicon.search.parent_index import ways
from scrabble.lexicon.search.patterns import Pattern
from scrabble.lexicon.search.prefix_index import beginnings
from scrabble.lexicon.search.queries import results_page
from scrabble.lexicon.search.subtree_index import letters_by_length, survey
from scrabble.tiles import load_alphabet
from scripts.bench.movegen_times import heap, timed
from scripts.build.base import PACKS

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
    ("rack with three loose letters, two blanks", "*i*s*t*", "TIRLO??"),
    ("rack with letters one apart, two blanks", "*e.e*", "AEIRA??"),
    ("rack through the board", "..cat*", "RETAI??"),
    ("letters one apart, rare", "*l.o.n*", None),
    ("letters one apart, common", "*i.s.s*", None),
    ("letters from the end", "*i.s..", None),
    ("twelve letters or more, two loose", "..........*l*o*", None),
]
"""Name, pattern, rack; ``!`` behind a rack: every tile of it."""

ELSEWHERE = [
    ("gl-complete", "..........ndo", None),
    ("gl-complete", "..*us", None),
    ("gl-complete", "*os.", "ESUSA??"),
    ("pl-complete", "*c.h..", None),
    ("pl-complete", "*i.e..", None),
    ("pl-complete", "*n.i*", "SIOYA??"),
]
"""Dictionary, pattern, rack: among the slowest that were found, by patterns and racks drawn."""

MADE: list[tuple[str, Callable[[Lexicon], object]]] = [
    ("what all searches share", survey),
    ("the letters by length, for racks", letters_by_length),
    ("the beginnings, for racks", beginnings),
    ("the ways up, for long searches", ways),
]
"""What is made of a dictionary once, when it is first needed, each after those before it."""

_ANOTHER = Pattern("A")


def read(typed: str, rack: str | None, alphabet_id: str = "en") -> Pattern:
    """Return a query of the tables as a pattern."""
    whole = rack is not None and rack.endswith("!")
    alphabet = load_alphabet(alphabet_id)
    tiles = None if rack is None else alphabet.parse(rack.removesuffix("!"))
    return Pattern.parse(typed, alphabet, tiles, whole_rack=whole)


def asked(lexicon: Lexicon, typed: str, rack: str | None) -> float:
    """Return the milliseconds that a query takes when another was asked before it.

    What searches share is made in the first run, which is not the shortest.
    """
    alphabet = load_alphabet(lexicon.alphabet_id)
    pattern = read(typed, rack, lexicon.alphabet_id)
    times = []
    for _ in range(RUNS):
        results_page(
            lexicon, _ANOTHER, alphabet
        )  # The last search is kept and would answer at once.
        times.append(timed(lambda: results_page(lexicon, pattern, alphabet, limit=FIRST)))
    return min(times)


def packed(name: str) -> Lexicon:
    """Return a dictionary that is shipped."""
    return Lexicon.from_pack((PACKS / f"{name}.pack").read_bytes())


def elsewhere() -> dict[str, float]:
    """Return the milliseconds of the queries on other dictionaries."""
    lexicons = {name: packed(name) for name in dict.fromkeys(row[0] for row in ELSEWHERE)}
    return {
        f"{name} `{typed}` {rack or ''}".strip(): asked(lexicons[name], typed, rack)
        for name, typed, rack in ELSEWHERE
    }


def measure() -> dict[str, Any]:
    """Measure everything."""
    pack = (PACKS / "en-complete.pack").read_bytes()
    loading = min(timed(lambda: "AA" in Lexicon.from_pack(pack)) for _ in range(3))
    lexicon = Lexicon.from_pack(pack)
    made, heaps = {}, [heap()]
    for what, make in MADE:
        made[what] = timed(partial(make, lexicon))
        heaps.append(heap())
    return {
        "loading": loading,
        "made": made,
        "heaps": heaps,
        "queries": {name: asked(lexicon, typed, rack) for name, typed, rack in QUERIES},
        "elsewhere": elsewhere(),
    }


if __name__ == "__main__":
    print(json.dumps(measure()))
