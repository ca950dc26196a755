"""The bridge to the page: any text in, always JSON out."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, english, english_pack, head, place, setup, tag

from scrabble import data, web
from scrabble import link as links
from scrabble.errors import IllegalMove
from scrabble.game import ChallengeRule, Game, Setup, replay
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Exchange, Pass, Place, Resign
from scrabble.tiles import BLANK, is_blank, letters_of
from scrabble.web import compiler, session
from scripts.fuzz.links import link_of_payload
from scripts.fuzz.random_play import random_game, random_place, random_setup

SEED = "00000000000007e8"
NEW = {
    "type": "new",
    "players": ["Ann", "Bea"],
    "language": "en",
    "variant": "complete",
    "challengeRule": "void",
    "seed": SEED,
}


@pytest.fixture(autouse=True)
def _dictionary():
    """Load the English dictionary; unload it at the end."""
    forget()
    session.packs["en-complete"] = english()
    yield
    forget()


def forget():
    """Clear what is kept between requests."""
    session.packs.clear()
    session.own_lists.clear()
    session.forget_games()


def raw(request) -> dict:
    """Send any JSON value, and return the reply as the page would read it."""
    reply = json.loads(web.handle(json.dumps(request)))
    assert isinstance(reply["ok"], bool)
    return reply


def ask(intent: str, link: str = "", seat: int | None = 0, no_pack: bool = False, **fields):
    """Send one intent."""
    return raw(
        {
            "v": 1,
            "link": link,
            "seat": seat,
            "noPack": no_pack,
            "intent": {"type": intent, **fields},
        }
    )


def good(intent: str, *args, **fields):
    """Send an intent that must succeed."""
    reply = ask(intent, *args, **fields)
    assert reply["ok"], reply
    return reply


def refused(intent: str, *args, **fields):
    """Send an intent that must fail, and return its error."""
    reply = ask(intent, *args, **fields)
    assert not reply["ok"], reply
    assert reply["error"]["message"].endswith(".")
    return reply["error"]


def code(intent: str, *args, **fields) -> str:
    """Send an intent that must fail, and return the error code."""
    return refused(intent, *args, **fields)["code"]


def commit(link: str, seat: int, **move):
    """Commit a move."""
    return good("commit", link, seat, move=move)


def tiles_of(move: Place):
    """Return tiles as the page sends them."""
    return [
        {"square": square, "letter": EN.text(letters_of(tile)), "blank": is_blank(tile)}
        for square, tile in move.tiles
    ]


def link_with(*racks_and_words, challenge_rule=ChallengeRule.VOID) -> str:
    """Return a link in which the first seat holds the tiles for a word."""
    (word,) = racks_and_words
    for seed in range(100_000):
        game = Game(Setup(("Ann", "Bea"), seed, tag=tag(), challenge_rule=challenge_rule))
        try:
            replay(game).played(place(f"8H {word}"), None)
        except IllegalMove:
            continue
        return links.encode(game)
    raise AssertionError


def draft(word: str, square: int = 112):
    """Return a draft of letter tiles."""
    return [{"square": square + n, "letter": char, "blank": False} for n, char in enumerate(word)]


# --- beginning ---------------------------------------------------------------


def test_options_list_languages_lexicons_and_computers():
    """They are the choices for a new game."""
    options = good("options")["options"]
    english_options = next(o for o in options["languages"] if o["id"] == "en")
    words = {variant["id"]: variant["words"] for variant in english_options["variants"]}
    assert words["complete"] > 200_000
    assert [computer["id"] for computer in options["computers"]] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("names", "computers", "shown"),
    [
        (["Ann", "Club", "Club"], [0, 3, 3], ["Ann", "Club", "Club 2"]),
        (["Club", "Ann", "Club", "Club"], [3, 0, 3, 3], ["Club", "Ann", "Club 2", "Club 3"]),
        (["Ann", "Club", "Master"], [0, 3, 5], ["Ann", "Club", "Master"]),
        (["Ann", "Ann"], [0, 0], ["Ann", "Ann"]),
    ],
)
def test_computers_of_equal_strength_are_numbered(names, computers, shown):
    """From the second on; names of humans are left alone."""
    view = raw({"v": 1, "intent": NEW | {"players": names, "computers": computers}})["view"]
    assert [player["label"] for player in view["players"]] == shown


def test_a_new_game_shows_no_rack_before_the_invitation():
    """The link comes first, so that restarting until the tiles are good is not possible."""
    reply = raw({"v": 1, "seat": None, "intent": NEW})
    assert reply["ok"]
    shown = reply["view"]
    assert shown["rack"] is None
    assert (shown["variant"], shown["version"], shown["link"]) == ("complete", 5, reply["link"])
    assert links.decode(reply["link"]).game.setup == Setup(("Ann", "Bea"), int(SEED, 16), tag=tag())


def test_the_same_seed_makes_the_same_game():
    """Entropy comes only from the page."""
    assert raw({"v": 1, "intent": NEW}) == raw({"v": 1, "intent": NEW})


def test_options_of_a_new_game_are_in_the_link():
    """Hints, time, house words, word search and computer players."""
    rules = {"hintPrice": 5, "turnSeconds": 90, "houseWords": True, "wordSearch": True}
    reply = raw({"v": 1, "intent": NEW | rules | {"computers": [0, 3]}})
    made = links.decode(reply["link"]).game.setup
    assert (made.hint_price, made.turn_seconds, made.house_words) == (5, 90, True)
    assert (made.word_search, made.computers) == (True, (0, 3))
    assert reply["view"]["wordSearch"]
    assert not raw({"v": 1, "intent": NEW})["view"]["wordSearch"]


def test_names_in_requests_are_cleaned():
    """No invisible characters get into a link."""
    reply = raw({"v": 1, "intent": NEW | {"players": [" An\u202en ", "\ud800", "x" * 99]}})
    assert [p["name"] for p in reply["view"]["players"]] == ["An n", "", "x" * 20]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"players": ["Ann"]}, "bad-players"),
        ({"players": []}, "bad-players"),
        ({"players": ["A"] * 5}, "bad-request"),
        ({"players": "Ann"}, "bad-request"),
        ({"players": [1, 2]}, "bad-request"),
        ({"players": None}, "bad-request"),
        ({"language": "xx"}, "bad-request"),
        ({"language": None}, "bad-request"),
        ({"variant": "none"}, "bad-request"),
        ({"challengeRule": "never"}, "bad-request"),
        ({"challengeRule": ["void"]}, "bad-request"),
        ({"seed": ""}, "bad-request"),
        ({"seed": "0" * 15}, "bad-request"),
        ({"seed": "X" * 16}, "bad-request"),
        ({"seed": 5}, "bad-request"),
        ({"hintPrice": 31}, "bad-option"),
        ({"hintPrice": "5"}, "bad-request"),
        ({"hintPrice": True}, "bad-request"),
        ({"turnSeconds": 10**9}, "bad-option"),
        ({"turnSeconds": 1.5}, "bad-request"),
        ({"computers": [0]}, None),
        ({"computers": [9, 9]}, "bad-option"),
        ({"computers": ["1", "2"]}, "bad-request"),
        ({"computers": 1}, "bad-request"),
    ],
)
def test_an_impossible_setup_is_refused(changes, expected):
    """Bad fields have error codes."""
    reply = raw({"v": 1, "intent": NEW | changes})
    if expected is None:
        assert reply["ok"]
    else:
        assert reply["error"]["code"] == expected


# --- the outer form ----------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "5",
        "{",
        '"x"',
        "NaN",
        "\ud800",
        "[" * 150_000,
        '{"v": ' * 20_000,
        '"' + '\\"' * 60_000,
        '"' + '\\"' * 60_000 + "\\",
        '[{"a": "]}]}"},' * 9_000,
        "1" * 10_000,
        " " * 300_000,
        '{"v": 1}',
        '{"v": 2, "intent": {"type": "options"}}',
        '{"v": 1, "intent": {"type": "nothing"}}',
        '{"v": 1, "intent": {"type": ["options"]}}',
        '{"v": 1, "intent": {"type": {}}}',
        '{"v": 1, "intent": {"type": null}}',
        '{"v": 1, "intent": "options"}',
        '{"v": 1, "intent": {"type": "view"}, "link": 5}',
        '{"v": 1, "intent": {"type": "view"}, "link": ["1"]}',
        '{"v": 1, "intent": {"type": "view"}, "seat": 4}',
        '{"v": 1, "intent": {"type": "view"}, "seat": -1}',
        '{"v": 1, "intent": {"type": "view"}, "seat": true}',
        '{"v": 1, "intent": {"type": "view"}, "seat": "0"}',
    ],
)
def test_malformed_requests_are_refused(text):
    """Anything but a request gets a reply that says so."""
    reply = json.loads(web.handle(text))
    assert reply["ok"] is False
    assert reply["error"]["code"] == "bad-request"


def test_brackets_in_texts_do_not_nest():
    """A name or a pasted message may hold any number of brackets."""
    text = '[{"' * 500 + "\\"
    assert code("open", "", None, text=text, known=[]) == "not-a-link"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
GAME = links.encode(Game(Setup(("Ann", "Bea"), 1, tag=tag())))
LINKS = st.sampled_from(["", "1", GAME, GAME[:-1], link_of_payload(1 << 70)]) | st.text(max_size=20)
FIELDS = (
    "text known tiles move players language variant challengeRule seed word step turn count "
    "hintPrice turnSeconds houseWords wordSearch computers letters kind"
).split()
INTENT = st.fixed_dictionaries(
    {"type": st.sampled_from(sorted(web._INTENTS)) | JSON},
    optional=dict.fromkeys(
        FIELDS,
        JSON
        | LINKS
        | st.just(SEED)
        | st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "square": st.integers(-5, 300) | JSON,
                    "letter": st.sampled_from(["A", "?", "CH", ""]) | JSON,
                    "blank": st.booleans() | JSON,
                    "link": LINKS | JSON,
                },
            ),
            max_size=8,
        )
        | st.fixed_dictionaries(
            {
                "kind": st.sampled_from(
                    ["play", "exchange", "pass", "resign", "challenge", "hint", "accept"]
                )
                | JSON
            },
            optional={"tiles": JSON, "letters": JSON, "word": JSON | st.just("AB"), "step": JSON},
        ),
    ),
)


def is_reply(text: str) -> None:
    """Check that a text is a reply that a page can read."""
    text.encode()  # no lone surrogates: JavaScript would get other text
    reply = json.loads(text)
    assert reply["ok"] in (True, False)
    if not reply["ok"]:
        assert reply["error"]["code"]
        assert len(reply["error"]["message"]) < 2000


@given(st.text())
def test_any_text_gets_a_reply(text):
    """Nothing raises."""
    is_reply(web.handle(text))


@given(JSON)
def test_any_json_gets_a_reply(value):
    """Nothing raises for well-formed JSON either."""
    is_reply(web.handle(json.dumps(value)))


@given(
    st.fixed_dictionaries(
        {"v": st.just(1), "intent": INTENT},
        optional={
            "link": LINKS | JSON,
            "seat": st.sampled_from([None, 0, 1, 2, 3]) | JSON,
            "noPack": st.booleans() | JSON,
        },
    )
)
def test_anything_like_a_request_gets_a_reply(request_):
    """Requests with any values in any field are answered."""
    is_reply(web.handle(json.dumps(request_)))


@given(st.integers(0, 2**32))
def test_bytes_that_are_no_pack_are_refused(seed):
    """A damaged dictionary is reported, not loaded."""
    rng = Random(seed)
    data = bytearray(english_pack()[: rng.randrange(200)])
    for _ in range(rng.randrange(3)):
        if data:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    reply = json.loads(web.load_pack("en-complete", bytes(data)))
    assert reply["ok"] is False
    assert session.packs["en-complete"] is english()


# --- dictionaries ------------------------------------------------------------


def test_the_page_is_asked_for_the_dictionary_once():
    """A reply names the pack that is needed; with it the same request succeeds."""
    session.packs.clear()
    error = refused("view", GAME)
    assert (error["code"], error["pack"]) == ("needs-pack", "en-complete")
    assert json.loads(web.load_pack("en-complete", english_pack())) == {"ok": True}
    assert good("view", GAME)["view"]["lexicon"]["state"] == "matched"


def test_an_unknown_pack_is_refused():
    """Only the catalogue's dictionaries are loaded."""
    reply = json.loads(web.load_pack("en-none", english_pack()))
    assert reply["error"]["code"] == "unknown-lexicon"


