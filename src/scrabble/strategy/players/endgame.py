"""The endgame of two players: the bag is empty, so the other rack is known.

What a move wins is its score less what the rival wins afterwards. A search cannot follow most
endgames to their end: seven tiles against seven have hundreds of moves at each step. So beyond
some depth both players are assumed to be *greedy*: the rest is played out, each making the move
that ranks first (`EndgameMoves.options`) of those possible on the board as it then is.

Suppose that we hold AX and the rival E, and that these are all the moves::

    TAX for 10, keeping A     the rival goes out with TE for 2 and wins A twice:  10 - 2 - 2 =   6
    AT for 2, keeping X       the rival goes out with TE for 2 and wins X twice:  2 - 2 - 16 = -16

Playing out our two moves is enough to see that TAX is 22 points better. If an A laid by us could
spoil the place for TE, playing out would see that as well, since the moves are fresh.

The search goes in rounds, see `ROUNDS`. The first plays out after each of our 29 first-ranking
moves and after passing. The second looks at the best 12 again, now with four answers of the rival
to each, two of our moves after that and two of the rival's, and only then plays out. The third
does so for the best four, with eight answers and more moves after them. Alpha-beta spares most of
this. Passing counts as a move everywhere; two passes in a row end the game, because whoever
passes there will do so again until it ends.

If few tiles are left, a last round tries all moves at every depth. When it is finished, `exact`
is true and the move cannot be bettered, unless there is a blank: then not all moves are tried.

The work is bounded by counting the positions whose moves are found, not by a clock, so
the same endgame always gets the same move. If the bound cuts a round short, the best move of
those that it has seen counts.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator as Steps
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from scrabble.board import Board
from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Move, Pass
from scrabble.strategy.players.endgame_moves import EndgameMoves, LimitReached, Option
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet

Widths = tuple[int, ...]
"""How many placements are tried at each depth; beyond the last, the rest is played out."""

ROUNDS: tuple[Widths, ...] = ((30,), (12, 4, 2, 2), (4, 8, 3, 3))
POSITIONS = 300
"""The number of positions whose moves are found, at most."""
FEW_TILES = 8
"""With so many tiles on both racks, a round of all moves is tried at the end."""
_ALL: Widths = (1 << 20,) * (4 * RACK_SIZE)
"""Between any two passes lies a placement, so no endgame is longer."""
_INFINITE = 1 << 20


class State(NamedTuple):
    """A position of the search: racks sorted, that of the player to move first."""

    board: Board
    racks: tuple[str, str]
    passed: bool = False


class Endgame:
    """The search of one endgame.

    ``exact`` says, after `solve`, whether every possible continuation was considered.
    """

    def __init__(
        self, generator: Generator, alphabet: Alphabet, start: State, positions: int = POSITIONS
    ) -> None:
        self._start = start
        self._moves = EndgameMoves(generator, alphabet, start.racks, positions)
        self.exact = False

    @property
    def generations(self) -> int:
        """The number of positions whose moves were found."""
        return self._moves.generations

    def solve(self, allows: Callable[[ScoredMove], bool]) -> Steps[int, None, Move]:
        """Return the best move; yields the per cent of the work done.

        Only a move that ``allows`` takes is made, whatever either player may do later.
        """
        tiles = "".join(self._start.racks)
        small = len(tiles) <= FEW_TILES
        options = self._moves.options(self._start.board, *self._start.racks)
        allowed = (option for option in options if allows(option.move))
        order = [*islice(allowed, None if small else ROUNDS[0][0] - 1), None]
        for widths in (*ROUNDS, _ALL) if small else ROUNDS:
            order, finished = yield from self._round(order, widths)
            if not finished:
                break
        else:
            self.exact = small and BLANK not in tiles
        best = order[0]
        return Pass() if best is None else best.move.place

    def _round(
        self, order: list[Option | None], widths: Widths
    ) -> Steps[int, None, tuple[list[Option | None], bool]]:
        """Return the moves in their new order, and whether all that should be tried were."""
        width, *answers = widths
        tried: list[tuple[int, Option | None]] = []
        best = -_INFINITE
        try:
            for option in order[:width]:
                value = self._value_of(self._start, option, tuple(answers), best, _INFINITE)
                best = max(best, value)
                tried.append((value, option))
                yield self._moves.progress
        except LimitReached:
            pass
        rest = order[len(tried) :]
        tried.sort(key=itemgetter(0), reverse=True)
        return [option for _, option in tried] + rest, len(tried) == len(order[:width])

    def _value_of(
        self, state: State, option: Option | None, widths: Widths, low: int, high: int
    ) -> int:
        """Return what an option wins for the player to move, exact between the bounds."""
        board, (mine, theirs), passed = state
        if option is None:
            if passed:
                return self._moves.points(theirs) - self._moves.points(mine)
            return -self._search(State(board, (theirs, mine), passed=True), widths, -high, -low)
        score, left = option.score, self._moves.splits(mine)[option.used]
        if not left:
            return score + 2 * self._moves.points(theirs)
        after = State(option.on(board), (theirs, left))
        return score - self._search(after, widths, score - high, score - low)

    def _search(self, state: State, widths: Widths, low: int, high: int) -> int:
        """Return what is still to be won, exact between the bounds ``low`` and ``high``."""
        if not widths:
            return self._play_out(state)
        best = -_INFINITE
        for option in (*self._moves.options(state.board, *state.racks)[: widths[0]], None):
            best = max(best, self._value_of(state, option, widths[1:], max(low, best), high))
            if best >= high:
                break
        return best

    def _play_out(self, state: State) -> int:
        """Return what is still to be won if both always make the move that ranks first."""
        board, (mine, theirs), passed = state
        won, sign = 0, 1
        while True:
            option = next(iter(self._moves.options(board, mine, theirs)), None)
            if option is not None:
                board, mine = option.on(board), self._moves.splits(mine)[option.used]
                won += sign * option.score
                if not mine:
                    return won + sign * 2 * self._moves.points(theirs)
            elif passed:
                return won + sign * (self._moves.points(theirs) - self._moves.points(mine))
            passed = option is None
            mine, theirs, sign = theirs, mine, -sign
