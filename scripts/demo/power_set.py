"""Which words a rack can make, and which are worth the most.

python build.py demo power-set [RACK]     (default: QUIZER?)
"""

from __future__ import annotations

import sys

from scrabble.lexicon import load_lexicon
from scrabble.lexicon.search.composition import power_set
from scrabble.lexicon.search.patterns import Automaton, Pattern
from scrabble.tiles import load_alphabet


def main(letters: str = "quizer?") -> None:
    """Print how many words a rack makes, and the ten with the most points on their faces."""
    english = load_alphabet("en")
    rack = english.parse(letters.upper())
    words = power_set(load_lexicon("en-complete"), rack)
    automaton = Automaton(Pattern("*", rack))
    best = sorted((automaton.designate(word, english) for word in words), reverse=True)[:10]
    print(f"{len(words)} words of tiles from {letters.upper()}; a tile in lower case is the blank")
    for points, tiles in best:
        print(f"{points:5}  {tiles}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
