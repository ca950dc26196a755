"""Compare two players by their results less the luck of the draw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import NamedTuple

from scrabble.bots.comparison import Points, interval, won


class Luck(NamedTuple):
    """The luck of one player over the other: in points, and in games won (0.5: half)."""

    points: float
    wins: float


@dataclass(frozen=True)
class WithoutLuck:
    """Two builds compared by their results less the luck of the draw.

    Means over the pairs, ± half their intervals: the ``share`` of games that the new build won, and
    the ``spread`` in points a game. ``needed`` is how many games it takes until the interval of
    an equal spread excludes 0; ``None`` without a spread.
    """

    share: float
    share_off: float
    spread: float
    off: float
    needed: int | None


def without_luck(pairs: Sequence[tuple[tuple[Points, Luck], ...]]) -> WithoutLuck:
    """Compare two builds by pairs of games, with the new build's luck taken off each result."""
    shares = [mean(won(points) - luck.wins for points, luck in pair) for pair in pairs]
    spreads = [mean(new - old - luck.points for (new, old), luck in pair) for pair in pairs]
    spread, off = interval(spreads)
    return WithoutLuck(*interval(shares), spread, off, games_needed(spread, off, len(pairs)))


def games_needed(spread: float, off: float, pairs: int) -> int | None:
    """Return how many games it takes until the interval of the spread in ``pairs`` excludes 0."""
    if not spread or pairs < 2:
        return None
    return 2 * max(2, math.floor(pairs * (off / spread) ** 2) + 1)
