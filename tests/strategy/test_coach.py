"""Totals of reviewed turns: win chances, accuracy, strategy, key turns, missed words."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import history_from, place, position
from support.helpers import setup as two_players

from scrabble.game import ChallengeRule, Game, History, replay
from scrabble.lexicon import never_suggest
from scrabble.moves import Challenge, Exchange, Pass, Resign
from scrabble.strategy import coach, win_chance_table
from scrabble.strategy.coach import (
    accuracy_of,
    add_up,
    chance_of,
    missed_words,
    strategy_of,
    win_chances,
)
from scrabble.strategy.equity import Candidate
from scrabble.strategy.reasons import Advice
from scrabble.strategy.review import TurnReview
from scrabble.strategy.win_chance import decided, win_chance
from scripts.data.lexicons.win_chance import kept_cells, reliability

FULL = 93


@pytest.mark.native
def test_chances_agree_with_games_outside_the_training_data():
    """In each tenth of the win chances, the share of wins is within 3 points of the mean chance."""
    tenths = reliability(kept_cells())
    assert sum(tenth.positions for tenth in tenths) > 20_000
    off = [round(tenth.won - tenth.chance, 1) for tenth in tenths]
    assert [value for value in off if abs(value) > 3] == []


def test_a_larger_lead_is_never_worth_less():
    """The test covers leads from hopeless to certain, with any number of unseen tiles."""
    for unseen in range(1, FULL + 1):
        chances = [win_chance(lead, unseen) for lead in range(-4000, 4001, 10)]
        assert all(one <= two for one, two in pairwise(chances)), unseen
        assert chances[0] < 50, unseen
        assert chances[-1] > 950, unseen


def test_a_lead_counts_more_with_fewer_tiles_left():
    chances = [win_chance(300, unseen) for unseen in (FULL, 50, 20, 8)]
    assert chances == sorted(chances)


def test_the_table_is_small():
    """A page fetches the table with the files of a review."""
    assert len(repr(win_chance_table.LEVELS) + repr(win_chance_table.CURVE)) < 8_000


@pytest.mark.parametrize(("lead", "chance"), [(-1, 0), (0, 500), (1, 1000)])
def test_an_end_is_certain(lead, chance):
    assert decided(lead) == chance


def history(*moves) -> History:
    return replay(Game(two_players(), moves))


def test_the_chances_of_a_game_end_with_its_result():
    """Bea resigns, so the first player has won, whatever the scores."""
    chances = win_chances(history(Pass(), Resign()))
    assert chances[0] > 500
    assert chances[-1] == 1000
    assert 0 < chances[1] < 500


def test_more_than_two_players_have_no_win_chance():
    three = replay(Game(two_players(3), (Pass(),)))
    assert win_chances(three) == (None, None)
    reviewed = add_up(three, [review(1, chance_lost=None)])
    assert [seat.strategy for seat in reviewed] == [None, None, None]


def review(number: int, *, equity_lost: int = 0, chance_lost: int | None = 0, **changes):
    """Return the review of a pass."""
    sizes = ((150, "large"), (80, "medium"), (30, "small"))
    made = Candidate(0, 0, "", Pass())
    facts = {
        "number": number,
        "seat": (number - 1) % 2,
        "rival": number % 2,
        "played": made,
        "best": Candidate(equity_lost, 0, "", Exchange("E")),
        "points_lost": 0,
        "equity_lost": equity_lost,
        "mistake": next((name for least, name in sizes if equity_lost >= least), "none"),
        "luck": 0,
        "options": (),
        "stage": "equity",
        "exact": False,
        "chance_lost": chance_lost,
        "bingo": None,
        "lanes": {},
        "reasons": (),
        "advice": Advice("pass", {}),
        "look": "usual",
        "deeper": False,
    }
    return TurnReview(**facts | changes)


BINGO = Candidate(900, 90, "", place("8B SEACEET"))


def test_turns_add_up_by_seat():
    """Accuracy is a mean over turns; strategy comes from the sum of lost win chances."""
    reviews = [
        review(1, equity_lost=200, chance_lost=80, luck=5, points_lost=3, bingo=BINGO),
        review(2),
        review(3, equity_lost=0, chance_lost=0, luck=-7),
    ]
    ann, bea = add_up(history(Pass(), Pass(), Pass()), reviews)
    assert (ann.turns, ann.accuracy, ann.strategy, ann.luck) == (2, 750, 925, -2)
    assert (ann.points_lost, ann.equity_lost) == (3, 200)
    assert ann.mistakes == Counter({"large": 1, "none": 1})
    assert (bea.turns, bea.accuracy, bea.strategy) == (1, 1000, 1000)
    assert (ann.bingos_missed, bea.bingos_missed) == (1, 0)


def test_a_seat_without_turns_has_no_accuracy():
    ann, bea = add_up(history(Pass()), [review(1)])
    assert ann.accuracy == 1000
    assert (bea.turns, bea.accuracy, bea.strategy, bea.key_turns) == (0, None, None, ())


def test_accuracy_falls_with_what_is_lost():
    values = [accuracy_of(lost) for lost in range(0, 5000, 10)]
    assert values[0] == 1000
    assert values[20] == 500
    assert all(one > two for one, two in pairwise(values[:60]))
    assert values[-1] > 0


def test_strategy_falls_with_every_per_cent_given_away():
    """Half is left after the chance of one whole game, and something after many."""
    values = [strategy_of(lost) for lost in range(0, 8000, 10)]
    assert values[0] == 1000
    assert values[100] == 500
    assert all(one >= two for one, two in pairwise(values))
    assert all(one > two for one, two in pairwise(values[::10]))
    assert values[-1] > 0


@pytest.mark.parametrize(("lost", "expected"), [([0], 1000), ([600, 400], 500), ([900] * 2, 357)])
def test_strategy_counts_all_turns_of_a_player_together(lost, expected):
    reviews = [review(2 * n + 1, chance_lost=chance) for n, chance in enumerate(lost)]
    assert add_up(history(Pass(), Pass(), Pass()), reviews)[0].strategy == expected


KEYS = {  # each turn's lost equity, lost chance and gained chance; then the key turns
    "mistakes that cost": ([(300, 200, 0), (0, 0, 0), (90, 50, 0), (20, 15, 0)], [1, 3]),
    "four at the most": ([(300, 10 * n, 0) for n in (1, 5, 3, 4, 2)], [2, 3, 4, 5]),
    "not in a decided game": ([(300, 0, 0), (200, 9, 0), (100, 10, 0)], [3]),
    "good moves": ([(0, 0, n) for n in (150, 120, 99, 110, 200, 100)], [1, 2, 4, 5]),
    "all good moves": ([(0, 0, 100), (0, 0, 99), (0, 0, 150)], [1, 3]),
    "three mistakes and the best": (
        [(80, 10, 0), (80, 40, 0), (0, 0, 100), (80, 30, 0), (80, 20, 0), (0, 0, 110)],
        [2, 4, 5, 6],
    ),
    "a mistake is no good move": ([(300, 9, 400)], []),
    "by equity of more than two": ([(n, None, None) for n in (40, 0, 90, 29)], [1, 3]),
    "of no turn": ([], []),
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", KEYS)
def test_key_turns_are_the_costliest_mistakes_and_the_best_moves(name, seat):
    """Key turns come in the order of the game; win chances are the first player's."""
    turns, expected = KEYS[name]
    reviews, chances = [], [500] * (2 * len(turns) + 2)
    for n, (equity, chance, gained) in enumerate(turns):
        number = 2 * n + 1 + seat
        reviews.append(review(number, equity_lost=equity, chance_lost=chance))
        mine = [None, None] if gained is None else [0, gained]
        chances[number - 1 : number + 1] = [chance_of(seat, each) for each in mine]
    found = coach._key_turns(reviews, chances)
    assert found == tuple(2 * n - 1 + seat for n in expected)


