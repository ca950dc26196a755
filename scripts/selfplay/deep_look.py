"""A deep look at a position: by how much one play stands clear of the others, with an interval."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from math import sqrt
from typing import NamedTuple

from scrabble.movegen import Generator
from scrabble.strategy.equity import Candidate
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.players.comparison import Round
from scrabble.strategy.players.lookahead import LookAhead
from scrabble.strategy.players.random_stream import Stream

DRAWS = 300
"""Draws in which every play is tried."""
FIRST_DRAWS = 30
"""After so many draws the look is given up if it is sure that the play is not clear enough, and
rivals that are surely not the closest are dropped."""
_SURE = 3.0
"""Standard errors."""
_NORMAL_95 = 1.96
_STEP = Round(0, 0, 0)


class Clear(NamedTuple):
    """By how many tenths a play exceeds another on average, and the standard error of that."""

    margin: float
    error: float

    @property
    def half(self) -> float:
        """Half the interval of 95 %."""
        return _NORMAL_95 * self.error

    @property
    def low(self) -> float:
        """Return what it is surely not below."""
        return self.margin - _SURE * self.error

    @property
    def high(self) -> float:
        """Return what it is surely not above."""
        return self.margin + _SURE * self.error


def clearance(
    known: Knowledge,
    best: Candidate,
    rivals: Sequence[Candidate],
    generator: Generator,
    least: int,
    draws: int = DRAWS,
) -> Clear | None:
    """Return how clearly a play exceeds the rival that comes closest, tried in the same draws.

    ``None`` as soon as it is sure that it is clear by less than ``least`` tenths. The draws depend
    on board and rack alone, so that anybody can repeat the look.
    """
    key = "\n".join(("pass-a-word deep look 1", known.board.cells, "".join(sorted(known.rack))))
    look = LookAhead(known, (best, *rivals), generator, Stream(sha256(key.encode()).digest()))
    differences: dict[Candidate, list[int]] = {rival: [] for rival in rivals}
    for done in range(draws):
        if done == FIRST_DRAWS:
            intervals = {rival: _interval(own) for rival, own in differences.items()}
            closest = min(clear.high for clear in intervals.values())
            if closest < least:
                return None
            differences = {r: own for r, own in differences.items() if intervals[r].low <= closest}
        worth, _ = look.trial((best, *differences), _STEP)
        for rival, own in differences.items():
            own.append(worth[best] - worth[rival])
    return min(map(_interval, differences.values()))


def _interval(differences: Sequence[int]) -> Clear:
    count = len(differences)
    mean = sum(differences) / count
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / max(1, count - 1))
    return Clear(mean, spread / sqrt(count))
