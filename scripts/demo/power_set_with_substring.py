"""Which words a rack can make around letters that lie on the board.

python build.py demo power-set-with-substring [RACK [SUBSTRING]]   (default: LOVEBIR CAT)
"""

from __future__ import annotations

import sys

from scrabble.lexicon import load_lexicon
from scrabble.lexicon.search.composition import power_set_with_substring
from scrabble.tiles import load_alphabet


def main(letters: str = "lovebir", substring: str = "cat") -> None:
    """Print the words that hold a substring, the rest of them from a rack."""
    english = load_alphabet("en")
    words = power_set_with_substring(
        load_lexicon("en-complete"), english.parse(letters.upper()), english.word(substring)
    )
    print(f"{len(words)} words with {substring.upper()} and tiles from {letters.upper()}:")
    print(" ".join(words))


if __name__ == "__main__":
    main(*sys.argv[1:3])
