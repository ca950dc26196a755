"""A seat at a game with a fair draw: made from a key and links, it answers links with links.

Nothing is kept between two links but the links themselves. One link and the key are enough to go
on; one's own last link shows whether the past was changed. Whoever calls this keeps the links, and
never answers two versions of one: the value in the second answer is known by then.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from scrabble.errors import SealError
from scrabble.game import Game, History, Setup
from scrabble.link.joint.fair_draw import chains as values
from scrabble.link.joint.fair_draw import links
from scrabble.link.joint.fair_draw.chains import Chains
from scrabble.link.joint.fair_draw.course import Point, replayed
from scrabble.link.joint.fair_draw.links import Parsed, parse, ring_places, ring_seat, ring_size
from scrabble.moves import Move


def invite(device_key: bytes, setup: Setup) -> str:
    """Return the invitation; ``setup.seed`` is a number that no other game of this key has."""
    game = links.digest_of(setup)
    chain = values.own_chain(game, 0, values.seat_key(device_key, game, ()))
    published = (chain[:1], *((),) * (len(setup.names) - 1))
    return links.write_ring(setup, 0, Chains(game, published))


def join(device_key: bytes, text: str) -> str:
    """Return the link that joins a game as its next player.

    Raises `LinkError` (``not-a-fair-draw``), and `SealError` (``seat-taken`` if all have joined,
    ``own-invitation`` for a key that has a seat already).
    """
    parsed = parse(text)
    players = len(parsed.setup.names)
    if parsed.ring is None or parsed.ring + 1 >= players:
        raise SealError("seat-taken", "All players have joined this game.")
    if _seat_of(device_key, parsed.chains) is not None:
        raise SealError("own-invitation", "You have joined this game: the next player joins now.")
    seat = parsed.ring + 1
    game, firsts = parsed.chains.game, _firsts(parsed.chains, seat)
    chain = values.own_chain(game, seat, values.seat_key(device_key, game, firsts))
    shown = chain[: ring_places(seat, players)[seat] + 1]
    return links.write_ring(parsed.setup, seat, parsed.chains.with_values(seat, shown))


def _firsts(chains: Chains, seat: int) -> tuple[bytes, ...]:
    """Return the first values of all seats before one."""
    return tuple(each[0] for each in chains.values[:seat])


def _seat_of(key: bytes, chains: Chains) -> int | None:
    """Return the seat that a device key or seat key has in a game, as far as all have joined."""
    for seat, published in enumerate(chains.values):
        if published:
            own = values.seat_key(key, chains.game, _firsts(chains, seat))
            if values.own_chain(chains.game, seat, own)[0] == published[0]:
                return seat
    return None


def continues(now: Parsed, before: Parsed) -> bool:
    """Say whether a link goes on from an older one: setup, values, moves and its maker's note."""
    if now.setup != before.setup or not now.chains.continues(before.chains):
        return False
    if now.number < before.number or _moves(now)[: len(_moves(before))] != _moves(before):
        return False
    seat = before.maker
    if now.history.latest_turn(seat) != before.history.latest_turn(seat):
        return True
    return _note(now, seat) == _note(before, seat)


def _age(parsed: Parsed) -> tuple[int, int]:
    """Return what orders the links of a game: a turn that is begun grows under one number."""
    return parsed.number, parsed.history.last.turn


def _moves(parsed: Parsed) -> tuple[Move, ...]:
    return parsed.history.game.moves


