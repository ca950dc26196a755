"""Link format 1, frozen.

A link made today must read as the same game, and be written as the same text, in every
later version. So no code and no number in this folder may change what a link says: a
change of the format is a new version, in a folder of its own. What the format defines is
kept here even where the engine has the same list or limit for purposes of its own: the
numbers of languages, lexicons and rules (`numbers`), the letter tables
(``data/link_v1``), the capitals of names. What a link depends on outside this folder, such
as tile sets, the order of the bag, the rules of play and `scrabble.link.coder`, is held in
place by the test vectors in ``tests/data/link-vectors.json``.

docs/link-format.md specifies the format for a second implementation. A link is read by

=================  ==============================================================
`framing`          the text, its length digit and its check number
`game`, `record`   what a link says of a game that is dealt, and of a record
`puzzle`           what it says of a puzzle
`sheet`            the score sheet of a record
`header`, `parts`  the setup; names, uncommon rules and notes (`names`, `notes`)
`events`           the moves, with the squares of each play (`placements`)
`model`            how likely each tile is on its square
=================  ==============================================================

Modes 2 and 3, joint games, are in `scrabble.joint`, which shares header, parts, events and tables
with this folder. The rest of the package imports this module alone. A link is parsed once, by
`payload_of`; everything else takes its payload.
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
    "holds_puzzle",
    "mode_of",
    "payload_of",
    "setup_of",
]


def encode(history: History, unread: Unread = ()) -> str:
    """Return the one link of a game or record; ``unread`` are parts as `decode` returns them."""
    if isinstance(history.game, Record):
        return to_link(record.write(history))
    return to_link(game.write(history, unread))


def encode_puzzle(puzzle: Puzzle) -> str:
    """Return the one link of a puzzle."""
    from scrabble.link.v1 import puzzle as puzzles  # noqa: PLC0415  Pages without one do not load it.

    return to_link(puzzles.write(puzzle))


def mode_of(payload: int) -> Mode:
    """Return the mode of the game in a payload; raises `LinkError` (``mistyped``)."""
    with _holding("complete game"):
        return code_mode(Reader(payload), None)


def holds_puzzle(payload: int) -> bool:
    """Say whether a payload holds a puzzle; raises `LinkError` as `decode` does."""
    with _holding("complete game"):
        return mode_of(payload) is Mode.STATED and record.holds_puzzle(payload)


def decode(payload: int) -> tuple[History, Unread]:
    """Decode a payload and replay its game or record; also return parts of a later version.

    Words are not judged, and the payload may be written otherwise than `encode` would.
    Raises `LinkError` with the code ``unknown-version``, ``mistyped``, ``unknown-dictionary``,
    ``not-canonical`` or ``is-puzzle``.
    """
    with _holding("complete game"):
        if mode_of(payload) is Mode.STATED:
            return record.read(payload), ()
        return game.read(payload)


def decode_puzzle(payload: int) -> Puzzle:
    """Decode a puzzle, which may be written otherwise than `encode_puzzle` would.

    Raises `LinkError` as `decode` does, and ``not-a-puzzle`` or ``impossible-board``.
    """
    from scrabble.link.v1 import puzzle as puzzles  # noqa: PLC0415  As above.

    with _holding("puzzle"):
        return puzzles.read(payload)


def setup_of(payload: int) -> Setup:
    """Return the setup in a payload; of a game that is dealt, notes and moves are not read.

    Raises `LinkError` as `decode` does.
    """
    with _holding("complete game"):
        if mode_of(payload) is Mode.STATED:
            return record.read(payload).game.setup
        return game.read_setup(payload)


@contextmanager
def _holding(what: str) -> Iterator[None]:
    """Raise `LinkError` (``mistyped``) where a payload does not hold what it should."""
    try:
        yield
    except (OutOfChoices, SetupError, IllegalMove) as error:
        raise LinkError("mistyped", f"This link was altered: it holds no {what}.") from error
