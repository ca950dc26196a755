"""A record (mode 1) as a payload: header and score sheet, or the head of a puzzle.

Header, lexicon, placements and tiles are coded as in dealt games. docs/formats.md, "Links of
records".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum

from scrabble.errors import LinkError
from scrabble.game import History, Mode, Record, Setup, replay
from scrabble.game.record import states_rack
from scrabble.link.coder import BOTTOM, Coder, Reader, Writer, given
from scrabble.link.v1.header import code_lexicon, code_mode, code_seats, needs_newer_version
from scrabble.link.v1.names import code_record_name
from scrabble.link.v1.numbers import CHALLENGE_RULES, ENGLISH
from scrabble.link.v1.options import code_options
from scrabble.link.v1.sheet import code_sheet, mistyped

_RULE_WEIGHTS = (3, 16, 3, 1)
_IS_NAMED = (1, 15)
_IS_WHOLE = (1, 3)  # Are all racks completely known?
_IS_MORE = (31, 1)  # Does a special kind follow?


class Special(IntEnum):
    """The special kinds of this mode; docs/link-format.md has the table."""

    PUZZLE = 0
    RECORD_WITH_OPTIONS = 1
    PUZZLE_OF_ENGLISH_2 = 2
    DUPLICATE = 4
    DUPLICATE_RESULT = 5


_KINDS = 8
_KNOWN = frozenset(map(int, Special))
_DUPLICATES = (Special.DUPLICATE, Special.DUPLICATE_RESULT)
_NO_PUZZLES = (None, Special.RECORD_WITH_OPTIONS, *_DUPLICATES)
_PUZZLES_IN_ENGLISH = {ENGLISH[0]: Special.PUZZLE, ENGLISH[1]: Special.PUZZLE_OF_ENGLISH_2}
"""The kinds of puzzles with an edition of English complete: no tag tells the editions apart."""


def write(history: History) -> int:
    """Encode a record as a payload."""
    assert isinstance(history.game, Record)  # callers pass records only
    whole = all(
        len(rack) == before.held(before.to_move)
        for before, rack, move in zip(
            history.positions, history.game.racks, history.game.moves, strict=False
        )
        if states_rack(move)
    )
    writer = Writer()
    code_mode(writer, Mode.STATED)
    _code_record(writer, history.game, whole=whole)
    return writer.integer(BOTTOM)


def read(payload: int) -> History:
    """Decode and replay the record in a payload.

    Raises `OutOfChoices`, `SetupError`, `IllegalMove` or `LinkError` (``mistyped``,
    ``unknown-version``, ``unknown-dictionary``).
    """
    reader = Reader(payload)
    code_mode(reader, None)
    history = replay(_code_record(reader, None))
    if reader.rest != BOTTOM:
        raise mistyped()
    return history


def _code_record(coder: Coder, record: Record | None, *, whole: bool | None = None) -> Record:
    """Encode or decode a record: header and score sheet."""
    setup = code_record_header(coder, given(record, lambda r: r.setup))
    whole = bool(coder.weighted(_IS_WHOLE, given(whole, int)))
    options = given(record, lambda r: r.setup.options)
    if coder.weighted(_IS_MORE, given(options, lambda changed: int(bool(changed)))):
        kind = coder.uniform(_KINDS, given(options, lambda _: Special.RECORD_WITH_OPTIONS))
        if kind in (Special.PUZZLE, Special.PUZZLE_OF_ENGLISH_2):
            raise LinkError("is-puzzle", "This link holds a puzzle, not a game.")
        if kind != Special.RECORD_WITH_OPTIONS:
            raise needs_newer_version()
        setup = replace(setup, mode=Mode.STATED, options=code_options(coder, options))
    return code_sheet(coder, setup, record, whole=whole)


def holds_puzzle(payload: int) -> bool:
    """Say whether a payload of this mode holds a puzzle; raises as `read` does."""
    return _kind_in(payload) not in _NO_PUZZLES


def holds_duplicate(payload: int) -> bool:
    """Say whether a payload of this mode holds a duplicate or a result; raises as `read` does."""
    return _kind_in(payload) in _DUPLICATES


def _kind_in(payload: int) -> int | None:
    """Return the special kind in a payload, ``None`` for a plain record."""
    reader = Reader(payload)
    code_mode(reader, None)
    code_record_header(reader, None)
    reader.weighted(_IS_WHOLE)
    return reader.uniform(_KINDS) if reader.weighted(_IS_MORE) else None


def code_duplicate_head(coder: Coder, setup: Setup | None, kind: int | None) -> tuple[Setup, int]:
    """Encode or decode the head of a duplicate or of its result: mode, header and kind.

    The first name is the player's. Raises `LinkError` (``not-a-duplicate``, ``unknown-version``,
    ``unknown-dictionary``).
    """
    header = _code_special_head(coder, setup, _not_a_duplicate)
    found = coder.uniform(_KINDS, kind)
    if found not in _KNOWN:
        raise needs_newer_version()
    if found not in _DUPLICATES:
        raise _not_a_duplicate()
    return header, found


def code_puzzle_head(coder: Coder, setup: Setup | None) -> Setup:
    """Encode or decode the head of a puzzle: mode, header and the puzzle mark.

    Raises `LinkError` (``not-a-puzzle``, ``unknown-version``, ``unknown-dictionary``).
    """
    header = _code_special_head(coder, setup, _not_a_puzzle)
    return replace(header, lexicon=_code_puzzle_kind(coder, setup or header))


def _code_special_head(
    coder: Coder, setup: Setup | None, refusal: Callable[[], LinkError]
) -> Setup:
    """Encode or decode the fields before a special kind; raise ``refusal()`` for another link."""
    mode = code_mode(coder, given(setup, lambda _: Mode.STATED))
    if mode is not Mode.STATED:
        raise refusal()
    header = code_record_header(coder, setup)
    coder.weighted(_IS_WHOLE, 1)
    if not coder.weighted(_IS_MORE, 1):
        raise refusal()
    return header


def _code_puzzle_kind(coder: Coder, setup: Setup) -> str:
    """Encode or decode the number of a special kind: of a puzzle, the edition of its lexicon.

    Returns the lexicon's name. Raises `LinkError` unless it is a puzzle.
    """
    is_english = setup.lexicon in _PUZZLES_IN_ENGLISH
    kinds = _PUZZLES_IN_ENGLISH if is_english else {setup.lexicon: Special.PUZZLE}
    kind = coder.uniform(_KINDS, kinds[setup.lexicon])
    for lexicon, number in kinds.items():
        if number == kind:
            return lexicon
    raise needs_newer_version()


def _not_a_puzzle() -> LinkError:
    return LinkError("not-a-puzzle", "This link holds a game, not a puzzle.")


def _not_a_duplicate() -> LinkError:
    return LinkError("not-a-duplicate", "This link holds no duplicate: open it as a game.")


def code_record_header(coder: Coder, setup: Setup | None) -> Setup:
    """Encode or decode the fields after the mode, up to the names."""
    seats = code_seats(coder, setup)
    rule = coder.weighted(
        _RULE_WEIGHTS, given(setup, lambda s: CHALLENGE_RULES.index(s.challenge_rule))
    )
    if rule >= len(CHALLENGE_RULES):
        raise needs_newer_version()
    language, lexicon = code_lexicon(coder, setup)
    is_named = coder.weighted(_IS_NAMED, given(setup, lambda s: int(any(s.names))))
    names = setup.names if setup else (None,) * seats
    return Setup(
        names=tuple(code_record_name(coder, n) for n in names) if is_named else ("",) * seats,
        seed=0,
        language=language,
        lexicon=lexicon,
        tag=0,
        challenge_rule=CHALLENGE_RULES[rule],
    )
