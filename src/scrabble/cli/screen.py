"""Print a board in a terminal, in colours unless the terminal or ``NO_COLOR`` forbids them."""

from __future__ import annotations

import os

from scrabble.board import SIZE
from scrabble.cli.reports import is_terminal, say_painted
from scrabble.game import History
from scrabble.tiles import EMPTY, is_blank
from scrabble.views.text_view import board_squares, show_board

_RESET = "\x1b[0m"
_PREMIUM = {"": "", "DL": "\x1b[36m", "TL": "\x1b[1;34m", "DW": "\x1b[33m", "TW": "\x1b[1;31m"}
_TILE, _BLANK, _LAST = "\x1b[1;7m", "\x1b[3;7m", "\x1b[1;30;43m"
_LEFT = 4
"""The columns of a row's number."""


def say_board(history: History) -> None:
    """Print the board; a terminal shows premium squares, blanks and the last play in colours."""
    say_painted("\n".join(_painted(history) if _has_colours() else show_board(history)))


def _has_colours() -> bool:
    """Say whether standard output takes colours (https://no-color.org)."""
    return is_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _painted(history: History) -> list[str]:
    """Return the lines of a board with colours round the squares."""
    board, setup = history.last.board, history.game.setup
    premiums, last = setup.layout.names, history.last_play
    new = last.play.place.squares if last is not None and last.play is not None else ()
    painted = []
    for square, text in enumerate(board_squares(board, setup.alphabet, setup.layout)):
        tile = board.cells[square]
        paint = _PREMIUM[premiums[square]]
        if tile != EMPTY:
            paint = _LAST if square in new else _BLANK if is_blank(tile) else _TILE
        painted.append(f"{paint}{text}{_RESET}" if paint else text)
    head, *rows = show_board(history)
    return [
        head,
        *(
            line[:_LEFT] + "".join(painted[row * SIZE : (row + 1) * SIZE])
            for row, line in enumerate(rows)
        ),
    ]