def test_a_dictionary_unpacked_by_the_page_is_loaded():
    """It judges a game as the pack does."""
    lexicon = load_lexicon("en-complete")
    session.packs.clear()
    reply = json.loads(web.load_edges("en-complete", lexicon.digest, lexicon.edges.tobytes()))
    assert reply == {"ok": True}
    assert good("view", GAME)["view"]["lexicon"]["state"] == "matched"
    assert session.packs["en-complete"] == lexicon


def test_leave_values_come_with_a_dictionary(monkeypatch):
    """After its digest; a page has no others."""
    monkeypatch.setattr("scrabble.strategy.leaves._taken", taken := {})
    lexicon, table = load_lexicon("en-common"), data.read("leaves/en.txt")
    reply = web.load_edges("en-common", lexicon.digest + table, lexicon.edges.tobytes())
    assert json.loads(reply) == {"ok": True}
    assert taken == {"en": table}


def test_a_dictionary_with_other_leave_values_is_refused(monkeypatch):
    """They are of another edition: a computer player would make other moves with them."""
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
    """Another edition, other words under the right digest, or a partial edge replace nothing."""
    digest = bytearray(pack_info("en-complete").digest)
    digest[0] ^= spoil
    before = dict(session.packs)
    reply = json.loads(web.load_edges(name, bytes(digest), bytes(length)))
    assert reply["error"]["code"] == code
    assert session.packs == before


