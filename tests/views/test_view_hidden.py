"""Hidden facts of a view, and its form at the end of a game."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import FEWER, history_from, place, position, setup
from support.view import CAT, DENIED, UPHELD, letters, seen

from scrabble.game import ChallengeRule, Game, replay
from scrabble.moves import Challenge, Exchange, Hint, Pass, Place, Resign
from scrabble.tiles import BLANK
from scrabble.views.view import view
from scripts.lab.fuzz.random_play import random_setup, turns

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_unseen_tiles_are_bag_and_other_racks(seat):
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
    at = position("SXYZ", "QQ", challenge_rule=ChallengeRule.SINGLE, board=CAT, bag="BCDEFGHIJK")
    at = replace(at, setup=replace(at.setup, hint_price=1))
    assert letters(seen(at, place("8H CATS", CAT), Hint(1))["rack"]) == "XYZ"


def test_no_draw_is_hidden_under_the_void_rule():
    at = position("SXYZ", "QQ", board=CAT, bag="BCDEFGHIJK")
    shown = seen(at, place("8H CATS", CAT))
    assert letters(shown["rack"]) == "BCDEXYZ"


def test_digraph_tiles_are_shown_as_people_write_them():
    history = replay(Game(replace(setup(), language="es", lexicon="own")))
    shown = view(history, 0, "absent")
    assert {"CH", "LL", "RR", "Ñ"} <= {tile["letter"] for tile in shown["alphabet"]}
    assert len(shown["rack"]) == 7
    assert {tile["letter"] for tile in shown["rack"]} <= {
        tile["letter"] for tile in shown["alphabet"]
    } | {BLANK}


def test_the_result_has_the_arithmetic():
    at = position("S", "QZ", board=CAT, scores=(100, 90))
    shown = seen(at, place("8H CATS", CAT), seat=1)
    assert shown["over"] is True
    assert shown["toMove"] is None
    assert shown["result"] == {
        "winners": [0],
        "reason": "out",
        "out": 0,
        "turns": 0,
        "moment": None,
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
        (("S", "QZ", "EE"), [], ["", "QZ", ""]),  # CATS can still be challenged
        (("S", "QZ", "EE"), [DENIED], ["", "QZ", "EE"]),
        (("S", "QZ"), [], ["", "QZ"]),  # between two, the remaining rack follows from the board
    ],
)
def test_racks_left_are_not_shown_while_the_end_can_be_challenged(racks, moves, shown):
    """If the last play is withdrawn, three or four players go on; nobody may have seen a rack."""
    at = position(*racks, board=CAT, challenge_rule=ChallengeRule.SINGLE)
    history = history_from(at, place("8H CATS", CAT), *moves)
    outcome = view(history, 1, "matched")["result"]
    assert [row["leftover"] for row in outcome["rows"]] == shown
    assert [row["lost"] for row in outcome["rows"]] == [0, 20, 2][: len(racks)]
    assert history.last.is_open is (shown[-1] != "")


@FEWER
@given(st.integers(0, 2**32))
def test_every_position_of_a_random_game_can_be_shown_as_json(seed):
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
