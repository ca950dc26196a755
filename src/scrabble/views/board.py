"""The board of a view: each square with its tile, when it was played and the words through it."""

from __future__ import annotations

from scrabble.board import ACROSS, DOWN, Direction, run_through
from scrabble.game import History
from scrabble.moves import Place
from scrabble.tiles import EMPTY, Alphabet, is_blank, letters_of
from scrabble.views.json import Json
from scrabble.views.racks import tile_of


def cells(history: History) -> list[Json | None]:
    """Return the board by square: letter, value, blank or not, the turn it was played, its words.

    The turn is 0 for tiles that lay there from the start, in a position set up. The words are those
    through the square across and down, empty where there is none.
    """
    alphabet = history.game.setup.alphabet
    tiles = history.last.board.cells
    since = {
        square: turn.number
        for turn in history.turns
        if turn.play is not None and not history.withdrawn(turn.number)
        for square in turn.play.place.squares
    }
    return [
        None
        if tile == EMPTY
        else tile_of(alphabet, tile)
        | {
            "blank": is_blank(tile),
            "turn": since.get(square, 0),
            "words": [_run(tiles, square, direction, alphabet) for direction in (ACROSS, DOWN)],
        }
        for square, tile in enumerate(tiles)
    ]


def _run(cells: str, square: int, direction: Direction, alphabet: Alphabet) -> str:
    """Return the word through a square, upper case; empty for a single tile."""
    run = run_through(cells, square, direction)
    return alphabet.plain(cells[run.start : run.stop : run.step]) if len(run) > 1 else ""


def tiles_of(place: Place, alphabet: Alphabet) -> list[Json]:
    """Return the tiles of a play for showing them on the board."""
    return [
        {
            "square": square,
            "letter": alphabet.text(letters_of(tile)),
            "value": alphabet.values[tile],
            "blank": is_blank(tile),
        }
        for square, tile in place.tiles
    ]
