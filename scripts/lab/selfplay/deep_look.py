"""A deep look at a position: by how much one play stands clear of the others, with an interval."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from scrabble.movegen import Generator
from scrabble.strategy.equity import Candidate
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.players.comparison import Round
from scrabble.strategy.players.lookahead import LookAhead, Weights
from scrabble.strategy.players.random_stream import Stream
from scripts.lab.selfplay.statistics import interval

DRAWS = 300
"""Draws in which the play and its closest rival are tried."""
STAGES = {30: 2, 90: 1}
"""After so many draws only so many rivals are left, those that came closest. A look that is not
clear by then is given up."""
WEIGHTS = Weights(answer=85, reply=40, leave=25, kept=0)
"""Those of strength 5 when the lists were made, so that anybody can repeat the look."""
_STEP = Round(0, 0, 0)


class Clear(NamedTuple):
    """By how many tenths a play exceeds another on average, and half the interval of 95 %."""

    margin: float
    half: float


def clearance(
    known: Knowledge,
    best: Candidate,
    rivals: Sequence[Candidate],
    leaves: Leaves,
    generator: Generator,
    least: int,
) -> Clear | None:
    """Return how clearly a play exceeds the rival that comes closest, tried in the same draws.

    ``None`` if that is less than ``least`` tenths at the end of a stage. The draws depend on board
    and rack alone.
    """
    key = "\n".join(("pass-a-word deep look 1", known.board.cells, "".join(sorted(known.rack))))
    stream = Stream(sha256(key.encode()).digest())
    look = LookAhead(known, (best, *rivals), leaves, generator, stream, WEIGHTS)
    differences: dict[Candidate, list[int]] = {rival: [] for rival in rivals}
    for done in range(DRAWS):
        if done in STAGES:
            intervals = {rival: interval(own) for rival, own in differences.items()}
            closest = sorted(differences, key=lambda one: intervals[one])[: STAGES[done]]
            if intervals[closest[0]][0] < least:
                return None
            differences = {rival: differences[rival] for rival in closest}
        worth, _ = look.trial((best, *differences), _STEP)
        for rival, own in differences.items():
            own.append(worth[best] - worth[rival])
    (own,) = differences.values()
    return Clear(*interval(own))
