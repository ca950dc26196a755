"""Sealed games through the bridge: what each of two pages stores and shows."""

import json
from base64 import b64encode
from importlib import import_module

import pytest
from support.joint_page import NEW, Page
from support.web import english_only

from scrabble import web
from scrabble.web import session
from scrabble.web.request import NeedsPart

dictionary = pytest.fixture(english_only, autouse=True)

ANN, BEA, CAT = "a" * 32, "b" * 32, "c" * 32
PASS = {"kind": "pass"}
RESIGN = {"kind": "resign"}


def exchange(letters):
    return {"kind": "exchange", "letters": letters}


def invited(**rules):
    ann, bea = Page(ANN, 0), Page(BEA, 1)
    invitation = ann.shown("invite", **NEW | rules)
    ann.take(bea.shown("join", invitation))
    return ann, bea


def finished():
    """Return both pages of a game that Ann resigned, and her last link."""
    ann, bea = invited()
    bea.take(ann.play(exchange(ann.rack()[:3])))
    ann.take(bea.play(PASS))
    return ann, bea, ann.play(RESIGN)


def test_the_friend_is_awaited_until_the_seat_is_taken():
    """Until the friend joins, the host sees no tiles and cannot move."""
    ann = Page(ANN, 0)
    ann.shown("invite", **NEW)
    view = ann.view
    assert (view["joint"]["due"], view["toMove"], view["rack"]) == ("join", 1, None)
    assert not any(view["allowed"].values())
    lines = [view["line"], opened(view["link"], [])["view"]["line"]]
    assert lines == ["line-sealed-joining", "line-sealed-join"]


@pytest.mark.parametrize("players", [["Ann"], ["Ann", "Bea"], ["Ann", "Bea", "Cleo"]], ids=str)
def test_computers_do_not_sit_at_a_sealed_game(players):
    computers = [0, 2, 0][: len(players)]
    rules = NEW | {"players": players, "computers": computers}
    assert Page(ANN, 0).code("invite", **rules) in {"bad-request", "bad-players"}


def test_nobody_has_a_hint_before_the_friend_has_joined():
    """By the rules the host is to move, but has no rack yet."""
    ann = Page(ANN, 0)
    link = ann.shown("invite", **NEW | {"hintPrice": 0})
    assert ann.code("hint", link, step=1) == "not-your-turn"


def test_after_the_joining_link_the_host_moves():
    ann, bea = invited()
    assert len(ann.rack()) == 7
    assert ann.view["allowed"]["play"]
    assert bea.rack() == []
    assert bea.view["line"] == "line-sealed-tiles"
    assert not any(bea.view["allowed"].values())


def test_new_tiles_come_with_the_reply():
    ann, bea = invited()
    kept = ann.rack()[3:]
    link = ann.play(exchange(ann.rack()[:3]))
    assert ann.rack() == kept
    bea.take(link)
    assert len(bea.rack()) == 7
    ann.take(bea.play(PASS))
    assert len(ann.rack()) == 7


def test_a_play_is_previewed_with_the_own_rack():
    ann, _ = invited()
    letters = ann.rack()
    tiles = [{"square": 112 + n, "letter": letters[n], "blank": False} for n in (0, 1)]
    assert ann.ask("preview", ann.view["link"], tiles=tiles)["play"]["score"] >= 0
    tiles[0]["letter"] = next(each for each in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if each not in letters)
    refused = ann.ask("preview", ann.view["link"], tiles=tiles)
    assert refused["illegal"]["code"] == "not-in-rack"
    assert ann.code("commit", ann.view["link"], move={"kind": "play", "tiles": tiles})


def test_nobody_else_is_shown_a_rack():
    ann, _ = invited()
    link = ann.play(PASS)
    spectator = Page(CAT, 0, dict(ann.links))
    opening = {"v": 1, "intent": {"type": "open", "text": f"Your turn: {link}", "known": []}}
    reply = json.loads(web.handle(json.dumps(opening)))
    assert reply["view"]["rack"] is None
    assert reply["view"]["joint"]["state"] == "sealed"
    assert spectator.code("view", link) == "wrong-key"
    assert ann.code("view", link, seat=1) == "bad-request"
    request = {"v": 1, "link": link, "seat": 0, "intent": {"type": "view"}}
    assert json.loads(web.handle(json.dumps(request)))["error"]["code"] == "no-key"


def test_the_first_joiner_has_the_seat():
    """A second joining link is refused, before and after the first move."""
    ann, _ = invited()
    second = Page(CAT, 1)
    joining = second.shown("join", ann.links["invitation"])
    assert ann.code("take", joining) == "seat-taken"
    link = ann.play(PASS)
    assert ann.code("take", joining) == "seat-taken"
    assert second.code("take", link) == "not-next"


def test_ones_own_invitation_cannot_be_joined():
    ann = Page(ANN, 0)
    link = ann.shown("invite", **NEW)
    assert ann.code("join", link) == "own-invitation"


