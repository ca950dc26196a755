"""Joint games through the bridge: notes that a friend's link changes, and verdicts of audits."""

from dataclasses import replace

import pytest
from support.joint_page import NEW, Page
from support.web import english_only

from scrabble.game import Mode
from scrabble.joint import JOINT
from scrabble.moves import Pass

dictionary = pytest.fixture(english_only, autouse=True)
PASS, RESIGN = {"kind": "pass"}, {"kind": "resign"}


def invited():
    ann, bea = Page("a" * 32, 0), Page("b" * 32, 1)
    ann.take(bea.shown("join", ann.shown("invite", **NEW)))
    return ann, bea


def test_a_friends_link_cannot_change_a_players_note():
    ann, bea = invited()
    bea.take(ann.shown("commit", ann.view["link"], move=PASS, note="Good luck!"))
    seat = JOINT[Mode.SEALED].take(bytes.fromhex(bea.key), bea.links.values())
    game = replace(seat.history.game, notes=("I give up", ""))
    content = replace(seat.last.content, history=replace(seat.history, game=game))
    forged = replace(seat, last=replace(seat.last, content=content)).play(Pass(), note="Thanks")
    assert ann.code("take", forged) == "not-next"


def audited(page, closing):
    """Run a page's audit to its end; return its state, and how many links it compared."""
    reply = {"done": False}
    while not reply["done"]:
        reply = page.ask("audit", closing)
    seal = reply["view"]["joint"]
    return seal["state"], seal["compared"]["n"]


def test_a_verdict_is_of_the_links_and_the_key_that_were_compared():
    ann, bea = invited()
    bea.take(ann.play(PASS))
    ann.take(bea.play(RESIGN))
    closing = ann.shown("close", ann.view["link"])
    few = {place: ann.links[place] for place in ("invitation", "joining")}
    stranger = Page("c" * 32, 0, dict(ann.links))
    for page, expected in [
        (Page(ann.key, 0, few), ("partial", 3)),
        (ann, ("fair", 5)),
        (stranger, ("fair", 5)),
    ]:
        assert audited(page, closing) == expected
    assert ann.ask("view", closing)["view"]["joint"]["state"] == "fair"
    assert Page(ann.key, 0, few).ask("view", closing)["view"]["joint"]["state"] == "partial"
