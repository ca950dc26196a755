"""A dealt game (mode 0) as a payload: header, parts, events.

Each ``code_`` function in this folder codes one thing in both directions. With a `Writer` it takes
the value to encode; with a `Reader` it takes ``None``. In both cases it returns the value.
"""

from __future__ import annotations

from scrabble.errors import LinkError
from scrabble.game import Game, History, Setup, apply, start
from scrabble.link.coder import BOTTOM, Reader, Writer
from scrabble.link.v1.events import KNOWN_RACKS, require_valid_notes
from scrabble.link.v1.header import code_header
from scrabble.link.v1.parts import Parts, Unread, code_parts, read_setup_parts


def write(history: History, unread: Unread) -> int:
    """Encode a game as a payload, with optional parts of a later version."""
    writer = Writer()
    setup = history.game.setup
    bare = code_header(writer, setup)
    code_parts(writer, bare, Parts(setup, history.notes, unread))
    KNOWN_RACKS.write(writer, history)
    return writer.integer(BOTTOM)


def read(payload: int) -> tuple[History, Unread]:
    """Decode the game in a payload, and the optional parts of a later version.

    Raises `OutOfChoices`, `SetupError` or `LinkError` (``mistyped``, ``unknown-version``,
    ``unknown-dictionary``, ``not-canonical``).
    """
    reader = Reader(payload)
    parts = code_parts(reader, code_header(reader, None), None)
    game = Game(parts.setup, notes=parts.notes)
    history = KNOWN_RACKS.read(reader, game, start(game.setup), apply)
    if reader.rest != BOTTOM:
        raise LinkError("mistyped", "This link holds more than a game.")
    require_valid_notes(history)
    return history, parts.unread


def read_setup(payload: int) -> Setup:
    """Decode the setup in a payload, without its notes and moves; raises as `read` does."""
    reader = Reader(payload)
    return read_setup_parts(reader, code_header(reader, None))
