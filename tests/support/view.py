"""Fixtures for tests of views."""

from scrabble.moves import Challenge
from scrabble.views.view import view
from support.helpers import board, history_from

CAT = board("8  .......CAT.....")
UPHELD, DENIED = Challenge(upheld=True), Challenge(upheld=False)


def seen(at, *moves, seat=0):
    """Return a seat's view after moves."""
    return view(history_from(at, *moves), seat, "matched")


def letters(tiles):
    """Return the letters of a view's tiles."""
    return "".join(tile["letter"] for tile in tiles)
