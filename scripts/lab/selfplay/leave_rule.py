"""Leave values by rule, for the first generation of the training.

Valuable and rare tiles are hard to play, equal letters and vowels without consonants go badly
together, and a blank is worth most of a turn. The numbers are rounded, and meant for English.
"""

from __future__ import annotations

from scrabble.strategy.leaves import Leaves, combined, is_vowel
from scrabble.tiles import BLANK, Alphabet

_BLANK = 240
_LETTER = 15
_EACH_POINT = -12
_SINGLE_COPY = -20
_EQUAL_LETTERS = -30
_TWO_VOWELS = -18
_TWO_CONSONANTS = -4
_VOWEL_AND_CONSONANT = 8


def by_rule(alphabet: Alphabet) -> Leaves:
    """Return the leave values of any tile set from counts, values and vowels."""
    vowels = {letter.tile for letter in alphabet.letters if is_vowel(letter.text)}
    alone = {BLANK: _BLANK}
    for letter in alphabet.letters:
        rare = _SINGLE_COPY if letter.count == 1 else 0
        alone[letter.tile] = _LETTER + _EACH_POINT * min(letter.value, 4) + rare
    pairs = {pair: _of_pair(pair, vowels) for pair in combined(alphabet, 2)}
    return Leaves(alone, pairs, dict.fromkeys(combined(alphabet, 3), 0), alphabet.values)


def _of_pair(pair: str, vowels: set[str]) -> int:
    one, other = pair[0], pair[1]
    if BLANK in pair:
        return 0
    same = _EQUAL_LETTERS if one == other else 0
    if one in vowels and other in vowels:
        return same + _TWO_VOWELS
    return same + (_VOWEL_AND_CONSONANT if one in vowels or other in vowels else _TWO_CONSONANTS)
