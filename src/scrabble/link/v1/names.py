"""Names in the links of records: nicknames, of the most varied spelling.

They weigh more than in a game between friends, so they are coded with more care:
length, style of capitals, letters by how common they are in names. Frozen.
"""

from __future__ import annotations

from functools import cache
from string import ascii_lowercase

from scrabble.game.player_text import MAX_NAME
from scrabble.link.coder import Coder, given
from scrabble.link.v1.model import load_letters, weights
from scrabble.link.v1.parts import capitalise_words

_LENGTHS = (2, 2, 3, 6, 14, 18, 18, 14, 10, 7, 6, 6, 5, 4, 3, 2, 2, 1, 1, 1, 1)
assert len(_LENGTHS) == MAX_NAME + 1

# All lower case, a capital at each word, or each letter for itself.
_LOWER, _CAPITALS, _MIXED = range(3)
_STYLES = (5, 9, 2)
_CASE = (5, 1)

_LETTERS = f"{ascii_lowercase} -'.0123456789"
# How common each is, the last one *other*, in eighths of a bit less than A.
_SCORES = (
    0, -19, -13, -13, 0, -23, -16, -13, -3, -23, -16, -6, -11, -3, -5, -19, -37, -5, -7, -7,
    -10, -23, -24, -37, -15, -25, -21, -37, -49, -41, -41, -33, -37, -41, -41, -41, -41, -33,
    -41, -41, -23,
)  # fmt: skip
assert len(_SCORES) == len(_LETTERS) + 1
_PAIR, _OF = 5, 8
"""How far a letter depends on the one before it: by 5/8 of what it does in English words."""

# Other characters by range: the likeliest first.
_RANGES = ((0xC0, 0x180), (0x20, 0xC0), (0x180, 0x3000), (0x3000, 0x110000))
_RANGE = (12, 1, 2, 1)

_LOWERED = {ord(letter.upper()): letter for letter in ascii_lowercase}


def code_name(coder: Coder, name: str | None) -> str:
    """Code one name of up to 20 characters."""
    length = coder.weighted(_LENGTHS, given(name, len))
    if length == 0:
        return ""
    style = coder.weighted(_STYLES, given(name, _style))
    chars = ""
    for at in range(length):
        chars += _char(coder, style, chars[-1:], None if name is None else name[at])
    return capitalise_words(chars) if style == _CAPITALS else chars


def _style(name: str) -> int:
    lower = name.translate(_LOWERED)
    if lower == name:
        return _LOWER
    return _CAPITALS if capitalise_words(lower) == name else _MIXED


def _char(coder: Coder, style: int, before: str, wanted: str | None) -> str:
    lower = None if wanted is None else wanted.translate(_LOWERED)
    at = given(lower, lambda char: _LETTERS.find(char) % len(_SCORES))
    index = coder.weighted(_weights(before.translate(_LOWERED)), at)
    if index == len(_LETTERS):
        return _other(coder, wanted)
    char = _LETTERS[index]
    if style != _MIXED or char not in ascii_lowercase:
        return char
    is_capital = coder.weighted(_CASE, given(wanted, lambda own: int(own != char)))
    return char.upper() if is_capital else char


@cache
def _weights(before: str) -> list[int]:
    """Weigh the characters after another one (none at the start)."""
    number = ascii_lowercase.find(before) + 1 if before else 0
    pairs = load_letters("en").pair[number][1:]
    fits = [pair * _PAIR // _OF for pair in pairs] + [0] * (len(_SCORES) - len(pairs))
    return weights([score + fit for score, fit in zip(_SCORES, fits, strict=True)])


def _other(coder: Coder, wanted: str | None) -> str:
    ranges = [range(*ends) for ends in _RANGES]
    chosen = given(
        wanted, lambda char: next(n for n, codes in enumerate(ranges) if ord(char) in codes)
    )
    codes = ranges[coder.weighted(_RANGE, chosen)]
    return chr(codes[coder.uniform(len(codes), given(wanted, lambda char: ord(char) - codes[0]))])
