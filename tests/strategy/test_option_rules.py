"""Generator, players, hints, reviews, coach and puzzles keep to the options of a game.

The expected scores come from the referee, which implements the options independently.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.amounts import thinned
from support.gcg import FEW
from support.movegen import ENGLISH, as_places, brute_force

from scrabble.board import CENTRE, Board
from scrabble.errors import SetupError
from scrabble.game import ChallengeRule, Game, Setup, record_of, replay, start
from scrabble.game.options import changed
from scrabble.game.puzzle import puzzle_of
from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Pass, Place
from scrabble.strategy import coach
from scrabble.strategy.players import known_to_mover, make_player, strength_of
from scrabble.strategy.review import hint, review_turn
from scrabble.strategy.steps import finish
from scrabble.strategy.win_chance import chance_in
from scripts.lab.fuzz.options import cases
from scripts.lab.fuzz.referee import refereed, rules_of, words_and_score

LEXICON = "en-common"
COMMON = load_lexicon(LEXICON)
GENERATOR = Generator(COMMON, ENGLISH)
CASES = [case for case in cases() if "challenge_cost" not in case]
SCORED = [case for case in CASES if not case.keys() & {"end", "open_racks"}]
WORDS = ["AT", "CAT", "CATS", "TEACH", "STEAK", "RETAINS", "AB", "TA"]


def setup(case, seed=7, **rules):
    return Setup(("Ann", "Bea"), seed, lexicon=LEXICON, options=changed(case), **rules)


def player(strength):
    return make_player(strength_of(strength), GENERATOR, COMMON, COMMON)


def played(chosen, moves=100, strength=4):
    """Play a game of computers, up to so many moves."""
    history, one = replay(Game(chosen)), player(strength)
    while history.last.result is None and len(history.turns) < moves:
        history = history.played(one.choose(known_to_mover(history.last)), None)
    return history


def score_by_referee(position, place):
    cells = {divmod(at, 15): tile for at, tile in enumerate(position.board.cells) if tile != "."}
    found = words_and_score(cells, place, ENGLISH, rules_of(position.setup))
    assert found
    return found[1]


@pytest.mark.parametrize("case", thinned(SCORED, 5), ids=str)
@FEW
@given(st.data())
def test_the_generator_finds_what_brute_force_finds_and_scores_as_the_referee(case, data):
    cells = ["."] * 225
    for word in data.draw(st.lists(st.sampled_from(WORDS), max_size=3)):
        at = data.draw(st.sampled_from([CENTRE, CENTRE - 15, CENTRE - 30, CENTRE + 30]))
        cells[at : at + len(word)] = word
    rack = "".join(sorted(data.draw(st.text("ABCEHIKNRST?", min_size=7, max_size=7))))
    board, chosen = Board("".join(cells)), setup(case)
    position = replace(start(chosen), board=board)
    found = as_places(
        Generator(WORDS, ENGLISH, chosen.layout).moves(board, rack, designations=True)
    )
    assert found.keys() == brute_force(board, rack, ENGLISH, WORDS).keys()
    assert found == {place: score_by_referee(position, place) for place in found}


@pytest.mark.parametrize("case", thinned(CASES, 9), ids=str)
def test_hints_reviews_and_coach_score_by_the_games_options(case):
    history, reviewer = played(setup(case)), player(5)
    assert list(refereed(history, COMMON)) == []
    reviews = []
    for number in (1, 8, len(history.turns)):
        at = history.positions[number - 1]
        found = finish(review_turn(history, number, reviewer, "quick"))
        assert found
        reviews.append(found)
        for one in found.options:
            if isinstance(one.move, Place):
                assert one.score == score_by_referee(at, one.move)
        best = GENERATOR.on(at.setup.layout).best(at.board, at.rack)
        assert max(found.lanes.values(), default=0) == (best.score if best else 0)
    told = finish(hint(history.positions[7], reviewer))
    assert [one.score for one in told.moves] == [
        score_by_referee(history.positions[7], one.move) for one in told.moves
    ]
    seats = coach.add_up(history, reviews)
    assert sum(seat.turns for seat in seats) == len(reviews)
    assert sum(seat.points_lost for seat in seats) == sum(one.points_lost for one in reviews)
    won = history.last.result.winners
    assert chance_in(history.last) == 1000 * (0 in won) // len(won)


def test_the_last_turn_of_all_is_played_and_reviewed_for_points_alone():
    """No tile kept counts, so the best move has the best score, and the win chance is decided."""
    history = played(setup({"end": "last-turns"}))
    at = history.positions[-2]
    known = known_to_mover(at)
    assert (known.is_last_turn, known.last_turns) == (True, 1)
    best = GENERATOR.best(at.board, at.rack)
    assert player(5).choose(known) == best.place
    passed = history.until(len(history.turns) - 1).played(Pass(), None)
    found = finish(review_turn(passed, len(passed.turns), player(5)))
    assert found.equity_lost == 10 * best.score
    assert {reason.code for reason in found.reasons} <= {"score"}
    assert found.advice.code == "scores"
    lead = at.scores[at.to_move] - at.scores[1 - at.to_move]
    decided = [500 * ((n > 0) - (n < 0) + 1) for n in (lead, lead + best.score)]
    assert found.chance_lost == decided[1] - decided[0]


def test_the_last_turn_but_one_is_played_against_the_best_answer():
    history = played(setup({"end": "last-turns"}))
    at = history.positions[-3]
    known = known_to_mover(at)
    assert known.last_turns == 2

    def worth(move):
        board = at.board.with_tiles(dict(move.place.tiles))
        answer = GENERATOR.best(board, at.racks[1 - at.to_move])
        return move.score - (answer.score if answer else 0)

    weighed = finish(player(5).weigh(known))
    first = next(one for one in weighed.candidates if isinstance(one.move, Place))
    by_place = {move.place: worth(move) for move in GENERATOR.moves(at.board, at.rack)}
    considered = {one.move for one in weighed.candidates if isinstance(one.move, Place)}
    assert first.equity == 10 * max(by_place[place] for place in considered)


@pytest.mark.parametrize("strength", [2, 5])
def test_computers_play_as_if_racks_were_hidden(strength):
    """With the same deal they make the same moves, whether racks are open or not."""
    opened = played(setup({"open_racks": True}), 6, strength)
    hidden = played(setup({}), 6, strength)
    assert opened.game.moves == hidden.game.moves
    seen = [known_to_mover(at) for at in opened.positions]
    assert seen == [known_to_mover(at) for at in hidden.positions]


@pytest.mark.parametrize("cost", [5, 10])
def test_computers_challenge_phonies_alone_whatever_a_challenge_costs(cost):
    rules = {"challenge_rule": ChallengeRule.SINGLE}
    history = replay(Game(setup({"challenge_cost": cost}, **rules)))
    rack = history.last.rack
    phony = Place(tuple((CENTRE + n, tile) for n, tile in enumerate(rack) if tile != "?"))
    assert player(4).challenges(known_to_mover(history.played(phony, None).last))
    best = GENERATOR.best(history.last.board, rack)
    after = history.played(best.place, None).last
    assert player(4).choose(known_to_mover(after)) != Challenge(upheld=True)


@pytest.mark.parametrize(
    "case", [{"board": "rings"}, {"bonus": 35}, {"board": "drawn"}, {"end": "last-turns"}], ids=str
)
def test_no_puzzle_is_made_of_a_game_with_another_board_bonus_or_end(case):
    with pytest.raises(SetupError) as error:
        puzzle_of(start(setup(case)))
    assert error.value.code == "other-board"
    assert puzzle_of(start(setup({"open_racks": True}))).rack


def test_a_record_counts_last_turns_as_its_game_does():
    history = played(setup({"end": "last-turns"}))
    record = replay(record_of(history))
    assert [at.last_turns for at in record.positions] == [at.last_turns for at in history.positions]
