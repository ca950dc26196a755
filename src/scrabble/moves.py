"""Moves: what a player can do in a turn, and how people write it.

A move states an action only. `scrabble.rules` and `scrabble.game` decide whether it is legal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scrabble.board import ACROSS, COLUMNS, DOWN, SIZE, SQUARES, STEP, Board, Direction, run_through
from scrabble.errors import AlphabetError, MoveSyntaxError
from scrabble.tiles import EMPTY, Alphabet, face_down, letters_of

__all__ = [
    "Accept",
    "Challenge",
    "Exchange",
    "Hint",
    "Move",
    "Pass",
    "Place",
    "Resign",
    "format_move",
    "format_word",
    "parse_move",
]


@dataclass(frozen=True, slots=True)
class Place:
    """Tiles put on the board: ``(square, tile)`` pairs in square order.

    A tile is a letter (``Q``) or a designated blank (``q``).
    """

    tiles: tuple[tuple[int, str], ...]

    def __post_init__(self) -> None:
        """Raise `MoveSyntaxError` unless the squares are on the board, distinct and in order."""
        squares = [square for square, _ in self.tiles]
        in_order = squares == sorted(set(squares)) and all(0 <= s < SQUARES for s in squares)
        if not in_order or any(len(tile) != 1 for _, tile in self.tiles):
            raise MoveSyntaxError(
                "bad-squares", "Each tile needs a square of its own on the board."
            )

    @classmethod
    def of(cls, placed: Mapping[int, str]) -> Place:
        """Make a place from a mapping of squares to tiles, in any order."""
        return cls(tuple(sorted(placed.items())))

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares covered, in order."""
        return tuple([square for square, _ in self.tiles])

    @property
    def letters(self) -> str:
        """The tiles put down, in square order."""
        return "".join(tile for _, tile in self.tiles)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Rack tiles exchanged for as many new ones; ``tiles`` is sorted."""

    tiles: str

    def __post_init__(self) -> None:
        """Raise `MoveSyntaxError` unless the tiles are sorted, so equal exchanges compare equal."""
        if list(self.tiles) != sorted(self.tiles):
            raise MoveSyntaxError("bad-exchange", "The tiles of an exchange are in sorted order.")

    @classmethod
    def of(cls, tiles: str) -> Exchange:
        """Make an exchange from tiles in any order."""
        return cls("".join(sorted(tiles)))


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without placing or exchanging tiles."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge of the last play; ``upheld`` if that play was a phony."""

    upheld: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """The player leaves the game."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Hint steps bought for this turn, up to ``step`` (1 to 4); the turn goes on."""

    step: int


@dataclass(frozen=True, slots=True)
class Accept:
    """A house word: the players allow it for the rest of this game; the turn goes on."""

    word: str


Move = Place | Exchange | Pass | Challenge | Resign | Hint | Accept


class Placed(Protocol):
    """Anything that puts tiles on the board, such as a scored move."""

    @property
    def place(self) -> Place:
        """The tiles put down."""
        ...


def given_up(move: Move) -> str:
    """Return the tiles that a move takes off the rack, with blanks as ``?``."""
    if isinstance(move, Place):
        return face_down(move.letters)
    return move.tiles if isinstance(move, Exchange) else ""


_SQUARE = re.compile(
    r"(?:(?P<row>[0-9]{1,2})(?P<column>[A-Oa-o])|(?P<c>[A-Oa-o])(?P<r>[0-9]{1,2}))\Z"
)
_MAX_TEXT = 200


def parse_square(text: str) -> tuple[int, Direction]:
    """Parse ``8H`` as (square, across) and ``H8`` as (square, down).

    Raises `MoveSyntaxError` (``bad-square``).
    """
    found = _SQUARE.match(text)
    row = int(found["row"] or found["r"]) if found else 0
    if found is None or not 1 <= row <= SIZE:
        raise MoveSyntaxError(
            "bad-square", f"{text!r} is not a square: write 8H (across) or H8 (down)."
        )
    column = COLUMNS.index((found["column"] or found["c"]).upper())
    return (row - 1) * SIZE + column, ACROSS if found["row"] else DOWN