def test_a_turn_is_answered_once():
    """A different version of a turn is accepted until the turn is answered, and then refused."""
    ann, bea = invited()
    start, other = ann.view["link"], Page(ANN, 0, dict(ann.links), ann.view)
    first = ann.play(PASS)
    again = other.play(exchange(other.rack()[:1]))
    assert ann.code("commit", start, move=RESIGN) == "second-version"
    bea.take(first)
    fork = bea.ask("take", again)
    assert (fork["relation"], fork["view"]["rack"]) == ("fork", None)
    bea.play(PASS)
    assert bea.code("take", again) == "second-version"
    assert bea.ask("take", first)["relation"] == "older"


def test_both_seals_are_opened_and_audited():
    """The audit runs in steps; then both racks are shown, turn by turn."""
    ann, bea, link = finished()
    assert ann.view["joint"] | {"links": {}} == {
        "state": "unopened", "due": "close", "turn": 3, "links": {}, "by": 1, "then": None,
        "opens": False, "inviter": 1, "words": ann.view["joint"]["words"],
        "opened": ann.view["joint"]["opened"],
    }  # fmt: skip
    assert not ann.view["reviewable"]
    assert ann.ask("racks", link, turn=1)["racks"] == [[], []]
    bea.take(link)
    assert bea.view["joint"]["opens"]
    closing = bea.shown("close", link)
    ann.take(closing)
    assert ann.view["joint"]["state"] == "unchecked"
    reply, step = {"done": False}, 0
    while not reply["done"]:
        step += 1
        reply = ann.ask("audit", closing)
        assert reply["ok"], reply
    seal = reply["view"]["joint"]
    assert (seal["state"], seal["compared"]) == ("fair", {"n": 6, "of": 6})
    assert step > 1
    assert list(map(len, ann.ask("racks", closing, turn=1)["racks"])) == [7, 7]
    assert ann.ask("export", closing, format="gcg")["ok"]
    assert ann.ask("review", closing, turn=2)["turn"] is not None


def test_a_device_key_is_shown_as_words_and_read_back():
    words = Page(ANN, 0).ask("key-words")["words"]
    assert len(words) == 12
    assert Page(BEA, 0).ask("words-key", text=" ".join(words).upper())["key"] == ANN
    assert Page(BEA, 0).code("words-key", text="abandon") == "word-count"


def test_a_seat_goes_on_from_its_seat_link():
    ann, bea = invited()
    bea.take(ann.play(PASS))
    text = bea.ask("seat-link", bea.view["link"])["text"]
    other = Page(CAT, 0)
    reply = other.ask("seat", text=f"My seat: https://example.org/#{text}")
    assert (reply["seat"], reply["view"]["rack"]) == (1, bea.view["rack"])
    moved = Page(reply["key"], reply["seat"], reply["view"]["joint"]["links"], reply["view"])
    ann.take(moved.play(PASS))
    assert ann.view["allowed"]["play"]


def test_a_seat_is_rebuilt_from_the_key_and_the_links_in_the_chat():
    """The chat has invitation, joining link, the seat's own last link, and the answer to it."""
    ann, bea = invited()
    bea.take(ann.play(PASS))
    ann.take(bea.play(PASS))
    chat = " and ".join(f"Your turn: {link}" for link in ann.links.values())
    reply = Page(ANN, 0).ask("seat", text=chat)
    assert (reply["seat"], reply["view"]["rack"]) == (0, ann.view["rack"])
    assert reply["key"] == ann.ask("seat-key", ann.view["link"])["key"]
    assert ANN not in reply["key"]
    few = " ".join(link for place, link in ann.links.items() if place != "invitation")
    assert Page(ANN, 0).code("seat", text=few) == "no-invitation"
    assert Page(CAT, 0).code("seat", text=chat) == "wrong-key"


@pytest.mark.parametrize("kind", ["gcg", "text", "json", "cgp", "link"])
def test_a_game_under_way_is_saved_without_the_other_rack(kind):
    """The test tries every format; an exported link is the link of the sealed game."""
    ann, _ = invited()
    link = ann.view["link"]
    reply = ann.ask("export", link, format=kind)
    assert reply["ok"], reply
    assert (link in reply["text"]) is (kind in {"json", "link"})


@pytest.mark.parametrize("kind", ["json", "link"])
def test_a_saved_game_that_is_still_sealed_is_opened_again(kind):
    """The file has the link of the whole sealed game; a stranger sees no rack."""
    ann, _ = invited()
    link = ann.play(PASS)
    text = ann.ask("export", link, format=kind)["text"]
    source = {"base64": b64encode(text.encode()).decode()}
    for fields in ({"text": text}, source):
        reply = Page(CAT, 0).ask("import", **fields)
        assert reply["ok"], reply
        assert (reply["link"], reply["view"]["rack"], reply["warnings"]) == (link, None, [])


