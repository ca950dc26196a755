"""Encode notes, the short texts of players, as a few bytes.

Like a link, a note is a stack of choices: its length, then its characters, each weighted by the
character before it. docs/link-format.md, section 6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from string import ascii_lowercase

from scrabble.errors import LinkError
from scrabble.game.player_text import is_note
from scrabble.link.coder import BOTTOM, Coder, OutOfChoices, Reader, Writer, code_in_ranges, given
from scrabble.link.v1.model import load_letters, weights
from scrabble.link.v1.numbers import MAX_NOTE

_ACCENTED = "áéíóúàèìòùâêîôûäëïöüñçãõ"
_PLAIN = "aeiouaeiouaeiouaeiouncao"
_LETTERS = ascii_lowercase + _ACCENTED
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÑÇÃÕ"
_LISTED = _LETTERS + " .,!?'’-:;()…\"¡¿/0123456789ß+*=&@#€%«»“”"
# The frequency of each listed character in five languages, in eighths of a bit.
_SCORES = (
    -29, -53, -42, -40, -26, -55, -49, -47, -35, -66, -60, -39, -46, -32, -35, -46, -66, -34,
    -33, -33, -40, -56, -55, -70, -58, -62,
    -74, -66, -78, -74, -80, -80, -84, -100, -100, -100, -95, -84, -98, -94, -98, -82, -100,
    -100, -82, -80, -84, -86, -100, -100,
    -20, -48, -54, -54, -62, -62, -80, -72, -70, -84, -84, -76, -84, -88, -84, -84, -92,
    *(-86,) * 10, -100, *(-108,) * 12,
)  # fmt: skip
assert len(_SCORES) == len(_LISTED)
_PAIR, _OF = 6, 8
"""Scores of letter pairs, which come from English words, are scaled by 6/8."""

_LOWERED = dict(zip(_CAPITALS, _LETTERS, strict=True))
_BASES = dict(zip(_ACCENTED, _PLAIN, strict=True))

# Weights of a small and a capital letter in four places: at the start of a sentence, in a run of
# capitals, at the start of a word, within a word.
_CASE = ((1, 3), (1, 1), (9, 1), (127, 1))

# Weights of (listed, unlisted) characters: first after a listed one, then after an unlisted one.
_IS_OTHER = ((63, 1), (1, 2))
# Weights of the block of the last unlisted character, and of any other block.
_IS_ELSEWHERE = (2, 1)
_BLOCK = 128
_FIRST_BLOCK = 0x1F600 // _BLOCK
_RANGES = (range(32), range(32, 512), range(998, 1014), range(512, 0x110000 // _BLOCK))
_RANGE = (3, 3, 3, 2)


@dataclass(frozen=True, slots=True)
class _State:
    """The state on which the next character depends.

    ``text`` is the text so far. ``is_other`` says that its last non-space character is unlisted,
    and ``block`` is the block of its last unlisted character. ``capitals`` says that its last
    letter is a capital, other than the first letter of a sentence.
    """

    text: str = ""
    is_other: bool = False
    block: int = _FIRST_BLOCK
    capitals: bool = False

    def case(self) -> tuple[int, int]:
        """Return the weights of a small and of a capital letter."""
        before = self.text[-1:]
        if not before or before in "¡¿" or self.text[-2:] in (". ", "! ", "? "):
            return _CASE[0]
        if self.capitals:
            return _CASE[1]
        return _CASE[3] if _is_letter(before) else _CASE[2]


def to_bytes(note: str) -> bytes:
    """Encode a valid note (`scrabble.game.player_text.clean_note`) as at most 255 bytes."""
    writer = Writer()
    _code(writer, note)
    number = writer.integer(BOTTOM)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def from_bytes(data: bytes) -> str:
    """Decode a note.

    Raises `OutOfChoices`, or `LinkError` (``not-canonical``) if `to_bytes` would give other bytes.
    """
    reader = Reader(int.from_bytes(data, "big"))
    note = _code(reader, None)
    if reader.rest != BOTTOM or not is_note(note):
        raise OutOfChoices
    if to_bytes(note) != data:
        raise LinkError(
            "not-canonical", "A note in this link is not written the way Pass-a-Word writes notes."
        )
    return note


def _code(coder: Coder, note: str | None) -> str:
    length = 1 + coder.uniform(MAX_NOTE, given(note, lambda text: len(text) - 1))
    state = _State()
    for at in range(length):
        state = _next(coder, state, None if note is None else note[at])
    return state.text


def _next(coder: Coder, state: _State, wanted: str | None) -> _State:
    """Encode or decode one character and return the state after it."""
    is_other = given(wanted, lambda char: int(_LOWERED.get(char, char) not in _LISTED))
    if coder.weighted(_IS_OTHER[state.is_other], is_other):
        return _other(coder, state, wanted)
    plain = given(wanted, lambda char: _LISTED.index(_LOWERED.get(char, char)))
    char = _LISTED[coder.weighted(_weights(_number(state.text[-1:])), plain)]
    state = replace(state, is_other=state.is_other and char == " ")
    if not _is_letter(char):
        return replace(state, text=state.text + char)
    case = state.case()
    if coder.weighted(case, given(wanted, lambda own: int(own != char))):
        char = _CAPITALS[_LETTERS.index(char)]
        return replace(state, text=state.text + char, capitals=case is not _CASE[0])
    return replace(state, text=state.text + char, capitals=False)


def _other(coder: Coder, state: _State, wanted: str | None) -> _State:
    """Encode or decode an unlisted character, as its block and its index in the block."""
    block = state.block
    own = given(wanted, lambda char: ord(char) // _BLOCK)
    if coder.weighted(_IS_ELSEWHERE, given(own, lambda number: int(number != block))):
        block = code_in_ranges(coder, _RANGES, _RANGE, own)
    place = coder.uniform(_BLOCK, given(wanted, lambda char: ord(char) % _BLOCK))
    return replace(state, text=state.text + chr(block * _BLOCK + place), is_other=True, block=block)


def _is_letter(char: str) -> bool:
    return bool(char) and _LOWERED.get(char, char) in _LETTERS


def _number(char: str) -> int:
    """Return a letter's number from A (1) to Z, ignoring its accent; 0 for other characters."""
    lower = _LOWERED.get(char, char)
    return ascii_lowercase.find(_BASES.get(lower, lower) or " ") + 1


@cache
def _weights(before: int) -> list[int]:
    """Return the weights of the listed characters after a letter (0: after anything else)."""
    pairs = load_letters("en").pair[before]
    return weights(
        [
            score + pairs[_number(char)] * _PAIR // _OF
            for char, score in zip(_LISTED, _SCORES, strict=True)
        ]
    )
