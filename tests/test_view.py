"""What one seat may see: board, scores, its own rack, and no other."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, board, history_from, place, position, setup, tag

from scrabble.errors import IllegalMove
from scrabble.game import ChallengeRule, Game, Setup, replay
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Place, Resign
from scrabble.tiles import BLANK
from scrabble.views.sentences import sentence
from scrabble.views.turns import kind_of
from scrabble.views.view import view
from scripts.fuzz.random_play import random_setup, turns

CAT = board("8  .......CAT.....")
UPHELD, DENIED = Challenge(upheld=True), Challenge(upheld=False)
KINDS = ("play", "exchange", "pass", "challenge", "resign")


def seen(at, *moves, seat=0):
    """Return what a seat sees after moves."""
    return view(history_from(at, *moves), seat, "matched")


def letters(tiles):
    """Return the letters of a list of tiles of the view."""
    return "".join(tile["letter"] for tile in tiles)


# --- the table ---------------------------------------------------------------


def test_the_first_view_of_a_game():
    """Before the first move the board is empty and one rack is visible."""
    history = replay(Game(setup()))
    shown = view(history, 0, "matched")
    assert shown["board"] == [None] * 225
    assert (shown["seat"], shown["toMove"], shown["over"], shown["bag"]) == (0, 0, False, 86)
    assert letters(shown["rack"]) == history.last.racks[0]
    assert [player["label"] for player in shown["players"]] == ["Ann", "Bea"]
    assert (shown["turns"], shown["last"], shown["result"]) == ([], None, None)
    assert shown["premiums"][112] == "DW"
    assert shown["centre"] == 112
    assert shown["premiums"].count("") == 225 - 61
    assert [shown[key] for key in ("language", "challengeRule")] == ["en", "void"]
    assert [tile["letter"] for tile in shown["alphabet"]] == list(EN.tiles)
    assert shown["lexicon"] == {
        "pack": "en-complete",
        "tag": tag(),
        "state": "matched",
    }


def cell(letter, value, turn, *words):
    """Return a square with a natural tile, as in a view."""
    return {"letter": letter, "value": value, "blank": False, "turn": turn, "words": list(words)}


def test_tiles_on_the_board_have_letter_value_blank_turn_and_words():
    """A blank shows its letter and is worth nothing."""
    at = position("CA?T", "ABC", bag="EFG")
    shown = seen(at, place("8H CaT"), place("7H A", at.board.with_tiles({112: "C"})))
    assert shown["board"][112] == cell("C", 3, 1, "CAT", "AC")
    assert shown["board"][113] == cell("A", 0, 1, "CAT", "") | {"blank": True}
    assert shown["board"][97] == cell("A", 1, 2, "", "AC")
    assert sum(cell is not None for cell in shown["board"]) == 4


def test_a_square_reused_after_a_challenge_has_the_later_turn():
    """Tiles taken off leave no trace on the board."""
    at = position("XY", "AB", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="E" * 20)
    at = replace(at, board=board())
    shown = seen(at, place("8H XY"), UPHELD, place("8H AB"))
    assert shown["board"][112] == cell("A", 1, 3, "AB", "")
    assert [turn["withdrawn"] for turn in shown["turns"]] == [True, False, False]
    assert shown["board"][114] is None


def test_turns_have_all_fields():
    """Number, seat, kind, move, words, score, total, squares."""
    shown = seen(position("CATS", "ABC", bag="EFGHIJKLMNOPQRS"), place("8H CAT"), Exchange("AB"))
    assert shown["turns"][0] == {
        "number": 1,
        "seat": 0,
        "kind": "play",
        "outcome": "play",
        "move": "8H CAT",
        "what": "",
        "words": ["CAT"],
        "score": 10,
        "hintCost": 0,
        "total": 10,
        "scores": [10, 0],
        "squares": [112, 113, 114],
        "withdrawn": False,
    }
    assert [shown["turns"][1][key] for key in ("move", "what")] == ["exchange 2", "2"]
    assert shown["last"] == {"squares": []}


@pytest.mark.parametrize(
    ("seat", "computers", "moves", "turn", "line"),
    [
        (0, (), (), "turn-yours", "line-first"),
        (1, (), (Pass(),), "turn-yours", "line-your-move"),
        (0, (), (Pass(),), "turn-of", "line-waiting"),
        (None, (), (), "turn-view", "line-invited"),
        (0, (0, 3), (Pass(),), "turn-view", "line-thinking"),
        (0, (), (Resign(),), "turn-over", ""),
    ],
)
def test_the_turn_is_named_for_a_seat(seat, computers, moves, turn, line):
    """The page translates these names."""
    shown = view(replay(Game(setup(computers=computers), moves)), seat, "matched")
    assert (shown["turn"], shown["line"]) == (turn, line)


@pytest.mark.parametrize(
    ("computers", "moves", "humans", "reviewable"),
    [
        ((), (), 2, False),
        ((), (Resign(),), 2, True),
        ((0, 3), (), 1, True),
    ],
)
def test_a_game_in_progress_between_friends_is_not_reviewed(computers, moves, humans, reviewable):
    """Against computers only, nobody is cheated."""
    shown = view(replay(Game(setup(computers=computers), moves)), 0, "matched")
    assert (shown["humans"], shown["reviewable"]) == (humans, reviewable)


def test_each_players_best_results_are_listed():
    """The highest valid play, bingos, and points per turn, non-turn moves left out."""
    at = position("CATSXYZ", "QUIZABC", bag="E" * 20, challenge_rule=ChallengeRule.SINGLE)
    shown = seen(at, place("8H CATSXYZ"), UPHELD, Pass(), place("8H CAT"))
    ann, bea = shown["players"]
    assert (ann["best"], ann["bingos"]) == ({"word": "CAT", "score": 10}, 0)
    assert (bea["best"], bea["bingos"], bea["mean"]) == (None, 0, 0)
    assert ann["mean"] == 5  # 10 points in two turns
    bingo = seen(at, place("8H CATSXYZ"))["players"][0]
    assert bingo["bingos"] == 1
    assert bingo["mean"] == bingo["best"]["score"]


def test_the_outcome_of_a_challenge_is_named():
    """Each outcome has its own name."""
    at = position("CATS", "ABC", bag="E" * 20, challenge_rule=ChallengeRule.SINGLE)
    for challenge, said in ((UPHELD, "challenge-won"), (DENIED, "challenge-lost")):
        turns = seen(at, place("8H CAT"), challenge)["turns"]
        assert [turn["outcome"] for turn in turns] == ["play", said]


@pytest.mark.parametrize(("language", "vowels"), [("en", 42), ("fr", 45)])
def test_unseen_tiles_are_counted_by_kind(language, vowels):
    """Y is a vowel in the languages that count it as one."""
    shown = view(replay(Game(setup(language=language))), None, "absent")
    kinds = shown["unseenKinds"]
    total = sum(tile["count"] for tile in shown["unseen"])
    assert kinds == {
        "n": total,
        "vowels": vowels,
        "consonants": total - vowels - 2,
        "blanks": 2,
    }


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        (Place(()), "play"),
        (Exchange("A"), "exchange"),
        (Pass(), "pass"),
        (UPHELD, "challenge"),
        (Resign(), "resign"),
        (Hint(1), "hint"),
        (Accept("AB"), "accept"),
    ],
)
def test_kinds_have_names(move, kind):
    """The page branches on these."""
    assert kind_of(move) == kind


def test_seats_without_a_name_are_numbered():
    """An empty name is shown as the number of the player."""
    history = replay(Game(Setup(("", "Bea"), 1))).played(Pass(), None)
    shown = view(history, 1, "matched")
    assert [player["name"] for player in shown["players"]] == ["", "Bea"]
    assert [player["label"] for player in shown["players"]] == ["Player 1", "Bea"]
    assert sentence(history, history.turns[-1]) == "Player 1 passed."


@pytest.mark.parametrize("state", ["matched", "differs", "absent"])
def test_the_view_has_the_state_of_the_lexicon(state):
    """The page explains what it means for the game."""
    assert view(replay(Game(setup())), 0, state)["lexicon"]["state"] == state


def test_the_last_play_stays_marked_after_a_lost_challenge_and_non_turn_moves():
    """The last play still on the board is marked."""
    at = position("AX", "BC", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="E" * 20)
    at = replace(at, setup=replace(at.setup, hint_price=1))
    played = place("8H CATX", CAT)
    for moves in ([played], [played, DENIED], [played, Hint(1)]):
        assert seen(at, *moves)["last"]["squares"] == [115]
    assert seen(at, played, UPHELD)["last"]["squares"] == []
    assert seen(at, Hint(1))["last"]["squares"] == []


# --- own rack and no other ---------------------------------------------------


def test_spectators_see_no_rack():
    """Without a seat there is no rack, and no move is allowed."""
    shown = view(replay(Game(setup())), None, "matched")
    assert (shown["rack"], shown["seat"]) == (None, None)
    assert not any(shown["allowed"].values())
    assert sum(tile["count"] for tile in shown["unseen"]) == 100


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_unseen_tiles_are_bag_and_other_racks(seat):
    """Tiles neither on the board nor on the own rack are unseen."""
    at = replay(Game(setup(3))).last
    shown = view(replay(Game(setup(3))), seat, "matched")
    others = [rack for other, rack in enumerate(at.racks) if other != seat]
    unseen = Counter({tile["letter"]: tile["count"] for tile in shown["unseen"] if tile["count"]})
    assert unseen == Counter("".join(others) + at.bag)
    assert letters(shown["rack"]) == at.racks[seat]


@FEWER
@given(st.integers(0, 2**32))
def test_views_of_games_that_differ_in_what_is_hidden_are_equal(seed):
    """Redistributing the other racks and the bag changes nothing that a seat sees."""
    rng = Random(seed)
    chosen = replace(random_setup(rng), language="en", lexicon="own")
    history = rng.choice([h for h in turns(rng, chosen) if h.last.result is None])
    at = history.last
    for seat in range(len(at.racks)):
        others = [other for other in range(len(at.racks)) if other != seat]
        hidden = list("".join(at.racks[other] for other in others) + at.bag)
        rng.shuffle(hidden)
        racks = list(at.racks)
        for other in others:
            size = len(racks[other])
            racks[other] = "".join(sorted(hidden[:size]))
            hidden = hidden[size:]
        disguised = replace(at, racks=tuple(racks), bag="".join(hidden))
        other_history = replace(history, positions=(*history.positions[:-1], disguised))
        assert view(history, seat, "matched") == view(other_history, seat, "matched")


@pytest.mark.parametrize("challenge_rule", [ChallengeRule.SINGLE, ChallengeRule.DOUBLE])
def test_a_draw_is_hidden_while_the_play_can_be_challenged(challenge_rule):
    """New tiles are only counted until the play can no longer be challenged."""
    at = position("SXYZ", "QQ", "V", challenge_rule=challenge_rule, board=CAT, bag="BCDEFGHIJK")
    played = place("8H CATS", CAT)
    shown = seen(at, played)
    assert letters(shown["rack"]) == "XYZ"
    assert shown["players"][0]["tiles"] == 7
    assert letters(seen(at, played, seat=1)["rack"]) == "QQ"
    for decided in ([DENIED], [Pass()], [UPHELD]):
        later = seen(at, played, *decided)
        assert letters(later["rack"]) == ("SXYZ" if decided == [UPHELD] else "BCDEXYZ")


def test_a_draw_stays_hidden_when_the_next_player_takes_a_hint_first():
    """After a hint the play can still be challenged."""
    at = position("SXYZ", "QQ", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="BCDEFGHIJK")
    at = replace(at, setup=replace(at.setup, hint_price=1))
    assert letters(seen(at, place("8H CATS", CAT), Hint(1))["rack"]) == "XYZ"


def test_no_draw_is_hidden_under_the_void_rule():
    """Words were checked, so the play is final."""
    at = position("SXYZ", "QQ", board=CAT, bag="BCDEFGHIJK")
    shown = seen(at, place("8H CATS", CAT))
    assert letters(shown["rack"]) == "BCDEXYZ"


def test_digraph_tiles_are_shown_as_people_write_them():
    """A Spanish view says CH, and its rack has one tile for it."""
    history = replay(Game(replace(setup(), language="es", lexicon="own")))
    shown = view(history, 0, "absent")
    assert {"CH", "LL", "RR", "Ñ"} <= {tile["letter"] for tile in shown["alphabet"]}
    assert len(shown["rack"]) == 7
    assert {tile["letter"] for tile in shown["rack"]} <= {
        tile["letter"] for tile in shown["alphabet"]
    } | {BLANK}


# --- what is allowed ---------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "moves", "seat", "allowed"),
    [
        (position("A", "B", bag="C" * 7), [], 0, "play exchange pass resign"),
        (position("A", "B", bag="C" * 6), [], 0, "play pass resign"),
        (position("A", "B", bag="C" * 7), [], 1, ""),
        (position("A", "B", bag="C" * 7), [], None, ""),
        (position("A", "B", scoreless=5), [Pass()], 1, ""),
        (
            position("XQ", "B", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="C" * 20),
            [place("8H CATX", CAT)],
            1,
            "play exchange pass challenge resign",
        ),
        (
            position("X", "B", challenge_rule=ChallengeRule.SINGLE, board=CAT),
            [place("8H CATX", CAT)],
            1,
            "challenge",
        ),
        (
            position("X", "B", challenge_rule=ChallengeRule.SINGLE, board=CAT),
            [place("8H CATX", CAT)],
            0,
            "",
        ),
    ],
)
def test_what_is_allowed_now(at, moves, seat, allowed):
    """Only the seat to move may act, and only as the rules allow."""
    permissions = seen(at, *moves, seat=seat)["allowed"]
    assert [kind for kind in KINDS if permissions[kind]] == allowed.split()


# --- the end -----------------------------------------------------------------


def test_the_result_has_the_arithmetic():
    """Scores before, leftovers, gains, losses and final scores for each seat."""
    at = position("S", "QZ", board=CAT, scores=(100, 90))
    shown = seen(at, place("8H CATS", CAT), seat=1)
    assert shown["over"] is True
    assert shown["toMove"] is None
    assert shown["result"] == {
        "winners": [0],
        "reason": "out",
        "out": 0,
        "turns": 0,
        "rows": [
            {
                "seat": 0,
                "before": 106,
                "leftover": "",
                "gained": 20,
                "lost": 0,
                "final": 126,
            },
            {
                "seat": 1,
                "before": 90,
                "leftover": "QZ",
                "gained": 0,
                "lost": 20,
                "final": 70,
            },
        ],
    }


@pytest.mark.parametrize(
    ("racks", "moves", "shown"),
    [
        (("S", "QZ", "EE"), [], ["", "QZ", ""]),  # it can still be challenged
        (("S", "QZ", "EE"), [DENIED], ["", "QZ", "EE"]),
        (("S", "QZ"), [], ["", "QZ"]),  # between two, the rack left follows from the board
    ],
)
def test_racks_left_are_not_shown_while_the_end_can_be_challenged(racks, moves, shown):
    """If the last play comes off, three or four continue: nobody may have seen a rack."""
    at = position(*racks, board=CAT, challenge_rule=ChallengeRule.SINGLE)
    history = history_from(at, place("8H CATS", CAT), *moves)
    outcome = view(history, 1, "matched")["result"]
    assert [row["leftover"] for row in outcome["rows"]] == shown
    assert [row["lost"] for row in outcome["rows"]] == [0, 20, 2][: len(racks)]
    assert history.last.is_open is (shown[-1] != "")


# --- any game ----------------------------------------------------------------


@FEWER
@given(st.integers(0, 2**32))
def test_every_position_of_a_random_game_can_be_shown_as_json(seed):
    """Views are plain JSON and agree with the position; making one never raises."""
    rng = Random(seed)
    for history in turns(rng, random_setup(rng)):
        for seat in (None, *range(len(history.last.racks))):
            shown = view(history, seat, "matched")
            assert json.loads(json.dumps(shown)) == shown
            at = history.last
            assert sum(tile["count"] for tile in shown["unseen"]) >= len(at.bag)
            assert all(tile["count"] >= 0 for tile in shown["unseen"])
            for kind, name in (
                (Place, "play"),
                (Exchange, "exchange"),
                (Pass, "pass"),
                (Challenge, "challenge"),
                (Resign, "resign"),
            ):
                assert shown["allowed"][name] is (seat == at.to_move and at.allows(kind))


def test_an_illegal_game_has_no_view():
    """A view needs a history, and a history has only legal moves."""
    with pytest.raises(IllegalMove):
        history_from(position("A", "B"), place("8H AB"))
