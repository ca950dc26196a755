"""Hints and house words: moves that do not end a turn."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.games import CAT, DENIED, DOUBLE, SINGLE, UPHELD, WORDS, refused, run
from support.helpers import FEWER, place, position, setup

from scrabble.errors import SetupError
from scrabble.files import gcg
from scrabble.game import (
    apply,
    judge,
    record_of,
    replay,
    words_of,
)
from scrabble.moves import Accept, Exchange, Hint, Pass, Resign
from scripts.data.vectors.links import FREE_MOVES
from scripts.lab.fuzz.random_play import random_game, random_setup, turns

# --- hints and house words ---------------------------------------------------


def with_rules(at, **changes):
    """Return the position with these fields of its setup changed."""
    return replace(at, setup=replace(at.setup, **changes))


@pytest.mark.parametrize(
    ("price", "steps", "score", "cost"),
    [(3, [1], 7, 3), (3, [1, 2], 4, 6), (3, [4], 0, 10), (10, [1], 0, 10), (1, [2, 4], 6, 4)],
)
def test_hints_are_paid_from_the_play(price, steps, score, cost):
    at = with_rules(position("CATX", "B", bag="DEF"), hint_price=price)
    at, _ = run(at, *map(Hint, steps))
    assert (at.to_move, at.turn, at.hint) == (0, len(steps), steps[-1])
    at, turn = apply(at, place("8H CAT"))
    assert (at.scores[0], turn.score, turn.cost, at.hint) == (score, score, cost, 0)
    assert at.scoreless == 0


FULL_BAG = "BCDEFGH"


@pytest.mark.parametrize(
    ("move", "had", "cost"),
    [
        (Pass(), 20, 6),
        (Pass(), 4, 4),
        (Pass(), 0, 0),
        (Exchange("A"), 20, 6),
        (Exchange("A"), 4, 4),
        (place("8H CAT"), 20, 6),
        (Resign(), 20, 0),
    ],
)
def test_hints_are_charged_on_every_kind_of_turn(move, had, cost):
    """Exchanges and passes pay for hints as plays do; no score falls below zero."""
    at = with_rules(position("CAT", "B", "C", bag=FULL_BAG), hint_price=2)
    at, _ = run(replace(at, scores=(had, 0, 0)), Hint(3))
    after, turn = apply(at, move)
    points = turn.play.score if turn.play else 0
    assert (turn.cost, turn.score) == (cost, points - cost)
    assert after.scores == (turn.total, 0, 0) == (had + points - cost, 0, 0)


def test_a_cheap_play_pays_for_all_hints():
    at = with_rules(position("CATX", "B", bag="DEF"), hint_price=10)
    at, _ = run(replace(at, scores=(50, 0)), Hint(4))
    at, turn = apply(at, place("8H CAT"))
    assert (turn.cost, turn.score, at.scores[0]) == (40, -30, 20)


@pytest.mark.parametrize(("had", "left"), [(20, 18), (1, 0)])
def test_a_play_that_comes_off_pays_for_its_hints(had, left):
    """A withdrawn play pays for its hints as a pass would, and the game's record agrees."""
    before = with_rules(
        position("X", "ABC", challenge_rule=SINGLE, board=CAT, bag="EF"), hint_price=1
    )
    at, _ = run(
        replace(before, scores=(had, 5)), Hint(2), place("8H CATX", CAT), UPHELD, lexicon=WORDS
    )
    assert at.scores == (left, 5)


def test_a_lost_challenge_pays_for_the_hints_of_its_turn():
    """Under the double rule the challenge ends the turn; under the single rule the turn goes on."""
    for rule, scores, bought in ((DOUBLE, (7, 18), 0), (SINGLE, (7, 20), 2)):
        before = with_rules(
            position("S", "ABC", challenge_rule=rule, board=CAT, bag="EF"), hint_price=1
        )
        at, _ = run(
            replace(before, scores=(0, 20)), place("8H CATS", CAT), Hint(2), DENIED, lexicon=WORDS
        )
        assert (at.scores[1], at.hint) == (scores[1], bought)


@given(st.integers(0, 2**16), st.sampled_from(sorted(FREE_MOVES)), st.booleans())
@FEWER
def test_a_record_has_the_scores_of_its_game(seed, name, early):
    """The scores agree for any price of hints, in GCG files, too."""
    rules = replace(FREE_MOVES[name][1], early_rules=early)
    history = random_game(Random(seed), rules)
    record = record_of(history)
    assert replay(record).last.scores == history.last.scores
    sheet = gcg.text_of(gcg.from_history(history))
    assert gcg.check(gcg.parse(sheet)).record == record


EARLY = {"early_rules": True}


@pytest.mark.parametrize("move", [Pass(), Exchange("A")])
def test_by_the_early_rules_only_plays_pay(move):
    at = with_rules(position("CAT", "B", bag=FULL_BAG), hint_price=10, **EARLY)
    at, _ = run(replace(at, scores=(50, 0)), Hint(4))
    assert apply(at, move)[0].scores[0] == 50
    _, turn = apply(at, place("8H CAT"))
    assert (turn.cost, turn.score) == (turn.play.score, 0)


