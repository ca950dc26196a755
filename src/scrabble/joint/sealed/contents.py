"""What sealed links hold: five kinds of content.

Everything here can be seen without a key.
"""

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
from scrabble.joint.sealed.deal import Answer, Request
from scrabble.joint.sealed.transfer import Powers
from scrabble.moves import Challenge

INVITATION, JOINING, OPENING, CLOSING = "invitation", "joining", "opening", "closing"
"""The places of links that are no turns."""
Exchanges = tuple[str, ...]
"""The tiles of each exchange of a seat."""
Places = tuple[tuple[int, ...], ...]
"""For each exchange of a seat the places, from 1 and rising, of those tiles in its sorted rack.

Of equal tiles the first ones go. With both seeds a place says which tile it is, in fewer bits.
"""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What HOST sends first: its public key, and the powers of its secret."""

    setup: Setup
    key: Point
    powers: Powers


@dataclass(frozen=True, slots=True)
class Joining:
    """What GUEST answers: its public key, the labels of HOST's rack, the request for its own."""

    setup: Setup
    key: Point
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
    """The first seal opened: the seed of its maker, and what it exchanged."""

    history: History
    seed: bytes
    exchanged: Exchanges


@dataclass(frozen=True, slots=True)
class Closing:
    """Both seals opened: the seeds and exchanges of HOST and GUEST."""

    history: History
    seeds: tuple[bytes, bytes]
    exchanged: tuple[Places, Places]


Content = Invitation | Joining | TurnLink | Opening | Closing
_PLACES: Mapping[type[Content], LinkPlace] = {
    Invitation: INVITATION,
    Joining: JOINING,
    Opening: OPENING,
    Closing: CLOSING,
}


@dataclass(frozen=True)
class SealedLink:
    """A link read: its text, what it holds, its MAC, and its body as bytes."""

    text: str
    content: Content
    tag: int
    body: bytes

    @cached_property
    def digest(self) -> bytes:
        """The SHA-256 of the text: what the next link is bound to."""
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
        """What everybody can see of the game."""
        content = self.content
        if isinstance(content, Invitation | Joining):
            return replay(Game(content.setup))
        return content.history

    @cached_property
    def number(self) -> int:
        """The number that its MAC is bound to: 0 for the joining link, then rising by one.

        A begun turn has that of the turn. The invitation has -1.
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
        """Say whether it holds a turn that is not over: its maker alone goes on from it."""
        return isinstance(self.content, TurnLink) and not steps(self.history)[-1].run.is_over

    @property
    def place(self) -> LinkPlace:
        """The place of the link in its game: the number of its turn, or a word."""
        return _PLACES.get(type(self.content), self.number)

    @property
    def ring(self) -> int | None:
        """0 for the invitation, 1 for the joining link."""
        return {Invitation: 0, Joining: 1}.get(type(self.content))

    @property
    def due(self) -> Due | None:
        """The link that has to come next."""
        history = self.history
        return due_after(Standing(history.last, self.ring, self._closers(history)))

    def _closers(self, history: History) -> tuple[int, ...]:
        """Return the seats that have still to open their seals."""
        if not history.turns or isinstance(self.content, Closing):
            return ()
        first = opener(history)
        return (1 - first,) if isinstance(self.content, Opening) else (first, 1 - first)

    @property
    def first_counts(self) -> bool:
        """True before the first turn: each joining link deals other tiles.

        Otherwise HOST could choose among them.
        """
        return self.ring is not None

    @property
    def has_racks(self) -> bool:
        """Say whether the friend has joined, which deals the racks."""
        return self.ring != 0


def opener(history: History) -> int:
    """Return the seat that opens its seal first: the last to move, or one that may challenge."""
    return history.last.to_move if history.last.allows(Challenge) else history.turns[-1].seat


def opening_number(history: History) -> int:
    """Return the number of the link that opens the first seal: a turn's, if it is one."""
    last = steps(history)[-1].run
    return last.number if opener(history) == last.seat else last.number + 1