# --- bytes only --------------------------------------------------------------


@pytest.mark.parametrize("given_tag", [None, "right", "wrong"])
def test_the_page_can_call_everything_with_bytes_only(given_tag):
    """Text is sent as UTF-8, a tag as digits or not at all."""
    session.packs.clear()
    lexicon = load_lexicon("en-complete")
    words = (lexicon.digest, lexicon.edges.tobytes())
    assert json.loads(web.call(b"load_edges", b"en-complete", *words)) == {"ok": True}
    request = {"v": 1, "link": GAME, "seat": 0, "intent": {"type": "view"}}
    reply = web.call(b"handle", json.dumps(request).encode()).decode()
    assert json.loads(reply)["view"]["lexicon"]["state"] == "matched"
    file = "unit\nunité\n".encode()
    listed = json.loads(web.load_own_list("en", file))
    tag_of = {"right": listed["tag"], "wrong": listed["tag"] ^ 1}
    more = [] if given_tag is None else [str(tag_of[given_tag]).encode()]
    called = json.loads(web.call(b"load_own_list", b"en", file, *more))
    assert called == listed if given_tag != "wrong" else called["error"]["code"] == "other-list"


@pytest.mark.parametrize("step", range(2 * len(compiler.QUESTIONS)))
@pytest.mark.parametrize("is_over", [False, True])
def test_every_warm_up_step_succeeds(step, is_over):
    """In a game in progress each question works; in a finished one some are refused."""
    game = Game(Setup(("Ann", "Bea"), 1, tag=tag()))
    link = links.encode(game.with_move(Resign()) if is_over else game)
    assert ask("warm-compiler", link, step=step) == {"ok": True}
    if not is_over:
        asked = dict(compiler.QUESTIONS[step % len(compiler.QUESTIONS)])
        assert good(asked.pop("type"), link, **asked)


