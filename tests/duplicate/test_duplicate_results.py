"""Cards, results and rankings of duplicates."""

from dataclasses import replace

import pytest
from support.helpers import EN

from scrabble.board import Board
from scrabble.duplicate import (
    Duplicate,
    Feature,
    Result,
    features_of,
    judge,
    parse_play,
    percent,
    ranking,
    scored,
    tenths_of,
)
from scrabble.duplicate.company import computer_result
from scrabble.duplicate.course import Turn
from scrabble.errors import IllegalMove, MoveSyntaxError, SetupError
from scrabble.lexicon import load_lexicon
from scrabble.moves import parse_move
from scrabble.rules import lay_out
from scripts.lab.fuzz.duplicate_play import course_of
from scripts.lab.selfplay.players import players

pytestmark = pytest.mark.native

LEXICON = "en-common"
ONE = Duplicate(LEXICON, 1)


@pytest.fixture(scope="module")
def course():
    return course_of(ONE)


@pytest.fixture(scope="module")
def words():
    return load_lexicon(LEXICON)


def result(course, words, name="", **laid):
    """Return a result that finds all highest plays, except in turns given by name, like ``t3``."""
    places = [turn.highest.place for turn in course.turns]
    for key, place in laid.items():
        places[int(key[1:]) - 1] = place
    return scored(Result(course.duplicate, name, tuple(places)), course, words)


def turn_of(rack, highest):
    board = Board()
    play = lay_out(board, rack, parse_move(highest, board, EN), EN)
    return Turn(1, board, rack, "", play, 0)


# --- cards -------------------------------------------------------------------


def test_a_card_has_the_points_and_the_loss():
    turn = turn_of("AEINRST", "8D NASTIER")
    card = judge(turn, parse_play("8H TEAR", turn.board, EN), EN, {"TEAR"})
    assert (card.score, card.lost, card.bad_words) == (8, 58, ())
    assert not card.is_highest


def test_a_play_with_a_word_that_is_none_scores_nothing():
    turn = turn_of("AEINRST", "8D NASTIER")
    card = judge(turn, parse_play("8H TAERS", turn.board, EN), EN, {"TEAR"})
    assert (card.score, card.lost, card.bad_words) == (0, 66, ("TAERS",))
    assert card.play.score > 0


def test_no_play_scores_nothing():
    card = judge(turn_of("AEINRST", "8D NASTIER"), parse_play("pass", Board(), EN), EN, {})
    assert (card.score, card.lost, card.play) == (0, 66, None)


def test_any_play_of_the_highest_score_is_found():
    turn = turn_of("AEINRST", "8D NASTIER")
    card = judge(turn, parse_play("8D ANTSIER", turn.board, EN), EN, {"ANTSIER"})
    assert card.is_highest


@pytest.mark.parametrize("text", ["8H QUIZ", "1A TEAR", "8H T"])
def test_what_the_rules_forbid_cannot_be_laid(text):
    turn = turn_of("AEINRST", "8D NASTIER")
    with pytest.raises(IllegalMove):
        judge(turn, parse_play(text, turn.board, EN), EN, {"TEAR"})


@pytest.mark.parametrize("text", ["exchange A", "resign", "hello"])
def test_a_duplicate_has_plays_alone(text):
    with pytest.raises(MoveSyntaxError):
        parse_play(text, Board(), EN)


BOARD = Board().with_tiles(dict(parse_move("8G TEAR", Board(), EN).tiles))


@pytest.mark.parametrize(
    ("board", "rack", "text", "features"),
    [
        (Board(), "AEINRST", "8D NASTIER", (Feature.BINGO,)),
        (Board(), "TO", "8H TO", ()),
        (BOARD, "S", "8G TEARS", (Feature.THROUGH,)),
        (BOARD, "?", "8G TEARs", (Feature.BLANK, Feature.THROUGH)),
        (BOARD, "EEINRS", "G8 TRIENES", (Feature.THROUGH,)),
        (BOARD, "ABOSTU", "K3 ABOUTS", (Feature.HOOK,)),
        (BOARD, "ET", "9G ET", (Feature.PARALLEL,)),
    ],
)
def test_a_play_has_the_features_that_make_it_hard_to_find(board, rack, text, features):
    play = lay_out(board, rack, parse_move(text, board, EN), EN)
    assert features_of(play) == features


# --- results -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "highest", "tenths"),
    [
        (0, 0, 1000),
        (0, 9, 0),
        (1, 3, 333),
        (2, 3, 667),
        (1, 2000, 1),
        (1, 2001, 0),
        (1999, 2000, 999),
        (5, 5, 1000),
    ],
)
def test_percentages_are_rounded_halves_up_and_only_all_is_all(points, highest, tenths):
    assert tenths_of(points, highest) == tenths
    assert percent(tenths) == f"{tenths / 10:.1f}"


def test_a_result_adds_up_its_turns(course, words):
    highest = [turn.highest.score for turn in course.turns]
    whole = result(course, words, t2=None, t4=None)
    assert whole.points == sum(highest) - highest[1] - highest[3]
    assert (whole.highest, whole.found) == (sum(highest), len(highest) - 2)
    worst = 2 if highest[1] >= highest[3] else 4
    assert whole.worst.turn.number == worst
    assert sum(whole.missed.values()) == sum(
        len(features_of(course.turns[n].highest)) for n in (1, 3)
    )
    assert list(whole.missed.values()) == sorted(whole.missed.values(), reverse=True)


def test_a_result_without_a_loss_has_no_worst_turn(course, words):
    whole = result(course, words)
    assert (whole.worst, whole.missed, whole.tenths) == (None, {}, 1000)


@pytest.mark.parametrize(
    ("change", "code"),
    [({"duplicate": Duplicate(LEXICON, 2)}, "other-duplicate"), ({"places": ()}, "other-turns")],
)
def test_a_result_belongs_to_its_course(course, words, change, code):
    with pytest.raises(SetupError) as caught:
        scored(replace(result(course, words).result, **change), course, words)
    assert caught.value.code == code


def test_equal_points_share_a_rank(course, words):
    best = result(course, words, "Zoe")
    less = [result(course, words, name, t1=None) for name in ("Bea", "Ann")]
    least = result(course, words, "", t1=None, t2=None)
    listed = ranking([least, *less, best, *less])
    assert [(each.rank, each.scored.result.name) for each in listed] == [
        (1, "Zoe"), (2, "Ann"), (2, "Bea"), (4, ""),
    ]  # fmt: skip


def test_results_of_several_duplicates_have_no_ranking(course, words):
    other = result(course_of(Duplicate(LEXICON, 2)), words)
    with pytest.raises(SetupError) as caught:
        ranking([result(course, words), other])
    assert caught.value.code == "other-duplicate"


def test_nobody_has_an_empty_ranking():
    assert ranking([]) == []


# --- computers ---------------------------------------------------------------


def test_a_stronger_computer_gets_a_higher_percentage(course):
    by_strength = players(LEXICON)
    tenths = [computer_result(course, by_strength[n], "").tenths for n in range(1, 6)]
    assert tenths == sorted(set(tenths))
    assert tenths[-1] >= 980


def test_a_computer_makes_the_same_plays_again(course):
    player = players(LEXICON)[2]
    assert computer_result(course, player) == computer_result(course, player)
