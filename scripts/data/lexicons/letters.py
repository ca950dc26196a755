"""Print the letter table of a language for the link format.

The table holds the frequencies of letters and of pairs of neighbours in a dictionary, in eighths of
a bit. Short words weigh more because they are played more. Tables are part of the link format: a
published table must never change.

    python build.py lexicons letters en-complete > src/scrabble/data/link_v1/en.txt
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

from scrabble.lexicon import load_lexicon, pack_info
from scrabble.tiles import load_alphabet
from scripts.common import command_line

LONGEST = 9
WEIGHT = {2: 8, 3: 3}
PRIOR = 0.5
BOUND = 40


def table(words: list[str], letters: str) -> list[list[int]]:
    """Return the row of single letters and the rows of pairs, in eighths of a bit."""
    edge = "."
    symbols = edge + letters
    pairs: Counter[str] = Counter()
    for word in words:
        if len(word) <= LONGEST:
            text = edge + word + edge
            for a, b in pairwise(text):
                pairs[a + b] += WEIGHT.get(len(word), 1)
    total = sum(pairs.values()) + PRIOR * len(symbols) ** 2
    first = {
        a: (sum(pairs[a + b] for b in symbols) + PRIOR * len(symbols)) / total for a in symbols
    }
    second = {
        b: (sum(pairs[a + b] for a in symbols) + PRIOR * len(symbols)) / total for b in symbols
    }
    rows = [[eighths(first[a] * len(letters) / (1 - first[edge])) for a in letters]]
    rows += [
        [eighths((pairs[a + b] + PRIOR) / total / (first[a] * second[b])) for b in symbols]
        for a in symbols
    ]
    rows[1][0] = 0  # No word is empty, so an edge never follows an edge.
    return rows


def eighths(ratio: float) -> int:
    """Return the logarithm of a ratio in eighths of a bit, at most ±`BOUND`."""
    return max(-BOUND, min(BOUND, round(8 * math.log2(ratio))))


def main() -> None:
    """Print the table of the dictionary named on the command line."""
    parser = command_line.parser("lexicons letters", __doc__)
    parser.add_argument("name", help="the dictionary, for example en-complete")
    info = pack_info(parser.parse_args().name)
    words = list(load_lexicon(info.name))
    print(f"# Letter table of the link format for {info.language}. Frozen: never make it anew.")
    for row in table(words, load_alphabet(info.language).tiles):
        print(*row)