@pytest.mark.parametrize(("first", "second"), [(700, 300), (0, 1000), (1000, 0), (None, None)])
def test_the_chances_of_two_add_up(first, second):
    assert (chance_of(0, first), chance_of(1, first)) == (first, second)


def test_a_play_that_wins_much_is_a_key_turn():
    """A move without a mistake is a key turn if it raises the chance by ten points or more."""
    played = history(Pass(), Pass(), Pass())
    ahead = replace(played.positions[1], scores=(80, 0))
    made = replace(played, positions=(played.positions[0], ahead, *played.positions[2:]))
    assert add_up(made, [review(1), review(3)])[0].key_turns == (1,)


@pytest.mark.parametrize("seat", [0, 1])
def test_bingos_are_those_of_the_seat_that_stayed(seat):
    racks = ("CATSXYZ", "QUIZABC")
    at = position(*racks, bag="E" * 20, challenge_rule=ChallengeRule.SINGLE)
    moves = (Pass(), place("8H QUIZABC")) if seat else (place("8H CATSXYZ"),)
    stayed, off = (history_from(at, *moves, *more) for more in ((), (Challenge(upheld=True),)))
    assert [each.bingos for each in add_up(stayed, [])] == [1 - seat, seat]
    assert [each.bingos for each in add_up(off, [])] == [0, 0]


@given(st.lists(st.integers(-30, 30), min_size=5, max_size=5), st.sampled_from([1, 2]))
def test_an_endgame_that_was_searched_is_certain(points, number):
    """With an empty bag the lead and the equity say who wins, before the turn and after it."""
    before, after, best, lost, behind = points
    played = history(Pass(), Pass(), Pass())
    scores = [(behind, behind)] * 4
    scores[number - 1], scores[number] = (before, 0), (after, 0)
    positions = zip(played.positions, scores, strict=True)
    played = replace(played, positions=[replace(at, scores=each) for at, each in positions])
    equities = {"best": 10 * best, "played": 10 * (best - abs(lost))}
    candidates = {name: Candidate(value, 0, "", Pass()) for name, value in equities.items()}
    chances = win_chances(played, [review(number, stage="endgame", **candidates)])
    sign = 1 if number == 1 else -1
    wins = [decided(10 * before + sign * equity) for equity in equities.values()]
    assert list(chances[number - 1 : number + 1]) == wins


def test_missed_words_come_short_ones_first():
    """Missed words are from the best move or a missed bingo, without words that the player made."""
    begun = history()
    first = replace(begun.last, racks=("ACTSEEE", "EEEEEEE"))
    played = replace(begun, positions=(first,)).played(place("8H CAT"), None)
    missed = review(1, equity_lost=90, best=Candidate(100, 10, "", place("8E SCAT")), bingo=BINGO)
    assert missed_words(played, missed) == ("SCAT", "SEACEET")
    best = review(1, best=Candidate(0, 10, "", place("8H CAT")))
    assert missed_words(played, best) == ()
    assert missed_words(played, replace(missed, best=best.best)) == ("SEACEET",)


def test_a_word_that_is_never_suggested_is_not_one_to_learn():
    """The word is left out at any score, and also as a cross word."""
    never = next(iter(never_suggest("en")))
    played = replace(history(), positions=(history().last,)).played(Pass(), None)
    missed = review(1, equity_lost=90, best=Candidate(100, 10, "", place(f"8D {never}")))
    assert missed_words(played, missed) == ()
