"""The pre-endgame of two players: one to four tiles are left in the bag.

The player who empties the bag gives the other player the first move of the endgame, and the draw
decides who has to play a Q. Leave values cannot include this. So the search examines some *draws*:
each divides the unseen tiles into the rival's rack and the ordered bag. For each draw, the game is
played to its end after each candidate. While the bag has tiles, both players make the move of
highest equity; then `EndgameSearch` searches the endgame.

For example, one tile is in the bag, and seven of the eight unseen tiles are on the rival's rack.
There are at most eight draws. A play of 20 points with one tile leaves the rival to move with an
empty bag. Suppose that the rival then wins 12 points on average over the draws. Then the play is
worth 20 - 12 = 8, and a pass could be worth more.

With one tile in the bag, every draw is examined, weighted by its frequency; only the endgames are
inexact, and they are searched deeper. With more tiles, chance matters more and the choice of a move
less (see `PRIORS`). With two tiles, every bag is examined once before any bag comes again. With
more than four tiles, look-ahead finds better moves than a few dozen draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, cycle
from typing import NamedTuple

from scrabble.board import Board
from scrabble.movegen import Generator
from scrabble.moves import Exchange, Move
from scrabble.strategy.equity import Candidate, board_after
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.players.comparison import Round, Values, compare
from scrabble.strategy.players.endgame_moves import EndgameMoves, LimitReached
from scrabble.strategy.players.endgame_search import (
    INFINITE,
    EndgameSearch,
    PlayedOut,
    State,
    Widths,
)
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.steps import Steps
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import RACK_SIZE, remove

MOST_IN_BAG = 4
"""The most tiles in the bag for this search; with more, the end of the game is too far away."""
ROUNDS = (Round(6, 6, 1000), Round(4, 8, 80), Round(3, 10, 60), Round(2, 12, 40))
LAST_TILE_ROUNDS = (Round(6, 8, 1000), Round(4, 8, 80, (3,), 2), Round(2, 8, 40, (5,), 4))
"""The rounds with one tile in the bag. A round's depth is the search depth of each endgame."""
POSITIONS = 540
"""The most positions whose moves are generated."""
PRIORS = {1: 1, 2: 6, 3: 12, 4: 24}
"""How many draws a candidate's equity counts as, by the number of tiles in the bag.

Each number is the variance, over draws, of the difference between two moves' results, divided by
the mean square of the error in equity (docs/players.md).
"""
MOST_DIFFERENT = 36
"""With at most this many different bags, each bag comes once before any repeats; with more bags,
draws are random."""
_ORDER = 1 << 30
"""The range of random sort keys for draws, wide enough to make ties rare."""


class Draw(NamedTuple):
    """The rival's rack, the bag in drawing order, and the number of ways to draw them."""

    rack: str
    bag: str
    times: int = 1


def different_bags(unseen: str, bag: int) -> Counter[tuple[str, ...]]:
    """Return each distinct bag of ``bag`` unseen tiles, and the number of ways to draw it.

    There are at most 3,432 distinct bags, with seven of 14 unseen tiles in the bag.
    """
    return Counter(combinations(sorted(unseen), bag))


def all_draws(unseen: str, bags: Mapping[tuple[str, ...], int], stream: Stream) -> list[Draw]:
    """Return one draw for each distinct bag; the draws, and the tiles of each bag, are shuffled."""
    draws = [
        _draw(unseen, stream.draw_in_order("".join(tiles), len(tiles)), times)
        for tiles, times in bags.items()
    ]
    return sorted(draws, key=lambda _: stream.below(_ORDER))


def random_draws(unseen: str, bag: int, stream: Stream) -> Iterator[Draw]:
    """Yield random draws without end."""
    while True:
        yield _draw(unseen, stream.draw_in_order(unseen, bag))


def _draw(unseen: str, bag: str, times: int = 1) -> Draw:
    rack = remove(unseen, bag)
    assert rack is not None  # the bag is part of the unseen tiles
    return Draw("".join(sorted(rack)), bag, times)


