"""Find the value of an endgame position by a search a few moves deep, then an estimate.

An endgame has an empty bag and two players, so both racks are known. A value is the points that the
player to move still wins, less the points that the rival wins. Both include the tiles left on the
racks at the end. Beyond the depth of the search, a `Judge` estimates the rest: `PlayedOut`, or
`Standing` in `scrabble.strategy.players.endgame_standing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from scrabble.board import Board
from scrabble.strategy.players.endgame_moves import EndgameMoves, Option

Widths = tuple[int, ...]
"""The number of placements tried at each depth; beyond the last depth, a `Judge` estimates."""
INFINITE = 1 << 20
"""More than any player can win."""


class State(NamedTuple):
    """A position of the search; ``racks`` are sorted, the rack of the player to move first."""

    board: Board
    racks: tuple[str, str]
    passed: bool = False


class Judge(Protocol):
    """Estimates positions that a search does not follow to the end."""

    def promising(self, state: State, width: int) -> Iterable[Option | None]:
        """Return ``width`` placements and a pass (``None``), the most promising first."""
        ...

    def rest(self, state: State) -> int:
        """Return an estimate of the points that the player to move still wins."""
        ...


class PlayedOut:
    """Estimates positions by playing out the moves of highest rank, generated at each step."""

    def __init__(self, moves: EndgameMoves) -> None:
        self._moves = moves

    def promising(self, state: State, width: int) -> Iterable[Option | None]:
        """Return the first placements by rank, and a pass last."""
        return (*self._moves.options(state.board, *state.racks)[:width], None)

    def rest(self, state: State) -> int:
        """Return the mover's gain if both players always make the move of highest rank."""
        board, (mine, theirs), passed = state
        won, sign = 0, 1
        while True:
            option = self._moves.first(board, mine, theirs)
            if option is not None:
                board, mine = option.on(board), self._moves.splits(mine)[option.used]
                won += sign * option.score
                if not mine:
                    return won + sign * 2 * self._moves.points(theirs)
            elif passed:
                return won + sign * (self._moves.points(theirs) - self._moves.points(mine))
            passed = option is None
            mine, theirs, sign = theirs, mine, -sign


class EndgameSearch:
    """Finds the values of positions and caches their bounds."""

    def __init__(self, moves: EndgameMoves, judge: Judge) -> None:
        self._moves = moves
        self._judge = judge
        self._bounds: dict[tuple[State, Widths], tuple[int, int]] = {}

    def value_of(
        self, state: State, option: Option | None, widths: Widths, low: int, high: int
    ) -> int:
        """Return an option's gain for the player to move, exact between ``low`` and ``high``."""
        board, (mine, theirs), passed = state
        if option is None:
            if passed:
                return self._moves.points(theirs) - self._moves.points(mine)
            return -self.value(State(board, (theirs, mine), passed=True), widths, -high, -low)
        score, left = option.score, self._moves.splits(mine)[option.used]
        if not left:
            return score + 2 * self._moves.points(theirs)
        after = State(option.on(board), (theirs, left))
        return score - self.value(after, widths, score - high, score - low)

    def value(self, state: State, widths: Widths, low: int, high: int) -> int:
        """Return the gain of the player to move, exact between ``low`` and ``high``."""
        if not widths:
            return self._judge.rest(state)
        key = state, widths
        least, most = self._bounds.get(key, (-INFINITE, INFINITE))
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        best = -INFINITE
        for option in self._judge.promising(state, widths[0]):
            best = max(best, self.value_of(state, option, widths[1:], max(low, best), high))
            if best >= high:
                break
        self._bounds[key] = (best if best > low else least, best if best < high else most)
        return best
