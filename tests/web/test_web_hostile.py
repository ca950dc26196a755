"""The bridge answers every request: none raises, and every reply is UTF-8."""

import json

import pytest
from support.amounts import amount

from scrabble import link as links
from scrabble import web
from scrabble.game import Game, Setup
from scripts.lab.fuzz import requests

LONE = "\ud800"
GAME = links.encode(Game(Setup(("Ann", "Bea"), 1)))


def ask(kind, seat=0, link=GAME, **fields):
    request = {"v": 1, "link": link, "seat": seat, "noPack": True}
    whole = json.dumps(request | {"intent": {"type": kind, **fields}})
    return json.loads(web.call(b"handle", whole.encode()).decode())


@pytest.mark.parametrize("text", ["note a\ud800b", "exchange \ud800", "row \ud800"])
def test_a_reply_is_utf8_whatever_is_repeated_in_it(text):
    """A reply repeats typed text, except lone surrogates, which UTF-8 cannot encode."""
    assert LONE not in json.dumps(ask("read", text=text), ensure_ascii=False)


def test_bytes_that_are_no_text_are_a_bad_request():
    assert json.loads(web.call(b"handle", b"\xff{}"))["error"]["code"] == "bad-request"


@pytest.mark.parametrize(
    "call",
    [
        (b"none",),
        (b"handle",),
        (b"load_own_list", b"en", b"cat", b"\xff"),
        (b"load_edges", b"\xff", b""),
    ],
)
def test_a_call_of_the_wrong_form_has_a_reply(call):
    assert json.loads(web.call(*call))["error"]["code"] == "engine-fault"


def test_a_defect_of_the_engine_has_a_reply(monkeypatch):
    """An unforeseen error gives an error reply, and the engine keeps working."""

    def fail(_request):
        raise IndexError("secret")

    monkeypatch.setitem(web._INTENTS, "view", fail)
    reply = ask("view")
    assert reply["error"]["code"] == "engine-fault"
    assert "IndexError" in reply["error"]["message"]
    assert "secret" not in reply["error"]["message"]


def test_memory_that_is_used_up_is_not_a_reply(monkeypatch):
    """The error is raised, because only then does the page restart the engine."""

    def fail(_request):
        raise MemoryError

    monkeypatch.setitem(web._INTENTS, "view", fail)
    with pytest.raises(MemoryError):
        ask("view")


def test_a_file_is_shown_to_nobody_where_the_seat_is_not_in_its_game():
    """The page sends the seat of its current game, which may have had more players."""
    assert ask("import", seat=3, text=GAME)["view"]["rack"] is None


@pytest.mark.no_cover
def test_requests_of_the_right_form_with_any_values_are_answered():
    """A short run of `fuzz requests`: no fault of the engine, every reply well-formed."""
    report = requests.fuzz(amount(350, 10_000), seed=3)
    assert not report.wrong
    assert any(outcome.endswith(": answered") for outcome in report.outcomes)
