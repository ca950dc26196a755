"""Drafting and moving over the bridge."""

import pytest
from support.helpers import tag
from support.web import (
    GAME,
    NEW,
    code,
    commit,
    draft,
    english_only,
    good,
    link_with,
    raw,
    refused,
)

from scrabble import link as links
from scrabble.game import ChallengeRule, Game, Setup, replay
from scrabble.moves import Challenge, Exchange
from scrabble.tiles import BLANK

dictionary = pytest.fixture(english_only, autouse=True)


@pytest.mark.parametrize(("step", "is_down"), [(1, False), (15, True)])
def test_a_draft_is_scored_and_judged(step, is_down):
    """The reply has score and direction, and each word with its points, squares and verdict."""
    squares = [112, 112 + step]
    tiles = [{"square": at, "letter": letter} for at, letter in zip(squares, "AT", strict=True)]
    reply = good("preview", link_with("AT"), 0, tiles=tiles)
    assert reply["illegal"] is None
    word = {"text": "AT", "points": 4, "squares": squares, "premiums": ["DW"], "good": True}
    assert reply["play"] == {
        "score": 4,
        "ends": False,
        "bonus": 0,
        "end": squares[-1],
        "down": is_down,
        "words": [word],
    }


def test_a_bad_word_in_a_draft_is_reported_with_its_score():
    link = link_with("TAA")
    reply = good("preview", link, 0, tiles=draft("TAA"))
    assert reply["illegal"]["code"] == "bad-words"
    assert reply["illegal"]["words"] == ["TAA"]
    assert reply["play"]["words"][0]["good"] is False


def test_a_draft_is_not_judged_where_words_can_be_challenged():
    """A phony may be played, so no reply reveals it."""
    reply = good(
        "preview", link_with("TAA", challenge_rule=ChallengeRule.SINGLE), 0, tiles=draft("TAA")
    )
    assert reply["illegal"] is None
    assert reply["play"]["words"][0]["good"] is None


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ([], "no-tiles"),
        (draft("A"), "too-short"),
        (draft("AT", 0), "not-on-centre"),
        ([*draft("A"), *draft("T", 114)], "gap"),
        ([*draft("A"), *draft("T", 128)], "not-in-line"),
        ([{"square": 112, "letter": "?", "blank": True}, *draft("A", 113)], "blank-without-letter"),
    ],
)
def test_a_draft_in_a_wrong_place_is_no_error_of_the_bridge(tiles, expected):
    reply = good("preview", link_with("AT"), 0, tiles=tiles)
    assert reply["play"] is None
    assert reply["illegal"]["code"] == expected


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        (None, "bad-request"),
        ([5], "bad-request"),
        ([{}], "bad-request"),
        ([{"square": "112", "letter": "A"}], "bad-request"),
        ([{"square": 112, "letter": "a"}], "bad-request"),
        ([{"square": 112, "letter": "AA"}], "bad-request"),
        ([{"square": 112, "letter": None}], "bad-request"),
        ([{"square": 112, "letter": ["A"]}], "bad-request"),
        (draft("A") * 2, "bad-request"),
        (draft("AAAAAAAA"), "bad-request"),
        ([{"square": 225, "letter": "A"}], "bad-squares"),
        ([{"square": -1, "letter": "A"}], "bad-squares"),
    ],
)
def test_malformed_tiles_are_refused(tiles, expected):
    assert code("preview", link_with("AT"), 0, tiles=tiles) == expected


def test_a_draft_is_judged_by_the_own_rack_while_waiting():
    """A waiting player may lay tiles; only the player's own rack is used and shown."""
    link = link_with("AT")
    racks = links.decode(link).last.racks
    mine = next(tile for tile in racks[1] if tile != BLANK and tile not in racks[0])
    theirs = next(tile for tile in racks[0] if tile != BLANK and tile not in racks[1])
    other = next(tile for tile in racks[1].replace(mine, "", 1) if tile != BLANK)
    assert good("preview", link, 1, tiles=draft(mine + other))["play"]["score"]
    reply = good("preview", link, 1, tiles=draft(theirs + other))
    assert reply["illegal"]["code"] == "not-in-rack"
    reply = good("preview", link, None, tiles=draft("AT"))
    assert reply["illegal"]["code"] == "not-in-rack"