def test_a_sealed_link_in_the_note_of_another_game_is_only_a_note():
    """Importing the file opens its own game, not the game of the link in the note."""
    ann, _ = invited()
    link = ann.play(PASS)
    text = f"#player1 Cy Cy\n#player2 Di Di\n#note {link}\n>Cy: AEILNRT 8D RATLINE +66 66\n"
    reply = ann.ask("import", text=text)
    assert reply["ok"], reply
    assert [player["name"] for player in reply["view"]["players"]] == ["Cy", "Di"]


def test_a_file_of_a_sealed_game_that_was_altered_is_refused():
    ann, _ = invited()
    link = ann.play(PASS)
    for damaged in (link[:-1], link[:50] + ("0" if link[50] != "0" else "1") + link[51:]):
        reply = ann.ask("import", text=json.dumps({"link": damaged}))
        assert reply["error"]["code"] in {"cut-off", "mistyped"}


def test_a_saved_game_has_ones_own_racks_turn_by_turn():
    """Until both seals are open, the file has none of the friend's racks."""
    ann, bea = invited()
    first = "".join(sorted(ann.rack()))
    bea.take(ann.play(PASS))
    theirs = "".join(sorted(bea.rack()))
    ann.take(bea.play(PASS))
    text = ann.ask("export", ann.view["link"], format="gcg")["text"]
    assert first in text
    assert theirs not in text


def test_a_replay_shows_ones_own_racks_turn_by_turn():
    """Players see their rack at turns where they were to move; a spectator sees none."""
    ann, bea = invited()
    first, link = ann.rack(), ann.play(exchange(ann.rack()[:2]))
    bea.take(link)
    theirs, link = bea.rack(), bea.play(PASS)
    ann.take(link)
    seen = [shown_racks(ann, turn) for turn in range(3)]
    assert seen == [[first, []], [[], []], [ann.rack(), []]]
    assert shown_racks(bea, 1) == [[], theirs]
    stranger = Page(CAT, 0)
    assert stranger.code("racks", link, turn=0) in {"no-invitation", "wrong-key"}
    about = {"v": 1, "link": link, "intent": {"type": "racks", "turn": 0}}
    assert json.loads(web.handle(json.dumps(about)))["error"]["code"] == "not-over"


def shown_racks(page, turn):
    """Return the letters of the racks that a page gets for a turn."""
    reply = page.ask("racks", page.view["link"], turn=turn)
    return [[tile["letter"] for tile in rack] for rack in reply["racks"]]


def test_a_part_is_found_once_it_has_arrived(tmp_path, monkeypatch):
    """Python caches that a folder is missing; the next request looks again."""
    folder = tmp_path / "later"
    monkeypatch.syspath_prepend(folder)

    def later():
        with session.late_part("later"):
            return import_module("part_that_comes_later").answer

    with pytest.raises(NeedsPart):
        later()
    folder.mkdir()
    (folder / "part_that_comes_later.py").write_text("answer = 1\n")
    assert later() == 1


def test_only_its_own_key_takes_the_seat_of_an_invitation():
    ann = Page(ANN, 0)
    link = ann.shown("invite", **NEW)
    assert Page(ANN, 0).ask("seat", text=link)["seat"] == 0
    assert Page(BEA, 0).code("seat", text=link) == "wrong-key"


def opened(text, known):
    """Open a link like a page that does not know its seat yet; return the reply."""
    named = [{"link": link, "seats": [1]} for link in known]
    intent = {"type": "open", "text": text, "known": named}
    return json.loads(web.handle(json.dumps({"v": 1, "link": "", "seat": None, "intent": intent})))


@pytest.mark.parametrize("players", [["Ann", "Bea"], ["Ann", "Bea", "Cleo"]], ids=len)
def test_a_second_invitation_soon_after_the_first_is_another_deal_of_the_same_players(players):
    """The host could choose among deals, so the page names a known game that has hardly begun."""
    ann, bea = Page(ANN, 0), Page(BEA, 1)
    first = ann.shown("invite", **NEW | {"players": players})
    joining = bea.shown("join", first)
    again = ann.ask("invite", **NEW | {"players": players, "seed": "00000000000007e9"})["link"]
    for known in (first, joining):
        about = opened(again, [known])
        assert (about["relation"], about["knownId"]) == ("rival-deal", bea.view["gameId"])
    assert opened(again, [])["relation"] == "new"


def test_a_link_that_is_kept_opens_without_a_rack():
    """Unlike the intent `take`, the intent `open` takes no seat and compares no versions."""
    ann, bea = invited()
    link = ann.play(exchange(ann.rack()))
    bea.take(link)
    reply = opened(link, [bea.view["link"]])
    assert (reply["ok"], reply["relation"], reply["view"]["rack"]) == (True, "new", None)
