"""Compute means and shares over games between two players, with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, variance

Z = 1.96
"""Half the width of a normal 95 % interval, in standard deviations."""

Points = tuple[int, int]
"""The scores of the new and the old player in a game."""


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half the width of its normal 95 % interval.

    >>> middle, off = interval([1, 2, 3])
    >>> middle, round(off, 2)
    (2.0, 1.13)
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
    """Two players compared over mirrored pairs of games; all points are per game.

    ``share`` is the part of the games that the new player won (a tie counts half), from ``low`` to
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
    """Compare two players by pairs of games with one deal and swapped seats.

    The games of a pair are not independent, so the interval of the spread is computed over pairs.
    Wilson's interval of the share counts all games, or fewer if pairs vary more than independent
    games would. Pairs usually vary less, since both players have the same luck.
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


def won(points: Points) -> float:
    """Return 1 for a game that the new player won, 0 for a loss, a half for a tie."""
    new, old = points
    return 0.5 if new == old else float(new > old)
