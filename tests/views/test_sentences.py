"""Sentences about moves and the state of the game."""

from dataclasses import replace

import pytest
from support.helpers import board, history_from, place, position

from scrabble.game import ChallengeRule
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Resign
from scrabble.views.sentences import sentence, status

CAT = board("8  .......CAT.....")
SIX = "after 6 turns in a row without a score."
UPHELD, DENIED = Challenge(upheld=True), Challenge(upheld=False)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([Pass()], "Ann passed."),
        ([Exchange("A")], "Ann exchanged 1 tile."),
        ([Exchange("AX")], "Ann exchanged 2 tiles."),
        ([Resign()], "Ann resigned."),
        ([Hint(2)], "Ann took a hint (step 2)."),
        ([Accept("ZZ")], "Ann accepted ZZ as a word of this game."),
        ([place("8H CATX", CAT)], "Ann played CATX for 13."),
        ([place("8H CATX", CAT), UPHELD], "Bea challenged CATX: the play was removed."),
        ([place("8H CATX", CAT), DENIED], "Bea challenged CATX: the play stands."),
    ],
)
def test_every_move_has_a_sentence(moves, expected):
    """The sentence describes the move without naming exchanged tiles."""
    at = position("AX", "BC", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="E" * 20)
    at = replace(at, setup=replace(at.setup, hint_price=1, house_words=True))
    history = history_from(at, *moves)
    assert sentence(history, history.turns[-1]) == expected


@pytest.mark.parametrize(
    ("at", "moves", "expected"),
    [
        (
            position("A", "E", scores=(9, 9), scoreless=5),
            [Pass()],
            f"Ann and Bea tie, 8–8 {SIX}",
        ),
        (
            position("Q", "A", scores=(9, 9), scoreless=5),
            [Pass()],
            f"Bea wins 8–-1 {SIX}",
        ),
        (position("A", "E"), [Resign()], "Bea wins: Ann resigned."),
        (position("A", "E", "I"), [Resign(), Resign()], "Cy wins: Ann and Bea resigned."),
        (
            position("A", "B", "?", scores=(300, 5, 4), scoreless=3),
            [Resign(), Pass(), Pass(), Pass()],
            f"Cy wins 4–2 {SIX}",  # Ann resigned: her 300 points do not count
        ),
    ],
)
def test_the_outcome_says_who_won_or_that_it_is_a_tie(at, moves, expected):
    assert status(history_from(at, *moves)) == expected
