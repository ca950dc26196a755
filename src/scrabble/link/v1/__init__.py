"""Link format 1, frozen.

Every later version must decode today's links to the same games and encode these games to the same
links. No change in this folder may alter a link: a changed format is a new version in a new folder.
The format's lists and limits are kept here even if the engine has its own copies: the numbers of
languages, lexicons and rules (`numbers`), the letter tables (``data/link_v1``), the capitals of
names. Links also depend on tile sets, the order of the bag, the rules of play and
`scrabble.link.coder`; the test vectors in ``tests/data/link-vectors.json`` pin these.

docs/link-format.md specifies the format for a second implementation. The modules:

=================  ==============================================================
`framing`          the text, its length digit and its check number
`game`, `record`   the payloads of dealt games and of records
`puzzle`           the payload of a puzzle
`sheet`            the score sheet of a record
`header`, `parts`  the setup; names, uncommon rules and notes (`names`, `notes`)
`events`           the moves, with the squares of each play (`placements`)
`model`            how likely each tile is on its square
=================  ==============================================================

Modes 2 and 3, joint games, are in `scrabble.joint`, duplicates in `scrabble.duplicate`: these share
header, parts, events and tables with this folder. The rest of the package imports only this module.
`payload_of` parses a link once; all other functions take its payload.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from scrabble.errors import IllegalMove, LinkError, SetupError
from scrabble.game import History, Mode, Puzzle, Record, Setup
from scrabble.link.coder import OutOfChoices, Reader
from scrabble.link.v1 import game, record
from scrabble.link.v1.framing import payload_of, to_link
from scrabble.link.v1.header import code_mode
from scrabble.link.v1.parts import Unread

__all__ = [
    "Unread",
    "decode",
    "decode_puzzle",
    "encode",
    "encode_puzzle",
    "holds_duplicate",
    "holds_puzzle",
    "mode_of",
    "payload_of",
    "setup_of",
]


def encode(history: History, unread: Unread = ()) -> str:
    """Encode a game or record as its canonical link, with the unread parts from `decode`."""
    if isinstance(history.game, Record):
        return to_link(record.write(history))
    return to_link(game.write(history, unread))


def encode_puzzle(puzzle: Puzzle) -> str:
    """Encode a puzzle as its canonical link."""
    from scrabble.link.v1 import puzzle as puzzles  # noqa: PLC0415  Loaded only for puzzles.

    return to_link(puzzles.write(puzzle))


def mode_of(payload: int) -> Mode:
    """Return the mode of the game in a payload; raises `LinkError` (``mistyped``)."""
    with _holding("complete game"):
        return code_mode(Reader(payload), None)


def holds_puzzle(payload: int) -> bool:
    """Say whether a payload holds a puzzle; raises `LinkError` as `decode` does."""
    with _holding("complete game"):
        return mode_of(payload) is Mode.STATED and record.holds_puzzle(payload)


def holds_duplicate(payload: int) -> bool:
    """Say whether a payload holds a duplicate or a result; raises `LinkError` as `decode` does."""
    with _holding("complete game"):
        return mode_of(payload) is Mode.STATED and record.holds_duplicate(payload)


def decode(payload: int) -> tuple[History, Unread]:
    """Decode a payload and replay its game or record; also return parts of a later version.

    Does not check words, or whether the payload is canonical. Raises `LinkError` with the
    code ``unknown-version``, ``mistyped``, ``unknown-dictionary``, ``not-canonical`` or
    ``is-puzzle``.
    """
    with _holding("complete game"):
        if mode_of(payload) is Mode.STATED:
            return record.read(payload), ()
        return game.read(payload)


def decode_puzzle(payload: int) -> Puzzle:
    """Decode a puzzle, without checking that `encode_puzzle` would give the same payload.

    Raises `LinkError` as `decode` does, and ``not-a-puzzle`` or ``impossible-board``.
    """
    from scrabble.link.v1 import puzzle as puzzles  # noqa: PLC0415  As above.

    with _holding("puzzle"):
        return puzzles.read(payload)


def setup_of(payload: int) -> Setup:
    """Decode the setup in a payload, without the notes and moves of a dealt game.

    Raises `LinkError` as `decode` does.
    """
    with _holding("complete game"):
        if mode_of(payload) is Mode.STATED:
            return record.read(payload).game.setup
        return game.read_setup(payload)


@contextmanager
def _holding(what: str) -> Iterator[None]:
    """Raise `LinkError` (``mistyped``) if a payload does not hold ``what``."""
    try:
        yield
    except (OutOfChoices, SetupError, IllegalMove) as error:
        raise LinkError("mistyped", f"This link was altered: it holds no {what}.") from error
