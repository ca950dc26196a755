"""The board in a terminal, with and without colours."""

import io
import re
import sys

import pytest
from support.gcg import history

from scrabble.cli.reports import safe_streams
from scrabble.cli.screen import say_board
from scrabble.views.text_view import show_board

# The command line is not shipped to the browser.
pytestmark = pytest.mark.native

SHEET = (
    "#player1 Ann Ann\n#player2 Bea Bea\n#tile-set english\n"
    ">Ann: ACEHST? 8D CHASTe +26 26\n>Bea: NOPUVY E7 P.ONY +26 26\n"
)
COLOUR = re.compile("\x1b\\[[0-9;]*m")


class Stream(io.StringIO):
    """Standard output, a terminal or not."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self.is_terminal = terminal

    def isatty(self) -> bool:
        """Say whether this is a terminal."""
        return self.is_terminal


def shown(monkeypatch, *, terminal: bool, **environment: str) -> str:
    """Return the output."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stream = Stream(terminal=terminal)
    monkeypatch.setattr(sys, "stdout", stream)
    with safe_streams():
        say_board(history(SHEET))
    return stream.getvalue()


def test_a_terminal_shows_colours(monkeypatch):
    """Without them the text is the same. The last play and a blank stand out."""
    text = shown(monkeypatch, terminal=True)
    plain = [line.rstrip() for line in COLOUR.sub("", text).splitlines()]
    assert plain == show_board(history(SHEET))
    paint = {tile: colour for colour, tile in re.findall("\x1b\\[([0-9;]+)m(\\w) ", text)}
    assert paint["C"] == paint["S"]
    assert len({paint["P"], paint["C"], paint["e"]}) == 3


@pytest.mark.parametrize(
    ("terminal", "environment"),
    [(False, {}), (True, {"NO_COLOR": "1"}), (True, {"TERM": "dumb"})],
    ids=["pipe", "no-color", "dumb"],
)
def test_there_are_no_colours_where_they_are_not_wanted(monkeypatch, terminal, environment):
    text = shown(monkeypatch, terminal=terminal, **environment)
    assert text.splitlines() == show_board(history(SHEET))
