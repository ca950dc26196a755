"""Fit win chances to positions with who won: levels by tiles unseen, and one curve for all.

At each level the chance is a logistic function of the lead, fitted by the greatest likelihood to
the positions with about as many tiles unseen. So a level is two numbers: what the turn is worth,
and how wide the spread of what is still to come is. The curve is then what was won at each
distance from even, in widths, whatever the level; it is symmetric and never falls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from scripts.lab.selfplay.outcomes import Outcome

UNSEEN = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 21, 26, 32, 40, 50, 60, 70, 80, 93)
"""The levels: close where a tile counts most."""
STEPS = 8
"""Points of the curve for each width."""
LAST = 7
"""The curve ends so many widths from even."""
ROUNDS = 25
PRIOR = 2.0
"""So many positions pull each point of the curve towards the logistic function."""

Level = tuple[int, int, int]
"""Tiles unseen; what the turn is worth, and the width, both in tenths of a point."""


def fit(outcomes: Sequence[Outcome]) -> tuple[list[Level], list[int]]:
    """Return levels and curve of positions with who won."""
    levels = [_level(outcomes, place) for place in range(len(UNSEEN))]
    return levels, _curve(outcomes, levels)


def _level(outcomes: Iterable[Outcome], place: int) -> Level:
    """Fit one level to the positions between its neighbours, the closer the more."""
    unseen = UNSEEN[place]
    low = UNSEEN[place - 1] if place else unseen - 1
    high = UNSEEN[place + 1] if place + 1 < len(UNSEEN) else unseen + 1
    near = []
    for tiles, lead, won in outcomes:
        if low < tiles < high:
            reach = high - unseen if tiles > unseen else unseen - low
            near.append((1 - abs(tiles - unseen) / reach, lead, won / 2))
    shift, slope = 0.0, 0.02
    for _ in range(ROUNDS):  # Newton's method.
        gradient = [0.0, 0.0]
        second = [1e-9, 0.0, 1e-9]
        for weight, lead, share in near:
            chance = logistic(shift + slope * lead)
            off, curved = weight * (share - chance), weight * chance * (1 - chance)
            gradient[0] += off
            gradient[1] += off * lead
            second[0] += curved
            second[1] += curved * lead
            second[2] += curved * lead * lead
        whole = second[0] * second[2] - second[1] ** 2
        shift += (gradient[0] * second[2] - gradient[1] * second[1]) / whole
        slope += (gradient[1] * second[0] - gradient[0] * second[1]) / whole
    return unseen, round(10 * shift / slope), max(1, round(10 / slope))


def logistic(x: float) -> float:
    """Return the logistic function."""
    return 1 / (1 + exp(-x)) if x > -500 else 0.0


def _curve(outcomes: Iterable[Outcome], levels: Sequence[Level]) -> list[int]:
    """Return the chance at each distance from even, in tenths of a per cent."""
    count = STEPS * LAST + 1
    won = [PRIOR * logistic(at / STEPS) for at in range(count)]
    seen = [PRIOR] * count
    for unseen, lead, points in outcomes:
        turn, width = between(levels, unseen)
        place = (10 * lead + turn) * STEPS / width
        at = round(abs(place))
        if at < count:
            seen[at] += 1
            won[at] += points / 2 if place >= 0 else 1 - points / 2
    return [
        500,
        *map(round, _rising([1000 * w / s for w, s in zip(won, seen, strict=True)][1:], seen[1:])),
    ]


def between(levels: Sequence[Level], unseen: int) -> tuple[float, float]:
    """Return what the turn is worth, and the width, between the levels on either side."""
    after = next((n for n, level in enumerate(levels) if level[0] >= unseen), len(levels) - 1)
    high, low = levels[after], levels[max(0, after - 1)]
    part = (unseen - low[0]) / (high[0] - low[0]) if high[0] > low[0] and unseen < high[0] else 1
    part = max(0.0, part)
    return low[1] + (high[1] - low[1]) * part, low[2] + (high[2] - low[2]) * part


def _rising(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the closest values that never fall (pool adjacent violators)."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, first, n), (two, other, m) = pools[-2:]
            pools[-2:] = [((one * first + two * other) / (first + other), first + other, n + m)]
    return [value for value, _, n in pools for _ in range(n)]
