"""Opening links over the bridge: comparison with known games, and visible racks."""

from dataclasses import replace

import pytest
from support.helpers import head, tag
from support.web import GAME, NEW, SEED, code, commit, english_only, good, opened_beside, raw

from scrabble import link as links
from scrabble.game import Game, Setup
from scrabble.link.v1.framing import to_link
from scrabble.moves import Resign
from scrabble.web import session

dictionary = pytest.fixture(english_only, autouse=True)


def test_a_pasted_message_is_opened_without_a_rack():
    """A whole chat message can be pasted; the seat of its reader is not known yet."""
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
    """The reply has a rack only if the seat to move is in ``seats``; bad values give none."""
    first = commit(GAME, 0, kind="pass")["link"]
    known = [{"link": GAME, "seats": seats}]
    reply = good("open", "", None, text=first, known=known)
    assert reply["relation"] == "newer"
    assert reply["view"]["seat"] == expected
    assert (reply["view"]["rack"] is None) == (expected is None)


def test_a_game_beside_a_known_one_is_opened_without_a_rack():
    """Seats of one game say nothing about another deal or other rules."""
    begun = raw({"v": 1, "intent": NEW})["link"]
    for changes, relation in (
        ({"hintPrice": 5}, "changed-rules"),
        ({"seed": "0" * 16}, "rival-deal"),
    ):
        other = raw({"v": 1, "intent": NEW | changes})["link"]
        reply = good("open", "", None, text=other, known=[{"link": begun, "seats": [0, 1]}])
        assert (reply["relation"], reply["view"]["rack"]) == (relation, None)


def test_links_are_compared_with_those_that_are_known():
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


def passed(count):
    """Return the link after some passes of both players."""
    link = GAME
    for turn in range(count):
        link = commit(link, turn % 2, kind="pass")["link"]
    return link


@pytest.mark.parametrize(
    ("seats", "expected"),
    [([0], [3]), ([1], [4]), ([0, 1], None), ([], None), ([7], None), ("0", None), (["0"], None)],
)
def test_turns_of_the_seat_played_here_that_are_not_known_are_named(seats, expected):
    """No turns are named if two players share the device, or nobody plays on it."""
    known = [{"link": passed(2), "seats": seats}]
    reply = good("open", "", None, text=passed(4), known=known)
    assert reply["relation"] == "newer"
    assert reply.get("ownTurns") == expected
    assert "ownTurns" not in good("open", "", None, text=passed(2), known=known)


def test_a_fork_names_turns_of_ones_own_unless_another_known_version_has_them():
    """A turn in a stored version is not named; ``others`` has versions with other or more moves."""
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


def test_turns_made_elsewhere_have_one_link_of_their_moves_whatever_comes_with_them():
    """Notes and later versions' parts change only the link; a move also changes ``movesLink``."""
    history = links.decode(passed(2))
    resigned = history.played(Resign(), None)
    alike = [
        links.encode_history(resigned),
        links.encode_history(history.played(Resign(), None, "one")),
        links.encode_history(history.played(Resign(), None, "two")),
        links.encode_history(resigned, ((15, b"later"),)),
    ]
    known = [{"link": passed(2), "seats": [0]}]

    def moves_link(text):
        return good("open", "", None, text=text, known=known).get("movesLink")

    assert len(set(alike)) == len(alike)
    assert {moves_link(each) for each in alike} == {alike[0]}
    assert moves_link(passed(3)) == passed(3)
    assert moves_link(passed(2)) is None


def test_a_game_with_the_seed_of_a_known_one_and_other_rules_is_reported():
    """The reply names the known game and each changed field, with both values."""
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


