"""Challenges: who may challenge, the effect of success, the cost of failure."""

import pytest
from support.games import CAT, DENIED, DOUBLE, SINGLE, UPHELD, WORDS, refused, run
from support.helpers import place, position, setup

from scrabble.errors import IllegalMove
from scrabble.game import (
    Game,
    apply,
    judge,
    replay,
)
from scrabble.moves import Accept, Challenge, Exchange, Pass, Place, Resign

# --- challenges --------------------------------------------------------------


def phony(challenge_rule, *racks, **changes):
    """Return the positions before and after seat 0 plays the phony CATX."""
    racks = racks or ("XQ", "ABC")
    bag = changes.pop("bag", "EFGHIJKLMNOPQ")
    before = position(*racks, challenge_rule=challenge_rule, board=CAT, bag=bag, **changes)
    return before, apply(before, place("8H CATX", CAT))[0]


@pytest.mark.parametrize("challenge_rule", [SINGLE, DOUBLE])
def test_a_phony_comes_off(challenge_rule):
    """Tiles, draw and score are undone; the player loses the turn and the challenger moves."""
    before, at = phony(challenge_rule, scores=(30, 40))
    assert at.scores[0] == 43
    after, turn = apply(at, UPHELD, WORDS)
    assert (after.board, after.racks, after.bag) == (before.board, before.racks, before.bag)
    assert after.scores == (30, 40)
    assert (after.to_move, after.turn, after.scoreless) == (1, 2, 1)
    assert (turn.seat, turn.score, turn.total) == (1, 0, 40)
    assert not after.allows(Challenge)


@pytest.mark.parametrize(("challenge_rule", "mover", "scoreless"), [(SINGLE, 1, 0), (DOUBLE, 0, 1)])
def test_a_lost_challenge(challenge_rule, mover, scoreless):
    """A lost challenge is free under the single rule and costs a turn under the double rule."""
    at = position("SQ", "ABC", challenge_rule=challenge_rule, board=CAT, bag="EFGH")
    at, _ = run(at, place("8H CATS", CAT), DENIED, lexicon=WORDS)
    assert at.scores == (6, 0)
    assert (at.to_move, at.scoreless) == (mover, scoreless)
    assert refused(at, DENIED).code == "nothing-to-challenge"


def test_nothing_can_be_challenged_under_the_void_rule():
    at, _ = apply(position("SQ", "ABC", board=CAT), place("8H CATS", CAT))
    assert refused(at, DENIED).code == "nothing-to-challenge"
    with pytest.raises(IllegalMove) as caught:
        judge(at, WORDS)
    assert caught.value.code == "nothing-to-challenge"


@pytest.mark.parametrize("move", [Pass(), Exchange("A"), Resign()])
def test_only_the_play_just_made_can_be_challenged(move):
    """Moving accepts the previous play."""
    _, at = phony(SINGLE, "XQ", "ABC", "DEF")
    at, _ = apply(at, move)
    assert refused(at, UPHELD).code == "nothing-to-challenge"


@pytest.mark.parametrize("text", ["8H CATX", "8H CATS"])
def test_the_dictionary_decides_a_challenge(text):
    at = position("XS", "ABC", challenge_rule=SINGLE, board=CAT, bag="EFGHIJ")
    at, _ = apply(at, place(text, CAT))
    right = Challenge(upheld=text == "8H CATX")
    wrong = Challenge(upheld=not right.upheld)
    assert judge(at, WORDS) == right
    error = refused(at, wrong, WORDS)
    assert (error.code, error.words) == ("wrong-challenge", (text[3:],))
    assert apply(at, right, WORDS)[0].turn == 2
    assert apply(at, wrong)[0].turn == 2  # without a dictionary past plays are not judged


def test_only_the_next_of_three_players_challenges():
    _, at = phony(DOUBLE, "XQ", "ABC", "DEF")
    at, turn = apply(at, UPHELD, WORDS)
    assert (turn.seat, at.to_move) == (1, 1)
    at = position("SQ", "ABC", "DEF", challenge_rule=DOUBLE, board=CAT, bag="EFGH")
    at, _ = run(at, place("8H CATS", CAT), DENIED, lexicon=WORDS)
    assert at.to_move == 2


def test_a_phony_that_goes_out_reopens_the_game():
    """A successful challenge undoes the end of the game and its scoring."""
    _, at = phony(SINGLE, "X", "QZ", bag="", scores=(100, 100))
    assert at.result is not None
    assert at.scores == (100 + 13 + 20, 80)
    assert at.allows(Challenge)
    after, turn = apply(at, UPHELD, WORDS)
    assert after.result is None
    assert after.scores == (100, 100)
    assert (after.racks, after.board, after.to_move) == (("X", "QZ"), CAT, 1)
    assert (turn.seat, turn.score, turn.total) == (1, 0, 100)


@pytest.mark.parametrize("challenge_rule", [SINGLE, DOUBLE])
def test_a_lost_challenge_of_the_last_play_leaves_the_game_over(challenge_rule):
    """The result is final and cannot be challenged again."""
    at = position("S", "QZ", challenge_rule=challenge_rule, board=CAT, scores=(100, 100))
    ended, _ = apply(at, place("8H CATS", CAT))
    after, turn = apply(ended, DENIED, WORDS)
    assert after.result == ended.result
    assert after.scores == (126, 80)
    assert turn.total == 100  # before the unplayed tiles are counted, as in every turn
    assert refused(after, DENIED).code == "nothing-to-challenge"


def test_a_phony_taken_off_counts_towards_the_scoreless_end():
    """A successful challenge makes the turn scoreless, here the sixth in a row."""
    _, at = phony(SINGLE, scoreless=5)
    at, _ = apply(at, UPHELD, WORDS)
    assert at.result is not None
    assert at.result.reason == "scoreless"


def test_plays_taken_off_are_marked_in_the_history():
    history = replay(Game(setup(challenge_rule=SINGLE, house_words=True)))
    rack = history.last.rack
    first = Place.of({112: rack[-1], 113: rack[-2]})
    for move in (first, Accept("ZZ"), UPHELD, Pass()):
        history = history.played(move, None)
    assert [history.withdrawn(turn.number) for turn in history.turns] == [True] + [False] * 3
    assert history.last_play == history.turns[0]
