"""Compare candidates in draws, spending most of the work on the best candidates.

A *draw* is one possible arrangement of the unseen tiles. All candidates are tried in the same
draws, because results differ far more between draws than between candidates. Each round begins by
dropping the weakest candidates, and those too far behind to win.

The mean of a few draws is inexact, and equity has other errors, so the two are combined. The
difference in equity counts like the result of additional draws, whose number is the *prior*. For
example, after 10 draws one of two candidates is 6 points ahead, but has 2 points less equity, and
the prior is 30. Then that candidate counts as (10 * 6 - 30 * 2) / 40 = 0 points ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from scrabble.moves import Move
from scrabble.strategy.equity import Candidate
from scrabble.strategy.steps import CutShort, Steps

Values = Mapping[Candidate, int]
"""Each candidate's worth in one draw, in tenths of a point."""

Ranked = Sequence[tuple[int, Candidate]]
"""Candidates with their worth in tenths of a point, best first."""


class Round(NamedTuple):
    """One round of a comparison: ``draws`` draws with the best ``width`` candidates, or fewer.

    Candidates that are ``behind`` the best by this many tenths of a point, or more, are dropped
    too. ``depth`` is the search depth. A draw of this round weighs as much as ``counts`` draws;
    deeper rounds weigh more.
    """

    width: int
    draws: int
    behind: int
    depth: tuple[int, ...] = ()
    counts: int = 1

    def field(self, ranked: Ranked, also: Collection[Move]) -> list[Candidate]:
        """Return the candidates of this round, and those with moves in ``also``, best first."""
        least = ranked[0][0] - self.behind
        return [
            c
            for at, (worth, c) in enumerate(ranked)
            if (at < self.width and worth > least) or c.move in also
        ]

    def times(self, patience: int) -> Round:
        """Return the round with ``patience`` per cent of its draws, at least one."""
        return self._replace(draws=max(1, self.draws * patience // 100))


class Tally:
    """The worth of candidates so far, in tenths of a point."""

    def __init__(self, candidates: Iterable[Candidate], prior: int) -> None:
        self._sums = dict.fromkeys(candidates, 0)
        self._prior = prior
        self._draws = 0

    def add(self, values: Values, times: int = 1) -> None:
        """Add a draw ``times`` times; candidates without a value drop out."""
        self._draws += times
        self._sums = {c: self._sums[c] + times * value for c, value in values.items()}

    def ranked(self) -> Ranked:
        """Return the remaining candidates with their worth, best first.

        The mean equity is shifted to the mean worth, so that only differences in equity count.
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
"""Tries candidates in a new draw; returns their worth and the draw's weight, ``None`` to stop."""


def compare(
    candidates: Sequence[Candidate],
    rounds: Sequence[Round],
    prior: int,
    trial: Trial,
    also: Collection[Move] = (),
) -> Steps[list[Candidate]]:
    """Return the candidates of the last round, best first, with their worth as equity.

    ``candidates`` come best first; moves in ``also`` are never dropped. Yields the per cent of the
    work done after each draw, and can be cut short (see `cut_short`).
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
