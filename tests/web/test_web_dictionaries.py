"""Dictionaries over the bridge: requested once, verified, and not needed for viewing."""

import json
from dataclasses import replace
from random import Random

import pytest
from support.helpers import english, place, setup, tag
from support.web import (
    GAME,
    NEW,
    NEWEST,
    ask,
    code,
    commit,
    draft,
    english_only,
    good,
    link_with,
    opened_beside,
    raw,
    refused,
    tiles_of,
)

from scrabble import data, web
from scrabble import link as links
from scrabble.game import ChallengeRule, Game, Setup, replay
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.moves import Place, Resign
from scrabble.tiles import BLANK
from scrabble.web import compiler, session
from scripts.lab.fuzz.random_play import random_place

dictionary = pytest.fixture(english_only, autouse=True)


def test_the_page_is_asked_for_the_dictionary_once():
    session.packs.clear()
    error = refused("view", GAME)
    assert (error["code"], error["pack"]) == ("needs-pack", NEWEST)
    session.packs[NEWEST] = english(NEWEST)
    assert good("view", GAME)["view"]["lexicon"]["state"] == "matched"


def test_an_earlier_edition_is_asked_for_by_the_games_and_puzzles_that_have_it():
    """The earlier edition judges the game: CAFE is invalid. Nothing else requests that edition."""
    session.packs.clear()
    session.packs[NEWEST] = english(NEWEST)
    earlier = links.encode(Game(Setup(("Ann", "Bea"), 1, tag=tag())))
    error = refused("view", earlier)
    assert (error["code"], error["pack"]) == ("needs-pack", "en-complete")
    for each in (GAME, good("rematch", GAME, 0)["link"]):
        assert good("view", each)["view"]["lexicon"]["pack"] == NEWEST
    session.packs["en-complete"] = english()
    judged = [good("words", link, mode="word", query="cafe") for link in (GAME, earlier)]
    assert [each["good"] for each in judged] == [True, False]


def test_an_unknown_pack_is_refused():
    reply = json.loads(web.load_edges("en-none", bytes(32), b""))
    assert reply["error"]["code"] == "unknown-lexicon"


def test_a_dictionary_unpacked_by_the_page_is_loaded():
    lexicon = load_lexicon(NEWEST)
    session.packs.clear()
    reply = json.loads(web.load_edges(NEWEST, lexicon.digest, lexicon.edges.tobytes()))
    assert reply == {"ok": True}
    assert good("view", GAME)["view"]["lexicon"]["state"] == "matched"
    assert session.packs[NEWEST] == lexicon


def test_leave_values_come_with_a_dictionary(monkeypatch):
    """The page sends leave values after the dictionary's digest; its engine has no other values."""
    monkeypatch.setattr("scrabble.strategy.leaves._taken", taken := {})
    lexicon, table = load_lexicon("en-common"), data.read("leaves/en.txt")
    reply = web.load_edges("en-common", lexicon.digest + table, lexicon.edges.tobytes())
    assert json.loads(reply) == {"ok": True}
    assert taken == {"en": table}


def test_a_dictionary_with_other_leave_values_is_refused(monkeypatch):
    """Leave values of another edition would make a computer play other moves."""
    monkeypatch.setattr("scrabble.strategy.leaves._taken", taken := {})
    lexicon = load_lexicon("en-common")
    before = dict(session.packs)
    reply = web.load_edges("en-common", lexicon.digest + b"0 0\n", lexicon.edges.tobytes())
    assert json.loads(reply)["error"]["code"] == "wrong-leaves"
    assert (taken, session.packs) == ({}, before)


@pytest.mark.parametrize(
    ("name", "spoil", "length", "code"),
    [
        ("en-none", 0, 80, "unknown-lexicon"),
        ("en-complete", 1, 80, "wrong-pack"),
        ("en-complete", 0, 80, "wrong-pack"),
        ("en-complete", 0, 79, "damaged-pack"),
        ("en-complete", 0, 4, "damaged-pack"),
    ],
)
def test_edges_of_another_dictionary_are_refused(name, spoil, length, code):
    """The edges are of another edition, contradict the right digest, or are cut off."""
    digest = bytearray(pack_info("en-complete").digest)
    digest[0] ^= spoil
    before = dict(session.packs)
    reply = json.loads(web.load_edges(name, bytes(digest), bytes(length)))
    assert reply["error"]["code"] == code
    assert session.packs == before


