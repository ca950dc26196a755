"""Fixtures for tests of the course of a game: a board, rules, legal and illegal moves."""

import pytest

from scrabble.errors import IllegalMove
from scrabble.game import (
    ChallengeRule,
    apply,
)
from scrabble.moves import Challenge
from support.helpers import board, is_sentence

CAT = board("8  .......CAT.....")
UPHELD, DENIED = Challenge(upheld=True), Challenge(upheld=False)
SINGLE, DOUBLE = ChallengeRule.SINGLE, ChallengeRule.DOUBLE
WORDS = {"CAT", "CATS", "AT", "SO"}


def run(at, *moves, lexicon=None):
    """Make moves one after another; return the last position and turn."""
    turn = None
    for move in moves:
        at, turn = apply(at, move, lexicon)
    return at, turn


def refused(at, move, lexicon=None) -> IllegalMove:
    """Return the error of an illegal move."""
    with pytest.raises(IllegalMove) as caught:
        apply(at, move, lexicon)
    assert is_sentence(caught.value.message)
    return caught.value
