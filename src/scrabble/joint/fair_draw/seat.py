"""Play a seat of a game with a fair draw, given its key and the stored links.

Only the links are stored between turns. One link and the key are enough to continue; the seat's
own last link shows whether earlier moves were changed. The caller stores the links, and never
answers two versions of the same link: both answers would publish the same secret value.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from scrabble.errors import JointError
from scrabble.game import History, Setup
from scrabble.joint.due import Act
from scrabble.joint.fair_draw import chains as values
from scrabble.joint.fair_draw import links
from scrabble.joint.fair_draw.chains import Chains
from scrabble.joint.fair_draw.course import DrawState, replayed
from scrabble.joint.fair_draw.links import FairDrawLink, read, ring_places, secret_name
from scrabble.joint.keys import DeviceKey, Key, SeatKey, require_device_key
from scrabble.moves import Move

_BEFORE_PLAY = (Act.JOIN, Act.PUBLISH)


def invite(key: DeviceKey, setup: Setup) -> str:
    """Return the invitation; ``setup.seed`` is a random number.

    Raises `JointError` (``bad-key`` for a key of any other type).
    """
    game = links.digest_of(setup)
    chain = values.own_chain(game, 0, values.seat_key(require_device_key(key), game, ()))
    published = (chain[:1], *((),) * (len(setup.names) - 1))
    return links.write_ring(setup, 0, Chains(game, published))


def join(key: DeviceKey, text: str) -> str:
    """Return the link that joins a game as its next player.

    Raises `LinkError` (``not-fair-draw``), and `JointError` (``bad-key``, ``seat-taken`` if all
    have joined, ``own-invitation`` for a key that already has a seat).
    """
    link, device_key = read(text), require_device_key(key)
    players = len(link.setup.names)
    if link.ring is None or link.ring + 1 >= players:
        raise JointError("seat-taken", "All players have joined this game.")
    if _seat_of(device_key, link.chains) is not None:
        raise JointError("own-invitation", "You have joined this game: the next player joins now.")
    seat = link.ring + 1
    game, firsts = link.chains.game, _firsts(link.chains, seat)
    chain = values.own_chain(game, seat, values.seat_key(device_key, game, firsts))
    shown = chain[: ring_places(seat, players)[seat] + 1]
    return links.write_ring(link.setup, seat, link.chains.with_values(seat, shown))


def _firsts(chains: Chains, seat: int) -> tuple[bytes, ...]:
    """Return the first values of all seats before ``seat``."""
    return tuple(each[0] for each in chains.values[:seat])


def _seat_of(key: Key, chains: Chains) -> int | None:
    """Return the joined seat that a device or seat key belongs to, or ``None``."""
    for seat, published in enumerate(chains.values):
        if published:
            own = values.seat_key(key, chains.game, _firsts(chains, seat))
            if values.own_chain(chains.game, seat, own)[0] == published[0]:
                return seat
    return None


def age(link: FairDrawLink) -> tuple[int, int]:
    """Return a link's sort key; links of an unfinished turn share a place, so moves count too."""
    return link.place, link.history.last.turn


