"""The course of a game: deal, turns, draws, challenges, the end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, board, is_sentence, place, position, setup

from scrabble.board import Board
from scrabble.errors import IllegalMove, SetupError
from scrabble.game import (
    OWN_LIST,
    ChallengeRule,
    Game,
    History,
    Leftover,
    Mode,
    Setup,
    apply,
    judge,
    replay,
    start,
    words_of,
)
from scrabble.game.bag import shuffled
from scrabble.game.player_text import clean_name
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Place, Resign
from scripts.fuzz.random_play import is_legal, random_setup, tiles_of, turns

CAT = board("8  .......CAT.....")
UPHELD, DENIED = Challenge(upheld=True), Challenge(upheld=False)
SINGLE, DOUBLE = ChallengeRule.SINGLE, ChallengeRule.DOUBLE
WORDS = {"CAT", "CATS", "AT", "SO"}


def run(at, *moves, lexicon=None):
    """Make moves one after another and return the last position and turn."""
    turn = None
    for move in moves:
        at, turn = apply(at, move, lexicon)
    return at, turn


def refused(at, move, lexicon=None) -> IllegalMove:
    """Return the error of an illegal move."""
    with pytest.raises(IllegalMove) as caught:
        apply(at, move, lexicon)
    assert is_sentence(caught.value.message)
    return caught.value


# --- setup -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"names": ("Ann",)}, "bad-players"),
        ({"names": ()}, "bad-players"),
        ({"names": ("",) * 5}, "bad-players"),
        ({"names": ("Ann", "B" * 21)}, "bad-name"),
        ({"names": ("Ann", " Bea")}, "bad-name"),
        ({"names": ("Ann", "Be\u202ea")}, "bad-name"),
        ({"names": ("Ann", "\ud800")}, "bad-name"),
        ({"seed": -1}, "bad-seed"),
        ({"seed": 2**64}, "bad-seed"),
        ({"tag": -1}, "bad-tag"),
        ({"tag": 256}, "bad-tag"),
        ({"tag": 2**32, "dictionary": OWN_LIST}, "bad-tag"),
        ({"hint_price": -1}, "bad-option"),
        ({"hint_price": 31}, "bad-option"),
        ({"turn_seconds": -1}, "bad-option"),
        ({"turn_seconds": 4096}, "bad-option"),
        ({"computers": (1,)}, "bad-option"),
        ({"computers": (0, 0)}, "bad-option"),
        ({"computers": (0, 6)}, "bad-option"),
        ({"computers": (-1, 1)}, "bad-option"),
    ],
)
def test_a_setup_that_makes_no_game_is_refused(changes, code):
    """A setup that exists is good."""
    with pytest.raises(SetupError) as caught:
        Setup(**({"names": ("Ann", "Bea"), "seed": 1} | changes))
    assert caught.value.code == code
    assert is_sentence(caught.value.message)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("", ""),
        ("\u200b\u202e\x00", ""),
        ("A\u202en\u2066n", "A n n"),
        ("x" * 30, "x" * 20),
        ("x" * 19 + " y", "x" * 19),
        ("<b>Ann</b>", "<b>Ann</b>"),  # markup is text: the page shows it as such
        ("Ñandú 中 😀", "Ñandú 中 😀"),
        ("\ud800", ""),
    ],
)
def test_names_are_cleaned(typed, kept):
    """What cannot be seen does not get into a name."""
    assert clean_name(typed) == kept
    assert clean_name(kept) == kept


@given(st.text())
def test_clean_names_are_good_names(text):
    """Whatever is typed, its clean form makes a setup."""
    assert Setup((clean_name(text), ""), 0).names[0] == clean_name(text)


# --- the deal ----------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_tiles_are_dealt_to_each_seat_in_turn(players):
    """Seat 0 has the first seven tiles of the shuffled bag, seat 1 the next, ..."""
    dealt = start(setup(players))
    order = shuffled(EN.full_bag, 7)
    for seat in range(players):
        assert dealt.racks[seat] == "".join(sorted(order[7 * seat : 7 * seat + 7]))
    assert dealt.bag == order[7 * players :]
    assert dealt.scores == (0,) * players
    assert dealt.board == Board()
    assert (dealt.to_move, dealt.turn, dealt.result) == (0, 0, None)


# --- plays -------------------------------------------------------------------


def test_a_play_scores_and_draws():
    """The tiles go on the board, the score is added, the rack is filled from the front."""
    after, turn = apply(position("CATXYZQ", "A", bag="BCDEFGHI", scores=(5, 7)), place("8H CAT"))
    assert after.board == CAT
    assert after.racks == ("BCDQXYZ", "A")
    assert after.bag == "EFGHI"
    assert after.scores == (15, 7)
    assert (after.to_move, after.turn, after.result) == (1, 1, None)
    assert (turn.number, turn.seat, turn.score, turn.total, turn.drawn) == (1, 0, 10, 15, "BCD")


def test_a_short_bag_is_drawn_to_its_end():
    """Where fewer tiles are left than were played, all of them are drawn."""
    after, turn = apply(position("CATXYZQ", "A", bag="B"), place("8H CAT"))
    assert (after.racks[0], after.bag, turn.drawn) == ("BQXYZ", "", "B")
    assert after.result is None


def test_words_are_checked_where_the_setup_says_so():
    """Bad words are refused in a checked game, and played in one with challenges."""
    assert refused(position("CATXYZQ", "A"), place("8H CTA"), WORDS).code == "bad-words"
    after, _ = apply(position("CATXYZQ", "A", challenge_rule=SINGLE), place("8H CTA"), WORDS)
    assert after.scores == (10, 0)
    assert apply(position("CATXYZQ", "A"), place("8H CTA"))[0].scores == (10, 0)


def test_a_blank_on_the_board_comes_from_a_blank_of_the_rack():
    """A designated blank uses up an undesignated one."""
    after, _ = apply(position("?ATXYZQ", "A"), place("8H cAT"))
    assert after.racks[0] == "QXYZ"
    assert refused(position("CATXYZQ", "A"), place("8H cAT")).code == "not-in-rack"


# --- exchange ----------------------------------------------------------------


def test_exchanged_tiles_are_drawn_before_the_old_ones_go_back():
    """The new tiles are the next of the bag; nobody draws their own tiles back."""
    before = position("CATXYZQ", "A", bag="BCDEFGH")
    after, turn = apply(before, Exchange("ACQ"))
    assert turn.drawn == "BCD"
    assert after.racks[0] == "".join(sorted("TXYZ" + "BCD"))
    assert sorted(after.bag) == sorted("EFGH" + "ACQ")
    assert [tile for tile in after.bag if tile in "EFGH"] == list("EFGH")
    assert (turn.score, after.scoreless, after.to_move) == (0, 1, 1)


@pytest.mark.parametrize(
    ("rack", "bag", "tiles", "code"),
    [
        ("CATXYZQ", "BCDEFG", "A", "bag-too-small"),
        ("CATXYZQ", "", "A", "bag-too-small"),
        ("CATXYZQ", "BCDEFGH", "", "no-tiles"),
        ("CATXYZQ", "BCDEFGH", "AA", "not-in-rack"),
        ("CATXYZQ", "BCDEFGH", "B", "not-in-rack"),
        ("CATXYZQ", "BCDEFGH", "?", "not-in-rack"),
        ("?ATXYZQ", "BCDEFGH", "a", "not-in-rack"),
    ],
)
def test_illegal_exchanges(rack, bag, tiles, code):
    """An exchange needs seven tiles in the bag and the tiles on the rack."""
    at = position(rack, "A", bag=bag)
    assert refused(at, Exchange(tiles)).code == code
    assert at.allows(Exchange) is (code != "bag-too-small")


def test_seven_tiles_can_be_exchanged_for_the_last_seven():
    """With just seven tiles in the bag a whole rack can go."""
    after, turn = apply(position("CATXYZQ", "A", bag="BCDEFGH"), Exchange.of("CATXYZQ"))
    assert after.racks[0] == "BCDEFGH"
    assert sorted(after.bag) == sorted("CATXYZQ")
    assert turn.drawn == "BCDEFGH"


def test_a_turn_taken_again_draws_the_same_tiles():
    """Going back and exchanging again gains nothing (no redraws)."""
    history = replay(Game(setup()))
    rack = history.last.rack
    again = [history.played(Exchange(rack), None).last for _ in range(2)]
    assert again[0] == again[1]
    for tile in rack:
        assert history.played(Exchange(tile), None).turns[-1].drawn == history.last.bag[0]


# --- whose turn it is, resigning ---------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round(players):
    """Seats move in order, and after the last one the first again."""
    at = position(*["A"] * players)
    for turn in range(2 * players - 1):
        assert at.to_move == turn % players
        at, made = apply(at, Pass())
        assert made.seat == turn % players


def test_a_player_who_resigned_is_left_out():
    """The others go on; the tiles of the one who left stay out of play."""
    at, _ = run(position("A", "B", "C", "D"), Pass(), Resign(), Pass(), Pass(), Pass())
    assert at.resigned == (False, True, False, False)
    assert at.to_move == 2
    assert at.result is None


def test_the_last_player_left_wins():
    """Resigning ends a game of two, with no arithmetic of leftovers."""
    at, turn = apply(position("QZ", "A", scores=(100, 20)), Resign())
    assert at.result is not None
    assert at.result.reason == "resigned"
    assert at.result.winners == (1,)
    assert at.scores == (100, 20)
    assert (turn.score, turn.total) == (0, 100)
    assert at.result.leftovers[0] == Leftover(100, "QZ", 0, 0, 100)


def test_who_resigned_cannot_win():
    """The highest score of those who stayed wins; the leaver's tiles count for nobody."""
    at = position("A", "ZQ", "BB", scores=(10, 300, 20), to_move=1, board=CAT)
    at, _ = run(at, Resign(), Pass(), place("8G ACAT", CAT))
    assert at.result is not None
    assert at.result.reason == "out"
    assert at.result.winners == (0,)
    assert at.scores == (10 + 6 + 6, 300, 20 - 6)
    assert at.result.leftovers[1] == Leftover(300, "ZQ", 0, 0, 300)


