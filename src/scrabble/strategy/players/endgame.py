"""The endgame of two players: the bag is empty, so the other rack is known.

A move wins its score less what the rival wins afterwards. A search cannot follow most endgames to
the end: seven tiles against seven have hundreds of moves at each step. So beyond some depth the
rest of the game is estimated from the placements that both racks have on the current board
(`scrabble.strategy.players.endgame_standing`).

For example, we hold AX and the rival E, and these are all the moves::

    TAX for 10, keeping A     the rival goes out with TE for 2 and wins A twice:  10 - 2 - 2 =   6
    AT for 2, keeping X       the rival goes out with TE for 2 and wins X twice:  2 - 2 - 16 = -16

So TAX is estimated as 22 points better. If our A could block the place for TE, the estimate would
include that, since TE could not be placed any more.

The search has several rounds, see `ROUNDS`. First all moves are estimated on the current board. The
first round makes 63 of them and a pass: half are the best by this estimate, half by `Option.rank`.
The round estimates the boards after these moves, and so includes the places that a move opens. The
second round takes the best 10 and eight answers of the rival to each. The third takes the best
four, ten answers to each, and five of our moves after each answer. Repeated positions are cached,
and alpha-beta pruning skips most of the rest. A pass counts as a move everywhere. Two passes in a
row end the game, because both players would pass again until the end.

If few tiles are left, a last round tries all moves at every depth. Once that round finishes,
`exact` is true and no move is better. With a blank, `exact` needs even fewer tiles: otherwise only
some uses of the blank are tried.

A count of positions whose moves are generated, not a clock, limits the work. So the same endgame
always gets the same move. If the limit cuts a round short, the best move so far counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Move, Pass
from scrabble.strategy.players.endgame_moves import EndgameMoves, LimitReached, Option
from scrabble.strategy.players.endgame_search import INFINITE, EndgameSearch, State, Widths
from scrabble.strategy.players.endgame_standing import Standing
from scrabble.strategy.steps import CutShort, Steps
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet

ROUNDS: tuple[Widths, ...] = ((64,), (10, 8), (4, 10, 5))
POSITIONS = 600
"""The most positions whose moves are generated."""
FEW_TILES = 8
"""With at most this many tiles on both racks together, a last round tries all moves."""
FEW_WITH_BLANK = 5
"""With a blank and at most this many tiles, every use of the blank is a separate move."""
_ALL: Widths = (1 << 20,) * (4 * RACK_SIZE)
"""Widths that try every move, to a depth that no endgame exceeds: of two moves in a row, at least
one is a placement, because two passes in a row end the game."""


class Valued(NamedTuple):
    """A move of an endgame: its gain to the end of the game, its score and the tiles kept."""

    value: int
    score: int
    kept: str
    move: Move


Tried = tuple[int, Option | None]
"""The value of an option, and the option; ``None`` is a pass."""


class Endgame:
    """The search of one endgame.

    `solve` and `rank` return only moves that ``allows`` accepts; later moves of both players are
    not restricted. After the search, ``exact`` says whether it considered every possible
    continuation.
    """

    def __init__(
        self, generator: Generator, alphabet: Alphabet, start: State, positions: int = POSITIONS
    ) -> None:
        self._start = start
        tiles = "".join(start.racks)
        self._is_small = len(tiles) <= FEW_TILES
        self._is_complete = len(tiles) <= (FEW_WITH_BLANK if BLANK in tiles else FEW_TILES)
        self._moves = EndgameMoves(
            generator, alphabet, start.racks, positions, designations=self._is_complete
        )
        self._judge = Standing(self._moves)
        self._search = EndgameSearch(self._moves, self._judge)
        self.exact: bool = False

    @property
    def generations(self) -> int:
        """The number of positions whose moves were generated."""
        return self._moves.generations

    def solve(self, allows: Callable[[ScoredMove], bool]) -> Steps[Move]:
        """Return the best move, yielding the per cent of the work done."""
        order = yield from self._ordered(allows)
        return _move_of(order[0][1])

    def rank(
        self, allows: Callable[[ScoredMove], bool], also: Collection[Move]
    ) -> Steps[list[Valued]]:
        """Return the best moves, and the moves in ``also``, with their gains; best first.

        Slower than `solve`, which does not compute how much worse other moves are. Yields the per
        cent of the work done.
        """
        order = yield from self._ordered(allows, also)
        mine = self._start.racks[0]
        splits = self._moves.splits(mine)
        return [
            Valued(value, option.score, splits[option.used], _move_of(option))
            if option
            else Valued(value, 0, mine, Pass())
            for at, (value, option) in enumerate(order)
            if at < ROUNDS[-1][0] or _move_of(option) in also
        ]

    def _ordered(
        self, allows: Callable[[ScoredMove], bool], also: Collection[Move] | None = None
    ) -> Steps[list[Tried]]:
        """Return the moves, best first; with ``also``, keep its moves and find exact values."""
        allowed = [option for option in self._promising() if allows(option.move)]
        first = len(allowed) if self._is_small else ROUNDS[0][0] - 1
        asked = [option for option in allowed[first:] if also and option.move.place in also]
        order: list[Tried] = [(0, option) for option in (*allowed[:first], None, *asked)]
        for width, *answers in (*ROUNDS, _ALL) if self._is_small else ROUNDS:
            field = [
                option
                for at, (_, option) in enumerate(order)
                if at < width or (also and _move_of(option) in also)
            ]
            tried = yield from self._round(field, tuple(answers), exactly=also is not None)
            done = {option for _, option in tried}
            order = tried + [one for one in order if one[1] not in done]
            if len(tried) < len(field):
                return order
        self.exact = self._is_complete
        return order

    def _promising(self) -> Iterable[Option]:
        """Return the placements, alternating between the best by estimate and the first by rank."""
        by_rank = self._moves.placements(self._start.board, self._start.racks[0])
        try:
            by_estimate = [each for _, each in self._judge.estimates(self._start) if each]
        except LimitReached:
            return by_rank
        return dict.fromkeys(chain.from_iterable(zip(by_estimate, by_rank, strict=True)))

    def _round(
        self, field: list[Option | None], widths: Widths, *, exactly: bool
    ) -> Steps[list[Tried]]:
        """Return the moves with their gains, best first; incomplete if the round is cut short.

        Unless ``exactly`` is set, the gain of a move other than the best may be an upper bound.
        """
        tried: list[Tried] = []
        best = -INFINITE
        try:
            for option in field:
                yield self._moves.progress
                low = -INFINITE if exactly else best
                value = self._search.value_of(self._start, option, widths, low, INFINITE)
                best = max(best, value)
                tried.append((value, option))
        except (LimitReached, CutShort):
            pass
        return sorted(tried, key=itemgetter(0), reverse=True)


def _move_of(option: Option | None) -> Move:
    return option.move.place if option else Pass()
