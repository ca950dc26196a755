"""The parts after the header of a game: names, uncommon rules, computers, notes.

docs/link-format.md, section 6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from scrabble.errors import LinkError
from scrabble.game import Setup
from scrabble.link.coder import Coder, given
from scrabble.link.v1 import notes
from scrabble.link.v1.header import needs_newer_version
from scrabble.link.v1.names import code_game_name
from scrabble.link.v1.numbers import MAX_HINT_PRICE, MAX_STRENGTH, MAX_TURN_SECONDS


class PartKind(IntEnum):
    """The kinds of parts that change the setup; parts come in rising order of kind.

    ``TURNS`` has no content: a game with free moves that lacks it has the early rules.
    """

    NAMES = 1
    RULES = 2
    COMPUTERS = 3
    TURNS = 4


_KINDS = 16
_FIRST_OPTIONAL = 8
"""From here on a reader keeps a kind that it does not know; below, it refuses the link."""
_NOTES = range(8, 12)
"""A kind for the note of each seat."""
_IS_MORE = (1, 1)
_PART_BYTES = 256


@dataclass(frozen=True, slots=True)
class Parts:
    """A header with its parts: the whole setup, notes by seat, optional parts unread."""

    setup: Setup
    notes: tuple[str, ...] = ()
    unread: tuple[tuple[int, bytes], ...] = ()


def code_parts(coder: Coder, header: Setup, wanted: Parts | None) -> Parts:
    """Code the parts after a header; raises `LinkError` and those of the notes."""
    texts = {} if wanted is None else _optional_parts(wanted)
    kinds = None if wanted is None else sorted([*_needed_kinds(wanted.setup), *texts])
    setup, last, kinds_read = header, 0, set()
    while coder.weighted(_IS_MORE, given(kinds, lambda left: int(bool(left)))):
        kind = coder.uniform(_KINDS, given(kinds, lambda left: left.pop(0)))
        if kind <= last:
            raise LinkError("not-canonical", "The parts of this link are out of order.")
        last = kind
        kinds_read.add(kind)
        if kind >= _FIRST_OPTIONAL:
            texts[kind] = _code_bytes(coder, texts.get(kind))
        else:
            setup = _code_setup_part(coder, kind, setup, None if wanted is None else wanted.setup)
    has_early_rules = setup.has_free_moves and PartKind.TURNS not in kinds_read
    return wanted or _parts_read(replace(setup, early_rules=has_early_rules), texts)


def _code_setup_part(coder: Coder, kind: int, setup: Setup, wanted: Setup | None) -> Setup:
    """Code a part that changes the setup; return the setup with it."""
    none = (None,) * len(setup.names)
    if kind == PartKind.NAMES:
        names = none if wanted is None else wanted.names
        return replace(setup, names=tuple(code_game_name(coder, name) for name in names))
    if kind == PartKind.RULES:
        return _code_rules(coder, setup, wanted)
    if kind == PartKind.COMPUTERS:
        strengths = none if wanted is None else wanted.computers
        return replace(
            setup, computers=tuple(coder.uniform(MAX_STRENGTH + 1, each) for each in strengths)
        )
    if kind == PartKind.TURNS:
        return setup
    raise needs_newer_version()


def _needed_kinds(setup: Setup) -> list[int]:
    """Return the kinds of parts that a setup needs."""
    has_uncommon_rules = setup.hint_price is not None or setup.turn_seconds or setup.house_words
    needed = {
        PartKind.NAMES: any(setup.names),
        PartKind.RULES: bool(has_uncommon_rules),
        PartKind.COMPUTERS: bool(setup.computers),
        PartKind.TURNS: setup.has_free_moves and not setup.early_rules,
    }
    return [kind for kind, is_needed in needed.items() if is_needed]


def _optional_parts(parts: Parts) -> dict[int, bytes]:
    """Return the optional parts by kind: the notes, and those of a later version."""
    written = {_NOTES[seat]: notes.to_bytes(note) for seat, note in enumerate(parts.notes) if note}
    return written | dict(parts.unread)


def _parts_read(setup: Setup, texts: dict[int, bytes]) -> Parts:
    """Return the parts read, with the notes by seat."""
    by_kind = {kind: notes.from_bytes(data) for kind, data in texts.items() if kind in _NOTES}
    seats = _NOTES[: len(setup.names)]
    if not set(by_kind) <= set(seats):
        raise LinkError("not-canonical", "This link has a note of a player who is not there.")
    return Parts(
        setup,
        notes=tuple(by_kind.get(kind, "") for kind in seats) if by_kind else (),
        unread=tuple(sorted((kind, data) for kind, data in texts.items() if kind not in _NOTES)),
    )


def _code_rules(coder: Coder, setup: Setup, wanted: Setup | None) -> Setup:
    """Code the uncommon rules: hints (0 for none, else price + 1), time limit, house words."""
    price = given(wanted, lambda s: 0 if s.hint_price is None else s.hint_price + 1)
    hints = coder.uniform(MAX_HINT_PRICE + 2, price)
    seconds = coder.uniform(MAX_TURN_SECONDS + 1, given(wanted, lambda s: s.turn_seconds))
    house_words = coder.uniform(2, given(wanted, lambda s: int(s.house_words)))
    return replace(
        setup,
        hint_price=hints - 1 if hints else None,
        turn_seconds=seconds,
        house_words=bool(house_words),
    )


def _code_bytes(coder: Coder, value: bytes | None) -> bytes:
    length = coder.uniform(_PART_BYTES, given(value, len))
    return bytes(coder.uniform(256, None if value is None else value[n]) for n in range(length))