def test_without_a_dictionary_the_game_is_shown_but_cannot_continue():
    """The board can be shown; a play could not be judged."""
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
    """It decides the challenge."""
    link = link_with("TA", challenge_rule=ChallengeRule.SINGLE)
    link = commit(link, 0, kind="play", tiles=draft("TA"))["link"]
    session.packs.clear()
    assert code("commit", link, 1, no_pack=True, move={"kind": "challenge"}) == "no-dictionary"


def test_another_edition_of_the_dictionary_does_not_judge_past_plays():
    """Past plays are not judged again; new ones are."""
    game = Game(Setup(("", ""), 3, tag=tag() ^ 1))
    history = replay(game)
    history = history.played(random_place(Random(1), history.last), None)
    shown = good("view", links.encode_history(history), 1)["view"]
    assert shown["lexicon"]["state"] == "differs"
    move = tiles_of(random_place(Random(2), history.last))
    assert code("commit", shown["link"], 1, move={"kind": "play", "tiles": move}) == "bad-words"


def test_bad_words_make_a_link_bad():
    """A forged link with a word that its own dictionary lacks is refused, with its turn."""
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
    """The players' own list is not a pack that could be fetched."""
    link = links.encode(Game(replace(setup(), lexicon="own", tag=1)))
    shown = good("view", link)["view"]
    assert (shown["variant"], shown["lexicon"]["state"]) == ("own", "absent")


def test_a_game_of_early_rules_says_so_and_its_rematch_is_played_by_todays():
    """Its view says what pays for hints; beside today's game the difference is named."""
    game = links.decode(raw({"v": 1, "intent": NEW | {"hintPrice": 5}})["link"]).game
    early = links.encode(replace(game, setup=replace(game.setup, early_rules=True)))
    assert good("view", early)["view"]["hints"]["charge"] == "play"
    rematch = good("rematch", early, 0)
    assert rematch["view"]["hints"]["charge"] == "turn"
    reply = opened_beside(early, links.encode(game))
    assert reply["relation"] == "changed-rules"
    assert reply["differences"] == [{"field": "earlyRules", "known": False, "link": True}]


# --- opening -----------------------------------------------------------------


