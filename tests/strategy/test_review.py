"""Hints and reviews on small boards with simple leave values."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, board, place
from support.players import S_AND_Q as LEAVES
from support.players import words_of

from scrabble.game import ChallengeRule, Game, Setup, Turn, replay, start
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Exchange, Pass, Place, Resign
from scrabble.strategy import review
from scrabble.strategy.equity import Candidate, all_candidates
from scrabble.strategy.leaves import load_leaves
from scrabble.strategy.players import Player, known_to_mover, strength_of
from scrabble.strategy.review import (
    REVIEWER,
    hint,
    luck,
    mistake_of,
    review_turn,
    scores_by_turn,
)
from scrabble.strategy.steps import finish
from scrabble.strategy.win_chance import decided, win_chance

WORDS = ["AT", "CAT", "CATS", "TA", "ACT", "SCAT", "TACS"]
GENERATOR = Generator(WORDS, EN)


def player(generator=GENERATOR, leaves=LEAVES, never=(), mild=()):
    words = frozenset(WORDS)
    return Player(strength_of(REVIEWER), generator, leaves, words, words, never, mild)


def found(pos):
    """Return all candidates of a position."""
    return all_candidates(known_to_mover(pos), LEAVES, GENERATOR.moves(pos.board, pos.rack))


def position(rack: str, *rows: str, bag: str = "E" * 10):
    """Return a position of two players with a rack, a board and a bag."""
    begun = start(Setup(names=("Ann", "Bea"), seed=1))
    return replace(begun, racks=(rack, "EEEEEEE"), board=board(*rows), bag=bag)


def test_candidates_are_sorted_by_equity_and_include_exchange_and_pass():
    """A play with the S loses the value of the S."""
    options = found(position("ACSTQQQ"))
    assert [o.equity for o in options] == sorted((o.equity for o in options), reverse=True)
    assert {type(o.move) for o in options} == {Place, Exchange, Pass}
    exchange = next(o for o in options if isinstance(o.move, Exchange))
    assert exchange.move.tiles == "QQQ"
    assert exchange.equity == 50


def test_no_exchange_is_offered_with_a_small_bag():
    options = found(position("ACTQQQQ", bag="EEE"))
    assert {type(o.move) for o in options} == {Place, Pass}


def test_hints_leave_out_never_suggested_words():
    never = {word for word in WORDS if "S" in word}
    given = finish(hint(position("ACSTEEE"), player(never=never)))
    words = {option.move.letters for option in given.moves}
    assert words
    assert not any("S" in word for word in words)


def test_no_hint_has_a_cross_word_that_is_never_suggested():
    """TA down beside an A makes AT across."""
    at = position("ATEEEEE", "8 .......A.......")

    def made(never: set[str]) -> set[str]:
        moves = finish(hint(at, player(never=never))).moves
        return set().union(*(words_of(at, each.move) for each in moves))

    assert made(set()) == {"AT", "TA"}
    assert made({"AT"}) == {"TA"}


def test_a_hint_begins_with_no_mild_word():
    """Mild words come last, sorted by score; they are first only if nothing else exists."""
    at = position("ACSTEEE")
    plain = finish(hint(at, player())).moves
    given = finish(hint(at, player(mild=set(WORDS) - {"CAT"})))
    are_mild = [each.move.letters != "CAT" for each in given.moves]
    assert plain[0].move.letters != "CAT"
    assert set(are_mild) == {False, True}
    assert are_mild == sorted(are_mild)
    assert given.score == given.moves[0].score
    assert finish(hint(at, player(mild=set(WORDS)))).moves == plain


@pytest.mark.parametrize(
    ("rows", "lane"),
    [(("8 .......C.......",), "8"), (("7 .......C.......", "8 .......A......."), "H")],
)
def test_hint_names_score_tiles_and_lane(rows, lane):
    at = position("TEEEEEE" if lane == "H" else "ATEEEEE", *rows)
    given = finish(hint(at, player()))
    assert given.lane == lane
    assert given.moves[0].score == given.score
    assert (given.tiles, given.stage) == (len(given.moves[0].move.tiles), "equity")


def test_hint_says_when_no_word_fits():
    given = finish(hint(position("EEEEEEE"), player()))
    assert (given.score, given.tiles, given.lane, given.moves) == (None, None, None, ())


def reviewed(rack: str, move):
    game = Game(Setup(names=("Ann", "Bea"), seed=1))
    history = replay(game)
    first = replace(history.last, racks=(rack, "EEEEEEE"), bag="S" + "E" * 10)
    history = replace(history, positions=(first,)).played(move, None)
    return history, finish(review_turn(history, 1, player()))


def test_no_review_shows_a_word_that_is_never_suggested():
    """Cross words are checked, too: TA down beside an A makes AT."""
    first = position("ATEEEEE", "8 .......A.......")

    def shown(never: set[str]) -> set[str]:
        history = replace(replay(Game(first.setup)), positions=(first,))
        review = finish(review_turn(history.played(Pass(), None), 1, player(never=never)))
        places = [each.move for each in review.options if isinstance(each.move, Place)]
        return set().union(*(words_of(first, each) for each in places))

    assert shown(set()) == {"AT", "TA"}
    assert shown({"AT"}) == {"TA"}


def test_review_measures_what_a_pass_lost():
    history, review = reviewed("ACTSEEE", Pass())
    assert isinstance(review.best.move, Place)
    assert review.points_lost == 12
    assert review.equity_lost == review.best.equity - 50 == 100
    assert review.mistake == "medium"
    assert scores_by_turn(history) == [(0, 0), (0, 0)]


def test_review_finds_no_fault_with_the_best_move():
    """The best move loses no equity, and drawing the S was luck."""
    _, first = reviewed("ACTSEEE", Pass())
    history, review = reviewed("ACTSEEE", first.best.move)
    assert (review.equity_lost, review.mistake) == (0, "none")
    assert review.luck > 0
    assert history.turns[0].drawn.startswith("S")


def test_review_of_an_exchange_values_what_was_kept():
    _, review = reviewed("QQEEEES", Exchange("EEEEQQ"))
    assert review.played == Candidate(50, 0, "S", Exchange("EEEEQQ"))


def test_turns_without_a_choice_are_not_reviewed():
    assert reviewed("ACTSEEE", Resign())[1] is None
    history, _ = reviewed("ACTSEEE", Pass())
    unknown = replace(history.positions[0], racks=("", ""))
    blind = replace(history, positions=(unknown, *history.positions[1:]))
    assert finish(review_turn(blind, 1, player())) is None


def test_luck_is_nothing_where_nothing_was_drawn():
    turn = Turn(1, 0, Challenge(upheld=False), None, 0, 0, "")
    assert luck(turn, known_to_mover(position("ACTSEEE")), LEAVES) == 0


PAX = Generator(["PA", "PAX", "TAX"], EN)


def test_going_out_for_fewer_points_is_no_mistake():
    """PAX scores 36 and keeps the T; TAX scores 10, ends the game and wins the opponent's tiles."""
    leaves = load_leaves("en")
    last = position("TX", "8 ............PA.", bag="")
    expert = Player(strength_of(5), PAX, leaves, frozenset({"PA", "PAX", "TAX"}), ())
    tax = expert.candidates(known_to_mover(last))[0]
    assert (tax.score, tax.kept) == (10, "")

    history = replace(replay(Game(last.setup)), positions=(last,)).played(tax.move, None)
    review = finish(review_turn(history, 1, expert))

    assert review.options[0].move == tax.move
    assert (review.points_lost, review.equity_lost, review.mistake) == (26, 0, "none")


