"""Words on which this device's edition and the game disagree are doubted, by turn."""

from dataclasses import replace

import pytest
from support.games import CAT, DENIED, UPHELD
from support.helpers import history_from, place, position

from scrabble.game import ChallengeRule, doubted_words, record_of, replay
from scrabble.moves import Accept, Pass

HERE = {"CAT", "CATS", "AT"}
"""The words of this device's edition of the dictionary."""
GOOD, PHONY = place("8H CATS", CAT), place("8H CATX", CAT)


@pytest.mark.parametrize(
    ("rule", "moves", "expected"),
    [
        pytest.param("void", [GOOD], {}, id="a word that both have"),
        pytest.param("void", [PHONY, Pass()], {1: ("CATX",)}, id="a word lacking here"),
        pytest.param("void", [Accept("CATX"), PHONY], {}, id="a word that was accepted"),
        pytest.param("single", [PHONY], {}, id="a play that can still be challenged"),
        pytest.param("single", [PHONY, UPHELD], {}, id="a challenge decided as here"),
        pytest.param("single", [PHONY, DENIED], {2: ("CATX",)}, id="a phony that stands"),
        pytest.param("double", [GOOD, UPHELD], {2: ("CATS",)}, id="a word taken off"),
    ],
)
def test_words_are_doubted_if_the_edition_here_disagrees(rule, moves, expected):
    """A play that can still be challenged is not judged: a mark would reveal a phony."""
    at = position("SXQ", "ABC", challenge_rule=ChallengeRule(rule), board=CAT, bag="E" * 20)
    at = replace(at, setup=replace(at.setup, house_words=True))
    assert doubted_words(history_from(at, *moves), HERE) == expected


def test_words_of_a_record_are_not_in_doubt():
    at = position("SXQ", "ABC", board=CAT, bag="E" * 20)
    record = record_of(history_from(at, Pass()))
    assert doubted_words(replay(record), set()) == {}