def test_another_deal_to_the_players_of_a_game_that_has_hardly_begun_is_reported():
    """Another deal is a rival until somebody's second turn; beside a finished game it is new."""
    other = raw({"v": 1, "intent": NEW | {"seed": "0" * 16, "turnSeconds": 60}})["link"]
    begun = commit(commit(GAME, 0, kind="pass")["link"], 1, kind="pass")["link"]
    reply = opened_beside(other, begun)
    assert (reply["relation"], [each["field"] for each in reply["differences"]]) == (
        "rival-deal",
        ["turnSeconds"],
    )
    assert opened_beside(other, commit(begun, 0, kind="pass")["link"])["relation"] == "new"
    assert opened_beside(other, commit(GAME, 0, kind="resign")["link"])["relation"] == "new"
    assert opened_beside(good("rematch", GAME, 0)["link"], GAME)["relation"] == "rival-deal"
    ended = commit(GAME, 0, kind="resign")["link"]
    assert opened_beside(good("rematch", ended, 0)["link"], ended)["relation"] == "new"


def test_the_closest_of_the_known_games_counts():
    """The game itself is closest, then one with its seed, then another deal."""
    begun = raw({"v": 1, "intent": NEW})["link"]
    other = raw({"v": 1, "intent": NEW | {"seed": "0" * 16}})["link"]
    changed = raw({"v": 1, "intent": NEW | {"hintPrice": 5}})["link"]
    assert opened_beside(begun, other, changed, begun)["relation"] == "same"
    assert opened_beside(begun, other, changed)["relation"] == "changed-rules"
    assert opened_beside(begun, other)["relation"] == "rival-deal"


def ended(seed):
    link = raw({"v": 1, "intent": NEW | {"seed": f"{seed:016x}"}})["link"]
    return commit(link, 0, kind="resign")["link"]


@pytest.mark.parametrize(
    ("kept", "replays"),
    [
        pytest.param({"over": True, "turns": 30}, 0, id="over"),
        pytest.param({"over": False, "turns": 3}, 0, id="further on"),
        pytest.param({"over": False, "turns": 2}, 1, id="hardly begun, as it says"),
        pytest.param({}, 1, id="nothing is known of it"),
        pytest.param({"over": "", "turns": "3"}, 1, id="of other types"),
    ],
)
def test_games_of_the_past_are_not_replayed(monkeypatch, kept, replays):
    """Stored facts exclude finished and longer games; at most two games are replayed."""
    known = [{"link": ended(seed), "seats": [1]} | kept for seed in range(20)]
    session.forget_games()
    read = []
    monkeypatch.setattr(session, "_decode", lambda link: read.append(link) or links.decode(link))
    other = raw({"v": 1, "intent": NEW | {"seed": "f" * 16}})["link"]
    read.clear()
    assert good("open", "", None, text=other, known=known)["relation"] == "new"
    assert len(read) in (replays, 2 * replays)


def test_a_link_with_the_same_moves_cannot_change_known_notes():
    """View and link of the reply have the known notes, and `notesKept` reports it."""
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
    reply = good("open", "", None, text=GAME, known=[entry, {"link": GAME}])
    assert reply["relation"] == "same"


def test_a_known_link_that_cannot_be_replayed_does_not_keep_a_link_from_opening():
    """A stored link may have a good header and bad moves."""
    good_link = links.encode(Game(Setup(("", ""), 1, tag=tag())))
    writer = head(tag=tag(), low=1)
    writer.weighted((1, 1), 0)
    broken = to_link(writer.integer(12345))
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
    assert code("open", "", None, text=text, known=[]) == expected
    if text and not text.startswith("#"):
        assert code("view", text) == expected


@pytest.mark.parametrize(
    "fields",
    [{}, {"text": 5, "known": []}, {"text": GAME}, {"text": GAME, "known": [{}] * 501}],
)
def test_open_wants_text_and_known_links(fields):
    assert code("open", "", None, **fields) == "bad-request"


@pytest.mark.parametrize("intent", ["view", "open", "rematch"])
def test_a_seat_that_the_game_does_not_have_is_refused(intent):
    fields = {"text": GAME, "known": [], "seed": SEED}
    assert code(intent, GAME, 2, **fields) == "bad-request"
