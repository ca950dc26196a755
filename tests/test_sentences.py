"""Sentences: what happened, where the game stands, and the message before a link."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.helpers import board, history_from, place, position

from scrabble.game import ChallengeRule
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Resign
from scrabble.views.sentences import message, sentence, status

CAT = board("8  .......CAT.....")
UPHELD, DENIED = Challenge(upheld=True), Challenge(upheld=False)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([Pass()], "Ann passed."),
        ([Exchange("A")], "Ann exchanged 1 tile."),
        ([Exchange("AX")], "Ann exchanged 2 tiles."),
        ([Resign()], "Ann resigned."),
        ([Hint(2)], "Ann took a hint (step 2)."),
        ([Accept("ZZ")], "Ann accepted ZZ as a word of this game."),
        ([place("8H CATX", CAT)], "Ann played CATX for 13."),
        ([place("8H CATX", CAT), UPHELD], "Bea challenged, and the play came off."),
        ([place("8H CATX", CAT), DENIED], "Bea challenged, but the play stands."),
    ],
)
def test_every_move_has_a_sentence(moves, said):
    """The sentence tells what happened, and never which tiles were exchanged."""
    at = position("AX", "BC", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="E" * 20)
    at = replace(at, setup=replace(at.setup, hint_price=1, house_words=True))
    history = history_from(at, *moves)
    assert sentence(history, history.turns[-1]) == said


@pytest.mark.parametrize(
    ("at", "moves", "said"),
    [
        (position("A", "E", scores=(9, 9), scoreless=5), [Pass()], "Ann and Bea tie, 8–8."),
        (position("Q", "A", scores=(9, 9), scoreless=5), [Pass()], "Bea wins 8–-1."),
        (position("A", "E"), [Resign()], "Bea wins."),
        (position("A", "E", "I"), [Resign(), Resign()], "Cy wins: the others resigned."),
        (
            position("A", "B", "?", scores=(300, 5, 4), scoreless=3),
            [Resign(), Pass(), Pass(), Pass()],
            "Cy wins 4–2.",  # Ann left: her 300 points are not in the running
        ),
    ],
)
def test_outcomes(at, moves, said):
    """Who won, or that it is a tie, with the scores of those who stayed."""
    assert status(history_from(at, *moves)) == said


# --- the chat message --------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "moves", "text"),
    [
        (position("CAT", "B"), [], "A game of Pass-a-Word: you start."),
        (
            position("CATS", "B", bag="E", scores=(0, 31)),
            [place("8H CAT")],
            "Ann played CAT for 10. 10–31, your turn:",
        ),
        (
            position("CATS", "B", "C", scores=(1, 2, 3)),
            [Pass()],
            "Ann passed. Ann 1, Bea 2, Cy 3, your turn:",
        ),
        (position("A", "E", scores=(0, 9)), [Resign()], "Ann resigned. Bea wins."),
        (
            position(
                "XQ",
                "BC",
                challenge_rule=ChallengeRule.SINGLE,
                board=CAT,
                scores=(5, 6),
                bag="EEEEE",
            ),
            [place("8H CATX", CAT), UPHELD],
            "Bea challenged, and the play came off. 6–5, Bea to move.",
        ),
        (
            position(
                "XQ",
                "BC",
                challenge_rule=ChallengeRule.SINGLE,
                board=CAT,
                scores=(5, 6),
                bag="EEEEE",
            ),
            [place("8H CATX", CAT), DENIED],
            "Bea challenged, but the play stands. 6–18, Bea to move.",
        ),
        (
            position(
                "XQ",
                "BC",
                challenge_rule=ChallengeRule.DOUBLE,
                board=CAT,
                scores=(5, 6),
                bag="EEEEE",
            ),
            [place("8H CATX", CAT), DENIED],
            "Bea challenged, but the play stands. 6–18, your turn:",
        ),
    ],
)
def test_messages_tell_the_move_the_scores_and_whose_turn_it_is(at, moves, text):
    """The message goes before the link; who moved and moves again is named."""
    assert message(history_from(at, *moves)) == text