@pytest.mark.parametrize("given_tag", [None, "right", "wrong"])
def test_the_page_can_call_everything_with_bytes_only(given_tag):
    """Text is sent as UTF-8; the start of a list's digest is hexadecimal, or missing."""
    session.packs.clear()
    lexicon = load_lexicon(NEWEST)
    words = (lexicon.digest, lexicon.edges.tobytes())
    assert json.loads(web.call(b"load_edges", NEWEST.encode(), *words)) == {"ok": True}
    request = {"v": 1, "link": GAME, "seat": 0, "intent": {"type": "view"}}
    reply = web.call(b"handle", json.dumps(request).encode()).decode()
    assert json.loads(reply)["view"]["lexicon"]["state"] == "matched"
    file = "unit\nunité\n".encode()
    listed = json.loads(web.load_own_list("en", file))
    tag_of = {"right": listed["tag"], "wrong": listed["tag"] ^ 1}
    more = [] if given_tag is None else [f"{tag_of[given_tag]:08x}".encode()]
    called = json.loads(web.call(b"load_own_list", b"en", file, *more))
    assert called == listed if given_tag != "wrong" else called["error"]["code"] == "other-list"


@pytest.mark.parametrize("step", range(2 * len(compiler.QUESTIONS)))
@pytest.mark.parametrize("is_over", [False, True])
def test_every_warm_up_step_succeeds(step, is_over):
    """In an unfinished game each request works; in a finished one some are refused."""
    game = Game(Setup(("Ann", "Bea"), 1, tag=tag()))
    link = links.encode(game.with_move(Resign()) if is_over else game)
    assert ask("warm-compiler", link, step=step) == {"ok": True}
    if not is_over:
        asked = dict(compiler.QUESTIONS[step % len(compiler.QUESTIONS)])
        assert good(asked.pop("type"), link, **asked)


def test_without_a_dictionary_the_game_is_shown_but_cannot_continue():
    """The board is shown, but no play can be judged."""
    session.packs.clear()
    link = link_with("AT")
    shown = good("view", link, 0, no_pack=True)["view"]
    assert shown["lexicon"]["state"] == "absent"
    reply = good("preview", link, 0, no_pack=True, tiles=draft("AT"))
    assert reply["illegal"] is None
    assert reply["play"]["words"][0]["good"] is None
    assert code("commit", link, 0, no_pack=True, move={"kind": "play", "tiles": draft("AT")}) == (
        "no-dictionary"
    )
    assert good("commit", link, 0, no_pack=True, move={"kind": "pass"})["link"]


def test_a_challenge_needs_the_dictionary():
    link = link_with("TA", challenge_rule=ChallengeRule.SINGLE)
    link = commit(link, 0, kind="play", tiles=draft("TA"))["link"]
    session.packs.clear()
    assert code("commit", link, 1, no_pack=True, move={"kind": "challenge"}) == "no-dictionary"


def test_another_edition_of_the_dictionary_does_not_judge_past_plays():
    """Past plays stand, and their words missing here are doubted; new plays are judged."""
    game = Game(Setup(("", ""), 3, tag=tag() ^ 1))
    history = replay(game)
    history = history.played(random_place(Random(1), history.last), None)
    shown = good("view", links.encode_history(history), 1)["view"]
    assert shown["lexicon"]["state"] == "differs"
    assert shown["turns"][0]["doubted"] == shown["turns"][0]["words"]
    move = tiles_of(random_place(Random(2), history.last))
    assert code("commit", shown["link"], 1, move={"kind": "play", "tiles": move}) == "bad-words"


def test_bad_words_make_a_link_bad():
    history = links.decode(link_with("TA"))
    forged = links.encode_history(history.played(place("8H TA"), None))
    assert good("view", forged)["ok"] is True  # TA is a word
    for seed in range(1000):
        history = replay(Game(Setup(("", ""), seed, tag=tag())))
        rack = history.last.rack.replace(BLANK, "")
        if rack[:2] + rack[-1] not in english():
            break
    move = Place.of(dict(zip((111, 112, 113), rack[:2] + rack[-1], strict=True)))
    error = refused("view", links.encode_history(history.played(move, None)))
    assert (error["code"], error["turn"]) == ("impossible-move", 1)


def test_an_own_list_is_not_asked_for():
    """The page cannot fetch the players' own list as a pack."""
    link = links.encode(Game(replace(setup(), lexicon="own", tag=1)))
    shown = good("view", link)["view"]
    assert (shown["variant"], shown["lexicon"]["state"]) == ("own", "absent")


def test_a_game_of_early_rules_says_so_and_its_rematch_has_current_rules():
    """The view says which turns pay for hints. A comparison with today's rules names the field."""
    game = links.decode(raw({"v": 1, "intent": NEW | {"hintPrice": 5}})["link"]).game
    early = links.encode(replace(game, setup=replace(game.setup, early_rules=True)))
    assert good("view", early)["view"]["hints"]["charge"] == "play"
    rematch = good("rematch", early, 0)
    assert rematch["view"]["hints"]["charge"] == "turn"
    reply = opened_beside(early, links.encode(game))
    assert reply["relation"] == "changed-rules"
    assert reply["differences"] == [{"field": "earlyRules", "known": False, "link": True}]
