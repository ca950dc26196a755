"""Chains of values, and the coins that follow from them. docs/fair-draw.md, "Format".

A chain is made from its end, the secret: each value is the hash of the one after it, so the first
settles all of them and shows none. What is published of a chain is its newest value, from which all
older ones follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from scrabble.game.bag import next_below, random_words
from scrabble.joint.framed_hash import framed_hash
from scrabble.joint.keys import is_seat_key
from scrabble.tiles import RACK_SIZE

_FORMAT = b"pass-a-word fair draw 1"
VALUE_BYTES = 16
"""Two values with one hash, which let a player choose between draws, take 2^64 steps to find."""
VALUES = 1 << 8 * VALUE_BYTES
LENGTH = 512
"""No seat has more turns: all seats have at most 8 for each of the 120 tiles of the largest set."""


class Purpose(Enum):
    """What a hash is for."""

    SEAT = b"seat"  # from the device key: the key of a seat in one game
    SECRET = b"secret"  # from that: the end of its chain
    VALUE = b"value"  # from a value: the one before it
    DEAL = b"deal"  # from value 1 of all seats: the racks
    DRAW = b"draw"  # from a value of each seat: the tiles drawn in a turn


def hashed(key: bytes, purpose: Purpose, *parts: bytes | int) -> bytes:
    """Return 32 bytes."""
    return framed_hash(key, _FORMAT, purpose.value, *parts)


def seat_key(key: bytes, game: bytes, firsts: Sequence[bytes]) -> bytes:
    """Return the key of a seat, the first values of all seats before it being ``firsts``.

    ``game`` is the digest of the setup, ``key`` a device key or that seat key. Raises
    `JointError` (``bad-key``).
    """
    return key if is_seat_key(key) else hashed(key, Purpose.SEAT, game, len(firsts), *firsts)


@lru_cache(maxsize=64)
def back_to_first(game: bytes, seat: int, at: int, value: bytes) -> tuple[bytes, ...]:
    """Return the values 0 to ``at`` of a chain, of which the last is known."""
    found = [value]
    for index in reversed(range(at)):
        found.append(hashed(game, Purpose.VALUE, seat, index, found[-1])[:VALUE_BYTES])
    return tuple(reversed(found))


def own_chain(game: bytes, seat: int, key: bytes) -> tuple[bytes, ...]:
    """Return all values of the chain of a seat, from its seat key."""
    secret = hashed(key, Purpose.SECRET)[:VALUE_BYTES]
    return back_to_first(game, seat, LENGTH - 1, secret)


@dataclass(frozen=True, slots=True)
class Chains:
    """What is published in one game: of each seat the values from the first to the newest.

    A seat that has published none has an empty tuple.
    """

    game: bytes
    values: tuple[tuple[bytes, ...], ...]

    @classmethod
    def of(cls, game: bytes, newest: Sequence[tuple[int, bytes] | None]) -> Chains:
        """Return the chains, given each seat's newest value and its place."""
        known = tuple(
            () if each is None else back_to_first(game, seat, *each)
            for seat, each in enumerate(newest)
        )
        return cls(game, known)

    @property
    def newest(self) -> tuple[int, ...]:
        """The place of the newest value of each seat; -1 where there is none."""
        return tuple(len(values) - 1 for values in self.values)

    def continues(self, older: Chains) -> bool:
        """Say whether these have all values of other chains, and perhaps later ones."""
        pairs = zip(self.values, older.values, strict=True)
        return all(now[: len(before)] == before for now, before in pairs)

    def with_values(self, seat: int, values: tuple[bytes, ...]) -> Chains:
        """Return the chains with more values of a seat, from its first one."""
        return Chains(self.game, (*self.values[:seat], values, *self.values[seat + 1 :]))

    def deal(self, bag: str) -> tuple[str, ...] | None:
        """Return the racks; ``None`` before all seats have published value 1."""
        if min(self.newest) < 1:
            return None
        coin = hashed(self.game, Purpose.DEAL, *(values[1] for values in self.values))
        tiles = taken(bag, RACK_SIZE * len(self.values), coin)
        return tuple(tiles[n : n + RACK_SIZE] for n in range(0, len(tiles), RACK_SIZE))

    def coin(self, turn: int, mover: int, needed: Mapping[int, int]) -> bytes | None:
        """Return the coin of a turn; ``None`` before all values that it needs are published.

        ``needed`` has, for the mover and each other seat in play, the place of its value.
        """
        if any(self.newest[seat] < at for seat, at in needed.items()):
            return None
        seats = (mover, *sorted(seat for seat in needed if seat != mover))
        parts = [part for seat in seats for part in (seat, self.values[seat][needed[seat]])]
        return hashed(self.game, Purpose.DRAW, turn, *parts)


def taken(bag: str, count: int, coin: bytes) -> str:
    """Return the tiles that a coin takes from a bag, in the order in which they are taken.

    >>> taken("AABCDE", 3, bytes(32)), taken("AABCDE", 2, bytes(32))
    ('ADE', 'AD')
    """
    numbers, rest, found = random_words(coin), sorted(bag), list[str]()
    for _ in range(count):
        found.append(rest.pop(next_below(numbers, len(rest))))
    return "".join(found)
