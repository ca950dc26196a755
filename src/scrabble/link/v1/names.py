"""Players' names: one code for dealt games, and a more compact code for records.

Friends' names are short and often left out, so dealt games weight letters by frequency alone.
In records, nicknames of any spelling take up a larger part of the link. So a record codes the
length, the style of capitals, and each letter weighted by the letter before. docs/link-format.md,
section 6, and docs/formats.md.
"""

from __future__ import annotations

from functools import cache
from string import ascii_lowercase

from scrabble.characters import has_lower
from scrabble.link.coder import Coder, code_in_ranges, given
from scrabble.link.v1.model import load_letters, weights
from scrabble.link.v1.numbers import MAX_NAME

_LETTERS = f"{ascii_lowercase} -'.0123456789"

_GAME_LETTERS = f"{ascii_lowercase} '-.0123456789"
_GAME_WEIGHTS = (
    16, 3, 5, 5, 16, 2, 4, 5, 14, 4, 4, 10, 7, 12, 11, 3, 1, 10, 9, 9, 7, 3, 2, 1, 5, 2,
    3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4,
)  # fmt: skip
assert len(_GAME_WEIGHTS) == len(_GAME_LETTERS) + 1
_IS_CAPITALISED = (1, 15)
_CODE_POINTS = 0x110000

_LENGTHS = (2, 2, 3, 6, 14, 18, 18, 14, 10, 7, 6, 6, 5, 4, 3, 2, 2, 1, 1, 1, 1)
assert len(_LENGTHS) == MAX_NAME + 1

# Styles: all lower case, each word capitalised, or the case of each letter coded.
_LOWER, _CAPITALS, _MIXED = range(3)
_STYLES = (5, 9, 2)
_CASE = (5, 1)

# Frequencies of _LETTERS, then of any other character, in eighths of a bit relative to A.
_SCORES = (
    0, -19, -13, -13, 0, -23, -16, -13, -3, -23, -16, -6, -11, -3, -5, -19, -37, -5, -7, -7,
    -10, -23, -24, -37, -15, -25, -21, -37, -49, -41, -41, -33, -37, -41, -41, -41, -41, -33,
    -41, -41, -23,
)  # fmt: skip
assert len(_SCORES) == len(_LETTERS) + 1
_PAIR, _OF = 5, 8
"""Scores of letter pairs, which come from English words, are scaled by 5/8."""

# Ranges of code points for all other characters.
_RANGES = (range(0xC0, 0x180), range(0x20, 0xC0), range(0x180, 0x3000), range(0x3000, 0x110000))
_RANGE_WEIGHTS = (12, 1, 2, 1)

_LOWERED = {ord(letter.upper()): letter for letter in ascii_lowercase}


def capitalise_words(name: str) -> str:
    """Capitalise each word of a name, ASCII letters only."""
    return "".join(
        char.upper() if char.isascii() and (at == 0 or name[at - 1] in " -") else char
        for at, char in enumerate(name)
    )


def code_game_name(coder: Coder, name: str | None) -> str:
    """Encode or decode a name in a game: length, whether it is capitalised, characters."""
    length = coder.uniform(MAX_NAME + 1, given(name, len))
    if length == 0:
        return ""
    fits = given(name, lambda own: int(_is_capitalised(own)))
    is_capitalised = coder.weighted(_IS_CAPITALISED, fits)
    plain = name.translate(_LOWERED) if name is not None and fits else name
    chars = "".join(
        _code_game_char(coder, None if plain is None else plain[n]) for n in range(length)
    )
    return capitalise_words(chars) if is_capitalised else chars


def _is_capitalised(name: str) -> bool:
    """Say whether a name equals its lower-case form with each word capitalised."""
    is_small = not any(has_lower(char) for char in name if not char.isascii())
    return is_small and capitalise_words(name.translate(_LOWERED)) == name


def _code_game_char(coder: Coder, char: str | None) -> str:
    at = given(char, lambda own: _GAME_LETTERS.find(own) % len(_GAME_WEIGHTS))
    index = coder.weighted(_GAME_WEIGHTS, at)
    if index < len(_GAME_LETTERS):
        return _GAME_LETTERS[index]
    return chr(coder.uniform(_CODE_POINTS, given(char, ord)))


def code_record_name(coder: Coder, name: str | None) -> str:
    """Encode or decode a name in a record: length, style of capitals, characters."""
    length = coder.weighted(_LENGTHS, given(name, len))
    if length == 0:
        return ""
    style = coder.weighted(_STYLES, given(name, _style))
    chars = ""
    for at in range(length):
        chars += _code_record_char(coder, style, chars[-1:], None if name is None else name[at])
    return capitalise_words(chars) if style == _CAPITALS else chars


def _style(name: str) -> int:
    lower = name.translate(_LOWERED)
    if lower == name:
        return _LOWER
    return _CAPITALS if capitalise_words(lower) == name else _MIXED


def _code_record_char(coder: Coder, style: int, before: str, wanted: str | None) -> str:
    lower = given(wanted, lambda own: own.translate(_LOWERED))
    at = given(lower, lambda char: _LETTERS.find(char) % len(_SCORES))
    index = coder.weighted(_weights_after(before.translate(_LOWERED)), at)
    if index == len(_LETTERS):
        return chr(code_in_ranges(coder, _RANGES, _RANGE_WEIGHTS, given(wanted, ord)))
    char = _LETTERS[index]
    if style != _MIXED or char not in ascii_lowercase:
        return char
    is_capital = coder.weighted(_CASE, given(wanted, lambda own: int(own != char)))
    return char.upper() if is_capital else char


@cache
def _weights_after(before: str) -> list[int]:
    """Return the weights of the characters after ``before`` ("" at the start)."""
    number = ascii_lowercase.find(before) + 1 if before else 0
    pairs = load_letters("en").pair[number][1:]
    fits = [pair * _PAIR // _OF for pair in pairs] + [0] * (len(_SCORES) - len(pairs))
    return weights([score + fit for score, fit in zip(_SCORES, fits, strict=True)])