# --- the end -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("racks", "scores", "expected", "winners"),
    [
        (("S", "QZ"), (100, 100), (100 + 6 + 20, 80), (0,)),
        (("S", "?"), (100, 200), (106, 200), (1,)),
        (("S", "QZ", "AB"), (10, 20, 30), (10 + 6 + 24, 0, 26), (0,)),
        (("S", "Q", "A", "?"), (0, 50, 60, 70), (17, 40, 59, 70), (3,)),
    ],
)
def test_going_out_with_an_empty_bag_ends_the_game(racks, scores, expected, winners):
    """Unplayed tiles are subtracted, and added to whoever went out."""
    at, turn = apply(position(*racks, scores=scores, board=CAT), place("8H CATS", CAT))
    assert at.result is not None
    assert at.result.reason == "out"
    assert at.scores == expected
    assert at.result.winners == winners
    assert turn.total == scores[0] + 6
    for row, rack in zip(at.result.leftovers, at.racks, strict=True):
        assert row.tiles == rack
        assert row.final == row.before - row.lost + row.gained


def test_an_empty_rack_does_not_end_a_game_whose_bag_has_tiles():
    """The rack is filled again."""
    at, _ = apply(position("S", "Q", board=CAT, bag="E"), place("8H CATS", CAT))
    assert at.result is None
    assert at.racks[0] == "E"


