"""The parts after a game's header: names, rules, computers, notes, and rarer optional parts.

docs/link-format.md, section 6.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from scrabble.errors import LinkError
from scrabble.game import LIST_DIGEST_BYTES, ChallengeRule, Mode, Setup
from scrabble.link.coder import Coder, Reader, given
from scrabble.link.v1 import notes
from scrabble.link.v1.header import needs_newer_version
from scrabble.link.v1.names import code_game_name
from scrabble.link.v1.numbers import MAX_HINT_PRICE, MAX_STRENGTH, MAX_TURN_SECONDS
from scrabble.link.v1.options import code_options


class PartKind(IntEnum):
    """The kinds of parts that change the setup; parts come in ascending order of kind.

    ``RULES`` and ``TURN_RULES`` have the same content. In a game with free moves, ``RULES`` means
    the early rules, and ``TURN_RULES`` means today's. The exception is the single challenge rule:
    its number in the header decides between early and today's rules.
    """

    NAMES = 1
    RULES = 2
    COMPUTERS = 3
    TURN_RULES = 4
    OPTIONS = 6


_KINDS = 16
_FIRST_OPTIONAL = 8
"""The lowest optional kind. A reader keeps unknown parts of optional kinds, and refuses a link with
an unknown part of a lower kind."""
_NOTES = range(8, 12)
"""The kinds of the notes, one for each seat."""
_WORD_SEARCH = (12, b"\x01")
"""The kind and content of the part that allows word search. A part of this kind with other content
is kept as `Unread`."""
_OWN_LIST = 14
"""The kind of the part that adds 12 bytes to an own list's tag; kept as `Unread` in other games."""
_IS_MORE = (1, 1)
_PART_BYTES = 256


Unread = tuple[tuple[int, bytes], ...]
"""Optional parts of a later version, kept unchanged: kinds and contents."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The whole setup, the notes by seat, and the unread optional parts."""

    setup: Setup
    notes: tuple[str, ...] = ()
    unread: Unread = ()


def code_parts(coder: Coder, header: Setup, wanted: Parts | None) -> Parts:
    """Encode or decode the parts after a header; raises `LinkError` or `OutOfChoices`."""
    setup, texts = _code_all(coder, header, wanted)
    return wanted or _parts_read(setup, texts)


def read_setup_parts(reader: Reader, header: Setup) -> Setup:
    """Decode the setup from a header and its parts, without the notes, which decode slowly."""
    setup, _ = _code_all(reader, header, None)
    return setup


def _code_all(coder: Coder, header: Setup, wanted: Parts | None) -> tuple[Setup, dict[int, bytes]]:
    """Encode or decode all parts; return the completed setup and the optional parts as bytes."""
    texts = {} if wanted is None else _optional_parts(wanted)
    kinds = None if wanted is None else sorted([*_needed_kinds(wanted.setup), *texts])
    setup, last = header, 0
    while coder.weighted(_IS_MORE, given(kinds, lambda left: int(bool(left)))):
        kind = coder.uniform(_KINDS, given(kinds, lambda left: left.pop(0)))
        if kind <= last:
            raise LinkError("not-canonical", "The parts of this link are out of order.")
        last = kind
        if kind >= _FIRST_OPTIONAL:
            texts[kind] = _code_bytes(coder, texts.get(kind))
        else:
            setup = _code_setup_part(coder, kind, setup, None if wanted is None else wanted.setup)
    agreed = _WORD_SEARCH in texts.items()
    listed = _list_digest_in(header, texts)
    return replace(setup, word_search=agreed, list_digest=listed), texts


def _list_digest_in(header: Setup, texts: dict[int, bytes]) -> str:
    data = texts.get(_OWN_LIST, b"")
    is_known = header.is_own_list and header.mode is not Mode.STATED
    return data.hex() if is_known and len(data) == LIST_DIGEST_BYTES else ""


