"""Describe the tiles of a view: the board, the seat's own rack, and its unseen tiles."""

from __future__ import annotations

from collections import Counter

from scrabble.board import ACROSS, DOWN, Direction, run_through
from scrabble.game import History, Position, unseen_tiles
from scrabble.moves import Place
from scrabble.strategy.leaves import is_vowel
from scrabble.tiles import BLANK, EMPTY, Alphabet, is_blank, letters_of, remove
from scrabble.views.json import Json

_KINDS = ("vowels", "consonants", "blanks")
_Y_IS_A_VOWEL = ("fr", "pl")
"""Languages that count Y among the vowels."""


def tile_of(alphabet: Alphabet, tile: str) -> Json:
    """Return a tile's letter (upper case, ``?`` for a blank) and value."""
    return {"letter": alphabet.text(letters_of(tile)), "value": alphabet.values[tile]}


def own_rack(history: History, seat: int) -> str:
    """Return the rack that a seat may see.

    While a play can be challenged, its player does not see the tiles just drawn: they go back to
    the bag if the play is withdrawn.
    """
    position = history.last
    rack = position.racks[seat]
    last = history.last_play
    if position.unchallenged is None or last is None or last.seat != seat:
        return rack
    kept = remove(rack, last.drawn)
    assert kept is not None  # the drawn tiles are on the rack
    return kept


def open_racks(history: History) -> list[str]:
    """Return the racks that everybody may see in a game with open racks."""
    return [own_rack(history, seat) for seat in range(len(history.last.racks))]


def racks(position: Position) -> list[list[Json]]:
    """Return the racks of all seats, for finished games and records."""
    alphabet = position.setup.alphabet
    return [[tile_of(alphabet, tile) for tile in rack] for rack in position.racks]


def unseen(position: Position, rack: str) -> list[Json]:
    """Count the tiles that a seat cannot see: in the bag and on the other racks."""
    alphabet = position.setup.alphabet
    counts = unseen_tiles(position.board, rack, alphabet)
    return [tile_of(alphabet, tile) | {"count": n} for tile, n in sorted(counts.items())]


def count_by_kind(tiles: list[Json], language: str) -> dict[str, int]:
    """Count tiles as players do: all, vowels, consonants and blanks."""
    kinds = Counter[str]()
    for tile in tiles:
        letter = tile["letter"]
        vowel = is_vowel(letter) or (letter == "Y" and language in _Y_IS_A_VOWEL)
        kind = "blanks" if letter == BLANK else "vowels" if vowel else "consonants"
        kinds[kind] += tile["count"]
    return {"n": kinds.total(), **{kind: kinds[kind] for kind in _KINDS}}


def cells(history: History) -> list[Json | None]:
    """Return the board by square: a tile with its turn and its words, or ``None``.

    ``turn`` is the number of the turn that placed the tile; 0 in a position that was set up.
    ``words`` has the words across and down through the square, each empty if there is none.
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
    """Return the tiles of a place with the fields that the page needs to draw them."""
    return [
        {
            "square": square,
            "letter": alphabet.text(letters_of(tile)),
            "value": alphabet.values[tile],
            "blank": is_blank(tile),
        }
        for square, tile in place.tiles
    ]