def test_a_pasted_message_is_opened_without_a_rack():
    """The whole chat message can be pasted; who opens it is not known yet."""
    link = commit(GAME, 0, kind="pass")["link"]
    reply = good("open", "", None, text=f"Ann passed: https://x.example/#{link} bye", known=[])
    assert (reply["link"], reply["relation"]) == (link, "new")
    assert (reply["view"]["seat"], reply["view"]["rack"]) == (None, None)
    assert not any(reply["view"]["allowed"].values())
    assert reply["gameId"] == reply["view"]["gameId"]
    assert good("open", "", 0, text=link, known=[])["view"]["seat"] == 0


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        pytest.param([1], 1, id="to move"),
        pytest.param([0, 1], 1, id="shared device"),
        pytest.param([0], None, id="waiting"),
        pytest.param([], None, id="spectator"),
        *[
            pytest.param(hostile, None, id=repr(hostile))
            for hostile in (1, None, "1", {"1": 1}, [[1]], ["1"], [-1], [9])
        ],
    ],
)
def test_a_known_game_is_opened_for_the_seat_to_move_if_it_plays_here(seats, expected):
    """A rack is in the reply only where the page names its seat, whatever else it says."""
    first = commit(GAME, 0, kind="pass")["link"]
    known = [{"link": GAME, "seats": seats}]
    reply = good("open", "", None, text=first, known=known)
    assert reply["relation"] == "newer"
    assert reply["view"]["seat"] == expected
    assert (reply["view"]["rack"] is None) == (expected is None)


def test_a_game_beside_a_known_one_is_opened_without_a_rack():
    """Seats of one game say nothing about another deal or about changed rules."""
    begun = raw({"v": 1, "intent": NEW})["link"]
    for changes, relation in (
        ({"hintPrice": 5}, "changed-rules"),
        ({"seed": "0" * 16}, "rival-deal"),
    ):
        other = raw({"v": 1, "intent": NEW | changes})["link"]
        reply = good("open", "", None, text=other, known=[{"link": begun, "seats": [0, 1]}])
        assert (reply["relation"], reply["view"]["rack"]) == (relation, None)


def test_links_are_compared_with_those_that_are_known():
    """New, same, newer, older, or a fork."""
    first = commit(GAME, 0, kind="pass")["link"]
    second = commit(first, 1, kind="pass")["link"]
    letter = good("view", first, 1)["view"]["rack"][0]["letter"]
    fork = commit(first, 1, kind="exchange", letters=[letter])["link"]
    other = raw({"v": 1, "intent": NEW | {"seed": "0" * 16}})["link"]

    def relation(text, *known):
        reply = good("open", "", None, text=text, known=[{"link": link} for link in known])
        return reply["relation"], reply.get("forkTurn")

    assert relation(first) == ("new", None)
    assert relation(first, other) == ("rival-deal", None)
    assert relation(first, other, first) == ("same", None)
    assert relation(second, first) == ("newer", None)
    assert relation(first, second) == ("older", None)
    assert relation(fork, second) == ("fork", 2)


def opened_beside(link, *known):
    """Open a link on a page that knows these, and return the reply."""
    return good("open", "", None, text=link, known=[{"link": each} for each in known])


def passed(count):
    """Return the link after some passes by both players."""
    link = GAME
    for turn in range(count):
        link = commit(link, turn % 2, kind="pass")["link"]
    return link


@pytest.mark.parametrize(
    ("seats", "expected"),
    [([0], [3]), ([1], [4]), ([0, 1], None), ([], None), ([7], None), ("0", None), (["0"], None)],
)
def test_turns_of_the_seat_played_here_that_are_not_known_are_named(seats, expected):
    """Where two share a device, or nobody plays, there is nothing to name."""
    known = [{"link": passed(2), "seats": seats}]
    reply = good("open", "", None, text=passed(4), known=known)
    assert reply["relation"] == "newer"
    assert reply.get("ownTurns") == expected
    assert "ownTurns" not in good("open", "", None, text=passed(2), known=known)


def test_a_fork_names_turns_of_ones_own_unless_another_known_version_has_them():
    """Whoever played on from an older turn made both; versions that the link has are dropped."""
    mine = passed(3)
    resigned = commit(passed(2), 0, kind="resign")["link"]
    other = raw({"v": 1, "intent": NEW | {"seed": "0" * 16}})["link"]

    def opened(*others):
        known = [{"link": mine, "seats": [0], "others": others}]
        reply = good("open", "", None, text=resigned, known=known)
        assert (reply["relation"], reply["forkTurn"]) == ("fork", 3)
        return reply.get("ownTurns"), reply["others"]

    assert opened() == ([3], [])
    assert opened(resigned) == (None, [])
    assert opened(passed(1), 5, "", "1", other) == ([3], [])
    letter = good("view", GAME, 0)["view"]["rack"][0]["letter"]
    third = commit(GAME, 0, kind="exchange", letters=[letter])["link"]
    assert opened(third) == ([3], [third])
    known = [{"link": mine, "seats": [0], "others": 5}]
    assert good("open", "", None, text=resigned, known=known)["others"] == []


