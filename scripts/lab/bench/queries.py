"""Time loading and searching the English dictionary; print a JSON object.

``bench lexicon`` runs this natively and in Pyodide. Times are milliseconds of processor time, the
minimum of several runs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.lexicon.search.patterns import Pattern
from scrabble.lexicon.search.prefix_index import PrefixIndex
from scrabble.lexicon.search.queries import results_page
from scrabble.lexicon.search.subtree_index import SubtreeIndex, letters_by_length
from scrabble.tiles import load_alphabet
from scripts.common.base import PACKS
from scripts.lab.bench.clock import heap, timed

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
"""Name, pattern and rack of each query; a rack with ``!`` has to be used up."""

OTHER_QUERIES = [
    ("gl-complete", "..........ndo", None),
    ("gl-complete", "..*us", None),
    ("gl-complete", "*os.", "ESUSA??"),
    ("pl-complete", "*c.h..", None),
    ("pl-complete", "*i.e..", None),
    ("pl-complete", "*n.i*", "SIOYA??"),
]
"""Dictionary, pattern and rack of the slowest queries found among random ones."""

INDEXES: list[tuple[str, Callable[[Lexicon], object]]] = [
    ("subtree index", SubtreeIndex.of),
    ("letters by length", letters_by_length),
    ("prefix index", PrefixIndex.of),
]
"""The lazily built indexes; each is built from the ones before it."""

_ANOTHER = Pattern("A")


def pattern_of(typed: str, rack: str | None, alphabet_id: str = "en") -> Pattern:
    """Return the pattern of a query as written in `QUERIES`."""
    whole = rack is not None and rack.endswith("!")
    alphabet = load_alphabet(alphabet_id)
    tiles = None if rack is None else alphabet.parse(rack.removesuffix("!"))
    return Pattern.parse(typed, alphabet, tiles, whole_rack=whole)


def query_time(lexicon: Lexicon, typed: str, rack: str | None) -> float:
    """Return the milliseconds of a query whose result is not cached.

    The minimum ignores the first run, which builds the indexes.
    """
    alphabet = load_alphabet(lexicon.alphabet_id)
    pattern = pattern_of(typed, rack, lexicon.alphabet_id)
    times = []
    for _ in range(RUNS):
        results_page(lexicon, _ANOTHER, alphabet)  # Replaces the cached search.
        times.append(timed(lambda: results_page(lexicon, pattern, alphabet, limit=FIRST)))
    return min(times)


def other_query_times() -> dict[str, float]:
    """Return the milliseconds of the queries on other dictionaries, by their text."""
    lexicons = {name: load_lexicon(name) for name in dict.fromkeys(row[0] for row in OTHER_QUERIES)}
    return {
        f"{name} `{typed}` {rack or ''}".strip(): query_time(lexicons[name], typed, rack)
        for name, typed, rack in OTHER_QUERIES
    }


def measure() -> dict[str, Any]:
    """Measure and return the report."""
    pack = (PACKS / "en-complete.pack").read_bytes()
    loading = min(timed(lambda: "AA" in Lexicon.from_pack(pack)) for _ in range(3))
    lexicon = Lexicon.from_pack(pack)
    made, heaps = {}, [heap()]
    for what, make in INDEXES:
        made[what] = timed(partial(make, lexicon))
        heaps.append(heap())
    return {
        "loading": loading,
        "made": made,
        "heaps": heaps,
        "queries": {name: query_time(lexicon, typed, rack) for name, typed, rack in QUERIES},
        "elsewhere": other_query_times(),
    }


if __name__ == "__main__":
    print(json.dumps(measure()))
