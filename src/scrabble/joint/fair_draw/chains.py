"""Compute chains of secret values, and coins that decide draws. See docs/fair-draw.md, "Format".

A chain is computed backwards from its last value, the secret: each value is the hash of the next.
So the first value commits to all others without revealing them. Links state a player's newest
published value; hashing it gives all older values. The *place* of a value is its index in the
chain. A coin is the hash of one value of each seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from scrabble.game.bag import next_below, random_words
from scrabble.joint.framed_hash import framed_hash
from scrabble.joint.keys import Key, SeatKey
from scrabble.tiles import RACK_SIZE

_FORMAT = b"pass-a-word fair draw 1"
VALUE_BYTES = 16
"""The length of a value. Choosing a draw needs two values with equal hashes: 2^64 steps."""
VALUES = 1 << 8 * VALUE_BYTES
LENGTH = 512
"""The number of values in a chain.

No seat needs more: at most 8 turns for each of 120 tiles make 960, or 480 for each of two seats.
"""


class Purpose(Enum):
    """The purpose of a hash."""

    SEAT = b"seat"  # derives a seat's key in one game from the device key
    SECRET = b"secret"  # derives the end of a chain from the seat's key
    VALUE = b"value"  # derives each value from the next one
    DEAL = b"deal"  # derives the racks from value 1 of all seats
    DRAW = b"draw"  # derives the tiles drawn in a turn from a value of each seat


def hashed(key: bytes, purpose: Purpose, *parts: bytes | int) -> bytes:
    """Return a hash of 32 bytes for a purpose."""
    return framed_hash(key, _FORMAT, purpose.value, *parts)


def seat_key(key: Key, game: bytes, firsts: Sequence[bytes]) -> SeatKey:
    """Return the key of a seat; ``firsts`` are the first chain values of all earlier seats.

    ``game`` is the digest of the setup. ``key`` is a device key, or the seat key, which is
    returned unchanged.
    """
    if isinstance(key, SeatKey):
        return key
    return SeatKey(hashed(key, Purpose.SEAT, game, len(firsts), *firsts))


@lru_cache(maxsize=64)
def back_to_first(game: bytes, seat: int, at: int, value: bytes) -> tuple[bytes, ...]:
    """Return values 0 to ``at`` of a chain, given value ``at``."""
    found = [value]
    for index in reversed(range(at)):
        found.append(hashed(game, Purpose.VALUE, seat, index, found[-1])[:VALUE_BYTES])
    return tuple(reversed(found))


def own_chain(game: bytes, seat: int, key: SeatKey) -> tuple[bytes, ...]:
    """Return all values of a seat's chain, derived from its seat key."""
    secret = hashed(key, Purpose.SECRET)[:VALUE_BYTES]
    return back_to_first(game, seat, LENGTH - 1, secret)


@dataclass(frozen=True, slots=True)
class Chains:
    """The published values of each seat in one game, from the first to the newest.

    A seat without published values has an empty tuple.
    """

    game: bytes
    values: tuple[tuple[bytes, ...], ...]

    @classmethod
    def of(cls, game: bytes, newest: Sequence[tuple[int, bytes] | None]) -> Chains:
        """Return the chains, given the place of each seat's newest value, and that value."""
        known = tuple(
            () if each is None else back_to_first(game, seat, *each)
            for seat, each in enumerate(newest)
        )
        return cls(game, known)

    @property
    def newest(self) -> tuple[int, ...]:
        """The place of each seat's newest value; -1 for a seat without values."""
        return tuple(len(values) - 1 for values in self.values)

    def continues(self, older: Chains) -> bool:
        """Say whether these chains have all values of the older ones, and perhaps more."""
        pairs = zip(self.values, older.values, strict=True)
        return all(now[: len(before)] == before for now, before in pairs)

    def with_values(self, seat: int, values: tuple[bytes, ...]) -> Chains:
        """Return the chains with ``values`` as all published values of one seat."""
        return Chains(self.game, (*self.values[:seat], values, *self.values[seat + 1 :]))

    def deal(self, bag: str) -> tuple[str, ...] | None:
        """Return the racks; ``None`` before all seats have published value 1."""
        if min(self.newest) < 1:
            return None
        coin = hashed(self.game, Purpose.DEAL, *(values[1] for values in self.values))
        tiles = taken(bag, RACK_SIZE * len(self.values), coin)
        return tuple(tiles[n : n + RACK_SIZE] for n in range(0, len(tiles), RACK_SIZE))

    def coin(self, turn: int, mover: int, needed: Mapping[int, int]) -> bytes | None:
        """Return the coin of a turn; ``None`` before all needed values are published.

        ``needed`` maps each seat in play, the mover included, to the place of the seat's value.
        """
        if any(self.newest[seat] < at for seat, at in needed.items()):
            return None
        seats = (mover, *sorted(seat for seat in needed if seat != mover))
        parts = [part for seat in seats for part in (seat, self.values[seat][needed[seat]])]
        return hashed(self.game, Purpose.DRAW, turn, *parts)


def taken(bag: str, count: int, coin: bytes) -> str:
    """Return the tiles that a coin takes from a bag, in drawing order.

    >>> taken("AABCDE", 3, bytes(32)), taken("AABCDE", 2, bytes(32))
    ('ADE', 'AD')
    """
    numbers, rest, found = random_words(coin), sorted(bag), list[str]()
    for _ in range(count):
        found.append(rest.pop(next_below(numbers, len(rest))))
    return "".join(found)
