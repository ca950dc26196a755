"""Define the interface of joint games for the page's bridge, the command line and the views.

Links are strings here. Players store links by their places in the game.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from scrabble.game import History, Mode, Setup
from scrabble.joint.due import Act, Due
from scrabble.joint.keys import DeviceKey, Key, SeatKey
from scrabble.moves import Move

LinkPlace = int | str
"""The place of a link in its game: a number, or for some sealed links one of four words."""
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
        """Say whether a device accepts only the first link that it receives for this place."""
        ...

    @property
    def has_racks(self) -> bool:
        """Say whether a player can take a seat at this link."""
        ...


class JointSeat(Protocol):
    """A player's seat at one link of a game, with the player's knowledge at that point."""

    @property
    def seat(self) -> int:
        """The number of the seat."""
        ...

    @property
    def rack(self) -> str:
        """The known tiles of the seat's own rack, sorted."""
        ...

    @property
    def secret(self) -> str:
        """The name of the seat's secret in this game, as `JointGame.secret_of` returns it."""
        ...

    @property
    def words(self) -> tuple[str, ...]:
        """Four words that both players compare; none if the links have no MACs."""
        ...

    @property
    def known(self) -> History:
        """The game as this player knows it, with unknown racks hidden."""
        ...

    def play(self, move: Move, lexicon: Container[str] | None = None, note: str = "") -> str:
        """Make a move and return its link; raise `IllegalMove` or `JointError`."""
        ...

    def close(self) -> str:
        """Return the due link if it adds no move; raise `JointError` if none is due."""
        ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of an audit.

    - ``state``: ``fair`` if all links are available and fit; ``matched`` if the available links fit
      and no racks were sealed; ``partial`` if links are missing and the others fit; ``altered`` if
      a link was changed on its way; ``broken`` if links do not fit
    - ``turn``: the turn of the first wrong link, 0 before turn 1; if all fit, the number of turns
    - ``compared``, ``total``: how many links were compared, out of how many
    - ``seat``: the player who certainly made a wrong link, if known
    - ``history``: the game with all racks, if the audit reveals them
    - ``is_signed``: MACs were checked with a player's key; without this check, one person alone can
      have made all links
    """

    state: Literal["fair", "matched", "partial", "altered", "broken"]
    turn: int
    compared: int
    total: int
    seat: int | None = None
    history: History | None = None
    is_signed: bool = False

    @property
    def finding(self) -> str:
        """The key of the verdict's sentence in `JointGame.FINDINGS`."""
        if self.seat is not None:
            return "named"
        return "unsigned" if self.state == "fair" and not self.is_signed else self.state

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
    """A sentence for each `Verdict.finding`."""

    def read(self, text: str) -> JointLink:
        """Parse a link; raise `LinkError`."""
        ...

    def continues(self, text: str, older: str) -> bool:
        """Say whether a link continues an older one, as far as can be checked without a key."""
        ...

    def invite(self, key: DeviceKey, setup: Setup) -> str:
        """Return the invitation to a game; ``setup.seed`` is a random number.

        Raises `JointError` (``bad-key`` for any other type of key, as `join` does).
        """
        ...

    def join(self, key: DeviceKey, text: str) -> str:
        """Return the link that joins a game; raise `JointError`."""
        ...

    def secret_of(self, text: str) -> str:
        """Return the name of the secret to which the maker of a link of the ring commits.

        Raises `LinkError` (``not-in-ring``).
        """
        ...

    def opens(self, text: str) -> bool:
        """Say whether a link opens the secret of its maker."""
        ...

    def needed(self, kept: StoredLinks, text: str) -> tuple[str, ...]:
        """Return the links that `take` needs for a seat at a link: the link and stored ones."""
        ...

    def own_seat(self, key: Key, texts: Iterable[str]) -> tuple[int, SeatKey]:
        """Return the seat that a key belongs to, and its seat key.

        Raises `JointError` (``wrong-key``).
        """
        ...

    def take(self, key: Key, texts: Iterable[str]) -> JointSeat:
        """Take the seat of a device key or a seat key at the last of these links.

        Raises `JointError`, also for a link that does not continue the others.
        """
        ...

    def with_own_racks(self, key: Key, kept: StoredLinks, text: str) -> History:
        """Return the game at a link, with the rack of the key's seat wherever it is known."""
        ...

    def seat_link(self, key: Key, texts: Iterable[str]) -> str:
        """Return the text that moves a seat to another device; raises as `take` does."""
        ...

    def auditing(
        self, texts: Iterable[str], last: str, key: Key | None = None
    ) -> Generator[int, None, Verdict]:
        """Compare links with the last one; yield the turn of each, and return the verdict.

        A player's device or seat key allows more comparisons.
        """
        ...