@pytest.mark.parametrize(("players", "limit"), [(2, 6), (3, 6), (4, 8)])
def test_turns_without_a_score_end_the_game(players, limit):
    """Six in a row, or two for each of four players; leftovers are subtracted only."""
    at = position(*["AQ", "B", "?", "C"][:players], scores=(50,) * players)
    for _ in range(limit - 1):
        at, _ = apply(at, Pass())
        assert at.result is None
    at, _ = apply(at, Pass())
    assert at.result is not None
    assert at.result.reason == "scoreless"
    assert at.scores == (39, 47, 50, 47)[:players]
    assert at.result.winners == ((1,) if players == 2 else (2,))


def test_exchanges_and_plays_worth_nothing_are_scoreless_too():
    """A play of blanks alone scores nothing and counts as such."""
    at = position("??AAAAA", "AAAAAAA", bag="B" * 20, board=Board(), scoreless=3)
    at, _ = apply(at, place("8H ab"))
    assert at.scoreless == 4
    at, _ = run(at, Exchange("A"), Pass())
    assert at.result is not None
    assert at.result.reason == "scoreless"


def test_a_score_begins_the_count_anew():
    """Only successive turns count."""
    at = position("S", "AQ", bag="BB", board=CAT, scoreless=5)
    at, _ = apply(at, place("8H CATS", CAT))
    assert at.scoreless == 0


def test_resigning_neither_scores_nor_counts():
    """A player who leaves does not push the others to the end."""
    at, _ = apply(position("A", "B", "C", scoreless=5), Resign())
    assert (at.scoreless, at.result) == (5, None)