def test_a_play_gives_the_next_link():
    reply = commit(link_with("AT"), 0, kind="play", tiles=draft("AT"))
    assert reply["view"]["seat"] == 0
    assert reply["view"]["toMove"] == 1
    assert reply["view"]["last"]["squares"] == [112, 113]
    assert links.decode(reply["link"]).last.scores == (4, 0)


def test_a_blank_is_played_as_its_letter():
    for seed in range(200):
        game = Game(Setup(("", ""), seed, tag=tag()))
        rack = replay(game).last.rack
        if BLANK in rack and "A" in rack:
            break
    tiles = [{"square": 112, "letter": "A"}, {"square": 113, "letter": "T", "blank": True}]
    reply = commit(links.encode(game), 0, kind="play", tiles=tiles)
    shown = {"letter": "T", "value": 0, "blank": True, "turn": 1, "words": ["AT", ""]}
    assert reply["view"]["board"][113] == shown
    assert reply["view"]["turns"][0]["score"] == 2


@pytest.mark.parametrize(
    ("kind", "winners"),
    [("pass", ()), ("resign", (1,))],
)
def test_a_pass_and_a_resignation_make_links(kind, winners):
    last = links.decode(commit(GAME, 0, kind=kind)["link"]).last
    assert (last.result.winners if last.result else ()) == winners


def test_tiles_are_exchanged_by_letter():
    rack = [tile["letter"] for tile in good("view", GAME, 0)["view"]["rack"]]
    reply = commit(GAME, 0, kind="exchange", letters=rack[:3])
    assert links.decode(reply["link"]).game.moves == (Exchange.of("".join(rack[:3])),)


@pytest.mark.parametrize(("word", "upheld"), [("AT", False), ("TAA", True)])
def test_the_dictionary_decides_a_challenge(word, upheld):
    """The page sends the challenge without a verdict."""
    link = link_with(word, challenge_rule=ChallengeRule.SINGLE)
    link = commit(link, 0, kind="play", tiles=draft(word))["link"]
    reply = commit(link, 1, kind="challenge")
    assert links.decode(reply["link"]).game.moves[-1] == Challenge(upheld=upheld)
    assert reply["view"]["turns"][0]["withdrawn"] is upheld
    assert reply["view"]["toMove"] == 1


def test_hints_and_house_words_are_moves():
    link = raw({"v": 1, "intent": NEW | {"hintPrice": 2, "houseWords": True}})["link"]
    link = commit(link, 0, kind="hint", step=2)["link"]
    reply = commit(link, 0, kind="accept", word="zzyzx")
    assert reply["view"]["hints"]["bought"] == 2
    assert reply["view"]["accepted"] == ["ZZYZX"]
    assert reply["view"]["toMove"] == 0


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (1, {"kind": "pass"}, "not-your-turn"),
        (None, {"kind": "pass"}, "not-your-turn"),
        (0, None, "bad-request"),
        (0, {}, "bad-request"),
        (0, {"kind": "fly"}, "bad-request"),
        (0, {"kind": ["pass"]}, "bad-request"),
        (0, {"kind": "play"}, "bad-request"),
        (0, {"kind": "play", "tiles": draft("A")}, "too-short"),
        (0, {"kind": "play", "tiles": draft("TAA")}, "bad-words"),
        (0, {"kind": "exchange"}, "bad-request"),
        (0, {"kind": "exchange", "letters": []}, "no-tiles"),
        (0, {"kind": "exchange", "letters": ["AA"]}, "bad-request"),
        (0, {"kind": "exchange", "letters": ["A"] * 7}, "not-in-rack"),
        (0, {"kind": "exchange", "letters": ["A"] * 8}, "bad-request"),
        (0, {"kind": "challenge"}, "nothing-to-challenge"),
        (0, {"kind": "hint"}, "no-hint"),
        (0, {"kind": "hint", "step": "1"}, "bad-request"),
        (0, {"kind": "accept"}, "bad-request"),
        (0, {"kind": "accept", "word": "ZZ"}, "no-house-word"),
        (0, {"kind": "accept", "word": "Z!"}, "not-a-tile"),
        (0, {"kind": "accept", "word": "A" * 100_000 + "!"}, "bad-request"),
    ],
)
def test_impossible_moves_are_refused(seat, move, expected):
    assert code("commit", link_with("TAA"), seat, move=move) == expected


def test_illegal_moves_name_squares_and_words():
    error = refused("commit", link_with("TAA"), 0, move={"kind": "play", "tiles": draft("TAA")})
    assert error["words"] == ["TAA"]
    assert error["squares"] == [112, 113, 114]
