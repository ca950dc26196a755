"""Totals of reviewed turns: win chances, accuracy, strategy, key turns, missed words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from support.helpers import place
from support.helpers import setup as two_players

from scrabble.game import Game, History, replay
from scrabble.lexicon import never_suggest
from scrabble.moves import Exchange, Pass, Resign
from scrabble.strategy import win_chance_table
from scrabble.strategy.coach import accuracy_of, add_up, missed_words, win_chances
from scrabble.strategy.equity import Candidate
from scrabble.strategy.reasons import Advice
from scrabble.strategy.review import TurnReview
from scrabble.strategy.win_chance import decided, win_chance
from scripts.data.lexicons.win_chance import kept_cells, reliability

FULL = 93


@pytest.mark.native
def test_chances_are_those_that_games_not_learnt_from_show():
    """In each tenth the share won is within three points of the mean chance."""
    tenths = reliability(kept_cells())
    assert sum(tenth.positions for tenth in tenths) > 20_000
    off = [round(tenth.won - tenth.chance, 1) for tenth in tenths]
    assert [value for value in off if abs(value) > 3] == []


def test_a_larger_lead_is_never_worth_less():
    """It holds from hopeless to certain, for any number of unseen tiles."""
    for unseen in range(1, FULL + 1):
        chances = [win_chance(lead, unseen) for lead in range(-4000, 4001, 10)]
        assert all(one <= two for one, two in pairwise(chances)), unseen
        assert chances[0] < 50, unseen
        assert chances[-1] > 950, unseen


def test_a_lead_counts_more_with_fewer_tiles_left():
    """Near the end thirty points are most of a game."""
    chances = [win_chance(300, unseen) for unseen in (FULL, 50, 20, 8)]
    assert chances == sorted(chances)


def test_the_table_is_small():
    """A page fetches it with the files of a review."""
    assert len(repr(win_chance_table.LEVELS) + repr(win_chance_table.CURVE)) < 8_000


@pytest.mark.parametrize(("lead", "chance"), [(-1, 0), (0, 500), (1, 1000)])
def test_an_end_is_certain(lead, chance):
    """The chance is that of a win, a tie or a loss."""
    assert decided(lead) == chance


def history(*moves) -> History:
    """Play moves of Ann and Bea."""
    return replay(Game(two_players(), moves))


def test_the_chances_of_a_game_end_with_its_result():
    """Bea resigns, so the first player has won, whatever the scores."""
    chances = win_chances(history(Pass(), Resign()))
    assert chances[0] > 500
    assert chances[-1] == 1000
    assert 0 < chances[1] < 500


def test_more_than_two_players_have_no_win_chance():
    """The table is for games of two."""
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


def test_turns_add_up_by_seat():
    """Accuracy is a mean, strategy 100 % less the chance given away; mistakes are counted."""
    reviews = [
        review(1, equity_lost=200, chance_lost=80, luck=5, points_lost=3),
        review(2),
        review(3, equity_lost=0, chance_lost=0, luck=-7),
    ]
    ann, bea = add_up(history(Pass(), Pass(), Pass()), reviews)
    assert (ann.turns, ann.accuracy, ann.strategy, ann.luck) == (2, 750, 920, -2)
    assert (ann.points_lost, ann.equity_lost) == (3, 200)
    assert ann.mistakes == Counter({"large": 1, "none": 1})
    assert (bea.turns, bea.accuracy, bea.strategy) == (1, 1000, 1000)


def test_a_seat_without_turns_has_no_accuracy():
    """Without reviewed turns its accuracy is unknown."""
    ann, bea = add_up(history(Pass()), [review(1)])
    assert ann.accuracy == 1000
    assert (bea.turns, bea.accuracy, bea.strategy, bea.key_turns) == (0, None, None, ())


def test_accuracy_falls_with_what_is_lost():
    """It is half for 20 points lost, and never below 0."""
    values = [accuracy_of(lost) for lost in range(0, 5000, 10)]
    assert values[0] == 1000
    assert values[20] == 500
    assert all(one > two for one, two in pairwise(values[:60]))
    assert values[-1] > 0


def test_strategy_is_at_least_nothing():
    """Turn by turn, a player may give away more than all chances."""
    reviews = [review(1, equity_lost=300, chance_lost=600), review(3, chance_lost=700)]
    assert add_up(history(Pass(), Pass(), Pass()), reviews)[0].strategy == 0


KEYS = [  # Columns: equity and chance lost in the turns of one seat, key turns.
    ([(300, 200), (0, 0), (90, 50), (20, 5)], (1, 5)),
    ([(300, 200), (300, 210), (300, 220), (300, 230), (300, 240)], (3, 5, 7, 9)),
    ([(300, 0), (200, 9), (100, 10)], (5,)),
    ([], ()),
]


@pytest.mark.parametrize(("lost", "expected"), KEYS)
def test_key_turns_are_the_mistakes_that_cost_most(lost, expected):
    """At most four are key turns, in game order; a decided game has none."""
    turns = [review(2 * n + 1, equity_lost=e, chance_lost=c) for n, (e, c) in enumerate(lost)]
    played = history(*[Pass()] * 4)
    longer = replace(played, positions=played.positions[:1] * 12, turns=played.turns[:1] * 11)
    assert add_up(longer, turns)[0].key_turns == expected


def test_a_play_that_wins_much_is_a_key_turn():
    """It is a bingo without a mistake that raises the chance by more than ten points."""
    played = history(Pass(), Pass(), Pass())
    ahead = replace(played.positions[1], scores=(80, 0))
    made = replace(played, positions=(played.positions[0], ahead, *played.positions[2:]))
    assert add_up(made, [review(1), review(3)])[0].key_turns == (1,)


def test_an_endgame_that_was_searched_is_certain():
    """With an empty bag the equity decides who wins, before and after the turn."""
    played = history(Pass(), Pass())
    level = add_scores(played, (100, 100))
    found = review(1, stage="endgame", best=Candidate(10, 1, "", Pass()), equity_lost=10)
    assert win_chances(level, [found])[:2] == (1000, 500)
    theirs = review(2, stage="endgame", best=Candidate(10, 1, "", Pass()), equity_lost=10)
    assert win_chances(level, [theirs])[1:] == (0, 500)


def add_scores(played: History, scores: tuple[int, int]) -> History:
    """Return a history with these scores in every position."""
    return replace(
        played, positions=tuple(replace(each, scores=scores) for each in played.positions)
    )


def test_missed_words_come_short_ones_first():
    """They are from the best move or a missed bingo; words the player made are left out."""
    begun = history()
    first = replace(begun.last, racks=("ACTSEEE", "EEEEEEE"))
    played = replace(begun, positions=(first,)).played(place("8H CAT"), None)
    bingo = Candidate(900, 90, "", place("8B SEACEET"))
    missed = review(1, equity_lost=90, best=Candidate(100, 10, "", place("8E SCAT")), bingo=bingo)
    assert missed_words(played, missed) == ("SCAT", "SEACEET")
    best = review(1, best=Candidate(0, 10, "", place("8H CAT")))
    assert missed_words(played, best) == ()
    assert missed_words(played, replace(missed, best=best.best)) == ("SEACEET",)


def test_a_word_that_is_never_suggested_is_not_one_to_learn():
    """It holds for any score, and also for cross words."""
    never = next(iter(never_suggest("en")))
    played = replace(history(), positions=(history().last,)).played(Pass(), None)
    missed = review(1, equity_lost=90, best=Candidate(100, 10, "", place(f"8D {never}")))
    assert missed_words(played, missed) == ()