@pytest.mark.parametrize(
    ("racks", "scores", "winners"),
    [
        (("A", "E"), (50, 50), (0, 1)),
        (("A", "B"), (50, 52), (1,)),  # 49 each: 52 was more before the leftovers
        (("B", "A"), (52, 50), (0,)),
        (("A", "B", "?"), (50, 52, 49), (1,)),
        (("A", "A", "Q"), (50, 50, 50), (0, 1)),
    ],
)
def test_ties(racks, scores, winners):
    """Equal final scores go to who had more before the leftovers; else the win is shared."""
    at, _ = apply(position(*racks, scores=scores, scoreless=5), Pass())
    assert at.result is not None
    assert at.result.winners == winners


def test_an_ended_game_takes_no_moves():
    """Nothing but a challenge can follow."""
    at, _ = apply(position("A", "B", scoreless=5), Pass())
    for move in (Pass(), Resign(), Exchange("A"), place("8H AB"), Hint(1), Accept("AB")):
        assert refused(at, move).code == "game-over"
    assert refused(at, DENIED).code == "nothing-to-challenge"
    assert not any(at.allows(kind) for kind in (Place, Exchange, Pass, Resign, Challenge, Hint))


# --- challenges --------------------------------------------------------------


def phony(challenge_rule, *racks, **changes):
    """Return a position after seat 0 played CATX in a game with challenges."""
    racks = racks or ("XQ", "ABC")
    bag = changes.pop("bag", "EFGHIJKLMNOPQ")
    before = position(*racks, challenge_rule=challenge_rule, board=CAT, bag=bag, **changes)
    return before, apply(before, place("8H CATX", CAT))[0]


@pytest.mark.parametrize("challenge_rule", [SINGLE, DOUBLE])
def test_a_phony_comes_off(challenge_rule):
    """Tiles, draw and score go back; its player has lost the turn and the challenger moves."""
    before, at = phony(challenge_rule, scores=(30, 40))
    assert at.scores[0] == 43
    after, turn = apply(at, UPHELD, WORDS)
    assert (after.board, after.racks, after.bag) == (before.board, before.racks, before.bag)
    assert after.scores == (30, 40)
    assert (after.to_move, after.turn, after.scoreless) == (1, 2, 1)
    assert (turn.seat, turn.score, turn.total) == (1, 0, 40)
    assert not after.allows(Challenge)


@pytest.mark.parametrize(("challenge_rule", "mover", "scoreless"), [(SINGLE, 1, 0), (DOUBLE, 0, 1)])
def test_a_challenge_that_fails(challenge_rule, mover, scoreless):
    """It costs nothing with single challenge, the challenger's turn with double."""
    at = position("SQ", "ABC", challenge_rule=challenge_rule, board=CAT, bag="EFGH")
    at, _ = run(at, place("8H CATS", CAT), DENIED, lexicon=WORDS)
    assert at.scores == (6, 0)
    assert (at.to_move, at.scoreless) == (mover, scoreless)
    assert refused(at, DENIED).code == "nothing-to-challenge"


def test_nothing_can_be_challenged_in_a_checked_game():
    """Words were checked when they were played."""
    at, _ = apply(position("SQ", "ABC", board=CAT), place("8H CATS", CAT))
    assert refused(at, DENIED).code == "nothing-to-challenge"
    with pytest.raises(IllegalMove) as caught:
        judge(at, WORDS)
    assert caught.value.code == "nothing-to-challenge"


@pytest.mark.parametrize("move", [Pass(), Exchange("A"), Resign()])
def test_only_the_play_just_made_can_be_challenged(move):
    """Whoever moves has let it stand."""
    _, at = phony(SINGLE, "XQ", "ABC", "DEF")
    at, _ = apply(at, move)
    assert refused(at, UPHELD).code == "nothing-to-challenge"


@pytest.mark.parametrize("text", ["8H CATX", "8H CATS"])
def test_the_dictionary_decides_a_challenge(text):
    """The result written down must be the dictionary's."""
    at = position("XS", "ABC", challenge_rule=SINGLE, board=CAT, bag="EFGHIJ")
    at, _ = apply(at, place(text, CAT))
    right = Challenge(upheld=text == "8H CATX")
    wrong = Challenge(upheld=not right.upheld)
    assert judge(at, WORDS) == right
    error = refused(at, wrong, WORDS)
    assert (error.code, error.words) == ("wrong-challenge", (text[3:],))
    assert apply(at, right, WORDS)[0].turn == 2
    assert apply(at, wrong)[0].turn == 2  # without a dictionary history stands


