"""Link format version 1: a game, or its setup alone, as one big integer.

docs/link-format.md tells the same in prose; test vectors are in
``tests/data/link-vectors.json``. Everything here and in the modules whose names end
in 1 is frozen: a change of the format is a new version in modules of its own.

Each function codes one part for both ways: with a `Writer` the value to write is
given, with a `Reader` it is ``None``; either way the value is returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from scrabble.errors import LinkError
from scrabble.game import Game, History, Setup, apply, start
from scrabble.link.coder import BOTTOM, Reader, Writer
from scrabble.link.v1.events import END, code_event, event_weights, is_open
from scrabble.link.v1.header import MODES, code_header
from scrabble.link.v1.model import load_letters
from scrabble.link.v1.parts import Parts, code_parts

CHECK = 1 << 16
_CHECK_PURPOSE = b"pass-a-word link 1"


@dataclass(frozen=True, slots=True)
class Content:
    """What a link holds: a game replayed, and optional parts this version cannot read."""

    history: History
    unread: tuple[tuple[int, bytes], ...] = ()


def write(content: Content) -> int:
    """Return a game as one big integer."""
    writer = Writer()
    history, game = content.history, content.history.game
    bare = code_header(writer, game.setup)
    code_parts(writer, bare, Parts(game.setup, history.notes, content.unread))
    letters = load_letters(game.setup.language)
    for position, move in zip(history.positions, game.moves, strict=False):
        code_event(writer, position, letters, move)
    if is_open(history.last):
        writer.weighted(event_weights(history.last), END)
    return add_check(writer)


def read(x: int) -> Content:
    """Return the game in an integer.

    Raises `OutOfChoices`, `SetupError` or `LinkError` (``mistyped``, ``unknown-version``,
    ``unknown-dictionary``, ``not-canonical``); whether the integer is canonical is for
    `scrabble.link.decode` to see.
    """
    reader = open_checked(x)
    parts = code_parts(reader, code_header(reader, None), None)
    letters = load_letters(parts.setup.language)
    position = start(parts.setup)
    positions, turns, moves = [position], [], []
    while is_open(position):
        move = code_event(reader, position, letters, None)
        if move is None:
            break
        position, turn = apply(position, move)
        positions.append(position)
        turns.append(turn)
        moves.append(move)
    expect_end(reader)
    game = Game(parts.setup, tuple(moves), parts.notes)
    history = History(game, tuple(positions), tuple(turns))
    if not history.has_valid_notes():
        raise LinkError("not-canonical", "This link has a note of a player without a turn.")
    return Content(history, parts.unread)


def read_setup(x: int) -> Setup:
    """Return the setup in an integer and leave the moves unread; raises as `read` does."""
    reader = open_checked(x)
    return code_parts(reader, code_header(reader, None), None).setup


def mode_of(x: int) -> int:
    """Return the mode of the game in an integer; raises as `read` does."""
    return open_checked(x).weighted(MODES)


def add_check(writer: Writer) -> int:
    """Return all choices as one integer, its check number below them."""
    payload = writer.integer(BOTTOM)
    return payload * CHECK + check(payload)


def open_checked(x: int) -> Reader:
    """Take the check number off an integer; raises `LinkError` (``mistyped``)."""
    payload, found = divmod(x, CHECK)
    if found != check(payload):
        raise LinkError("mistyped", "This link was changed on its way: copy it again, whole.")
    return Reader(payload)


def expect_end(reader: Reader) -> None:
    """See that nothing is left unread; raises `LinkError` (``mistyped``)."""
    if reader.rest != BOTTOM:
        raise LinkError("mistyped", "This link holds more than a game.")


def check(payload: int) -> int:
    """Return the check number of an integer: 16 bits of SHA-256 over its bytes."""
    number = payload.to_bytes((payload.bit_length() + 7) // 8, "big")
    return int.from_bytes(sha256(_CHECK_PURPOSE + number).digest()[:2], "big")