def test_a_game_with_the_seed_of_a_known_one_and_other_rules_is_told():
    """The reply names the known game and each field that differs, with both values."""
    begun = raw({"v": 1, "intent": NEW})["link"]
    rules = {"hintPrice": 5, "houseWords": True, "wordSearch": True}
    changed = raw({"v": 1, "intent": NEW | rules})["link"]
    reply = opened_beside(changed, begun)
    assert reply["relation"] == "changed-rules"
    assert reply["knownId"] == links.game_id(links.decode(begun).game.setup) != reply["gameId"]
    assert reply["differences"] == [
        {"field": "hintPrice", "known": None, "link": 5},
        {"field": "houseWords", "known": False, "link": True},
        {"field": "wordSearch", "known": False, "link": True},
    ]


def test_another_deal_to_the_players_of_a_game_that_has_hardly_begun_is_told():
    """Until a player has had a second turn, and not where that game is over or rivals itself."""
    other = raw({"v": 1, "intent": NEW | {"seed": "0" * 16, "turnSeconds": 60}})["link"]
    begun = commit(commit(GAME, 0, kind="pass")["link"], 1, kind="pass")["link"]
    reply = opened_beside(other, begun)
    assert (reply["relation"], [each["field"] for each in reply["differences"]]) == (
        "rival-deal",
        ["turnSeconds"],
    )
    assert opened_beside(other, commit(begun, 0, kind="pass")["link"])["relation"] == "new"
    assert opened_beside(other, commit(GAME, 0, kind="resign")["link"])["relation"] == "new"
    assert opened_beside(good("rematch", GAME, 0)["link"], GAME)["relation"] == "new"


def test_the_closest_of_the_known_games_counts():
    """The game itself comes before one of its seed, and that before another deal."""
    begun = raw({"v": 1, "intent": NEW})["link"]
    other = raw({"v": 1, "intent": NEW | {"seed": "0" * 16}})["link"]
    changed = raw({"v": 1, "intent": NEW | {"hintPrice": 5}})["link"]
    assert opened_beside(begun, other, changed, begun)["relation"] == "same"
    assert opened_beside(begun, other, changed)["relation"] == "changed-rules"
    assert opened_beside(begun, other)["relation"] == "rival-deal"


def test_notes_rewritten_under_the_same_moves_are_not_taken():
    """The known ones are shown, in the link too, and the reply says so; a new turn has its own."""
    one = good("commit", GAME, 0, move={"kind": "pass"}, note="a")["link"]
    two = good("commit", one, 1, move={"kind": "pass"}, note="b")["link"]
    game = links.decode(two).game
    forged = links.encode(replace(game, notes=("A", "b")))
    for known, kept in ((two, two), (one, two)):
        reply = opened_beside(forged, known)
        assert (reply["link"], reply["notesKept"]) == (kept, True)
        assert [turn["note"] for turn in reply["view"]["turns"]] == ["a", "b"]
        assert "notesKept" not in opened_beside(two, known)
    assert "notesKept" not in opened_beside(forged)


@pytest.mark.parametrize(
    "entry", [None, 5, {}, {"link": 5}, {"link": ""}, {"link": "1"}, {"link": GAME[:-3]}]
)
def test_damaged_stored_games_do_not_keep_a_link_from_opening(entry):
    """What a device stored may be broken; the link is enough."""
    reply = good("open", "", None, text=GAME, known=[entry, {"link": GAME}])
    assert reply["relation"] == "same"


def test_a_known_link_that_cannot_be_replayed_does_not_keep_a_link_from_opening():
    """Even one with a good header and bad moves."""
    good_link = links.encode(Game(Setup(("", ""), 1, tag=tag())))
    writer = head(tag=tag(), low=1)
    writer.weighted((1, 1), 0)
    broken = link_of_payload(writer.integer(12345))
    assert links.setup_of(broken) == links.decode(good_link).game.setup
    reply = good("open", "", None, text=good_link, known=[{"link": broken}])
    assert reply["relation"] == "new"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "not-a-link"),
        ("hello", "not-a-link"),
        (GAME[:-2], "cut-off"),
        ("2" + GAME[1:], "unknown-version"),
        ("#" + "1" * 3000, "too-long"),
    ],
)
def test_bad_links_are_refused_with_their_code(text, expected):
    """A bad link opens no game."""
    assert code("open", "", None, text=text, known=[]) == expected
    if text and not text.startswith("#"):
        assert code("view", text) == expected


