"""Derive all secrets of a sealed game: each hash has its own purpose, and replaces no other.

The device key gives a seat key for each game. The seat key gives the key of the Diffie-Hellman
exchange, and the audit seed, which is revealed at the end.

Every hash is HMAC-SHA256 under a secret key, over the format's name, a purpose and parts. Each part
follows its length, so different inputs give different bytes to hash. A plain SHA-256 of key and
text would not be safe: outputs are published, and anybody can extend a SHA-256 hash.
See docs/sealed-format.md, section 22.

Random numbers come from the bag's generator (docs/link-format.md, section 10), keyed by such a hash
instead of the game's seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import TypeVar

from scrabble.game.bag import shuffled_by
from scrabble.joint.framed_hash import framed_hash
from scrabble.joint.key_words import words_of
from scrabble.joint.keys import Key, SeatKey
from scrabble.joint.sealed.curve import (
    GENERATOR,
    ORDER,
    POINT_BYTES,
    Point,
    lift,
    multiple,
    multiples,
)

_T = TypeVar("_T")

SEED_BYTES = 16
"""The length of an audit seed.

Every hash of a seed includes the game's number, so one guess cannot be tested on two games.
"""
TAG_BYTES = 10
SECRET_NAME_BYTES = 8
WORDS = 4
_WORD_ROUNDS = 4096
"""How often the words are hashed, so that a stranger needs long to find a key with equal words."""
_FORMAT = b"pass-a-word sealed 2"


class Purpose(Enum):
    """The purpose of a hash."""

    HOST = b"host"  # the host's seat key, from the device key
    GUEST = b"guest"  # the guest's seat key, from the device key
    AUDIT_SEED = b"audit seed"  # a seat's audit seed, from the seat key: revealed at the end
    KEY_EXCHANGE = b"key exchange"  # the Diffie-Hellman secret, from the seat key: never revealed
    POWER = b"power"  # the transfer's secret t, from the host's audit seed
    TABLE = b"table"  # the label of each tile, from the host's audit seed
    RETURNED = b"returned"  # labels of the tiles that the host exchanged, from its audit seed
    ORDER = b"order"  # the order of the labels, from the guest's audit seed
    MIXED = b"mixed"  # places of returned labels in ORDER, from the guest's audit seed
    LAID = b"laid"  # the order in which the guest lays equal tiles, from its audit seed
    BLINDING = b"blinding"  # rho of a request, from the guest's audit seed
    PAD = b"pad"  # the mask of a tile, from a point of the transfer
    EXCHANGED = b"exchanged"  # which places of a rack a number stands for, from a seat's audit seed
    DEAL = b"deal"  # the digest of the joining link's deal, on which tables depend
    MAC_KEY = b"mac key"  # the MAC key, from the Diffie-Hellman point
    TAG = b"tag"  # the MAC of a link, from the MAC key
    WORDS = b"words"  # the words that both players compare, from the MAC key


def digest(key: bytes, purpose: Purpose, *parts: bytes | int) -> bytes:
    """Return a hash of 32 bytes; a number is written as 8 bytes, big-endian."""
    return framed_hash(key, _FORMAT, purpose.value, *parts)


def scalar(key: bytes, purpose: Purpose, *parts: bytes | int) -> int:
    """Return a number in 1..ORDER-1, uniform within 2^-128."""
    seed = digest(key, purpose, *parts)
    wide = sha256(seed + b"\0").digest() + sha256(seed + b"\1").digest()
    return int.from_bytes(wide[:48], "big") % (ORDER - 1) + 1


def below(limit: int, key: bytes, purpose: Purpose, *parts: bytes | int) -> int:
    """Return a number below ``limit``, which is at most 2^128; uniform within 2^-128."""
    return int.from_bytes(digest(key, purpose, *parts), "big") % limit


def shuffled(items: Sequence[_T], key: bytes, purpose: Purpose, *parts: bytes | int) -> list[_T]:
    """Shuffle the items by the bag's generator."""
    return shuffled_by(digest(key, purpose, *parts), items)


@dataclass(frozen=True)
class SeatKeys:
    """The secrets of one seat in one game."""

    seed: bytes
    exchange: int

    @cached_property
    def public(self) -> Point:
        """The public key, as the point with an even y."""
        point = lift(multiples(GENERATOR, [self.exchange])[0].x)
        assert point is not None  # a multiple of the generator is on the curve
        return point


def seat_key(key: Key, purpose: Purpose, game: bytes) -> SeatKey:
    """Return the key of a seat in a game, given a device key or that seat key itself.

    ``game`` is the setup for HOST, and the invitation for GUEST.
    """
    return key if isinstance(key, SeatKey) else SeatKey(digest(key, purpose, game))


@lru_cache(maxsize=64)
def keys_of(seat_key: SeatKey) -> SeatKeys:
    """Derive the secrets of a seat from its seat key."""
    return SeatKeys(
        seed=digest(seat_key, Purpose.AUDIT_SEED)[:SEED_BYTES],
        exchange=scalar(seat_key, Purpose.KEY_EXCHANGE),
    )


def secret_name(public: Point) -> str:
    """Return the name of a seat's secrets in a game; its public key follows from the same key."""
    shown = public.x.to_bytes(POINT_BYTES, "big")
    return sha256(shown).digest()[:SECRET_NAME_BYTES].hex()


@dataclass(frozen=True, slots=True)
class MacKey:
    """The MAC key that both seats share; a MAC shows who made a link, and after which link."""

    key: bytes

    def tag(self, kind: int, number: int, before: bytes, body: bytes) -> int:
        """Return a link's MAC of 80 bits; ``before`` is the SHA-256 of the link before it."""
        tag = digest(self.key, Purpose.TAG, kind, number, before, body)
        return int.from_bytes(tag[:TAG_BYTES], "big")

    @property
    def words(self) -> tuple[str, ...]:
        """Four words of the key: they differ if somebody rewrote the first two links."""
        found = digest(self.key, Purpose.WORDS)
        for _ in range(_WORD_ROUNDS):
            found = sha256(found).digest()
        return words_of(int.from_bytes(found, "big"), WORDS)


def mac_key(own: SeatKeys, other: Point, invitation: str) -> MacKey:
    """Derive the shared key of a game, which depends on every character of the invitation."""
    shared = multiple(own.exchange, other).x.to_bytes(POINT_BYTES, "big")
    return MacKey(digest(shared, Purpose.MAC_KEY, sha256(invitation.encode("ascii")).digest()))
