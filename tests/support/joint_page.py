"""A page of a sealed or fair-draw game, as the bridge sees it."""

import json
from dataclasses import dataclass, field

from scrabble import web

NEW = {
    "players": ["Ann", "Bea"],
    "language": "en",
    "variant": "complete",
    "challengeRule": "void",
    "seed": "00000000000007e8",
}
"""The fields of a request for an invitation."""


@dataclass
class Page:
    """A page: its key, seat and stored links, as the page sends them."""

    key: str
    seat: int
    links: dict = field(default_factory=dict)
    view: dict = field(default_factory=dict)

    def ask(self, kind, link="", *, seat=None, **fields):
        """Send an intent with the page's data; return the reply."""
        held = {"key": self.key, "links": self.links}
        about = {"v": 1, "link": link, "seat": self.seat if seat is None else seat, "proof": held}
        return json.loads(web.handle(json.dumps(about | {"intent": {"type": kind, **fields}})))

    def code(self, *arguments, **fields):
        """Send an intent that must be refused; return the code."""
        return self.ask(*arguments, **fields)["error"]["code"]

    def shown(self, kind, link="", **fields):
        """Send an intent that must succeed, and store its link; return the link."""
        reply = self.ask(kind, link, **fields)
        assert reply["ok"], reply
        self.view = reply["view"]
        self.links |= self.view["joint"]["links"]
        return reply["link"]

    def take(self, link):
        """Open a friend's link."""
        return self.shown("take", link)

    def play(self, move):
        """Make a move; return the link."""
        return self.shown("commit", self.view["link"], move=move)

    def rack(self):
        """Return the letters of the shown rack."""
        return [tile["letter"] for tile in self.view["rack"]]
