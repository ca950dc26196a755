"""Each seat of a game sees only its own rack, seat 0 included; a spectator sees none."""

import json
from collections import Counter
from random import Random

import pytest
from support.web import NEW, SEED, commit, draft, english_only, good, raw

from scrabble import link as links
from scrabble.tiles import BLANK

dictionary = pytest.fixture(english_only, autouse=True)

MOVER = 1
SEATS = pytest.mark.parametrize("seat", [None, 0, 1, 2])


@pytest.fixture
def link():
    """Return the link of a game of three in which the second player is to move."""
    begun = raw({"v": 1, "intent": NEW | {"players": ["Ann", "Bea", "Cy"]}})
    return commit(begun["link"], 0, kind="pass")["link"]


def racks_of(link):
    return links.decode(link).last.racks


@SEATS
def test_a_view_is_of_the_seat_that_asks(link, seat):
    own = "" if seat is None else racks_of(link)[seat]
    opened = good("open", "", seat, text=link, known=[])["view"]
    for shown in (good("view", link, seat)["view"], opened):
        assert shown["seat"] == seat
        assert (shown["rack"] is None) is (seat is None)
        assert "".join(tile["letter"] for tile in shown["rack"] or ()) == own
        assert sum(tile["count"] for tile in shown["unseen"]) == 100 - len(own)
        assert any(shown["allowed"].values()) is (seat == MOVER)
        lines = {None: ("turn-view", "line-invited"), MOVER: ("turn-yours", "line-first")}
        assert (shown["turn"], shown["line"]) == lines.get(seat, ("turn-of", "line-waiting"))


@SEATS
def test_drafts_and_commands_use_the_rack_of_the_seat_that_asks(link, seat):
    own = "" if seat is None else racks_of(link)[seat]
    for rack in racks_of(link):
        tiles = Random(SEED).sample(rack.replace(BLANK, ""), 3)
        illegal = good("preview", link, seat, tiles=draft("".join(tiles)))["illegal"] or {
            "code": ""
        }
        assert (illegal["code"] == "not-in-rack") is not (Counter(tiles) <= Counter(own))
    unseen = good("read", link, seat, text="unseen", words=[])["text"]
    assert sum(int(each.split()[1]) for each in unseen.split(", ")) == 100 - len(own)


@SEATS
def test_an_export_holds_the_rack_of_the_seat_that_asks(link, seat):
    exported = json.loads(good("export", link, seat, format="json")["text"])
    assert [rack is not None for rack in exported["racks"]] == [n == seat for n in range(3)]
    gcg = good("export", link, seat, format="gcg")["text"]
    assert [rack in gcg for rack in racks_of(link)] == [n == seat for n in range(3)]
    cgp = good("export", link, seat, format="cgp")["text"].split()[1].split("/")
    assert [bool(rack) for rack in cgp] == [(MOVER + n) % 3 == seat for n in range(3)]


@SEATS
def test_a_rematch_has_the_seats_of_the_same_players(link, seat):
    reply = good("rematch", link, seat)
    names = [player["name"] for player in reply["view"]["players"]]
    assert names == ["Bea", "Cy", "Ann"]
    assert reply["seat"] == (None if seat is None else names.index(["Ann", "Bea", "Cy"][seat]))