class PreEndgame:
    """Tries candidates in draws; ``positions`` limits the work."""

    def __init__(
        self,
        known: Knowledge,
        leaves: Leaves,
        generator: Generator,
        draws: Iterator[Draw],
        positions: int,
    ) -> None:
        self._known, self._leaves, self._generator = known, leaves, generator
        self._draws = draws
        self._left = positions

    def trial(self, field: Sequence[Candidate], step: Round) -> tuple[Values, int] | None:
        """Return the candidates' gains in the next draw; ``None`` when the limit is reached."""
        draw = next(self._draws)
        moves = EndgameMoves(self._generator, self._known.alphabet, (), self._left)
        rest = PlayedOn(draw, moves, self._leaves, step.depth)
        try:
            values = {c: to_tenths(rest.value(self._known.board, c)) for c in field}
        except LimitReached:
            return None
        self._left -= moves.positions
        return values, draw.times * step.counts


class PlayedOn:
    """Plays games to the end in one draw, to find the candidates' results."""

    def __init__(self, draw: Draw, moves: EndgameMoves, leaves: Leaves, depth: Widths) -> None:
        self._draw, self._moves, self._leaves, self._depth = draw, moves, leaves, depth
        self._search = EndgameSearch(moves, PlayedOut(moves))

    def value(self, board: Board, candidate: Candidate) -> int:
        """Return the points that a candidate wins to the end of the game, its score included."""
        move = candidate.move
        returned = move.tiles if isinstance(move, Exchange) else ""
        mine, bag = filled_up(candidate.kept, self._draw.bag)
        after = board_after(board, move)
        return candidate.score - self._won(after, self._draw.rack, mine, bag + returned)

    def _won(self, board: Board, mover: str, other: str, bag: str) -> int:
        """Return the points that the player to move wins in the rest of the game."""
        won, sign, passed = 0, 1, False
        while bag:
            splits = self._moves.splits(mover)
            values = {used: self._leaves.value(kept, len(bag)) for used, kept in splits.items()}
            option = self._moves.best(board, mover, values)
            if option is not None:
                won += sign * option.score
                board = option.on(board)
                mover, bag = filled_up(splits[option.used], bag)
            elif passed:
                return won + sign * (self._moves.points(other) - self._moves.points(mover))
            passed = option is None
            mover, other, sign = other, mover, -sign
        state = State(board, (mover, other))
        return won + sign * self._search.value(state, self._depth, -INFINITE, INFINITE)


def filled_up(kept: str, bag: str) -> tuple[str, str]:
    """Fill up a rack from the bag; return the sorted rack and the rest of the bag."""
    count = RACK_SIZE - len(kept)
    return "".join(sorted(kept + bag[:count])), bag[count:]


def search_draws(
    known: Knowledge,
    candidates: Sequence[Candidate],
    leaves: Leaves,
    generator: Generator,
    stream: Stream,
    patience: int,
    *,
    also: Collection[Move] = (),
) -> Steps[list[Candidate]]:
    """Return the candidates of highest worth, and the moves in ``also``, best first.

    Their equity is their gain to the end of the game. ``patience`` is the work to do, in per
    cent of the usual work. After each draw, yields the per cent of the work done.
    """
    bags = different_bags(known.unseen, known.bag)
    few = len(bags) <= MOST_DIFFERENT
    draws = (
        cycle(all_draws(known.unseen, bags, stream))
        if few
        else random_draws(known.unseen, known.bag, stream)
    )
    if known.bag == 1:
        rounds = [step._replace(draws=len(bags)) for step in LAST_TILE_ROUNDS]
    else:
        rounds = [step.times(patience) for step in ROUNDS]
    limit = POSITIONS * patience // 100
    search = PreEndgame(known, leaves, generator, draws, limit)
    return (yield from compare(candidates, rounds, PRIORS[known.bag], search.trial, also))
