"""Measure how much of the result of a game of two is the luck of the draw.

A draw is worth the equity of the player's best move on the next turn. The luck of a draw is its
worth, less the mean worth of all draws from the same bag. The rival moves in between without
knowing the tiles, so luck averages 0 over many games, for any players and any estimate of equity. A
result less its luck has the same mean as the result and varies much less. This is AIVAT (Burch and
others 2018, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect
Information Games") for the draws alone, without the choices of the players.

Example: a player keeps AEINT and draws two tiles from a bag of four, CRVV. Suppose that the six
draws are worth 78 points (CR), 30 (CV, twice), 32 (RV, twice) and 14 (VV), on average 36. Drawing
CR is 42 points of luck, drawing VV -22; the six add up to 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from statistics import fmean

from scrabble.game import History, Position
from scrabble.movegen import Generator
from scrabble.moves import Challenge
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves, load_leaves
from scrabble.strategy.players import known_to_mover
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.tenths import to_points, to_tenths
from scrabble.strategy.win_chance import CERTAIN, win_chance
from scrabble.tiles import remove
from scripts.lab.selfplay.outcomes import best_move, lead_of
from scripts.lab.selfplay.players import warmed_generator
from scripts.lab.selfplay.statistics import Luck

DRAWS = 32
"""How many draws are sampled; if no more exist, all are tried."""


@dataclass(frozen=True)
class Draw:
    """A draw of ``count`` tiles from ``pool``, added to ``kept``; both strings are sorted."""

    kept: str
    count: int
    pool: str

    def racks(self, key: str) -> list[str]:
        """Return the racks after all draws; if there are over `DRAWS`, a key chooses that many."""
        if comb(len(self.pool), self.count) <= DRAWS:
            drawn = ["".join(tiles) for tiles in combinations(self.pool, self.count)]
        else:
            stream = Stream(f"draw luck 1 {key} {self}".encode())
            drawn = [stream.draw(self.pool, self.count) for _ in range(DRAWS)]
        return ["".join(sorted(self.kept + tiles)) for tiles in drawn]


def draws(history: History) -> Iterator[tuple[Position, Draw]]:
    """Yield each draw of a game of two, with the position in which the drawing player moves.

    Leave out draws for withdrawn plays, and draws after which the player makes no move.
    """
    first, rival = history.positions[0].racks
    everything = _sorted(first + rival + history.positions[0].bag)
    open_draws = {
        0: Draw("", len(first), everything),
        1: Draw("", len(rival), _without(everything, first)),
    }
    for turn, before, after in zip(
        history.turns, history.positions, history.positions[1:], strict=False
    ):
        if turn.seat in open_draws:
            yield before, open_draws.pop(turn.seat)
        if turn.move == Challenge(upheld=True):
            open_draws.pop(1 - turn.seat, None)
        if turn.drawn:
            kept = _without(after.racks[turn.seat], turn.drawn)
            open_draws[turn.seat] = Draw(kept, len(turn.drawn), _sorted(before.bag))


def luck_of(history: History, seat: int, lexicon: str) -> Luck:
    """Return the luck of one seat over the other in a finished game of two."""
    generator = warmed_generator(lexicon)
    leaves = load_leaves(history.last.setup.alphabet.id)
    points = wins = 0.0
    for position, draw in draws(history):
        luck = luck_of_draw(position, draw, generator, leaves)
        sign = 1 if position.to_move == seat else -1
        points, wins = points + sign * luck.points, wins + sign * luck.wins
    return Luck(round(points, 3), round(wins, 5))


def luck_of_draw(position: Position, draw: Draw, generator: Generator, leaves: Leaves) -> Luck:
    """Return the luck of a draw of the player to move."""
    known, lead = known_to_mover(position), to_tenths(lead_of(position))

    def worth(rack: str) -> tuple[int, int]:
        """Return the best move's equity with a rack, and the win chance after that move."""
        equity, _ = best_move(_with_rack(known, rack), generator, leaves)
        return equity, CERTAIN - win_chance(-lead - equity, known.bag + len(rack))

    racks = draw.racks(position.board.cells)
    worths = {rack: worth(rack) for rack in {known.rack, *racks}}
    equity, chance = worths[known.rack]
    equities, chances = zip(*(worths[rack] for rack in racks), strict=True)
    points = to_points(equity) - fmean(map(to_points, equities))
    return Luck(points, (chance - fmean(chances)) / CERTAIN)


def _with_rack(known: Knowledge, rack: str) -> Knowledge:
    """Return the player's knowledge with another rack."""
    return replace(known, rack=rack, unseen=_without(_sorted(known.unseen + known.rack), rack))


def _sorted(tiles: str) -> str:
    return "".join(sorted(tiles))


def _without(tiles: str, some: str) -> str:
    """Return sorted tiles without some of them."""
    left = remove(_sorted(tiles), some)
    assert left is not None
    return left
