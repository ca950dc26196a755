"""Requests for seats that a joint game does not have."""

import pytest
from support.helpers import english
from support.joint_page import NEW, Page
from support.web import NEWEST

from scrabble.web import session


@pytest.fixture
def bea(monkeypatch):
    """Return Bea's page of a sealed game that she resigned and Ann closed."""
    monkeypatch.setitem(session.packs, NEWEST, english(NEWEST))
    ann, bea = Page("a" * 32, 0), Page("b" * 32, 1)
    ann.take(bea.shown("join", ann.shown("invite", **NEW)))
    bea.take(ann.play({"kind": "pass"}))
    ann.take(bea.play({"kind": "resign"}))
    bea.take(ann.shown("close", ann.view["link"]))
    yield bea
    session.forget_games()


@pytest.mark.parametrize("seat", [2, 3])
@pytest.mark.parametrize(
    ("intent", "fields"),
    [
        ("take", {}),
        ("audit", {}),
        ("view", {}),
        ("racks", {"turn": 1}),
        ("export", {"format": "json"}),
        ("review", {"turn": 1}),
    ],
)
def test_a_seat_that_the_game_does_not_have_is_refused(bea, seat, intent, fields):
    """The refusal also holds when the game is over and its racks are open."""
    stranger = Page(bea.key, seat, dict(bea.links))
    reply = stranger.ask(intent, bea.view["link"], **fields)
    while reply["ok"] and not reply.get("done", True):  # an audit runs in steps
        reply = stranger.ask(intent, bea.view["link"], **fields)
    assert not reply["ok"]
    assert reply["error"]["code"] == "bad-request"
