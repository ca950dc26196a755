"""Find the words that a rack can make, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence

from scrabble.lexicon import load_lexicon
from scrabble.lexicon.search.composition import power_set
from scrabble.lexicon.search.patterns import Automaton, Pattern
from scrabble.tiles import load_alphabet
from scripts.common import command_line


def main(argv: Sequence[str] | None = None) -> None:
    """Print the number of words that a rack makes, and the ten with the most tile points."""
    parser = command_line.parser("demo power-set", __doc__)
    parser.add_argument("rack", nargs="?", default="quizer?", help="default quizer?")
    letters, english = parser.parse_args(argv).rack.upper(), load_alphabet("en")
    rack = english.parse(letters)
    words = power_set(load_lexicon("en-complete"), rack)
    automaton = Automaton(Pattern("*", rack))
    best = sorted((automaton.designate(word, english) for word in words), reverse=True)[:10]
    print(f"{len(words)} words of tiles from {letters}; a tile in lower case is the blank")
    for points, tiles in best:
        print(f"{points:5}  {tiles}")
