"""What the moves of an endgame may win, guessed from the moves that both racks have now.

A search can follow a few dozen of some hundred first moves, and the score says little about which
to choose: a move for 10 that takes the only place for the rival's Q is worth much more.
So each move is played on without a look at the board. The players take turns; each makes the
first-ranking of the placements that its rack has on the board as it is *now*, if the tiles are
still on the rack, and no square was filled meanwhile that it fills or touches.

Suppose that a T lies in the first row of the board, that we hold ABX and the rival AQ, and that
TAX and QAT are all the words::

    TAX across for 10    the rival has no place for QAT, and both pass:   10 + 11 - 3 = 18
    TAX down for 10      the rival goes out with QAT for 12:              10 - 12 - 6 = -8

What a move opens is not seen here. It is seen when the best by this estimate are played out
(`scrabble.strategy.players.endgame`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import itemgetter, or_
from typing import NamedTuple

from scrabble.board import SIZE, SQUARES, Board
from scrabble.strategy.players.endgame_moves import EndgameMoves, Option
from scrabble.strategy.players.endgame_search import State
from scrabble.tiles import EMPTY

_DIRECTIONS = ((0, -1), (0, 1), (-1, 0), (1, 0))


class _Standing(NamedTuple):
    """A placement, possible until a square that it claims is filled.

    ``worth`` is its score and the points of the tiles used; squares are bit masks. Claimed are
    those filled, and the empty ones at the ends of the words that it makes.
    """

    option: Option
    worth: int
    filled: int
    claimed: int


Placements = tuple[Sequence[_Standing], Mapping[str, Sequence[_Standing]]]
"""The placements of a rack, the first-ranking first: all, and by the tiles that they use."""


def estimates(moves: EndgameMoves, state: State) -> list[tuple[int, Option]]:
    """Return the placements of the player to move with what each may win, the best first.

    Equal ones come by rank.
    """
    board, racks, _ = state
    touching = _touching(board)
    mine, theirs = (
        _standing(moves.options(board, *pair), touching, moves.points)
        for pair in (racks, racks[::-1])
    )
    found = [(_played_on(moves, racks, (mine, theirs), first), first.option) for first in mine[0]]
    return sorted(found, key=itemgetter(0), reverse=True)


def _played_on(
    moves: EndgameMoves,
    racks: tuple[str, str],
    lists: tuple[Placements, Placements],
    first: _Standing,
) -> int:
    """Return what a first placement wins if both go on with the placements that there are now."""
    points, left, side, sign = moves.points, list(racks), 0, 1
    won, filled, passed = 0, 0, False
    move: _Standing | None = first
    while True:
        rival = left[1 - side]
        if move is not None:
            won += sign * move.option.score
            filled |= move.filled
            left[side] = moves.splits(left[side])[move.option.used]
            if not left[side]:
                return won + sign * 2 * points(rival)
        elif passed:
            return won + sign * (points(rival) - points(left[side]))
        passed = move is None
        side, sign = 1 - side, -sign
        move = _first(moves, left[side], left[1 - side], lists[side], filled)


def _first(
    moves: EndgameMoves, rack: str, rival: str, placements: Placements, filled: int
) -> _Standing | None:
    """Return the first-ranking placement of what is left of a rack, of those still possible.

    Going out ranks higher by twice the points of the rival's tiles.
    """
    every, by_tiles = placements
    parts = moves.splits(rack)
    out = next((each for each in by_tiles.get(rack, ()) if not each.claimed & filled), None)
    first = next(
        (each for each in every if each.option.used in parts and not each.claimed & filled), None
    )
    if out is None or first is None:
        return first
    return out if out.worth + 2 * moves.points(rival) > first.worth else first


def _standing(
    options: Sequence[Option], touching: Sequence[int], points: Callable[[str], int]
) -> Placements:
    every = []
    by_tiles: defaultdict[str, list[_Standing]] = defaultdict(list)
    for option in options:
        squares = option.move.place.squares
        filled = reduce(or_, (1 << square for square in squares))
        claimed = reduce(or_, (touching[square] for square in squares), filled)
        each = _Standing(option, option.score + points(option.used), filled, claimed)
        every.append(each)
        by_tiles[option.used].append(each)
    return every, by_tiles


def _touching(board: Board) -> list[int]:
    """Return for each square the empty ones at the ends of the words that a tile there makes."""
    return [
        reduce(or_, (_end(board, square, *step) for step in _DIRECTIONS))
        for square in range(SQUARES)
    ]


def _end(board: Board, square: int, down: int, across: int) -> int:
    """Return the mask of the first empty square in a direction, 0 at the edge of the board."""
    row, column = divmod(square, SIZE)
    while True:
        row, column = row + down, column + across
        if not (0 <= row < SIZE and 0 <= column < SIZE):
            return 0
        at = row * SIZE + column
        if board.cells[at] == EMPTY:
            return 1 << at