def _code_setup_part(coder: Coder, kind: int, setup: Setup, wanted: Setup | None) -> Setup:
    """Encode or decode a part that changes the setup; return the changed setup."""
    none = (None,) * len(setup.names)
    if kind == PartKind.NAMES:
        names = none if wanted is None else wanted.names
        return replace(setup, names=tuple(code_game_name(coder, name) for name in names))
    if kind in (PartKind.RULES, PartKind.TURN_RULES):
        return _code_rules(coder, kind, setup, wanted)
    if kind == PartKind.COMPUTERS:
        strengths = none if wanted is None else wanted.computers
        return replace(
            setup, computers=tuple(coder.uniform(MAX_STRENGTH + 1, each) for each in strengths)
        )
    if kind == PartKind.OPTIONS and setup.mode is Mode.DEALT:
        return replace(setup, options=code_options(coder, given(wanted, lambda s: s.options)))
    raise needs_newer_version()


def _needed_kinds(setup: Setup) -> list[int]:
    """Return the kinds of parts that a setup needs."""
    has_uncommon_rules = setup.hint_price is not None or setup.turn_seconds or setup.house_words
    is_single = setup.challenge_rule is ChallengeRule.SINGLE
    has_turn_rules = setup.has_free_moves and not (setup.early_rules or is_single)
    needed = {
        PartKind.NAMES: any(setup.names),
        PartKind.RULES: has_uncommon_rules and not has_turn_rules,
        PartKind.COMPUTERS: bool(setup.computers),
        PartKind.TURN_RULES: has_turn_rules,
        PartKind.OPTIONS: bool(setup.options),
    }
    return [kind for kind, is_needed in needed.items() if is_needed]


def _optional_parts(parts: Parts) -> dict[int, bytes]:
    """Return the optional parts by kind: notes, word search, own list, unread parts."""
    agreed: dict[int, bytes] = dict([_WORD_SEARCH]) if parts.setup.word_search else {}
    if parts.setup.list_digest:
        agreed[_OWN_LIST] = bytes.fromhex(parts.setup.list_digest)
    written = {_NOTES[seat]: notes.to_bytes(note) for seat, note in enumerate(parts.notes) if note}
    return written | agreed | dict(parts.unread)


def _parts_read(setup: Setup, texts: dict[int, bytes]) -> Parts:
    """Return the decoded parts, with the notes by seat."""
    by_kind = {kind: notes.from_bytes(data) for kind, data in texts.items() if kind in _NOTES}
    known = {*by_kind, *(_WORD_SEARCH[:1] if setup.word_search else ())}
    known |= {_OWN_LIST} if setup.list_digest else set()
    seats = _NOTES[: len(setup.names)]
    if not set(by_kind) <= set(seats):
        raise LinkError("not-canonical", "This link has a note of a player who is not there.")
    return Parts(
        setup,
        notes=tuple(by_kind.get(kind, "") for kind in seats) if by_kind else (),
        unread=tuple(sorted((kind, data) for kind, data in texts.items() if kind not in known)),
    )


def _code_rules(coder: Coder, kind: int, setup: Setup, wanted: Setup | None) -> Setup:
    """Encode or decode the uncommon rules: hints (0 or price + 1), time limit, house words."""
    price = given(wanted, lambda s: 0 if s.hint_price is None else s.hint_price + 1)
    hints = coder.uniform(MAX_HINT_PRICE + 2, price)
    seconds = coder.uniform(MAX_TURN_SECONDS + 1, given(wanted, lambda s: s.turn_seconds))
    house_words = coder.uniform(2, given(wanted, lambda s: int(s.house_words)))
    is_single = setup.challenge_rule is ChallengeRule.SINGLE
    ruled = replace(
        setup,
        early_rules=setup.early_rules and is_single,
        hint_price=hints - 1 if hints else None,
        turn_seconds=seconds,
        house_words=bool(house_words),
    )
    if is_single or kind == PartKind.TURN_RULES:
        return ruled
    return replace(ruled, early_rules=ruled.has_free_moves)


def _code_bytes(coder: Coder, value: bytes | None) -> bytes:
    length = coder.uniform(_PART_BYTES, given(value, len))
    return bytes(coder.uniform(256, None if value is None else value[n]) for n in range(length))
