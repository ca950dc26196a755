"""Encode and decode fair-draw links: ring links, and game links from the first turn on.

See docs/fair-draw.md, "Format". `read` returns consistent links only: every move is possible, no
value is missing, and the text is canonical. `scrabble.joint.fair_draw.seat` checks whether a link
continues a known game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from hashlib import sha256

from scrabble.errors import LinkError
from scrabble.game import Game, History, Mode, Position, Setup, Turn
from scrabble.joint.due import Due, Standing, due_after, ring
from scrabble.joint.fair_draw.chains import LENGTH, VALUE_BYTES, VALUES, Chains
from scrabble.joint.fair_draw.course import DrawState, first_state, replayed
from scrabble.joint.link_format import LinkFormat, keeps_note, not_canonical, require_turns
from scrabble.link.coder import BOTTOM, Coder, Reader, Writer, given
from scrabble.link.text import MAX_LINK
from scrabble.link.v1.events import KNOWN_RACKS, Events
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.header import needs_newer_version
from scrabble.link.v1.model import Letters
from scrabble.link.v1.parts import Parts
from scrabble.moves import Exchange, Move, Place

FORMAT = LinkFormat(Mode.FAIR_DRAW, sizes=3)
_KIND_WEIGHTS = (24, 4, 1, 1, 1, 1)
"""The weights of the kinds; the last four are reserved for later versions."""
_NEWEST_WEIGHTS = (8, 8, 1)
"""The weights of a seat's newest place: one after seat 0's, the same as seat 0's, or another."""
_OTHER = 2


class Kind(IntEnum):
    """The kinds of links, in the order of the weights."""

    GAME = 0
    RING = 1


def ring_places(number: int, players: int) -> tuple[int, ...]:
    """Return the place of each seat's newest value after a link of the ring, -1 for none.

    >>> [ring_places(number, 3) for number in range(4)]
    [(0, -1, -1), (0, 0, -1), (0, 0, 1), (0, 1, 1)]
    """
    last = players - 1

    def place(seat: int) -> int:
        if seat > number:
            return -1
        return int(seat == last or 0 < seat <= number - last)

    return tuple(map(place, range(players)))


@dataclass(frozen=True, slots=True)
class FairDrawLink:
    """A parsed link.

    ``ring`` is its number in the ring, ``None`` after the first turn. ``closed`` are the seats that
    have sent a closing link after the end of the game.
    """

    text: str
    history: History
    state: DrawState
    chains: Chains
    ring: int | None
    closed: tuple[int, ...] = ()

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        return self.history.game.setup

    @property
    def place(self) -> int:
        """The number of the link in its game; all links of one unfinished turn share a number."""
        if self.ring is not None:
            return self.ring
        finished = self.state.run - (0 if self.state.is_begun else 1)
        return len(ring(len(self.setup.names))) + finished - 1 + len(self.closed)

    @property
    def maker(self) -> int:
        """The seat that made the link."""
        if self.ring is not None:
            return ring(len(self.setup.names))[self.ring]
        return self.closed[-1] if self.closed else self.history.turns[-1].seat

    @property
    def due(self) -> Due | None:
        """The link that is due next.

        Closing links are due once the game is over, even if a challenge is still possible.
        """
        closers = self.state.closers[len(self.closed) :]
        return due_after(Standing(self.history.last, self.ring, closers))

    @property
    def first_counts(self) -> bool:
        """Always false: a device accepts another joining link of a seat until it answers one."""
        return False

    @property
    def has_racks(self) -> bool:
        """Always true: a seat can be taken from the invitation on, at first without tiles."""
        return True

    def continues(self, older: FairDrawLink) -> bool:
        """Say whether this link keeps an older link's setup, values, moves and maker's note."""
        if self.setup != older.setup or not self.chains.continues(older.chains):
            return False
        now, before = self.history, older.history
        if self.place < older.place or not now.begins_with(before):
            return False
        return keeps_note(now, before, older.maker)


def secret_of(text: str) -> str:
    """Return the name of the chain of the maker of a link of the ring.

    Raises `LinkError` (``not-in-ring``).
    """
    link = read(text)
    if link.ring is None:
        raise LinkError("not-in-ring", "This link neither invites nor joins.")
    return secret_name(link.chains.values[link.maker][0])


def secret_name(first: bytes) -> str:
    """Return the name of a chain, given its first value."""
    return first.hex()[:16]


def opens(text: str) -> bool:
    """Say whether a link ends a game, after which all values are known."""
    return read(text).history.last.result is not None


def digest_of(setup: Setup) -> bytes:
    """Return the 32-byte digest of a setup, for use in hashes."""
    return sha256(FORMAT.setup_bytes(setup)).digest()


def write_ring(setup: Setup, number: int, chains: Chains) -> str:
    """Encode a link of the ring."""
    writer = _begin(Kind.RING)
    FORMAT.code_setup(writer, setup)
    _code_ring(writer, setup, number, _newest(chains))
    return to_link(writer.integer(BOTTOM))


