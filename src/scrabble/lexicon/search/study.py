"""Facts about words for players who learn them: inner hooks, and how likely their tiles are."""

from __future__ import annotations

from collections import Counter
from math import comb

from scrabble.lexicon.lexicon import Lexicon
from scrabble.tiles import Alphabet, letters_of

__all__ = ["inner_hooks", "ways_to_draw"]


def inner_hooks(lexicon: Lexicon, word: str) -> tuple[bool, bool]:
    """Say whether a word without its first tile, and without its last one, is a word.

    >>> inner_hooks(Lexicon.from_words(["CHAT", "HAT"], "en"), "CHAT")
    (True, False)
    """
    return word[1:] in lexicon, word[:-1] in lexicon


def ways_to_draw(word: str, alphabet: Alphabet) -> int:
    """Count the ways to draw the tiles of a word from a full bag; blanks stand for any tile.

    Players learn words in this order, which they call probability.

    >>> from scrabble.tiles import load_alphabet
    >>> ways_to_draw("QI", load_alphabet("en"))  # 9 without blanks, 2 * 10 with one, 1 with both
    30
    """
    held = Counter(alphabet.full_bag)
    ways = [1]  # By the number of blanks among the tiles so far.
    for tile, count in Counter(letters_of(word)).items():
        more = [0] * (len(ways) + count)
        for before, known in enumerate(ways):
            for blanks in range(count + 1):
                more[before + blanks] += known * comb(held[tile], count - blanks)
        ways = more
    return sum(known * comb(alphabet.blanks, blanks) for blanks, known in enumerate(ways))
