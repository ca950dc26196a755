"""Compute means and shares over games, with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, variance
from typing import NamedTuple

Z = 1.96
"""Half the width of a normal 95 % interval, in standard deviations."""

Points = tuple[int, int]
"""The scores of the new and the old build in a game."""


class Luck(NamedTuple):
    """The luck of one player over the other: in points, and in games won (0.5: half)."""

    points: float
    wins: float


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half the width of its normal 95 % interval.

    >>> interval([1, 2, 3])
    (2.0, 1.131...)
    """
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return middle, Z * math.sqrt(spread / len(values))


def wilson(share: float, count: float) -> tuple[float, float]:
    """Return the 95 % interval of a share of ``count`` games, by Wilson's score."""
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    off = Z * math.sqrt(share * (1 - share) / count + (Z / (2 * count)) ** 2)
    off /= 1 + Z * Z / count
    return middle - off, middle + off


@dataclass(frozen=True)
class Comparison:
    """Two builds compared over mirrored pairs of games; all points are per game.

    ``share`` is the part of the games that the new build won (a tie counts half), from ``low`` to
    ``high``; ``spread`` is the difference in points, ± ``off``.
    """

    games: int
    share: float
    low: float
    high: float
    spread: float
    off: float
    new: float
    old: float


def compare(pairs: Sequence[tuple[Points, Points]]) -> Comparison:
    """Compare two builds by pairs of games with one deal and swapped seats.

    The games of a pair are not independent, so the interval of the spread is computed over pairs.
    Wilson's interval of the share counts all games, or fewer if pairs vary more than independent
    games would. Pairs usually vary less, since both builds have the same luck.
    """
    games = 2 * len(pairs)
    shares = [mean(map(won, pair)) for pair in pairs]
    share = mean(shares)
    independent = share * (1 - share) / 2
    excess = variance(shares) / independent if independent and len(pairs) > 1 else 1.0
    low, high = wilson(share, games / max(1.0, excess))
    spreads = [mean(new - old for new, old in pair) for pair in pairs]
    spread, off = interval(spreads)
    return Comparison(
        games=games,
        share=share,
        low=low,
        high=high,
        spread=spread,
        off=off,
        new=mean(new for pair in pairs for new, _ in pair),
        old=mean(old for pair in pairs for _, old in pair),
    )


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


def won(points: Points) -> float:
    """Return 1 for a game that the new build won, 0 for a loss, a half for a tie."""
    new, old = points
    return 0.5 if new == old else float(new > old)