def _note(parsed: Parsed, seat: int) -> str:
    notes = parsed.history.notes
    return notes[seat] if notes else ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a point of a game.

    ``latest`` is the newest link at hand, ``history`` and ``point`` the game as its player knows
    it: with the value that this seat publishes next, but for draws that need it.
    """

    seat: int
    key: bytes
    chain: tuple[bytes, ...]
    latest: Parsed

    @classmethod
    def at(cls, key: bytes, texts: Iterable[str]) -> Seat:
        """Take the seat of a device key or a seat key, at the last of these links.

        The newest link is enough; all others are compared with it. Raises `SealError`
        (``wrong-key``, ``other-game``, ``not-next``).
        """
        found = sorted((parse(text) for text in texts), key=_age)
        if not found:
            raise SealError("missing-link", "There is no link of this game at hand.")
        latest = found[-1]
        for older in found[:-1]:
            if older.setup != latest.setup:
                raise SealError("other-game", "These links are of different games.")
            if not continues(latest, older):
                raise SealError("not-next", "This link does not go on from the links at hand.")
        seat = _seat_of(key, latest.chains)
        if seat is None:
            raise SealError("wrong-key", "This key is of no player of the game.")
        game = latest.chains.game
        own = values.seat_key(key, game, _firsts(latest.chains, seat))
        return cls(seat, own, values.own_chain(game, seat, own), latest)

    @property
    def history(self) -> History:
        """The game as everybody can see it."""
        return self.latest.history

    @property
    def known(self) -> History:
        """The game as this player knows it: with the value that this seat publishes next."""
        return self._known()[0]

    @property
    def rack(self) -> str:
        """The tiles on one's own rack that are known, sorted."""
        return self.known.last.racks[self.seat]

    @property
    def moves_next(self) -> bool:
        """Say whether it is this seat's turn."""
        last = self.history.last
        ready = self.latest.ring is None or self.latest.next_seat == self.seat == 0
        return ready and last.to_move == self.seat and last.result is None and not self._in_ring

    @property
    def _in_ring(self) -> bool:
        ring = self.latest.ring
        return ring is not None and ring + 1 < ring_size(len(self.latest.setup.names))

    def _known(self) -> tuple[History, Point, Chains]:
        """Return the game with one value more of one's own, which may settle a draw."""
        latest = self.latest
        chains = latest.chains
        if self._in_ring:
            return latest.history, latest.point, chains
        if latest.history.last.to_move == self.seat:
            count = latest.point.counts[self.seat] + 1
            chains = chains.with_values(self.seat, self._values(count))
        game = latest.history.game
        assert isinstance(game, Game)  # a record has no links of this kind
        return *replayed(latest.setup, game.moves, game.notes, chains), chains

    def _values(self, place: int) -> tuple[bytes, ...]:
        """Return one's own values up to a place; raises `SealError` (``chain-used-up``)."""
        if place >= values.LENGTH:
            raise SealError("chain-used-up", "This game has more turns than a chain has values.")
        return self.chain[: place + 1]

    def play(self, move: Move, lexicon: Container[str] | None = None, note: str = "") -> str:
        """Make a move and return the link with it.

        A challenge that leaves the turn to its player, a hint and an accepted word publish
        nothing: only oneself can go on from that link. Raises `IllegalMove` as `History.played`
        does, `SealError` (``not-joined``, ``not-your-turn``).
        """
        if self._in_ring:
            raise SealError("not-joined", "Not all players have joined and sent their link yet.")
        if self.latest.closed or self.history.last.to_move != self.seat:
            raise SealError("not-your-turn", "It is not your turn.")
        known, point, chains = self._known()
        history = known.played(move, lexicon, note)
        after, turn = point.after(move, chains)
        positions, turns = (*known.positions, after.position), (*known.turns, turn)
        shown = self.latest.chains if after.is_begun else chains
        return links.write_game(replace(history, positions=positions, turns=turns), shown)

    def publish(self) -> str:
        """Make the link that is due without a move: in the ring, or after the end.

        Raises `SealError` (``not-joined``, ``not-your-turn``, ``not-over``).
        """
        if self.latest.ring is not None:
            return self._in_second_round()
        if self.history.last.result is None:
            raise SealError("not-over", "The game is not over: make a move.")
        if self.latest.next_seat != self.seat:
            raise SealError("not-your-turn", "Nothing is due from you.")
        place = self.latest.point.counts[self.seat] + 1
        chains = self.latest.chains.with_values(self.seat, self._values(place))
        game = self.history.game
        assert isinstance(game, Game)  # a record has no links of this kind
        closed, _ = replayed(game.setup, game.moves, game.notes, chains)
        return links.write_game(closed, chains)

    def _in_second_round(self) -> str:
        setup, ring = self.latest.setup, self.latest.ring
        assert ring is not None  # the caller has looked
        players = len(setup.names)
        if ring + 1 < players:
            raise SealError("not-joined", "Not all players have joined this game yet.")
        if ring + 1 >= ring_size(players):
            raise SealError("not-over", "All players have joined: the first one moves.")
        if ring_seat(ring + 1, players) != self.seat:
            raise SealError("not-your-turn", "Another player sends the next link.")
        chains = self.latest.chains.with_values(self.seat, self._values(1))
        return links.write_ring(setup, ring + 1, chains)
