"""The dictionary panel and own lists, as the page asks for them."""

import json
from itertools import product

import pytest
from support.web import GAME, NEWEST, load
from support.web import asked as ask

from scrabble import link as links
from scrabble import web
from scrabble.game import OWN_LIST, Game, Setup, own_list_tags
from scrabble.lexicon import load_lexicon
from scrabble.lexicon.wordlist_file import read_wordlist
from scrabble.tiles import load_alphabet
from scrabble.web import session
from scrabble.web.words import SEARCH_INDEXES

SEED = "00000000000004d2"
LIST = b"unit\nunite\n# a comment\nnuns\nx\n"
HONEST, FORGED = b"at\ncat\ndog\nto\ntoe\nzzdvpp", b"at\ncat\ndog\nto\ntoe\nqzxjk\nzzanpb"
"""Two lists whose tags of 32 bits are equal."""


@pytest.fixture(autouse=True)
def packs():
    load(NEWEST)


def words(mode, query, **fields):
    named = {"language": "en", "variant": "complete"} | fields
    return ask("words", mode=mode, query=query, **named)


def found(reply):
    """Return the words of a reply."""
    return [one["word"] for one in reply["results"]]


@pytest.mark.parametrize(
    ("mode", "query", "some"),
    [
        ("prefix", "quiz", "QUIZZES"),
        ("suffix", "iest", "TINIEST"),
        ("contains", "zz", "PUZZLE"),
        ("pattern", "q..z", "QUIZ"),
        ("anagram", "listen", "SILENT"),
        ("rack", "quiz", "QUIZ"),
        ("two", "", "AA"),
        ("three", "", "ZOO"),
    ],
)
def test_each_mode_finds_words(mode, query, some):
    start, more, seen = 0, True, []
    while more:
        reply = words(mode, query, start=start)
        seen += found(reply)
        start, more = start + len(reply["results"]), reply["more"]
    assert some in seen
    assert len(seen) == len(set(seen))


def test_blanks_show_in_lower_case_and_score_nothing():
    reply = words("anagram", "qui?")
    assert {"text": "QUIz", "word": "QUIZ", "points": 12} in reply["results"]


@pytest.mark.parametrize(("query", "good"), [("qi", True), ("QZ", False), ("9!", False)])
def test_one_word_is_valid_or_not(query, good):
    assert words("word", query)["good"] is good


def test_a_word_is_told_in_its_letters(monkeypatch):
    """A digraph is one letter, unless brackets split it; an invalid word has no letters."""
    monkeypatch.setitem(session.packs, "es-complete", load_lexicon("es-complete"))
    spanish = {"language": "es", "variant": "complete"}
    for query, letters in [("chile", "CH I L E"), ("[C][H]A", "C H A"), ("9!", "")]:
        assert words("word", query, **spanish)["letters"] == letters.split()


def test_hooks_of_a_word():
    reply = words("hooks", "care")
    assert "S" in reply["front"]
    assert "S" in reply["back"]


def test_search_tables_are_built_one_at_a_time():
    """The last step reports that all tables are built; other step numbers are refused."""
    named = {"language": "en", "variant": "complete"}
    steps = range(len(SEARCH_INDEXES))
    done = [ask("prepare-search", step=step, **named)["done"] for step in steps]
    assert done == [False] * (len(SEARCH_INDEXES) - 1) + [True]
    for step in (-1, len(SEARCH_INDEXES), "1"):
        assert ask("prepare-search", step=step, **named)["error"]["code"] == "bad-request"
    assert found(words("rack", "q?iz"))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"mode": "none", "query": "a"}, "bad-request"),
        ({"mode": "prefix", "query": "a" * 61}, "bad-pattern"),
        ({"mode": "prefix", "query": "9"}, "not-a-tile"),
        ({"mode": "prefix", "query": "a", "start": -1}, "bad-request"),
        ({"mode": "prefix", "query": "a", "variant": "none"}, "bad-request"),
    ],
)
def test_bad_searches_are_reported(fields, code):
    assert words(**fields)["error"]["code"] == code


def test_the_panel_is_on_where_word_search_was_agreed():
    """The link alone decides, whatever the challenge rule."""
    begun = {"players": ["Ann", "Bea"], "language": "en", "variant": "complete", "seed": SEED}
    link = ask("new", challengeRule="double", wordSearch=True, **begun)["link"]
    assert ask("words", link, mode="two", query="")["more"]
    assert ask("prepare-search", link, step=0)["ok"]


def test_the_panel_is_off_while_a_game_has_challenges():
    """Looking words up would remove the risk of phonies."""
    begun = {"players": ["Ann", "Bea"], "language": "en", "variant": "complete", "seed": SEED}
    link = ask("new", challengeRule="single", **begun)["link"]
    assert ask("words", link, mode="two", query="")["error"]["code"] == "panel-off"
    assert ask("prepare-search", link, step=0)["error"]["code"] == "panel-off"
    link = ask("commit", link, 0, move={"kind": "resign"})["link"]
    assert ask("words", link, mode="two", query="")["ok"]