@dataclass(frozen=True, slots=True)
class FairDrawSeat:
    """A seat at a point of a game, with its player's secrets.

    ``latest`` is the newest link available, ``chain`` all values of the seat.
    """

    seat: int
    key: SeatKey
    chain: tuple[bytes, ...]
    latest: FairDrawLink

    @classmethod
    def at(cls, key: Key, texts: Iterable[str]) -> FairDrawSeat:
        """Return the seat of a device key or a seat key at the newest of these links.

        The newest link is enough; all others are compared with it. Raises `JointError`
        (``missing-link``, ``wrong-key``, ``other-game``, ``not-next``).
        """
        found = sorted((read(text) for text in texts), key=age)
        if not found:
            raise JointError("missing-link", "There is no link of this game.")
        latest = found[-1]
        for older in found[:-1]:
            if older.setup != latest.setup:
                raise JointError("other-game", "These links are of different games.")
            if not latest.continues(older):
                raise JointError("not-next", "This link does not go on from the links kept.")
        seat = _seat_of(key, latest.chains)
        if seat is None:
            raise JointError("wrong-key", "This key is of no player of the game.")
        game = latest.chains.game
        own = values.seat_key(key, game, _firsts(latest.chains, seat))
        return cls(seat, own, values.own_chain(game, seat, own), latest)

    @property
    def history(self) -> History:
        """The game as everybody can see it."""
        return self.latest.history

    @property
    def known(self) -> History:
        """The game as this player knows it, replayed with the seat's next value."""
        return self._known()[0]

    @property
    def rack(self) -> str:
        """The known tiles of the seat's own rack, sorted."""
        return self.known.last.racks[self.seat]

    @property
    def secret(self) -> str:
        """The name of the seat's chain, as `secret_of` returns it."""
        return secret_name(self.chain[0])

    @property
    def words(self) -> tuple[str, ...]:
        """No words: links of a fair draw have no MACs."""
        return ()

    @property
    def _act(self) -> Act | None:
        due = self.latest.due
        return None if due is None else due.act

    def _known(self) -> tuple[History, DrawState, Chains]:
        """Return the game replayed with this seat's next value, which may decide a draw."""
        latest = self.latest
        chains = latest.chains
        if self._act in _BEFORE_PLAY:
            return latest.history, latest.state, chains
        if latest.history.last.to_move == self.seat:
            count = latest.state.counts[self.seat] + 1
            chains = chains.with_values(self.seat, self._values(count))
        game, notes = latest.history.game, latest.history.notes
        return *replayed(game.setup, game.moves, notes, chains), chains

    def _values(self, place: int) -> tuple[bytes, ...]:
        """Return the chain's values up to a place; raises `JointError` (``chain-used-up``)."""
        if place >= values.LENGTH:
            raise JointError("chain-used-up", "This game has more turns than a chain has values.")
        return self.chain[: place + 1]

    def play(self, move: Move, lexicon: Container[str] | None = None, note: str = "") -> str:
        """Make a move and return its link.

        The link publishes a value only if the move ends the turn; otherwise only this player can
        continue from it. Raises `IllegalMove` as `History.played` does, and `JointError`
        (``not-joined``, ``not-your-turn``).
        """
        if self._act in _BEFORE_PLAY:
            raise JointError("not-joined", "Not all players have joined and sent their link yet.")
        if self.latest.closed or self.history.last.to_move != self.seat:
            raise JointError("not-your-turn", "It is not your turn.")
        known, state, chains = self._known()
        history = known.played(move, lexicon, note)
        after, turn = state.after(move, chains)
        positions, turns = (*known.positions, after.position), (*known.turns, turn)
        shown = self.latest.chains if after.is_begun else chains
        return links.write_game(replace(history, positions=positions, turns=turns), shown)

    def close(self) -> str:
        """Return the due link if it adds no move: in the ring, or after the end of the game.

        Raises `JointError` (``not-joined``, ``not-your-turn``, ``not-over``).
        """
        latest, due = self.latest, self.latest.due
        if due is not None and due.act is Act.JOIN:
            raise JointError("not-joined", "Not all players have joined this game yet.")
        if due is not None and due.act is Act.MOVE:
            raise JointError("not-over", "The game is not over: make a move.")
        if due is None or due.seat != self.seat:
            raise JointError("not-your-turn", "Another player sends the next link.")
        if latest.ring is not None:
            chains = latest.chains.with_values(self.seat, self._values(1))
            return links.write_ring(latest.setup, latest.ring + 1, chains)
        place = latest.state.counts[self.seat] + 1
        chains = latest.chains.with_values(self.seat, self._values(place))
        game, notes = self.history.game, self.history.notes
        closed, _ = replayed(game.setup, game.moves, notes, chains)
        return links.write_game(closed, chains)
