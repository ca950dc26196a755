"""Define the interface of joint games for the page's bridge, the command line and the views.

Links are texts here. A player stores them by their places in the game.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from scrabble.game import History, Mode, Setup
from scrabble.joint.due import Act, Due
from scrabble.moves import Move

LinkPlace = int | str
"""The place of a link in its game: its number, or in a sealed game possibly one of four words."""
StoredLinks = Mapping[LinkPlace, str]
"""A player's stored links of one game."""


class JointLink(Protocol):
    """A link parsed without a key."""

    @property
    def text(self) -> str:
        """The link itself."""
        ...

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        ...

    @property
    def history(self) -> History:
        """The game as everybody can see it."""
        ...

    @property
    def place(self) -> LinkPlace:
        """The place of the link in its game."""
        ...

    @property
    def ring(self) -> int | None:
        """The number of the link in the ring; ``None`` after the first turn."""
        ...

    @property
    def due(self) -> Due | None:
        """The link that is due next; ``None`` once the game is closed."""
        ...

    @property
    def first_counts(self) -> bool:
        """Say whether a device must keep the first link that it gets in this place."""
        ...

    @property
    def has_racks(self) -> bool:
        """Say whether a seat can be taken at this link and has a rack there."""
        ...


class JointSeat(Protocol):
    """A seat taken at a link, with its player's knowledge."""

    @property
    def seat(self) -> int:
        """The number of the seat."""
        ...

    @property
    def rack(self) -> str:
        """The known tiles of the seat's own rack, sorted."""
        ...

    @property
    def known(self) -> History:
        """The game as this player knows it, with unknown racks hidden."""
        ...

    def play(self, move: Move, lexicon: Container[str] | None = None, note: str = "") -> str:
        """Make a move and return its link; raise `IllegalMove` or `JointError`."""
        ...

    def close(self) -> str:
        """Make the due link that needs no move; raise `JointError` if none is due."""
        ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of an audit.

    ``fair``: all links are available and fit; ``matched``: the available links fit, and no racks
    were sealed; ``partial``: some are missing, the others fit; ``altered``: a link was changed on
    its way; ``broken``: links do not fit. ``turn`` is the turn of the first link at fault, 0 before
    the first turn; if all fit it is the number of turns. ``compared`` of ``total`` links were
    compared. ``seat`` is the player whose link is wrong regardless of the other links, if known.
    ``history`` has racks that only the audit reveals.
    """

    state: Literal["fair", "matched", "partial", "altered", "broken"]
    turn: int
    compared: int
    total: int
    seat: int | None = None
    history: History | None = None

    @property
    def fits(self) -> bool:
        """Say whether all compared links fit."""
        return self.state in {"fair", "matched", "partial"}


class JointGame(Protocol):
    """A kind of joint game, implemented by a package of this folder."""

    MODE: Mode
    STATES: Mapping[Act | None, str]
    """The name of a game's state, by the act that is due."""
    FINDINGS: Mapping[str, str]
    """An audit's finding by the state of its verdict; ``named`` is for a verdict with a player."""

    def read(self, text: str) -> JointLink:
        """Parse a link; raise `LinkError`."""
        ...

    def continues(self, text: str, older: str) -> bool:
        """Say whether a link provably continues an older link of the game."""
        ...

    def invite(self, key: bytes, setup: Setup) -> str:
        """Return the invitation to a game; ``setup.seed`` is a number that no other game has."""
        ...

    def join(self, key: bytes, text: str) -> str:
        """Return the link that joins a game with a device key; raise `JointError`."""
        ...

    def needed(self, kept: StoredLinks, text: str) -> tuple[str, ...]:
        """Return the links needed to take a seat at a link."""
        ...

    def own_seat(self, key: bytes, texts: Iterable[str]) -> tuple[int, bytes]:
        """Return the seat of a key, and the key of that seat alone.

        Raises `JointError` (``wrong-key``).
        """
        ...

    def take(self, key: bytes, texts: Iterable[str]) -> JointSeat:
        """Take the seat of a device key or a seat key at the last of these links.

        Raises `JointError`, also for a link that does not continue the others.
        """
        ...

    def with_own_racks(self, key: bytes, kept: StoredLinks, text: str) -> History:
        """Return the game at a link with the seat's own racks, turn by turn as far as known."""
        ...

    def seat_link(self, key: bytes, texts: Iterable[str]) -> str:
        """Return the text that moves a seat to another device; raises as `take` does."""
        ...

    def auditing(
        self, texts: Iterable[str], last: str, key: bytes | None = None
    ) -> Generator[int, None, Verdict]:
        """Compare links with the last one; yield a turn after each, and return the verdict.

        A player's device or seat key allows more comparisons.
        """
        ...

    def rematch(self, old: Setup, seat: int, seed: int) -> Setup:
        """Return the setup of these players' next game, to which ``seat`` invites.

        ``seed`` has 64 random bits.
        """
        ...

    def redealt(self, text: str, seat: int) -> Setup:
        """Return the setup of a new game that replaces one whose key ``seat`` has lost.

        Raises `JointError`, and `LinkError` if the game needs no redeal.
        """
        ...