def test_only_the_next_of_three_players_challenges():
    """Seat 1 challenges seat 0 and moves; seat 2 comes after it."""
    _, at = phony(DOUBLE, "XQ", "ABC", "DEF")
    at, turn = apply(at, UPHELD, WORDS)
    assert (turn.seat, at.to_move) == (1, 1)
    at = position("SQ", "ABC", "DEF", challenge_rule=DOUBLE, board=CAT, bag="EFGH")
    at, _ = run(at, place("8H CATS", CAT), DENIED, lexicon=WORDS)
    assert at.to_move == 2


def test_a_phony_that_goes_out_reopens_the_game():
    """The leftovers of an end that was none are taken back."""
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
def test_a_challenge_of_the_last_play_that_fails_leaves_the_game_over(challenge_rule):
    """The result stands, and cannot be challenged again."""
    at = position("S", "QZ", challenge_rule=challenge_rule, board=CAT, scores=(100, 100))
    ended, _ = apply(at, place("8H CATS", CAT))
    after, turn = apply(ended, DENIED, WORDS)
    assert after.result == ended.result
    assert after.scores == (126, 80)
    assert turn.total == 100  # before the leftovers of the end, as for every turn
    assert refused(after, DENIED).code == "nothing-to-challenge"


def test_a_phony_taken_off_counts_towards_the_scoreless_end():
    """The sixth scoreless turn in a row may be a lost challenge."""
    _, at = phony(SINGLE, scoreless=5)
    at, _ = apply(at, UPHELD, WORDS)
    assert at.result is not None
    assert at.result.reason == "scoreless"


def test_plays_taken_off_are_marked_in_the_history():
    """The turn of a phony is withdrawn, whatever asides lie before the challenge."""
    history = replay(Game(setup(challenge_rule=SINGLE, house_words=True)))
    rack = history.last.rack
    first = Place.of({112: rack[-1], 113: rack[-2]})
    for move in (first, Accept("ZZ"), UPHELD, Pass()):
        history = history.played(move, None)
    assert [history.withdrawn(turn.number) for turn in history.turns] == [True] + [False] * 3
    assert history.last_play == history.turns[0]


# --- hints and house words ---------------------------------------------------


def with_rules(at, **changes):
    """Return a position of a game with more rules."""
    return replace(at, setup=replace(at.setup, **changes))


@pytest.mark.parametrize(
    ("price", "steps", "score", "cost"),
    [(3, [1], 7, 3), (3, [1, 2], 4, 6), (3, [4], 0, 10), (10, [1], 0, 10), (1, [2, 4], 6, 4)],
)
def test_hints_cost_points_of_the_play(price, steps, score, cost):
    """Each step has its price, but a play never scores less than nothing."""
    at = with_rules(position("CATX", "B", bag="DEF"), hint_price=price)
    at, _ = run(at, *map(Hint, steps))
    assert (at.to_move, at.turn, at.hint) == (0, len(steps), steps[-1])
    at, turn = apply(at, place("8H CAT"))
    assert (at.scores[0], turn.score, turn.cost, at.hint) == (score, score, cost, 0)
    assert at.scoreless == 0


@pytest.mark.parametrize("move", [Pass(), Exchange("A"), Resign()])
def test_hints_are_for_one_turn(move):
    """What was bought is gone with the turn."""
    at = with_rules(position("CAT", "B", "C", bag="BCDEFGH"), hint_price=2)
    at, _ = run(at, Hint(3), move)
    assert at.hint == 0


@pytest.mark.parametrize(
    ("price", "bought", "step"),
    [(None, 0, 1), (0, 0, 1), (2, 0, 0), (2, 0, 5), (2, 2, 2), (2, 2, 1), (2, 4, 4)],
)
def test_hints_that_cannot_be_bought(price, bought, step):
    """Free hints are not moves, and a step is bought once."""
    at = with_rules(position("CAT", "B", hint=bought), hint_price=price)
    assert refused(at, Hint(step)).code == "no-hint"


def test_a_hint_survives_the_challenge_of_the_same_turn():
    """Whoever takes a hint and then challenges still has it when the phony is off."""
    before = with_rules(
        position("X", "ABC", challenge_rule=SINGLE, board=CAT, bag="EF"), hint_price=1
    )
    at, _ = run(before, place("8H CATX", CAT), Hint(2), UPHELD, lexicon=WORDS)
    assert (at.to_move, at.hint) == (1, 2)


