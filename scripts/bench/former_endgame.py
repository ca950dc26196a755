"""The endgame search that the present one replaced, to be measured against it.

Beyond its bounds it estimates the rest by the moves that existed at the root, without those
that touch new tiles. Nothing but ``bench endgame`` uses it.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator as Steps
from typing import NamedTuple

from scrabble.board import ACROSS, DOWN, SIZE, SQUARES, STEP, Board
from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Move, Pass
from scrabble.strategy.equity import rack_splits, tiles_used
from scrabble.tiles import BLANK, Alphabet

PLAN = ((2, 24), (3, 14), (4, 12), (6, 10), (40, 400))
"""Depth and width of the searches, one after the other; the last one is exact."""
POSITIONS = 80
_BLANK_WORK = 4
"""A rack with a blank counts as this many positions, because it has so many more moves."""
_INITIAL = 100
"""The number of moves of each player that are tried when the rest is played out."""
_INFINITE = 1 << 20


def _around(square: int) -> int:
    """Return a square and those beside it, as bits."""
    row, column = divmod(square, SIZE)
    beside = [square]
    for at, step in ((column, STEP[ACROSS]), (row, STEP[DOWN])):
        beside += [square - step] if at else []
        beside += [square + step] if at < SIZE - 1 else []
    return sum(1 << near for near in beside)


_AROUND = [_around(square) for square in range(SQUARES)]


class Option(NamedTuple):
    """A placement in the endgame, with the rack tiles it spends, sorted."""

    score: int
    used: str
    move: ScoredMove

    @property
    def around(self) -> int:
        """Its squares and those beside, as bits: a move there may no longer be possible."""
        around = 0
        for square in self.move.span.squares:
            around |= _AROUND[square]
        return around

    @property
    def squares(self) -> int:
        """Its squares as bits."""
        return sum([1 << square for square in self.move.span.squares])


class State(NamedTuple):
    """A position of the search: racks sorted, that of the player to move first.

    ``seat`` is 0 for the player whose move is wanted; ``touched`` has the squares that the
    moves of the search fill or touch, as bits.
    """

    board: Board
    racks: tuple[str, str]
    seat: int = 0
    touched: int = 0
    passed: bool = False

    @property
    def question(self) -> tuple[Board, str]:
        """The board and the rack of the player to move."""
        return self.board, self.racks[0]

    def after(self, option: Option | None, left: str) -> State:
        """Return the state after a placement that leaves ``left`` on the rack, or a pass."""
        mine, theirs = self.racks
        if option is None:
            return State(self.board, (theirs, mine), 1 - self.seat, self.touched, passed=True)
        board = self.board.with_tiles(dict(option.move.place.tiles))
        return State(board, (theirs, left), 1 - self.seat, self.touched | option.around)


class Endgame:
    """The search of one endgame."""

    def __init__(self, generator: Generator, alphabet: Alphabet, start: State) -> None:
        self._generator = generator
        self._points = alphabet.points
        self._start = start
        self._options: dict[tuple[str, str], list[Option]] = {}
        self._splits: dict[str, dict[str, str]] = {}
        self._limit = self._work = 0
        self._initial = tuple(
            [(option.squares, option) for option in self._moves(start.board, rack)[:_INITIAL]]
            for rack in start.racks
        )

    def solve(
        self, allows: Callable[[ScoredMove], bool], positions: int = POSITIONS
    ) -> Steps[int, None, Move]:
        """Return the best move; yields the per cent of the work done.

        Only a move that ``allows`` takes is made, whatever the other player may do.
        """
        self._limit = positions
        start = self._start
        first: list[Option | None] = [
            option for option in self._moves(*start.question) if allows(option.move)
        ]
        first.append(None)
        order = [(self._value_of(start, o, 0, 0, -_INFINITE, _INFINITE), o) for o in first]
        order.sort(key=_value, reverse=True)
        for depth, width in PLAN:
            found: list[tuple[int, Option | None]] = []
            best = -_INFINITE
            for _, option in order[:width]:
                value = self._value_of(start, option, depth - 1, width, best, _INFINITE)
                found.append((value, option))
                best = max(best, value)
                yield min(99, 100 * self._work // positions)
            cut_short = self._work >= positions
            if not cut_short or depth == PLAN[0][0]:
                found.sort(key=_value, reverse=True)
                order = found + order[width:]
            if cut_short:
                break
        chosen = order[0][1]
        return Pass() if chosen is None else chosen.move.place

    def _value_of(
        self, state: State, option: Option | None, depth: int, width: int, low: int, high: int
    ) -> int:
        """Return what an option wins for the player to move, exact between the bounds."""
        mine, theirs = state.racks
        if option is None:
            if state.passed:
                return self._points(theirs) - self._points(mine)
            return -self._search(state.after(None, mine), depth, width, -high, -low)
        score, left = option.score, self._splits_of(mine)[option.used]
        if not left:
            return score + 2 * self._points(theirs)
        after = state.after(option, left)
        return score - self._search(after, depth, width, score - high, score - low)

    def _search(self, state: State, depth: int, width: int, low: int, high: int) -> int:
        """Return what is still to be won, exact between the bounds ``low`` and ``high``."""
        known = (state.board.cells, state.racks[0]) in self._options
        if not depth or (not known and self._work >= self._limit):
            return self._play_out(state)
        best = -_INFINITE
        options = self._moves(*state.question)
        for option in (*options[:width], None):
            best = max(best, self._value_of(state, option, depth - 1, width, max(low, best), high))
            if best >= high:
                break
        return best

    def _moves(self, board: Board, rack: str) -> list[Option]:
        """Return the placements of a rack, by score and points of the tiles used."""
        options = self._options.get((board.cells, rack))
        if options is None:
            self._work += _BLANK_WORK if BLANK in rack else 1
            options = [
                Option(move.score, tiles_used(move), move)
                for move in self._generator.moves(board, rack)
            ]
            safe = {used: self._points(used) for used in self._splits_of(rack)}
            options.sort(key=lambda option: option.score + safe[option.used], reverse=True)
            self._options[board.cells, rack] = options
        return options

    def _splits_of(self, rack: str) -> dict[str, str]:
        """Return the splits of a rack."""
        left = self._splits.get(rack)
        if left is None:
            left = self._splits[rack] = rack_splits(rack)
        return left

    def _play_out(self, state: State) -> int:
        """Estimate what is still to be won: both make the first move that is still possible."""
        racks, touched = list(state.racks), state.touched
        won, sign, passes = 0, 1, int(state.passed)
        at = 0
        while passes < 2:
            left = self._splits_of(racks[at])
            option = next(
                (
                    option
                    for squares, option in self._initial[state.seat ^ at]
                    if not squares & touched and option[1] in left
                ),
                None,
            )
            if option is None:
                passes += 1
            else:
                passes = 0
                won += sign * option.score
                touched |= option.around
                racks[at] = left[option.used]
                if not racks[at]:
                    return won + sign * 2 * self._points(racks[1 - at])
            at, sign = 1 - at, -sign
        return won + self._points(racks[1]) - self._points(racks[0])


def _value(pair: tuple[int, *tuple[object, ...]]) -> int:
    return pair[0]
