"""What the tests of views share."""

from scrabble.moves import Challenge
from scrabble.views.view import view
from support.helpers import board, history_from

CAT = board("8  .......CAT.....")
UPHELD, DENIED = Challenge(upheld=True), Challenge(upheld=False)


def seen(at, *moves, seat=0):
    """Return what a seat sees after moves."""
    return view(history_from(at, *moves), seat, "matched")


def letters(tiles):
    """Return the letters of a list of tiles of the view."""
    return "".join(tile["letter"] for tile in tiles)
