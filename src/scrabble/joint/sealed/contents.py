"""Define the contents of sealed links: five kinds, all readable without a key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from scrabble.game import Game, History, Setup, replay
from scrabble.joint.due import Due, Standing, due_after
from scrabble.joint.protocol import LinkPlace
from scrabble.joint.sealed.course import steps
from scrabble.joint.sealed.curve import Point
from scrabble.joint.sealed.deal import Answer, Places, Request
from scrabble.joint.sealed.transfer import Powers
from scrabble.moves import Challenge

INVITATION, JOINING, OPENING, CLOSING = "invitation", "joining", "opening", "closing"
"""The places of links that are not turns."""
Exchanges = tuple[Places, ...]
"""A seat's exchanges. Anybody who has both seeds can find the tiles from their places."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """HOST's first link: HOST's public key, and the powers of HOST's secret."""

    setup: Setup
    key: Point
    powers: Powers


@dataclass(frozen=True, slots=True)
class Joining:
    """GUEST's answer: its public key, the labels of HOST's rack, and a request for GUEST's rack."""

    setup: Setup
    key: Point
    request: Request


@dataclass(frozen=True, slots=True)
class TurnLink:
    """A turn: all moves so far, and the deal's fields for the last run."""

    history: History
    fields: Answer | Request


@dataclass(frozen=True, slots=True)
class Opening:
    """The link that opens the first seal: its maker's seed and exchanges."""

    history: History
    seed: bytes
    exchanged: Exchanges


@dataclass(frozen=True, slots=True)
class Closing:
    """The link that opens the second seal: the seeds and exchanges of HOST and GUEST."""

    history: History
    seeds: tuple[bytes, bytes]
    exchanged: tuple[Exchanges, Exchanges]


Content = Invitation | Joining | TurnLink | Opening | Closing
_PLACES: Mapping[type[Content], LinkPlace] = {
    Invitation: INVITATION,
    Joining: JOINING,
    Opening: OPENING,
    Closing: CLOSING,
}


@dataclass(frozen=True)
class SealedLink:
    """A parsed link: its text, its content, its MAC, and its body as bytes."""

    text: str
    content: Content
    tag: int
    body: bytes

    @cached_property
    def digest(self) -> bytes:
        """The SHA-256 of the text, which the next link's MAC includes."""
        return sha256(self.text.encode("ascii")).digest()

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        content = self.content
        if isinstance(content, Invitation | Joining):
            return content.setup
        return content.history.game.setup

    @property
    def history(self) -> History:
        """The game as everybody can see it."""
        content = self.content
        if isinstance(content, Invitation | Joining):
            return replay(Game(content.setup))
        return content.history

    @cached_property
    def number(self) -> int:
        """The link's number, which its MAC includes: 0 for the joining link, then 1, 2 and so on.

        Links of an unfinished turn share the turn's number. The invitation has -1.
        """
        match self.content:
            case Invitation():
                return -1
            case Joining():
                return 0
            case TurnLink(history):
                return steps(history)[-1].run.number
            case Opening(history):
                return opening_number(history)
            case Closing(history):
                return opening_number(history) + 1

    @cached_property
    def is_begun(self) -> bool:
        """Say whether the link's turn is unfinished; then only the link's maker can continue."""
        return isinstance(self.content, TurnLink) and not steps(self.history)[-1].run.is_over

    @property
    def place(self) -> LinkPlace:
        """The place of the link in its game: the number of its turn, or a word."""
        return _PLACES.get(type(self.content), self.number)

    @property
    def ring(self) -> int | None:
        """The link's number in the ring: 0 for the invitation, 1 for the joining link."""
        return {Invitation: 0, Joining: 1}.get(type(self.content))

    @property
    def due(self) -> Due | None:
        """The link that is due next."""
        history = self.history
        return due_after(Standing(history.last, self.ring, self._closers(history)))

    def _closers(self, history: History) -> tuple[int, ...]:
        """Return the seats that have yet to open their seals."""
        if not history.turns or isinstance(self.content, Closing):
            return ()
        first = opener(history)
        return (1 - first,) if isinstance(self.content, Opening) else (first, 1 - first)

    @property
    def first_counts(self) -> bool:
        """True before the first turn: only the first joining link received counts.

        Otherwise HOST could choose the best deal, because each joining link gives another one.
        """
        return self.ring is not None

    @property
    def has_racks(self) -> bool:
        """Say whether the friend has joined, which deals the racks."""
        return self.ring != 0


def opener(history: History) -> int:
    """Return the seat that opens its seal first: the seat that may challenge, or the last mover."""
    return history.last.to_move if history.last.allows(Challenge) else history.turns[-1].seat


def opening_number(history: History) -> int:
    """Return the opening link's number: the last turn's, or one more if its mover does not open."""
    last = steps(history)[-1].run
    return last.number if opener(history) == last.seat else last.number + 1
