"""What the page's bridge, the command line and the views ask of a joint game.

Links are texts here, and a player keeps them by their places in the game.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from scrabble.game import History, Mode, Setup
from scrabble.joint.due import Act, Due
from scrabble.moves import Move

LinkPlace = int | str
"""The place of a link in its game: its number, or in a sealed game one of four words."""
StoredLinks = Mapping[LinkPlace, str]
"""The links of one game that a player keeps."""


class JointLink(Protocol):
    """A link read without a key."""

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
        """What everybody can see of the game."""
        ...

    @property
    def place(self) -> LinkPlace:
        """The place of the link in its game."""
        ...

    @property
    def ring(self) -> int | None:
        """The number of the link in the ring; ``None`` once a turn is made."""
        ...

    @property
    def due(self) -> Due | None:
        """The link that has to come next; ``None`` when the game is closed."""
        ...

    @property
    def first_counts(self) -> bool:
        """Say whether of several links in its place the first one counts, answered or not."""
        ...

    @property
    def has_racks(self) -> bool:
        """Say whether a seat can be taken and have a rack after it."""
        ...


class JointSeat(Protocol):
    """A seat taken at a link, with what its player knows."""

    @property
    def seat(self) -> int:
        """The number of the seat."""
        ...

    @property
    def rack(self) -> str:
        """The tiles known of the seat's own rack, sorted."""
        ...

    @property
    def known(self) -> History:
        """The game as this player knows it; racks that are not known are hidden."""
        ...

    def play(self, move: Move, lexicon: Container[str] | None = None, note: str = "") -> str:
        """Make a move and return the link with it; raises `IllegalMove` and `JointError`."""
        ...

    def close(self) -> str:
        """Make the link that is due without a move; raises `JointError` if none is."""
        ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an audit found.

    ``fair``: all links are there and fit; ``matched``: all that are there fit, and no racks were
    sealed; ``partial``: some are missing, the others fit; ``altered``: a link was changed on its
    way; ``broken``: links do not fit. ``turn`` is that of the first link at fault, 0 for one before
    the first turn; if all fit it is the number of turns. ``compared`` of ``total`` links were
    looked at. ``seat`` is the player whose link cannot be right whatever the others are, if that
    is known. ``history`` has racks that only the audit shows.
    """

    state: Literal["fair", "matched", "partial", "altered", "broken"]
    turn: int
    compared: int
    total: int
    seat: int | None = None
    history: History | None = None

    @property
    def fits(self) -> bool:
        """Say whether all links that are there fit."""
        return self.state in {"fair", "matched", "partial"}


class JointGame(Protocol):
    """A kind of joint game; the packages of this folder implement it."""

    MODE: Mode
    STATES: Mapping[Act | None, str]
    """What a game is called by what is due in it."""
    FINDINGS: Mapping[str, str]
    """What an audit found, by the state of its verdict; ``named`` where that names a player."""

    def read(self, text: str) -> JointLink:
        """Read a link; raises `LinkError`."""
        ...

    def continues(self, text: str, older: str) -> bool:
        """Say whether a link shows by itself that it goes on from an older one of the game."""
        ...

    def invite(self, key: bytes, setup: Setup) -> str:
        """Return the invitation to a game; ``setup.seed`` is a number that no other game has."""
        ...

    def join(self, key: bytes, text: str) -> str:
        """Return the link by which the holder of a device key joins; raises `JointError`."""
        ...

    def needed(self, kept: StoredLinks, text: str) -> tuple[str, ...]:
        """Return the links with which a seat is taken at a link."""
        ...

    def own_seat(self, key: bytes, texts: Iterable[str]) -> tuple[int, bytes]:
        """Return the seat that a key has, and the key of that seat alone.

        Raises `JointError` (``wrong-key``).
        """
        ...

    def take(self, key: bytes, texts: Iterable[str]) -> JointSeat:
        """Take the seat of a device key or a seat key at the last of these links.

        Raises `JointError`, also for a link that does not go on from the others.
        """
        ...

    def with_own_racks(self, key: bytes, kept: StoredLinks, text: str) -> History:
        """Return the game at a link with the racks of a seat, turn by turn as far as known."""
        ...

    def seat_link(self, key: bytes, texts: Iterable[str]) -> str:
        """Return the text that takes a seat to another device; raises as `take` does."""
        ...

    def auditing(
        self, texts: Iterable[str], last: str, key: bytes | None = None
    ) -> Generator[int, None, Verdict]:
        """Compare links with the last one; yield a turn after each, and return the verdict.

        With the device or seat key of a player more can be compared.
        """
        ...

    def rematch(self, old: Setup, seat: int, seed: int) -> Setup:
        """Return the setup of the next game of the same players, to which a seat invites.

        ``seed`` has 64 random bits.
        """
        ...

    def redealt(self, text: str, seat: int) -> Setup:
        """Return the setup of a new game in the place of one whose key a seat has lost.

        Raises `JointError`, and `LinkError` where no game has to be dealt again.
        """
        ...