def write_game(history: History, chains: Chains) -> str:
    """Encode the link of a game in which the rack of each turn's mover is known.

    Raises `LinkError` (``too-long``).
    """
    writer = _begin(Kind.GAME)
    setup = history.game.setup
    FORMAT.code_setup(writer, setup, history.notes)
    _code_newest(writer, len(setup.names), list(zip(chains.newest, _newest(chains), strict=True)))
    KNOWN_RACKS.write(writer, history)
    link = to_link(writer.integer(BOTTOM))
    if len(link) > MAX_LINK:
        raise LinkError("too-long", f"This game does not fit a link of {MAX_LINK} characters.")
    return link


@lru_cache(maxsize=64)
def read(text: str) -> FairDrawLink:
    """Parse a link of a game with a fair draw, without a key.

    Raises `LinkError` (``too-long``, ``not-a-link``, ``cut-off``, ``mistyped``,
    ``unknown-version``, ``unknown-dictionary``, ``not-fair-draw``, ``not-canonical``).
    """
    with FORMAT.reader(text) as reader:
        kind = reader.weighted(_KIND_WEIGHTS)
        if kind >= len(Kind):
            raise needs_newer_version()
        parts = FORMAT.code_setup(reader, None)
        if kind == Kind.RING:
            return _read_ring(text, reader, parts)
        return _read_game(text, reader, parts)


def _begin(kind: Kind) -> Writer:
    writer = FORMAT.writer()
    writer.weighted(_KIND_WEIGHTS, kind)
    return writer


def _newest(chains: Chains) -> list[bytes]:
    """Return the newest value of each seat, empty if there is none."""
    return [values[-1] if values else b"" for values in chains.values]


def _code_value(coder: Coder, value: bytes | None) -> bytes:
    number = coder.uniform(VALUES, given(value, lambda v: int.from_bytes(v, "big")))
    return number.to_bytes(VALUE_BYTES, "big")


def _code_ring(
    coder: Coder, setup: Setup, wanted: int | None, values: Sequence[bytes] | None
) -> tuple[int, list[tuple[int, bytes] | None]]:
    """Encode or decode a ring link's number, and each seat's newest value if it has one."""
    players = len(setup.names)
    number = coder.uniform(len(ring(players)), wanted)
    found: list[tuple[int, bytes] | None] = []
    for seat, place in enumerate(ring_places(number, players)):
        if place < 0:
            found.append(None)
        else:
            found.append((place, _code_value(coder, None if values is None else values[seat])))
    return number, found


def _code_newest(
    coder: Coder, players: int, wanted: Sequence[tuple[int, bytes]] | None
) -> list[tuple[int, bytes]]:
    """Encode or decode the places of all seats' newest values, then these values."""
    places = [coder.uniform(LENGTH, given(wanted, lambda w: w[0][0]))]
    for seat in range(1, players):
        place = given(wanted, lambda w: w[seat][0])  # noqa: B023 - called at once
        usual = (places[0] + 1, places[0])
        choice = given(place, lambda p: usual.index(p) if p in usual else _OTHER)  # noqa: B023
        chosen = coder.weighted(_NEWEST_WEIGHTS, choice)
        if chosen == _OTHER:
            places.append(coder.uniform(LENGTH, place))
            if places[-1] in usual:
                raise not_canonical()
        else:
            places.append(usual[chosen])
    if max(places) >= LENGTH:
        raise LinkError("mistyped", "This link holds more values than a chain has.")
    return [
        (place, _code_value(coder, None if wanted is None else wanted[seat][1]))
        for seat, place in enumerate(places)
    ]


def _read_ring(text: str, reader: Reader, parts: Parts) -> FairDrawLink:
    if parts.notes:
        raise not_canonical()
    number, newest = _code_ring(reader, parts.setup, None, None)
    chains = Chains.of(digest_of(parts.setup), newest)
    history, state = replayed(parts.setup, (), (), chains)
    return FairDrawLink(text, history, state, chains, number)


def _read_game(text: str, reader: Reader, parts: Parts) -> FairDrawLink:
    """Decode the moves, replaying the game with the racks that the chains deal."""
    setup = parts.setup
    newest = _code_newest(reader, len(setup.names), None)
    chains = Chains.of(digest_of(setup), newest)
    state = first_state(setup, chains)

    def make(_: Position, move: Move) -> tuple[Position, Turn]:
        nonlocal state
        state, turn = state.after(move, chains)
        return state.position, turn

    history = _EVENTS.read(reader, Game(setup, notes=parts.notes), state.position, make)
    require_turns(history)
    return FairDrawLink(text, history, state, chains, None, state.closed_by(chains.newest))


def _read_place(coder: Coder, position: Position, letters: Letters, move: Place | None) -> Place:
    _require_rack(position)
    return KNOWN_RACKS.code_place(coder, position, letters, move)


def _read_exchange(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    _require_rack(position)
    return KNOWN_RACKS.code_exchange(coder, position, move)


def _require_rack(position: Position) -> None:
    """Raise `LinkError` unless the mover's rack is known.

    All racks are unknown until seat 0 ends its first turn; earlier events show no tile. If a rack
    is still unknown afterwards, the link lacks values.
    """
    if position.hidden[position.to_move]:
        raise LinkError("mistyped", "This link lacks the values that deal a rack.")


_EVENTS = Events(_read_place, _read_exchange)