def test_a_partly_known_rack_cannot_go_out():
    last = position("TX", "8 ............PA.", bag="")
    known = replace(known_to_mover(last), hidden=1)
    best = all_candidates(known, LEAVES, PAX.moves(last.board, last.rack))[0]
    assert (best.score, best.equity) == (36, 254)


def test_a_withdrawn_play_is_reviewed_as_a_pass():
    game = Game(Setup(names=("Ann", "Bea"), seed=1, challenge_rule=ChallengeRule.DOUBLE))
    first = replace(replay(game).last, racks=("ACTSEEE", "EEEEEEE"), bag="S" + "E" * 10)
    history = replace(replay(game), positions=(first,))
    history = history.played(place("8H SCATE"), frozenset(WORDS))
    history = history.played(Challenge(upheld=True), frozenset(WORDS))
    review = finish(review_turn(history, 1, player()))
    assert (review.played.score, review.played.kept) == (0, "ACTSEEE")
    assert review.equity_lost == reviewed("ACTSEEE", Pass())[1].equity_lost


def test_a_bingo_is_missed_only_if_it_had_more_equity():
    """A pass misses the bingo CASTETE; a turn that plays the bingo misses none."""
    words = [*WORDS, "CASTETE"]
    expert = player(Generator(words, EN))
    history = reviewed("ACTSEET", Pass())[0]
    review = finish(review_turn(history, 1, expert))
    assert review.bingo is not None
    assert len(review.bingo.move.tiles) == 7
    again = replace(history, turns=(), positions=history.positions[:1]).played(
        review.bingo.move, frozenset(words)
    )
    assert finish(review_turn(again, 1, expert)).bingo is None