def test_the_hints_of_a_phony_are_gone_when_it_comes_off():
    """Who takes a hint and then plays a phony leaves none to whoever challenges it."""
    before = with_rules(
        position("X", "ABC", challenge_rule=SINGLE, board=CAT, bag="EF"), hint_price=1
    )
    at, _ = run(before, Hint(2), place("8H CATX", CAT), UPHELD, lexicon=WORDS)
    assert (at.to_move, at.hint) == (1, 0)


@given(st.integers(0, 2**16))
@FEWER
def test_a_game_up_to_a_turn_has_its_positions(seed):
    """What was replayed up to a turn is the replay of the moves up to it."""
    rng = Random(seed)
    whole = list(turns(rng, random_setup(rng)))[-1]
    number = rng.randrange(len(whole.turns) + 1)
    part = whole.until(number)
    assert (part.positions, part.turns) == (whole.positions[: number + 1], whole.turns[:number])


def test_house_words_are_valid_from_then_on():
    """An accepted word is good in this game, and only from its turn on."""
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
    """A challenge asks whether the word was valid when it was played."""
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
def test_words_that_cannot_be_accepted(is_allowed, accepted, word):
    """Ten words of 2 to 15 letters, each once, where the setup has the rule."""
    at = with_rules(position("A", "B", accepted=accepted), house_words=is_allowed)
    assert refused(at, Accept(word)).code == "no-house-word"


# --- records -----------------------------------------------------------------


def test_nobody_moves_in_a_record():
    """A record is replayed by its own module."""
    at = with_rules(position("A", "B", hidden=(2, 3)), mode=Mode.STATED)
    assert refused(at, Pass()).code == "is-record"
    assert at.allows(Pass)  # what the rules would allow: reviews weigh it
    assert [at.held(seat) for seat in (0, 1)] == [3, 4]
    assert position("A", "B").held(0) == 1


# --- replay ------------------------------------------------------------------


def test_a_move_is_played_with_the_dictionary_given():
    """A history refuses what the dictionary does not hold, and takes what it holds."""
    history = replay(Game(setup()))
    move = Place(tuple(enumerate(history.last.rack[:2], 112)))
    with pytest.raises(IllegalMove) as caught:
        history.played(move, frozenset())
    assert (caught.value.code, caught.value.words) == ("bad-words", (move.letters,))
    assert history.played(move, frozenset({move.letters})).last.board != history.last.board


def test_replay_names_the_turn_of_an_illegal_move():
    """The sentence and the error say which turn it was."""
    rack = start(setup()).racks[0]
    with pytest.raises(IllegalMove) as caught:
        replay(Game(setup(), (Pass(), Pass(), Place.of({112: rack[0]}))))
    assert caught.value.code == "too-short"
    assert caught.value.message.startswith("Turn 3: ")
    assert caught.value.squares == (112,)


def test_an_empty_history_has_no_last_play():
    """Before the first move there is nothing to show."""
    assert replay(Game(setup())).last_play is None


@FEWER
@given(st.integers(0, 2**32))
def test_random_games_keep_every_rule_that_can_be_counted(seed):
    """Tiles are conserved, racks are full while the bag lasts, totals add up, replay agrees."""
    rng = Random(seed)
    setup = random_setup(rng)
    history = replay(Game(setup))
    for history in turns(rng, setup):
        at = history.last
        assert tiles_of(at) == "".join(sorted(setup.alphabet.full_bag))
        assert all(len(rack) == 7 for rack in at.racks) or not at.bag
        assert all(list(rack) == sorted(rack) for rack in at.racks)
        assert at.turn == len(history.turns) == len(history.game.moves)
        assert len(history.turns) < 1000
    assert history.last.result is not None
    assert_scores_add_up(history)
    assert is_legal(history)
    assert replay(history.game) == history


def assert_scores_add_up(history: History) -> None:
    """Check that final scores are those of the turns that stand, and the leftovers."""
    result = history.last.result
    assert result is not None
    for seat, row in enumerate(result.leftovers):
        made = [turn for turn in history.turns if turn.seat == seat]
        stands = sum(turn.score for turn in made if not history.withdrawn(turn.number))
        assert row.before == stands
        assert row.final == history.last.scores[seat] == row.before - row.lost + row.gained
