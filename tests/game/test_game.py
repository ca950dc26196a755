"""The course of a game: setup, deal, plays, exchanges, resignations, the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.games import CAT, DENIED, SINGLE, WORDS, refused, run
from support.helpers import EN, is_sentence, place, position, setup

from scrabble.board import Board
from scrabble.errors import SetupError
from scrabble.game import (
    OWN_LIST,
    Game,
    Leftover,
    Setup,
    apply,
    replay,
    start,
)
from scrabble.game.bag import shuffled
from scrabble.game.player_text import clean_name
from scrabble.lexicon import pack_info
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Place, Resign

# --- setup -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "lexicon", "name"),
    [
        ("en", "en-common", "en-common"),
        ("en", "en", "en-complete-2"),
        ("gl", "gl", "gl-complete"),
    ],
)
def test_a_setup_has_the_tag_of_the_current_edition(language, lexicon, name):
    """A language stands for the latest edition of its most complete lexicon."""
    made = Setup(("Ann", "Bea"), 1, language, lexicon)
    assert (made.lexicon, made.tag) == (name, pack_info(name).tag)
    assert not made.is_other_edition


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
        ({"tag": -2}, "bad-tag"),
        ({"lexicon": OWN_LIST}, "bad-tag"),
        ({"lexicon": "fr-complete"}, "wrong-language"),
        ({"tag": 256}, "bad-tag"),
        ({"tag": 2**32, "lexicon": OWN_LIST}, "bad-tag"),
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
def test_an_invalid_setup_is_refused(changes, code):
    """The constructor of Setup raises the error, so every setup is valid."""
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
        ("A\u034fnn\u3164", "A nn"),
        ("\u115f\u1160\uffa0\u2800\u180b\U000e01ef", ""),
        ("❤\ufe0fAnn", "❤Ann"),
        ("👩\u200d👩\u200d👧", "👩👩👧"),
        ("x" * 18 + "👩\u200d👩\u200d👧", "x" * 18),
        ("x" * 19 + "👍🏽", "x" * 19),
        ("x" * 18 + "👍🏽y", "x" * 18 + "👍🏽"),
        ("x" * 19 + "🇪🇸", "x" * 19),
        ("x" * 19 + "e\u0301", "x" * 19),
        ("Z" + "\u0301" * 50 + "oe", "Z" + "\u0301" * 6 + "oe"),
        (" " * 900 + "Ann", "Ann"),
        (" " * 9_000 + "Ann", ""),
    ],
)
def test_names_are_cleaned(typed, kept):
    assert clean_name(typed) == kept
    assert clean_name(kept) == kept


@given(st.text())
def test_cleaned_names_are_valid(text):
    """A setup accepts the cleaned form of any typed name."""
    assert Setup((clean_name(text), ""), 0).names[0] == clean_name(text)


# --- the deal ----------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seven_tiles_are_dealt_to_each_seat_in_turn(players):
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
    after, turn = apply(position("CATXYZQ", "A", bag="BCDEFGHI", scores=(5, 7)), place("8H CAT"))
    assert after.board == CAT
    assert after.racks == ("BCDQXYZ", "A")
    assert after.bag == "EFGHI"
    assert after.scores == (15, 7)
    assert (after.to_move, after.turn, after.result) == (1, 1, None)
    assert (turn.number, turn.seat, turn.score, turn.total, turn.drawn) == (1, 0, 10, 15, "BCD")


def test_a_short_bag_is_emptied():
    after, turn = apply(position("CATXYZQ", "A", bag="B"), place("8H CAT"))
    assert (after.racks[0], after.bag, turn.drawn) == ("BQXYZ", "", "B")
    assert after.result is None


def test_words_are_checked_under_the_void_rule():
    assert refused(position("CATXYZQ", "A"), place("8H CTA"), WORDS).code == "bad-words"
    after, _ = apply(position("CATXYZQ", "A", challenge_rule=SINGLE), place("8H CTA"), WORDS)
    assert after.scores == (10, 0)
    assert apply(position("CATXYZQ", "A"), place("8H CTA"))[0].scores == (10, 0)


def test_a_blank_on_the_board_comes_from_a_blank_of_the_rack():
    after, _ = apply(position("?ATXYZQ", "A"), place("8H cAT"))
    assert after.racks[0] == "QXYZ"
    assert refused(position("CATXYZQ", "A"), place("8H cAT")).code == "not-in-rack"


# --- exchange ----------------------------------------------------------------


def test_exchanged_tiles_are_drawn_before_the_old_ones_go_back():
    """The new tiles are the next in the bag; nobody draws their own tiles back."""
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
def test_an_illegal_exchange_is_refused(rack, bag, tiles, code):
    at = position(rack, "A", bag=bag)
    assert refused(at, Exchange(tiles)).code == code
    assert at.allows(Exchange) is (code != "bag-too-small")


def test_seven_tiles_can_be_exchanged_for_the_last_seven():
    after, turn = apply(position("CATXYZQ", "A", bag="BCDEFGH"), Exchange.of("CATXYZQ"))
    assert after.racks[0] == "BCDEFGH"
    assert sorted(after.bag) == sorted("CATXYZQ")
    assert turn.drawn == "BCDEFGH"


def test_a_repeated_turn_draws_the_same_tiles():
    history = replay(Game(setup()))
    rack = history.last.rack
    again = [history.played(Exchange(rack), None).last for _ in range(2)]
    assert again[0] == again[1]
    for tile in rack:
        assert history.played(Exchange(tile), None).turns[-1].drawn == history.last.bag[0]


# --- turn order and resignations ---------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_move_in_order(players):
    at = position(*["A"] * players)
    for turn in range(2 * players - 1):
        assert at.to_move == turn % players
        at, made = apply(at, Pass())
        assert made.seat == turn % players


def test_a_player_who_resigned_is_skipped():
    """The other players continue; the resigned player's tiles stay out of play."""
    at, _ = run(position("A", "B", "C", "D"), Pass(), Resign(), Pass(), Pass(), Pass())
    assert at.resigned == (False, True, False, False)
    assert at.to_move == 2
    assert at.result is None


