"""Which words are made of exactly these tiles.

python build.py demo exact-composition [TILES]     (default: RETAINS)
"""

from __future__ import annotations

import sys

from scrabble.lexicon import load_lexicon
from scrabble.lexicon.search.composition import exact_composition
from scrabble.tiles import load_alphabet


def main(letters: str = "retains") -> None:
    """Print the anagrams of some tiles."""
    english = load_alphabet("en")
    words = exact_composition(load_lexicon("en-complete"), english.parse(letters.upper()))
    print(f"{len(words)} words of exactly {letters.upper()}: {' '.join(words)}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
