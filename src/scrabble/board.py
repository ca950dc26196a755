"""Squares, premium layouts and the board.

A square is an int: ``row * 15 + column``, from 0 at the top left to 224 at the bottom right.
Players write ``8H`` (row 8, column H: across) or ``H8`` (down).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from scrabble import data
from scrabble.errors import BoardError
from scrabble.tiles import EMPTY

__all__ = [
    "ACROSS",
    "BOARDS",
    "CENTRE",
    "CLASSIC",
    "DOWN",
    "SIZE",
    "SQUARES",
    "Board",
    "BoardInfo",
    "Direction",
    "Layout",
    "board_info",
    "load_layout",
    "square_name",
]

SIZE = 15
SQUARES = SIZE * SIZE
CENTRE = SQUARES // 2

BINGO_BONUS = 50
"""The bonus for a play of seven tiles, unless a game has another."""

ACROSS: Literal[0] = 0
DOWN: Literal[1] = 1
Direction = Literal[0, 1]
STEP = (1, SIZE)
"""Distance between adjacent squares, by direction."""

COLUMNS = "ABCDEFGHIJKLMNO"

_CELL = re.compile(r"[.A-\x80]")
"""An empty square, a letter tile or a designated blank (see `scrabble.tiles`)."""
_CELLS = re.compile(rf"{_CELL.pattern}{{{SQUARES}}}")
_MOST_SHOWN = 20


def square_name(square: int) -> str:
    """Return the name of a square, row first: ``square_name(112) == "8H"``."""
    return f"{square // SIZE + 1}{COLUMNS[square % SIZE]}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The premiums of a board: 225 letter multipliers, 225 word multipliers, 225 names, the bonus.

    A name is ``""``, ``"DL"``, ``"TL"``, ``"DW"`` or ``"TW"``. ``bonus`` is for a play of seven
    tiles.
    """

    letter: tuple[int, ...]
    word: tuple[int, ...]
    names: tuple[str, ...]
    bonus: int = BINGO_BONUS

    @classmethod
    def from_text(cls, text: str) -> Layout:
        """Parse 15 lines of 15 marks: ``d`` DL, ``t`` TL, ``D`` DW, ``T`` TW, ``.`` plain.

        Raises `BoardError` (``bad-layout``).
        """
        marks = "".join(text.split())
        if len(marks) != SQUARES or not set(marks) <= set(".dtDT"):
            raise BoardError("bad-layout", "A layout has 15 lines of 15 out of . d t D T.")
        return cls(
            tuple({"d": 2, "t": 3}.get(mark, 1) for mark in marks),
            tuple({"D": 2, "T": 3}.get(mark, 1) for mark in marks),
            tuple({"d": "DL", "t": "TL", "D": "DW", "T": "TW"}.get(mark, "") for mark in marks),
        )


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """A board of the package: its name, its number in links, and its titles by page language.

    ``body`` has the 15 lines of its layout, or lines such as ``T 8``: a mark and how many squares
    of a drawn board have it.
    """

    name: str
    number: int
    titles: tuple[tuple[str, str], ...]
    body: str

    @classmethod
    def from_text(cls, name: str, text: str) -> BoardInfo:
        """Parse a board: lines such as ``number: 2`` and ``en: Classic``, then the body.

        Raises `BoardError` (``bad-layout``).
        """
        head, _, body = text.partition("\n\n")
        fields = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
        number = fields.pop("number", "")
        if not number.isdecimal() or "en" not in fields:
            raise BoardError(
                "bad-layout", f"The board {name!r} lacks its number or its name in en."
            )
        return cls(name, int(number), tuple(fields.items()), body.strip())


CLASSIC = "classic"
BOARDS: tuple[str, ...] = tuple(data.read("layouts/index.txt").decode("ascii").split())
"""The boards of the package, in the order of their numbers."""


@lru_cache(maxsize=16)
def board_info(name: str = CLASSIC) -> BoardInfo:
    """Load a board of the package; raise `BoardError` (``unknown-board``)."""
    if name not in BOARDS:
        raise BoardError("unknown-board", f"{name!r} is not a board: {', '.join(BOARDS)}.")
    return BoardInfo.from_text(name, data.read(f"layouts/{name}.txt").decode("utf-8"))


@lru_cache(maxsize=4)
def load_layout(name: str = CLASSIC) -> Layout:
    """Load the layout of a board that is not drawn; raise `BoardError` (``unknown-board``)."""
    return Layout.from_text(board_info(name).body)


@dataclass(frozen=True, slots=True)
class Board:
    """The tiles on the board: a tile string of 225 characters, ``.`` for an empty square."""

    cells: str = EMPTY * SQUARES

    def __post_init__(self) -> None:
        """Raise `BoardError` (``bad-board``) unless there are 225 empty squares and tiles."""
        if _CELLS.fullmatch(self.cells):
            return
        odd = _CELL.sub("", self.cells)[:_MOST_SHOWN]
        raise BoardError(
            "bad-board",
            f"A board has {SQUARES} squares: capitals for tiles, small letters for blanks, . for "
            f"empty squares. This has {len(self.cells)}{f', also {odd!r}' if odd else ''}.",
        )

    @classmethod
    def from_text(cls, text: str) -> Board:
        """Parse a diagram of 15 lines of 15 tile characters."""
        return cls("".join(text.split()))

    def __str__(self) -> str:
        return "\n".join(self.rows())

    def rows(self) -> Iterator[str]:
        """Yield the 15 rows, top first."""
        return (self.cells[at : at + SIZE] for at in range(0, SQUARES, SIZE))

    def transposed(self) -> Board:
        """Return the board with rows and columns swapped."""
        return Board("".join(self.cells[column::SIZE] for column in range(SIZE)))

    @property
    def is_empty(self) -> bool:
        """Whether the board has no tile."""
        return self.cells == EMPTY * SQUARES

    def with_tiles(self, placed: Mapping[int, str]) -> Board:
        """Return the board with tiles put on empty squares."""
        cells = self.cells
        for square, tile in placed.items():
            cells = f"{cells[:square]}{tile}{cells[square + 1 :]}"
        return Board(cells)


def run_through(cells: str, square: int, direction: Direction) -> range:
    """Return the squares of the unbroken run of tiles that contains ``square``.

    ``square`` counts as filled. The range steps along the direction, so the run's text is
    ``cells[run.start : run.stop : run.step]``.
    """
    step = STEP[direction]
    low = square - (square % SIZE if direction == ACROSS else square // SIZE * SIZE)
    high = low + step * (SIZE - 1)
    start = end = square
    while start > low and cells[start - step] != EMPTY:
        start -= step
    while end < high and cells[end + step] != EMPTY:
        end += step
    return range(start, end + 1, step)