def parse_move(text: str, board: Board, alphabet: Alphabet) -> Move:
    """Parse a move as players write it, for a given board.

    Accepts ``8H QUIZ``, ``h8 QUiZ`` (lower case: a blank), ``8H QU.Z`` or ``8H QU(I)Z`` (through a
    tile on the board), ``exchange ABC?``, ``pass`` and ``resign``. Challenges have no text form,
    because the lexicon decides their result.

    Raises `MoveSyntaxError` with the text in its message.
    """
    if len(text) > _MAX_TEXT:
        raise MoveSyntaxError("bad-move", "This is too long for a move.")
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb in ("pass", "resign") and len(words) == 1:
        return Pass() if verb == "pass" else Resign()
    if len(words) != 2:
        raise MoveSyntaxError(
            "bad-move", f"{text!r} is not a move: write 8H QUIZ, exchange ABC, pass or resign."
        )
    try:
        if verb == "exchange":
            return Exchange.of(alphabet.parse(words[1].upper()))
        square, direction = parse_square(words[0])
        return _place(alphabet.parse(re.sub("[()]", "", words[1])), square, direction, board, text)
    except AlphabetError as error:
        raise MoveSyntaxError("bad-move", f"{text!r} is not a move: {error.message}") from error


def _place(tiles: str, square: int, direction: Direction, board: Board, text: str) -> Place:
    """Return the `Place` of a word that starts at ``square``, without tiles already there."""
    room = SIZE - (square % SIZE if direction == ACROSS else square // SIZE)
    if len(tiles) > room:
        raise MoveSyntaxError("off-board", f"{text!r} runs off the board.")
    placed = []
    for at, tile in zip(range(square, SQUARES, STEP[direction]), tiles, strict=False):
        there = board.cells[at]
        if there == EMPTY != tile:
            placed.append((at, tile))
        elif there == EMPTY or letters_of(tile) not in (EMPTY, letters_of(there)):
            raise MoveSyntaxError("does-not-fit", f"{text!r} does not fit the tiles on the board.")
    return Place(tuple(placed))


def direction_of(cells: str, squares: tuple[int, ...]) -> Direction:
    """Return the direction of the main word of tiles on ``squares`` (at least one).

    A single tile counts as across unless it forms a word downwards only.
    """
    first, *others = squares
    if others:
        return ACROSS if first // SIZE == others[0] // SIZE else DOWN
    across, down = (len(run_through(cells, first, way)) for way in (ACROSS, DOWN))
    return DOWN if across == 1 < down else ACROSS


def format_move(move: Move | Placed, board: Board, alphabet: Alphabet) -> str:
    """Format a move so that `parse_move` reads it back on the same board.

    A place shows its whole main word: ``8H QUIz``. So does anything with a ``place``, such as a
    scored move. Raises ``TypeError`` for anything else.
    """
    match move:
        case Place():
            cells = board.with_tiles(dict(move.tiles)).cells
            run = run_through(cells, move.squares[0], direction_of(cells, move.squares))
            return format_word(run, "".join(cells[square] for square in run), alphabet)
        case Exchange():
            return f"exchange {alphabet.spell(move.tiles)}"
        case Hint():
            return f"hint {move.step}"
        case Accept():
            return f"accept {alphabet.spell(move.word)}"
        case Pass() | Challenge() | Resign():
            return type(move).__name__.lower()
        case _ if isinstance(place := getattr(move, "place", None), Place):
            return format_move(place, board, alphabet)
        case _:
            raise TypeError(f"format_move takes a move, not {type(move).__name__}.")


def format_word(squares: Sequence[int], tiles: str, alphabet: Alphabet) -> str:
    """Format a word from its squares and the tiles on them, in the style of `format_move`.

    >>> from scrabble.tiles import load_alphabet
    >>> format_word([112, 127], "OX", load_alphabet("en"))
    'H8 OX'
    """
    is_down = len(squares) > 1 and squares[1] - squares[0] == SIZE
    return f"{place_name(squares[0], DOWN if is_down else ACROSS)} {alphabet.spell(tiles)}"


def place_name(square: int, direction: Direction) -> str:
    """Return the name of a start square with its direction: ``8H`` across, ``H8`` down."""
    row, column = str(square // SIZE + 1), COLUMNS[square % SIZE]
    return row + column if direction == ACROSS else column + row