@pytest.mark.parametrize(
    "fields",
    [{}, {"text": 5, "known": []}, {"text": GAME}, {"text": GAME, "known": [{}] * 501}],
)
def test_open_wants_text_and_known_links(fields):
    """Missing or extra fields are reported."""
    assert code("open", "", None, **fields) == "bad-request"


@pytest.mark.parametrize("intent", ["view", "open", "rematch"])
def test_a_seat_that_the_game_does_not_have_is_refused(intent):
    """A game of two has no seat 2."""
    fields = {"text": GAME, "known": [], "seed": SEED}
    assert code(intent, GAME, 2, **fields) == "bad-request"


def test_a_sent_link_opened_by_its_sender_shows_only_their_rack():
    """The sender sees their own rack, not that of the seat to move."""
    sent = commit(GAME, 0, kind="pass")["link"]
    own = good("open", "", 0, text=sent, known=[{"link": sent}])["view"]
    racks = links.decode(sent).last.racks
    assert "".join(tile["letter"] for tile in own["rack"]) == racks[0]
    assert not any(own["allowed"].values())


# --- drafting ----------------------------------------------------------------


def test_a_draft_is_scored_and_judged():
    """Score, bingo and every word with its points, squares, premiums and verdict."""
    reply = good("preview", link_with("AT"), 0, tiles=draft("AT"))
    assert reply["illegal"] is None
    assert reply["play"] == {
        "score": 4,
        "ends": False,
        "bonus": 0,
        "end": 113,
        "down": False,
        "words": [
            {"text": "AT", "points": 4, "squares": [112, 113], "premiums": ["DW"], "good": True}
        ],
    }


def test_a_bad_word_in_a_draft_is_reported_with_its_score():
    """Words and points are still shown."""
    link = link_with("TAA")
    reply = good("preview", link, 0, tiles=draft("TAA"))
    assert reply["illegal"]["code"] == "bad-words"
    assert reply["illegal"]["words"] == ["TAA"]
    assert reply["play"]["words"][0]["good"] is False


def test_a_draft_is_not_judged_where_words_can_be_challenged():
    """A phony may be played, so nothing reveals it."""
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
    """An illegal draft gets a successful reply that says why."""
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
    """The page sends squares and letters as in its view."""
    assert code("preview", link_with("AT"), 0, tiles=tiles) == expected


def test_a_draft_is_judged_by_the_own_rack_while_waiting():
    """A waiting player may lay tiles; the other rack is neither used nor revealed."""
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


# --- moving ------------------------------------------------------------------


def test_a_play_gives_the_next_link():
    """The reply has the new link and the mover's view."""
    reply = commit(link_with("AT"), 0, kind="play", tiles=draft("AT"))
    assert reply["view"]["seat"] == 0
    assert reply["view"]["toMove"] == 1
    assert reply["view"]["last"]["squares"] == [112, 113]
    assert links.decode(reply["link"]).last.scores == (4, 0)


def test_a_blank_is_played_as_its_letter():
    """The page sends the letter and marks the tile as a blank."""
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
def test_passing_and_resigning(kind, winners):
    """Moves without tiles."""
    last = links.decode(commit(GAME, 0, kind=kind)["link"]).last
    assert (last.result.winners if last.result else ()) == winners


def test_tiles_are_exchanged_by_letter():
    """Letters are those of the view."""
    rack = [tile["letter"] for tile in good("view", GAME, 0)["view"]["rack"]]
    reply = commit(GAME, 0, kind="exchange", letters=rack[:3])
    assert links.decode(reply["link"]).game.moves == (Exchange.of("".join(rack[:3])),)


@pytest.mark.parametrize(("word", "upheld"), [("AT", False), ("TAA", True)])
def test_the_dictionary_decides_a_challenge(word, upheld):
    """The page sends only the challenge."""
    link = link_with(word, challenge_rule=ChallengeRule.SINGLE)
    link = commit(link, 0, kind="play", tiles=draft(word))["link"]
    reply = commit(link, 1, kind="challenge")
    assert links.decode(reply["link"]).game.moves[-1] == Challenge(upheld=upheld)
    assert reply["view"]["turns"][0]["withdrawn"] is upheld
    assert reply["view"]["toMove"] == 1