@pytest.mark.parametrize(
    ("rules", "free"),
    [
        ({"hint_price": 1}, (Hint(2),)),
        ({"house_words": True}, (Accept("AB"), Accept("ABA"))),
        ({"challenge_rule": SINGLE}, (DENIED,)),
    ],
)
def test_free_moves_do_not_choose_the_order_of_the_bag(rules, free):
    """Free moves do not change an exchange's draw, except under the early rules."""
    at = with_rules(position("CAT", "SAB", bag="BCDEFGHIJKLMNOPQRSTUVW"), **rules)
    at, _ = run(at, place("8H CAT"))
    exchange = Exchange("AB")
    plain, after = (run(at, *moves, exchange)[0] for moves in ((), free))
    assert (after.bag, after.racks, after.stage) == (plain.bag, plain.racks, plain.stage)
    assert after.turn == plain.turn + len(free)
    early = replace(at, setup=replace(at.setup, **EARLY))
    plain, after = (run(early, *moves, exchange)[0] for moves in ((), free))
    assert (after.bag, after.stage) != (plain.bag, plain.stage)


@pytest.mark.parametrize("rules", [{}, {"challenge_rule": DOUBLE}, {"hint_price": 0}])
def test_only_games_with_free_moves_have_early_rules(rules):
    with pytest.raises(SetupError) as caught:
        replace(setup(), **rules, **EARLY)
    assert caught.value.code == "bad-option"


@pytest.mark.parametrize("move", [Pass(), Exchange("A"), Resign()])
def test_hints_last_one_turn(move):
    at = with_rules(position("CAT", "B", "C", bag="BCDEFGH"), hint_price=2)
    at, _ = run(at, Hint(3), move)
    assert at.hint == 0


@pytest.mark.parametrize(
    ("price", "bought", "step"),
    [(None, 0, 1), (0, 0, 1), (2, 0, 0), (2, 0, 5), (2, 2, 2), (2, 2, 1), (2, 4, 4)],
)
def test_free_hints_and_steps_already_bought_cannot_be_bought(price, bought, step):
    at = with_rules(position("CAT", "B", hint=bought), hint_price=price)
    assert refused(at, Hint(step)).code == "no-hint"


def test_a_hint_survives_the_challenge_of_the_same_turn():
    before = with_rules(
        position("X", "ABC", challenge_rule=SINGLE, board=CAT, bag="EF"), hint_price=1
    )
    at, _ = run(before, place("8H CATX", CAT), Hint(2), UPHELD, lexicon=WORDS)
    assert (at.to_move, at.hint) == (1, 2)


def test_hints_before_a_phony_do_not_pass_to_the_challenger():
    before = with_rules(
        position("X", "ABC", challenge_rule=SINGLE, board=CAT, bag="EF"), hint_price=1
    )
    at, _ = run(before, Hint(2), place("8H CATX", CAT), UPHELD, lexicon=WORDS)
    assert (at.to_move, at.hint) == (1, 0)


@given(st.integers(0, 2**16))
@FEWER
def test_a_game_up_to_a_turn_has_the_same_positions(seed):
    rng = Random(seed)
    whole = list(turns(rng, random_setup(rng)))[-1]
    number = rng.randrange(len(whole.turns) + 1)
    part = whole.until(number)
    assert (part.positions, part.turns) == (whole.positions[: number + 1], whole.turns[:number])


def test_house_words_are_valid_from_their_turn_on():
    at = with_rules(position("CATZ", "B"), house_words=True)
    assert refused(at, place("8H TAZ"), WORDS).code == "bad-words"
    at, turn = apply(at, Accept("TAZ"))
    assert (turn.score, at.to_move, at.accepted) == (0, 0, ("TAZ",))
    assert apply(at, place("8H TAZ"), WORDS)[0].scores[0] == 24
    assert apply(at, place("8H CAT"), WORDS)[0].scores[0] == 10
    words = words_of(at, WORDS)
    assert words is not None
    assert ("TAZ" in words, "CAT" in words, "ZAT" in words) == (True, True, False)
    assert words_of(at, None) is None


def test_a_house_word_accepted_after_a_play_does_not_save_it():
    """A challenge judges whether the word was valid at the time of the play."""
    before = with_rules(
        position("X", "ABC", challenge_rule=SINGLE, board=CAT, bag="EF"), house_words=True
    )
    at, _ = run(before, place("8H CATX", CAT), Accept("CATX"))
    assert judge(at, WORDS) == UPHELD
    after, _ = apply(at, UPHELD, WORDS)
    assert after.accepted == ("CATX",)


@pytest.mark.parametrize(
    ("is_allowed", "accepted", "word"),
    [
        (False, (), "AB"),
        (True, (), "A"),
        (True, (), ""),
        (True, (), "A" * 16),
        (True, (), "Ab"),
        (True, (), "A?"),
        (True, ("AB",), "AB"),
        (True, tuple("ABCDEFGHIJ"), "AB"),
    ],
)
def test_at_most_ten_words_of_2_to_15_letters_become_house_words(is_allowed, accepted, word):
    at = with_rules(position("A", "B", accepted=accepted), house_words=is_allowed)
    assert refused(at, Accept(word)).code == "no-house-word"