def test_the_last_player_left_wins():
    at, turn = apply(position("QZ", "A", scores=(100, 20)), Resign())
    assert at.result is not None
    assert at.result.reason == "resigned"
    assert at.result.winners == (1,)
    assert at.scores == (100, 20)
    assert (turn.score, turn.total) == (0, 100)
    assert at.result.leftovers[0] == Leftover(100, "QZ", 0, 0, 100)


def test_a_player_who_resigned_cannot_win():
    """The highest other score wins; nobody gets points for the resigned player's tiles."""
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
    """Unplayed tiles are subtracted from their owners and added to the player who went out."""
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
    at, _ = apply(position("S", "Q", board=CAT, bag="E"), place("8H CATS", CAT))
    assert at.result is None
    assert at.racks[0] == "E"


@pytest.mark.parametrize(("players", "limit"), [(2, 6), (3, 6), (4, 8)])
def test_two_turns_a_player_without_a_score_end_the_game(players, limit):
    at = position(*["AQ", "B", "?", "C"][:players], scores=(50,) * players)
    for _ in range(limit - 1):
        at, _ = apply(at, Pass())
        assert at.result is None
    at, _ = apply(at, Pass())
    assert at.result is not None
    assert at.result.reason == "scoreless"
    assert at.scores == (39, 47, 50, 47)[:players]
    assert at.result.winners == ((1,) if players == 2 else (2,))


def test_exchanges_and_plays_of_zero_points_are_scoreless():
    """A play of blanks alone is scoreless."""
    at = position("??AAAAA", "AAAAAAA", bag="B" * 20, board=Board(), scoreless=3)
    at, _ = apply(at, place("8H ab"))
    assert at.scoreless == 4
    at, _ = run(at, Exchange("A"), Pass())
    assert at.result is not None
    assert at.result.reason == "scoreless"


def test_a_scoring_play_resets_the_count():
    at = position("S", "AQ", bag="BB", board=CAT, scoreless=5)
    at, _ = apply(at, place("8H CATS", CAT))
    assert at.scoreless == 0


def test_resigning_neither_scores_nor_counts():
    at, _ = apply(position("A", "B", "C", scoreless=5), Resign())
    assert (at.scoreless, at.result) == (5, None)


@pytest.mark.parametrize(
    ("racks", "scores", "winners"),
    [
        (("A", "E"), (50, 50), (0, 1)),
        (("A", "B"), (50, 52), (1,)),  # both end at 49: before leftovers, 52 was higher
        (("B", "A"), (52, 50), (0,)),
        (("A", "B", "?"), (50, 52, 49), (1,)),
        (("A", "A", "Q"), (50, 50, 50), (0, 1)),
    ],
)
def test_of_equal_final_scores_the_one_higher_before_the_leftovers_wins(racks, scores, winners):
    at, _ = apply(position(*racks, scores=scores, scoreless=5), Pass())
    assert at.result is not None
    assert at.result.winners == winners


def test_an_ended_game_takes_no_moves():
    at, _ = apply(position("A", "B", scoreless=5), Pass())
    for move in (Pass(), Resign(), Exchange("A"), place("8H AB"), Hint(1), Accept("AB")):
        assert refused(at, move).code == "game-over"
    assert refused(at, DENIED).code == "nothing-to-challenge"
    assert not any(at.allows(kind) for kind in (Place, Exchange, Pass, Resign, Challenge, Hint))
