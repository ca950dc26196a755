"""What the header of format version 1 leaves out: names, uncommon rules, notes.

Frozen; docs/link-format.md, section 6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scrabble.errors import LinkError
from scrabble.game import MAX_HINT_PRICE, MAX_STRENGTH, MAX_TURN_SECONDS, Setup
from scrabble.game.player_text import MAX_NAME
from scrabble.link.coder import Coder, given
from scrabble.link.v1 import notes as notes1
from scrabble.link.v1.header import newer

# In rising order of kind. A reader that does not know a kind refuses the link below
# _OPTIONAL and keeps the part unread above.
_MORE = (1, 1)
_KINDS = 16
_NAMES = 1
_RULES = 2
_COMPUTERS = 3
_OPTIONAL = 8
_NOTES = range(8, 12)
"""A kind for the note of each seat."""
_PART_BYTES = 256

_NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz '-.0123456789"
_NAME_WEIGHTS = (
    16, 3, 5, 5, 16, 2, 4, 5, 14, 4, 4, 10, 7, 12, 11, 3, 1, 10, 9, 9, 7, 3, 2, 1, 5, 2,
    3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4,
)  # fmt: skip
_CAPITALISED = (1, 15)
_CODE_POINTS = 0x110000


@dataclass(frozen=True, slots=True)
class Parts:
    """A header with its parts: the whole setup, notes by seat, parts that we cannot read."""

    setup: Setup
    notes: tuple[str, ...] = ()
    unread: tuple[tuple[int, bytes], ...] = ()


def code_parts(coder: Coder, bare: Setup, wanted: Parts | None) -> Parts:
    """Code the parts behind a header; ``bare`` is what the header itself told."""
    setup = None if wanted is None else wanted.setup
    texts = {} if wanted is None else _optional(wanted)
    kinds = None if wanted is None else sorted([*_needed(wanted.setup), *texts])
    last = 0
    while coder.weighted(_MORE, given(kinds, lambda left: int(bool(left)))):
        kind = coder.uniform(_KINDS, None if kinds is None else kinds.pop(0))
        if kind <= last:
            raise LinkError("not-canonical", "The parts of this link are out of order.")
        last = kind
        if kind == _NAMES:
            names = setup.names if setup else (None,) * len(bare.names)
            bare = replace(bare, names=tuple(_name(coder, name) for name in names))
        elif kind == _RULES:
            bare = _rules(coder, bare, setup)
        elif kind == _COMPUTERS:
            strengths = setup.computers if setup else (None,) * len(bare.names)
            bare = replace(
                bare,
                computers=tuple(
                    coder.uniform(MAX_STRENGTH + 1, strength) for strength in strengths
                ),
            )
        elif kind < _OPTIONAL:
            raise newer()
        else:
            texts[kind] = _bytes(coder, texts.get(kind) if wanted else None)
    return wanted or _parts(bare, texts)


def _needed(setup: Setup) -> list[int]:
    """Return the kinds of parts that a setup needs."""
    uncommon = setup.hint_price is not None or setup.turn_seconds or setup.house_words
    needed = {
        _NAMES: any(setup.names),
        _RULES: bool(uncommon),
        _COMPUTERS: bool(setup.computers),
    }
    return [kind for kind, is_needed in needed.items() if is_needed]


def _optional(parts: Parts) -> dict[int, bytes]:
    """Return the parts of bytes by kind: the notes, and those that we cannot read."""
    written = {_NOTES[seat]: notes1.to_bytes(note) for seat, note in enumerate(parts.notes) if note}
    return written | dict(parts.unread)


def _parts(setup: Setup, texts: dict[int, bytes]) -> Parts:
    """Return the parts read, notes by seat."""
    notes = {kind: notes1.from_bytes(data) for kind, data in texts.items() if kind in _NOTES}
    seats = _NOTES[: len(setup.names)]
    if not set(notes) <= set(seats):
        raise LinkError("not-canonical", "This link has a note of a player who is not there.")
    unread = sorted((kind, data) for kind, data in texts.items() if kind not in _NOTES)
    return Parts(
        setup, tuple(notes.get(kind, "") for kind in seats) if notes else (), tuple(unread)
    )


def _rules(coder: Coder, bare: Setup, setup: Setup | None) -> Setup:
    """Code the uncommon rules: the price of hints (0 for none), time limit, house words."""
    price = given(setup, lambda s: 0 if s.hint_price is None else s.hint_price + 1)
    hints = coder.uniform(MAX_HINT_PRICE + 2, price)
    seconds = coder.uniform(MAX_TURN_SECONDS + 1, given(setup, lambda s: s.turn_seconds))
    house = coder.uniform(2, given(setup, lambda s: int(s.house_words)))
    return replace(
        bare,
        hint_price=hints - 1 if hints else None,
        turn_seconds=seconds,
        house_words=bool(house),
    )


def _bytes(coder: Coder, value: bytes | None) -> bytes:
    length = coder.uniform(_PART_BYTES, given(value, len))
    return bytes(coder.uniform(256, None if value is None else value[n]) for n in range(length))


def _name(coder: Coder, name: str | None) -> str:
    """Code one name: its length, whether it is capitalised, its characters."""
    length = coder.uniform(MAX_NAME + 1, given(name, len))
    if length == 0:
        return ""
    lower = name if name is None else name.lower()
    fits = name is not None and lower is not None and capitalise_words(lower) == name
    plain = lower if fits else name
    capital = coder.weighted(_CAPITALISED, None if name is None else int(fits))
    chars = "".join(_char(coder, None if plain is None else plain[n]) for n in range(length))
    return capitalise_words(chars) if capital else chars


def capitalise_words(name: str) -> str:
    """Return a name with a capital at the start of each word, ASCII letters only."""
    return "".join(
        char.upper() if char.isascii() and (at == 0 or name[at - 1] in " -") else char
        for at, char in enumerate(name)
    )


def _char(coder: Coder, char: str | None) -> str:
    at = None if char is None else _NAME_LETTERS.find(char) % len(_NAME_WEIGHTS)
    index = coder.weighted(_NAME_WEIGHTS, at)
    if index < len(_NAME_LETTERS):
        return _NAME_LETTERS[index]
    return chr(coder.uniform(_CODE_POINTS, given(char, ord)))
