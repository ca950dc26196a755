"""The links of a game with a fair draw that a player keeps: which are needed, which refused.

Whoever answers links keeps them all, and answers no two versions of one: the value in the second
answer would be known by then. The command line keeps them in a file, the page with the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from scrabble.errors import SealError
from scrabble.game import History
from scrabble.link.joint.fair_draw.links import Parsed, parse, ring_size
from scrabble.link.joint.fair_draw.seat import Seat, continues
from scrabble.link.joint.seat_text import write_seat

Due = Literal["join", "publish", "move", "close"]
_LATEST = 8
"""One's own last link is among so many: with four players each fourth is one's own."""


@dataclass(frozen=True, slots=True)
class Look:
    """A link read without a key: its text, and what it holds."""

    link: str
    parsed: Parsed

    @classmethod
    def at(cls, link: str) -> Look:
        """Read a link; raises `LinkError` as `parse` does."""
        return cls(link, parse(link))

    @property
    def game(self) -> int:
        """The number of the game."""
        return self.parsed.setup.seed

    @property
    def history(self) -> History:
        """What everybody can see of the game."""
        return self.parsed.history

    @property
    def place(self) -> int:
        """The number of the link in its game."""
        return self.parsed.number

    @property
    def due(self) -> Due | None:
        """What comes next; ``publish`` is the second link of a player before the first turn."""
        if self.parsed.next_seat is None:
            return None
        ring, players = self.parsed.ring, len(self.parsed.setup.names)
        if ring is not None and ring + 1 < players:
            return "join"
        if ring is not None and ring + 1 < ring_size(players):
            return "publish"
        return "move" if self.history.last.result is None else "close"


def is_answered(known: Mapping[int, str], place: int) -> bool:
    """Say whether a later link is kept than the one in a place."""
    return max(known, default=-1) > place


def refuse_second_version(known: Mapping[int, str], look: Look) -> None:
    """Raise `SealError` for another version of a link that has been answered.

    In the ring that is a link of somebody who joined later.
    """
    if known.get(look.place, look.link) == look.link or not is_answered(known, look.place):
        return
    if look.parsed.ring and not look.history.turns:
        raise SealError("seat-taken", "This seat is taken: you play with those who joined first.")
    raise SealError(
        "second-version",
        "You have answered another version of this link: a turn is answered once.",
    )


def relation(known: Mapping[int, str], look: Look) -> Literal["newer", "same", "older", "fork"]:
    """Return what a link is to those kept of its game.

    Raises `SealError` (``second-version``, ``seat-taken``; ``not-next`` for an older one that those
    kept do not go on from).
    """
    refuse_second_version(known, look)
    kept = known.get(look.place)
    if is_answered(known, look.place):
        if kept is None and not continues(parse(known[max(known)]), look.parsed):
            raise SealError("not-next", "The links at hand do not go on from this one.")
        return "older"
    if kept is None:
        return "newer"
    if kept == look.link:
        return "same"
    return "newer" if continues(look.parsed, parse(kept)) else "fork"


def needed_at(known: Mapping[int, str], look: Look) -> tuple[str, ...]:
    """Return the links with which a seat is taken at a link."""
    before = [known[place] for place in sorted(known) if place < look.place]
    return (*before[-_LATEST:], look.link)


def seat_link(key: bytes, known: Mapping[int, str]) -> str:
    """Return the seat link at the newest link kept, for whoever has a key of the game.

    Raises as `Seat.at` does.
    """
    newest = Look.at(known[max(known)])
    seat = Seat.at(key, needed_at(known, newest))
    own = [text for text in needed_at(known, newest) if parse(text).maker == seat.seat]
    return write_seat(seat.key, dict.fromkeys((*own[-1:], newest.link)))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comparing links with the last one found: ``fair``, or ``broken`` from a turn on.

    ``turn`` is the number of turns in the first link that the last one does not go on from; of a
    fair game it is the number of turns. ``compared`` counts the links that were compared.
    """

    state: Literal["fair", "broken"]
    turn: int
    compared: int


def audited(texts: Iterable[str], last: Look) -> Verdict:
    """Compare links with the last one, which by itself shows that its draws are right."""
    others = {text for text in texts if text != last.link}
    looks = sorted(map(Look.at, others), key=lambda look: (look.place, look.history.last.turn))
    compared = 0
    for look in looks:
        if look.parsed.setup != last.parsed.setup:
            continue
        compared += 1
        if not continues(last.parsed, look.parsed):
            return Verdict("broken", len(look.history.turns), compared)
    return Verdict("fair", len(last.history.turns), compared)
