"""What sealed links hold: five kinds of content.

Everything here can be seen without a key.
"""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.game import Game, History, Setup, replay
from scrabble.link.joint.due import Due, due_after
from scrabble.link.joint.protocol import LinkPlace
from scrabble.link.joint.sealed.course import steps
from scrabble.link.joint.sealed.curve import Point
from scrabble.link.joint.sealed.deal import Answer, Request
from scrabble.link.joint.sealed.transfer import Powers
from scrabble.moves import Challenge

INVITATION, JOINING, OPENING, CLOSING = "invitation", "joining", "opening", "closing"
"""The places of links that are no turns."""
Exchanges = tuple[str, ...]
"""The tiles of each exchange of a seat."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What HOST sends first: its key, and the powers of its secret."""

    setup: Setup
    key: Point
    powers: Powers


@dataclass(frozen=True, slots=True)
class Joining:
    """What GUEST answers: its key, its commitment, HOST's rack, the request for its own."""

    setup: Setup
    key: Point
    commitment: int
    request: Request


@dataclass(frozen=True, slots=True)
class TurnLink:
    """A turn: all moves so far, and the fields of the deal of the last one.

    ``own`` is what its maker needs to go on, enciphered; 0 in a turn that is not over.
    """

    history: History
    fields: Answer | Request
    own: int


@dataclass(frozen=True, slots=True)
class Opening:
    """The first seal opened: what its maker exchanged. The seed is in the place of the MAC."""

    history: History
    exchanged: Exchanges


@dataclass(frozen=True, slots=True)
class Closing:
    """Both seals opened: the seeds and exchanges of HOST and GUEST."""

    history: History
    seeds: tuple[bytes, bytes]
    exchanged: tuple[Exchanges, Exchanges]


Content = Invitation | Joining | TurnLink | Opening | Closing


@dataclass(frozen=True, slots=True)
class SealedLink:
    """A link read: its text, what it holds, the number before its body, and the body as bytes."""

    text: str
    content: Content
    tag: int
    body: bytes

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        content = self.content
        if isinstance(content, Invitation | Joining):
            return content.setup
        return content.history.game.setup

    @property
    def history(self) -> History:
        """What everybody can see of the game."""
        content = self.content
        if isinstance(content, Invitation | Joining):
            return replay(Game(content.setup))
        return content.history

    @property
    def place(self) -> LinkPlace:
        """The place of the link in its game: the number of its turn, or a word."""
        match self.content:
            case Invitation():
                return INVITATION
            case Joining():
                return JOINING
            case TurnLink(history):
                return steps(history)[-1].run.number
            case Opening():
                return OPENING
            case Closing():
                return CLOSING

    @property
    def ring(self) -> int | None:
        """0 for the invitation, 1 for the joining link."""
        return {Invitation: 0, Joining: 1}.get(type(self.content))

    @property
    def due(self) -> Due | None:
        """The link that has to come next."""
        history = self.history
        return due_after(history.last, self.ring, self._closers(history))

    def _closers(self, history: History) -> tuple[int, ...]:
        """Return the seats that have still to open their seals."""
        if not history.turns or isinstance(self.content, Closing):
            return ()
        first = opener(history)
        return (1 - first,) if isinstance(self.content, Opening) else (first, 1 - first)

    @property
    def first_counts(self) -> bool:
        """Before the first turn it does: each joining link deals other tiles.

        HOST could choose among them otherwise.
        """
        return self.ring is not None

    @property
    def has_racks(self) -> bool:
        """Say whether the friend has joined, which deals the racks."""
        return self.ring != 0


def opener(history: History) -> int:
    """Return the seat that opens its seal first: the last to move, or who may still challenge."""
    return history.last.to_move if history.last.allows(Challenge) else history.turns[-1].seat
