"""Hints and reviews on small boards with a plain worth of tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.helpers import EN, board

from scrabble.game import Game, Setup, Turn, replay, start
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Exchange, Pass, Place, Resign
from scrabble.strategy.review import Option, add_up, hint, leads, luck, options, review_turn

WORDS = ["AT", "CAT", "CATS", "TA", "ACT", "SCAT", "TACS"]
GENERATOR = Generator(WORDS, EN)


def worth(tiles: str, bag: int) -> int:
    """Make an S kept worth 5 points and a Q cost 5."""
    return 50 * tiles.count("S") - 50 * tiles.count("Q") if bag else 0


def position(rack: str, *rows: str, bag: str = "E" * 10):
    """Return a position of two players with a rack, a board and a bag."""
    begun = start(Setup(names=("Ann", "Bea"), seed=1))
    return replace(begun, racks=(rack, "EEEEEEE"), board=board(*rows), bag=bag)


def test_options_are_sorted_by_equity_and_include_exchange_and_pass():
    """A play that spends the S counts what the S is worth against it."""
    found = options(position("ACSTQQQ"), GENERATOR, worth)
    assert [o.equity for o in found] == sorted((o.equity for o in found), reverse=True)
    assert {type(o.move) for o in found} == {Place, Exchange, Pass}
    exchange = next(o for o in found if isinstance(o.move, Exchange))
    assert exchange.move.tiles == "QQQ"
    assert exchange.equity == 50


def test_no_exchange_is_offered_with_a_small_bag():
    """Fewer than seven tiles in the bag: place or pass."""
    found = options(position("ACTQQQQ", bag="EEE"), GENERATOR, worth)
    assert {type(o.move) for o in found} == {Place, Pass}


def test_options_leave_out_what_must_not_be_suggested():
    """A word that is turned down is not among the options, whatever it scores."""
    found = options(position("ACSTEEE"), GENERATOR, worth, lambda word: "S" not in word)
    words = {"".join(tile for _, tile in o.move.tiles) for o in found if isinstance(o.move, Place)}
    assert words
    assert not any("S" in word for word in words)


@pytest.mark.parametrize(
    ("rows", "lane"),
    [(("8 .......C.......",), "8"), (("7 .......C.......", "8 .......A......."), "H")],
)
def test_hint_names_score_tiles_and_lane(rows, lane):
    """The steps of a hint tell more and more of the best-scoring move."""
    told = hint(position("TEEEEEE" if lane == "H" else "ATEEEEE", *rows), GENERATOR, worth)
    assert told.lane == lane
    assert told.moves[0].score == told.score
    assert told.tiles == len(told.moves[0].move.tiles)


def test_hint_says_when_no_word_fits():
    """A rack without a word gets an empty hint, not an error."""
    told = hint(position("EEEEEEE"), GENERATOR, worth)
    assert (told.score, told.tiles, told.lane, told.moves) == (None, None, None, ())


def reviewed(rack: str, move):
    """Play one move from a made-up deal and review it."""
    game = Game(Setup(names=("Ann", "Bea"), seed=1))
    history = replay(game)
    first = replace(history.last, racks=(rack, "EEEEEEE"), bag="S" + "E" * 10)
    history = replace(history, positions=(first,)).played(move, None)
    return history, review_turn(history, 1, GENERATOR, worth)


def test_review_measures_what_a_pass_lost():
    """Passing with SCAT on the rack is a mistake worth its score."""
    history, review = reviewed("ACTSEEE", Pass())
    assert isinstance(review.best.move, Place)
    assert review.points_lost == 12
    assert review.equity_lost == review.best.equity - 50 == 100
    assert review.mistake == "medium"
    assert leads(history) == [(0, 0), (0, 0)]


def test_review_finds_no_fault_with_the_best_move():
    """The move with the best equity loses nothing, and drawing the S was luck."""
    _, first = reviewed("ACTSEEE", Pass())
    history, review = reviewed("ACTSEEE", first.best.move)
    assert (review.equity_lost, review.mistake) == (0, "none")
    assert review.luck > 0
    total = add_up([review], 2)
    assert [seat.turns for seat in total] == [1, 0]
    assert total[0].mistakes == {"none": 1}
    assert history.turns[0].drawn.startswith("S")


def test_review_of_an_exchange_values_what_was_kept():
    """Exchanging all but the S is worth what the S is worth."""
    _, review = reviewed("QQEEEES", Exchange("EEEEQQ"))
    assert review.played == Option(Exchange("EEEEQQ"), 0, 50)


def test_turns_without_a_choice_are_not_reviewed():
    """A resignation, or a turn whose rack is unknown, has no review."""
    assert reviewed("ACTSEEE", Resign())[1] is None
    history, _ = reviewed("ACTSEEE", Pass())
    unknown = replace(history.positions[0], racks=("", ""))
    blind = replace(history, positions=(unknown, *history.positions[1:]))
    assert review_turn(blind, 1, GENERATOR, worth) is None


def test_luck_is_nothing_where_nothing_was_drawn():
    """A challenge draws no tiles."""
    turn = Turn(1, 0, Challenge(upheld=False), None, 0, 0, "")
    assert luck(turn, position("ACTSEEE"), worth) == 0