def test_without_the_dictionary_the_panel_says_so(monkeypatch):
    monkeypatch.delitem(session.packs, NEWEST)
    named = {"language": "en", "variant": "complete", "mode": "two", "query": ""}
    assert ask("words", **named)["error"]["code"] == "needs-pack"
    assert ask("words", no_pack=True, **named)["error"]["code"] == "no-dictionary"


def own_game():
    """Start a game with an own list; return its link, and the start of the list's digest."""
    taken = json.loads(web.load_own_list("en", LIST))
    assert taken["words"] == 3
    reply = ask(
        "new",
        players=["Ann", "Bea"],
        language="en",
        variant="own",
        ownTag=taken["tag"],
        challengeRule="void",
        seed=SEED,
    )
    return reply["link"], reply["view"]["lexicon"]["fingerprint"]


def unit():
    return [{"square": 112 + n, "letter": letter} for n, letter in enumerate("UNIT")]


def test_a_game_with_an_own_list_asks_the_friend_for_it(monkeypatch):
    """Without the list only the board is shown; with the same file moves are judged."""
    link, known = own_game()
    link = ask("commit", link, 0, move={"kind": "play", "tiles": unit()})["link"]
    monkeypatch.setattr("scrabble.web.session.own_lists", {})
    monkeypatch.setattr("scrabble.web.words.own_lists", session.own_lists)
    shown = ask("open", text=link, known=[])["view"]
    assert (shown["variant"], shown["lexicon"]["state"]) == ("own", "absent")
    assert (shown["lexicon"]["fingerprint"], len(known)) == (known, 32)
    other = json.loads(web.load_own_list("en", b"quite\nother\n", known))
    assert other["error"]["code"] == "other-list"
    assert json.loads(web.load_own_list("en", LIST[::1], known))["ok"]
    assert ask("open", text=link, known=[])["view"]["lexicon"]["state"] == "matched"


def test_two_lists_with_one_tag_are_both_refused():
    """A tag of 32 bits is forged by trying 80,000 words, so two lists can share one."""
    first, second = (json.loads(web.load_own_list("en", words)) for words in (HONEST, FORGED))
    assert second["error"]["code"] == "rival-list"
    assert first["tag"] not in session.own_lists
    assert json.loads(web.load_own_list("en", HONEST))["ok"]
    assert json.loads(web.load_own_list("en", b"# again\n" + HONEST))["ok"]


def started_with(file, **changes):
    """Return the link of a game with this own list; ``changes`` replace the list's tags."""
    digest = read_wordlist(file, load_alphabet("en")).lexicon.digest
    tags = own_list_tags(digest) | changes
    return links.encode(Game(Setup(("Ann", "Bea"), 5, lexicon=OWN_LIST, **tags)))


@pytest.mark.parametrize(
    ("is_older", "brought", "state"),
    [
        (False, HONEST, "matched"),
        (False, FORGED, "absent"),
        (True, HONEST, "matched"),
        (True, FORGED, "matched"),
    ],
)
def test_a_list_is_the_one_of_a_game_by_all_that_the_link_says(is_older, brought, state):
    """The link has sixteen bytes of the digest; older games have four, which both lists share."""
    session.own_lists.clear()
    link = started_with(HONEST, **({"list_digest": ""} if is_older else {}))
    shown = ask("open", text=link, known=[])["view"]["lexicon"]
    given = json.loads(web.load_own_list("en", brought, shown["fingerprint"]))
    assert given["ok"] == (state == "matched")
    if not given["ok"]:
        assert given["error"]["code"] == "other-list"
        web.load_own_list("en", brought)
    assert ask("open", text=link, known=[])["view"]["lexicon"]["state"] == state
    session.own_lists.clear()


def test_a_long_list_is_read_in_slices():
    """Other requests are answered between slices; reading cannot go on after a stop."""
    file = b"\n".join(
        "".join(letters).encode() for letters in product("ABCDEFGHIJKLMNOP", repeat=4)
    )
    begun = json.loads(web.load_own_list("en", file))
    assert begun == {"ok": True, "done": False, "progress": begun["progress"]}
    progress, reply = [], begun
    while reply["ok"] and not reply["done"]:
        progress.append(reply["progress"])
        assert ask("view", GAME)["ok"]
        reply = ask("read-list", budget=2)
    assert (reply["done"], reply["words"]) == (True, 16**4)
    assert progress == sorted(progress)
    assert len({*progress}) > 10
    assert max(progress) < 1
    assert ask("read-list")["error"]["code"] == "no-file"
    assert not json.loads(web.load_own_list("en", file))["done"]
    assert ask("read-list", stop=True)["error"]["code"] == "no-file"
    assert ask("read-list")["error"]["code"] == "no-file"


def test_a_word_that_is_not_on_the_own_list_is_bad():
    link, _ = own_game()
    tiles = [{"square": 112 + n, "letter": letter} for n, letter in enumerate("TUN")]
    reply = ask("commit", link, 0, move={"kind": "play", "tiles": tiles})
    assert reply["error"]["words"] == ["TUN"]


def test_a_game_cannot_start_with_a_list_that_is_not_loaded():
    reply = ask(
        "new",
        players=["", ""],
        language="en",
        variant="own",
        ownTag=1,
        challengeRule="void",
        seed=SEED,
    )
    assert reply["error"]["code"] == "bad-request"
