"""Comparing candidates over draws: most of the work goes to those that are close.

A *draw* is one way in which the unseen tiles may lie. Each candidate is tried in the same draws,
since draws differ far more than the candidates do in one draw. Before each round the weakest
candidates are dropped, and those that are too far behind to win.

A mean over a few draws is inexact, and equity is wrong in other ways, so both count. The prior is
a number of draws that are added, in which candidates differ just as in equity. Suppose that after
10 draws one of two candidates is 6 points ahead, while its equity is 2 points less, and that the
prior is 30: it counts as (10 * 6 - 30 * 2) / 40 = 0 points ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from scrabble.moves import Move
from scrabble.strategy.equity import Candidate
from scrabble.strategy.steps import CutShort, Steps

Values = Mapping[Candidate, int]
"""What each candidate is worth in one draw, in tenths of a point."""

Ranked = Sequence[tuple[int, Candidate]]
"""Candidates with their worth in tenths of a point, the best first."""


class Round(NamedTuple):
    """How many candidates are left, how many draws they are tried in, and how deep.

    Those that are ``behind`` the best by that many tenths of a point are dropped too. Where a
    draw comes in several rounds, it ``counts`` more where it is looked at deeper.
    """

    width: int
    draws: int
    behind: int
    depth: tuple[int, ...] = ()
    counts: int = 1

    def field(self, ranked: Ranked, also: Collection[Move]) -> list[Candidate]:
        """Return the candidates that are left, and those of ``also``; the best come first."""
        least = ranked[0][0] - self.behind
        return [
            c
            for at, (worth, c) in enumerate(ranked)
            if (at < self.width and worth > least) or c.move in also
        ]

    def times(self, patience: int) -> Round:
        """Return the round with this many per cent of its draws, at least one."""
        return self._replace(draws=max(1, self.draws * patience // 100))


class Tally:
    """What candidates were worth so far, in tenths of a point."""

    def __init__(self, candidates: Iterable[Candidate], prior: int) -> None:
        self._sums = dict.fromkeys(candidates, 0)
        self._prior = prior
        self._draws = 0

    def add(self, values: Values, times: int = 1) -> None:
        """Count a draw that comes about this many times; candidates without a value drop out."""
        self._draws += times
        self._sums = {c: self._sums[c] + times * value for c, value in values.items()}

    def ranked(self) -> Ranked:
        """Return the candidates that are left with their worth, the best first.

        The prior is shifted to the mean of what they were worth, so that it only changes by how
        much they differ.
        """
        count, weight = len(self._sums), self._draws + self._prior
        equity = sum(c.equity for c in self._sums) // count
        mean = sum(self._sums.values()) // (count * max(1, self._draws))
        worth = [
            ((won + self._prior * (c.equity - equity + mean)) // weight, c)
            if self._draws
            else (c.equity, c)
            for c, won in self._sums.items()
        ]
        return sorted(worth, key=itemgetter(0), reverse=True)


Trial = Callable[[Sequence[Candidate], Round], tuple[Values, int] | None]
"""Tries candidates in a new draw, and says how often that comes about; ``None`` to end it all."""


def compare(
    candidates: Sequence[Candidate],
    rounds: Sequence[Round],
    prior: int,
    trial: Trial,
    also: Collection[Move] = (),
) -> Steps[list[Candidate]]:
    """Return the candidates of the last round with their worth as equity, the best first.

    ``candidates`` come best first; those of ``also`` are never dropped. After each draw, yields
    the per cent of the work done, where it can be cut short.
    """
    tally = Tally(candidates, prior)
    done, draws = 0, sum(step.draws for step in rounds)
    for step in rounds:
        field = step.field(tally.ranked(), also)
        if len(field) == 1:
            break
        for _ in range(step.draws):
            tried = trial(field, step)
            if tried is None:
                return _worth(tally)
            tally.add(*tried)
            done += 1
            try:
                yield 100 * done // draws
            except CutShort:
                return _worth(tally)
    return _worth(tally)


def _worth(tally: Tally) -> list[Candidate]:
    return [candidate._replace(equity=worth) for worth, candidate in tally.ranked()]
