"""Fixtures for tests of records: short records."""

from hypothesis import settings

from scrabble.game import (
    ChallengeRule,
    Record,
)
from scrabble.moves import Move
from support.helpers import FEWER, place, setup

FEW = settings(max_examples=max(FEWER.max_examples // 3, 2))
"""Fewer examples, for properties that write and read whole games."""

SINGLE = setup(challenge_rule=ChallengeRule.SINGLE)
CAB = place("8H CAB")


def sheet(*lines: tuple[str, Move], final_racks=("", ""), **changes) -> Record:
    """Make a record of two players; each line is a rack and the move made with it."""
    racks, moves = [rack for rack, _ in lines], [move for _, move in lines]
    return Record.of(SINGLE, moves, racks, final_racks, **changes)