def test_hints_and_house_words_are_moves():
    """The turn continues, and the link records them."""
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
    """The error is reported, and nothing has changed."""
    assert code("commit", link_with("TAA"), seat, move=move) == expected


def test_illegal_moves_name_squares_and_words():
    """The page marks the squares."""
    error = refused("commit", link_with("TAA"), 0, move={"kind": "play", "tiles": draft("TAA")})
    assert error["words"] == ["TAA"]
    assert error["squares"] == [112, 113, 114]


def test_an_ended_game_takes_no_moves():
    """After the end the game can only be viewed."""
    link = commit(GAME, 0, kind="resign")["link"]
    assert code("commit", link, 1, move={"kind": "pass"}) == "game-over"
    shown = good("view", link, 1)["view"]
    assert shown["result"]["winners"] == [1]


# --- rematch -----------------------------------------------------------------


def test_a_rematch_lets_the_next_player_begin():
    """Same players and rules; seats rotate by one."""
    link = raw({"v": 1, "intent": NEW | {"players": ["Ann", "Bea", "Cy"], "hintPrice": 3}})["link"]
    reply = good("rematch", link, 1)
    made = links.decode(reply["link"]).game.setup
    assert made.names == ("Bea", "Cy", "Ann")
    assert made.hint_price == 3
    assert reply["seat"] == 0
    assert good("rematch", link, 0)["seat"] == 2
    assert good("rematch", link, None)["view"]["rack"] is None


def test_a_rematch_has_one_deal():
    """The deal is the same whoever starts it and however often."""
    first = links.encode(Game(setup(), (Resign(),)))
    other = links.encode(Game(setup(), (Pass(), Resign()), ("gg", "")))
    made = [good("rematch", link, seat) for link in (first, other) for seat in (0, 1)]
    assert len({reply["link"] for reply in made}) == 1
    again = good("rematch", made[0]["link"], 0)["link"]
    assert links.decode(again).last.racks != links.decode(made[0]["link"]).last.racks


def test_a_rematch_of_an_older_edition_uses_the_loaded_dictionary():
    """The new game carries the tag of the new dictionary."""
    link = links.encode(Game(Setup(("", ""), 3, tag=tag() ^ 1)))
    made = links.decode(good("rematch", link, 0)["link"]).game.setup
    assert made.tag == tag()


def test_a_rematch_with_an_own_list_keeps_it():
    """The players' own list is used again."""
    link = links.encode(Game(Setup(("", ""), 3, lexicon="own", tag=77)))
    made = links.decode(good("rematch", link, 0)["link"]).game.setup
    assert (made.lexicon, made.tag) == ("own", 77)


# --- whole games -------------------------------------------------------------


def test_two_players_play_a_whole_game_by_exchanging_links():
    """Each side has only the link it was sent, and the game reaches its end."""
    generator = Generator(english(), EN)
    link = raw({"v": 1, "intent": NEW})["link"]
    for turn in range(200):
        shown = good("open", "", None, text=f"https://x.example/#{link}", known=[])["view"]
        if shown["over"]:
            break
        forget_games()
        history = links.decode(link)
        best = generator.best(history.last.board, history.last.rack)
        move = {"kind": "play", "tiles": tiles_of(best.place)} if best else {"kind": "pass"}
        reply = good("commit", link, shown["toMove"], move=move)
        assert len(reply["view"]["turns"]) == turn + 1
        link = reply["link"]
    assert shown["result"]["reason"] in ("out", "scoreless")
    assert sum(player["tiles"] for player in shown["players"]) < 14


def forget_games():
    """Forget decoded games, as a page just opened would have."""
    session.forget_games()


@FEWER
@given(st.integers(0, 2**32))
def test_every_random_game_can_be_opened(seed):
    """Any legal link is shown, whatever the language, rules and words."""
    rng = Random(seed)
    game = random_game(rng, random_setup(rng)).game
    cut = game.moves[: rng.randrange(len(game.moves) + 1)]
    text = links.encode(replace(game, moves=cut))
    reply = ask("open", "", None, no_pack=True, text=text, known=[])
    if not reply["ok"]:
        assert reply["error"]["code"] == "impossible-move"
        assert session.packs.keys() == {"en-complete"}
    else:
        assert reply["link"] == text
        assert reply["view"]["over"] or reply["view"]["toMove"] is not None


def test_an_engine_link_opens_in_the_bridge():
    """A link made by the engine can be opened."""
    link = links.encode(Game(Setup(("", ""), 1, tag=tag()), (Pass(), Pass())))
    assert good("view", link, 0)["view"]["turns"][1]["kind"] == "pass"
