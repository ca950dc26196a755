"""Find words by their letters: three questions of a well-known exercise.

The exercise gives each letter a prime number and each word the product of its letters' primes. Two
words are anagrams if their products are equal; a rack can make a word if the word's product divides
the rack's product. This is slow: a product of fifteen primes takes several machine words, every
query looks at every word of the lexicon, and a blank has no prime.

Here the word graph is the index. A walk knows at each node which letters remain and which can
follow, and never visits words with a wrong beginning. ``scripts/lab/bench/lexicon.py`` measures
both methods.
"""

from __future__ import annotations

from scrabble.lexicon.lexicon import Lexicon
from scrabble.lexicon.search.queries import anagrams, from_rack

__all__ = ["exact_composition", "power_set", "power_set_with_substring"]


def exact_composition(lexicon: Lexicon, tiles: str) -> list[str]:
    """Return the words that use all of the given tiles and no others; ``?`` is any tile.

    >>> words = Lexicon.from_words(["ACT", "CAT", "CATS", "AT"], "en")
    >>> exact_composition(words, "TAC")
    ['ACT', 'CAT']
    """
    return list(anagrams(lexicon, tiles))


def power_set(lexicon: Lexicon, tiles: str) -> list[str]:
    """Return the words that use some or all of the given tiles, longest first.

    >>> words = Lexicon.from_words(["ACT", "CAT", "CATS", "AT"], "en")
    >>> power_set(words, "TAC")
    ['ACT', 'CAT', 'AT']
    """
    return list(from_rack(lexicon, tiles))


def power_set_with_substring(lexicon: Lexicon, tiles: str, substring: str) -> list[str]:
    """Return the words that contain a substring and take their other tiles from ``tiles``.

    >>> words = Lexicon.from_words(["ACT", "CAT", "CATS", "AT"], "en")
    >>> power_set_with_substring(words, "CXS", "AT")
    ['CATS', 'CAT', 'AT']
    """
    return list(from_rack(lexicon, tiles, f"*{substring}*"))