def test_the_best_score_of_each_lane_is_known():
    """On an empty board the words go through the centre, in row 8 or column H."""
    _, review = reviewed("ACTSEEE", Pass())
    assert review.lanes == {"8": 12, "H": 12}


@pytest.mark.parametrize(
    ("rack", "made", "code"),
    [
        ("ACTSEEE", Pass(), "scores"),
        ("ACTSEEE", place("8E SCAT"), "keeps"),
        ("ATQQQQQ", Pass(), "exchange"),
        ("EEEEEEE", Pass(), "pass"),
    ],
)
def test_the_advice_names_what_the_best_move_does(rack, made, code):
    assert reviewed(rack, made)[1].advice.code == code


def test_the_chance_lost_grows_with_what_was_lost():
    lost = [reviewed("ACTSEEE", move)[1] for move in found_moves("ACTSEEE")]
    by_equity = sorted(lost, key=lambda one: one.equity_lost)
    chances = [one.chance_lost for one in by_equity]
    assert chances == sorted(chances)
    assert (by_equity[0].equity_lost, chances[0]) == (0, 0)
    assert chances[-1] > 0


def found_moves(rack: str):
    return [one.move for one in found(position(rack, bag="S" + "E" * 10))]


@pytest.mark.parametrize(
    ("lost", "size"),
    [(0, "none"), (29, "none"), (30, "small"), (79, "small"), (80, "medium"), (149, "medium"),
     (150, "large")],
)  # fmt: skip
def test_a_mistake_has_the_size_of_what_it_lost(lost, size):
    assert mistake_of(lost) == size


EQUITIES = st.tuples(st.integers(-300, 900), st.integers(0, 900))


@given(
    st.tuples(st.integers(0, 60), st.integers(0, 60)),
    EQUITIES,
    st.integers(0, 1),
    st.integers(0, 3),
)
def test_the_lost_chance_follows_from_the_lead_after_both_moves(scores, equities, seat, hidden):
    """The rival is next to move; after an endgame search the chance is 0, 50 or 100 %."""
    known = known_to_mover(replace(position("ACSTEEE"), scores=scores, to_move=seat))
    known = replace(known, hidden=hidden)
    worth, lost = equities
    made = Candidate(worth, 0, "EEE", place("8E SCAT"))
    best = made._replace(equity=worth + lost)
    lead = 10 * (scores[seat] - scores[1 - seat])
    unseen = 10 + 7 + hidden - 4  # bag, mover's rack and hidden tiles, less the tiles laid
    after, better = (1000 - win_chance(-(lead + each), unseen) for each in (worth, worth + lost))
    assert review._chance_lost(known, made, made, best, "equity") == better - after
    ends = [decided(lead + each) for each in (worth + lost, worth)]
    assert review._chance_lost(known, made, made, best, "endgame") == ends[0] - ends[1]


def test_a_turn_is_looked_at_deeper_only_with_all_of_its_rack_known():
    history, _ = reviewed("ACTSEEE", Pass())
    first, after = history.positions
    partly = replace(first, racks=("ACTS", "EEEEEEE"), hidden=(3, 0))
    other = replace(history.turns[0], move=Exchange("QQ"))
    cases = [history, replace(history, positions=(partly, after)), replace(history, turns=(other,))]
    found = [finish(review_turn(each, 1, player())) for each in cases]
    assert [each.deeper for each in found] == [True, False, False]


def test_a_phony_that_goes_out_wins_the_tiles_of_the_rival():
    """The search lacks the phony, whose worth is its score plus twice the rival's tiles."""
    known = known_to_mover(position("QT", bag=""))
    made = Candidate(0, 22, "", place("8H QT"))
    worth = 10 * 22 + 2 * 10 * EN.points(known.unseen)
    assert finish(review._among((), made, known, player(), 100)).equity == worth
