"""A game that is dealt (mode 0) as a payload: header, parts, events.

Each function of this folder that begins with ``code_`` codes one thing both ways: with a
`Writer` the value to write is given, with a `Reader` it is ``None``; either way the value
is returned.
"""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.errors import LinkError
from scrabble.game import Game, History, Setup, apply, start
from scrabble.link.coder import BOTTOM, Reader, Writer
from scrabble.link.v1.events import Event, can_continue, code_event, event_weights
from scrabble.link.v1.header import code_header
from scrabble.link.v1.model import load_letters
from scrabble.link.v1.parts import Parts, code_parts, read_setup_parts


@dataclass(frozen=True, slots=True)
class Content:
    """What a link holds: a game or record replayed, and optional parts of a later version.

    ``unread`` are those parts by kind, as bytes.
    """

    history: History
    unread: tuple[tuple[int, bytes], ...] = ()


def write(content: Content) -> int:
    """Return the payload of a game."""
    writer = Writer()
    history = content.history
    setup = history.game.setup
    bare = code_header(writer, setup)
    code_parts(writer, bare, Parts(setup, history.notes, content.unread))
    letters = load_letters(setup.language)
    for position, move in zip(history.positions, history.game.moves, strict=False):
        code_event(writer, position, letters, move)
    if can_continue(history.last):
        writer.weighted(event_weights(history.last), Event.END)
    return writer.integer(BOTTOM)


def read(payload: int) -> Content:
    """Return the game in a payload.

    Raises `OutOfChoices`, `SetupError` or `LinkError` (``mistyped``, ``unknown-version``,
    ``unknown-dictionary``, ``not-canonical``).
    """
    reader = Reader(payload)
    parts = code_parts(reader, code_header(reader, None), None)
    letters = load_letters(parts.setup.language)
    position = start(parts.setup)
    positions, turns, moves = [position], [], []
    while can_continue(position):
        move = code_event(reader, position, letters, None)
        if move is None:
            break
        position, turn = apply(position, move)
        positions.append(position)
        turns.append(turn)
        moves.append(move)
    if reader.rest != BOTTOM:
        raise LinkError("mistyped", "This link holds more than a game.")
    game = Game(parts.setup, tuple(moves), parts.notes)
    history = History(game, tuple(positions), tuple(turns))
    if not history.has_valid_notes():
        raise LinkError("not-canonical", "This link has a note of a player without a turn.")
    return Content(history, parts.unread)


def read_setup(payload: int) -> Setup:
    """Return the setup in a payload, leaving notes and moves unread; raises as `read` does."""
    reader = Reader(payload)
    return read_setup_parts(reader, code_header(reader, None))
