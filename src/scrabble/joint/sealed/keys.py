"""Derive the keys of a sealed game: all secrets follow from the device key and the first two links.

The device key gives a seat key for each game. The seat key gives the key of the Diffie-Hellman
exchange, and the audit seed, which is revealed at the end. The audit seed gives the key of the own
parts, so every character of a link can be checked once the seed is open.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256

from scrabble.joint.keys import is_seat_key
from scrabble.joint.sealed.curve import GENERATOR, Point, lift, multiple, multiples
from scrabble.joint.sealed.deal import POINT_BYTES
from scrabble.joint.sealed.hashing import Purpose, digest, scalar

SEED_BYTES = 16
"""The length of an audit seed.

Every hash of a seed includes the game's number, so one guess cannot be tested on two games.
"""
TAG_BYTES = 10


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


def seat_key(key: bytes, purpose: Purpose, game: bytes) -> bytes:
    """Return the key of a seat in a game, given a device key or that seat key itself.

    ``game`` is the setup for HOST, and the invitation for GUEST. Raises `JointError` (``bad-key``).
    """
    return key if is_seat_key(key) else digest(key, purpose, game)


@lru_cache(maxsize=64)
def keys_of(seat_key: bytes) -> SeatKeys:
    """Derive the secrets of a seat from its seat key."""
    return SeatKeys(
        seed=digest(seat_key, Purpose.AUDIT_SEED)[:SEED_BYTES],
        exchange=scalar(seat_key, Purpose.KEY_EXCHANGE),
    )


def own_part_key(seed: bytes) -> bytes:
    """Derive the key of a seat's own parts from its audit seed."""
    return digest(seed, Purpose.OWN_PART)


@dataclass(frozen=True, slots=True)
class MacKey:
    """The MAC key that both seats share; a MAC shows who made a link, and after which link."""

    key: bytes

    def tag(self, kind: int, number: int, before: bytes, body: bytes) -> int:
        """Return a link's MAC of 80 bits; ``before`` is the SHA-256 of the link before it."""
        tag = digest(self.key, Purpose.TAG, kind, number, before, body)
        return int.from_bytes(tag[:TAG_BYTES], "big")


def mac_key(own: SeatKeys, other: Point, invitation: str) -> MacKey:
    """Derive the shared key of a game, which depends on every character of the invitation."""
    shared = multiple(own.exchange, other).x.to_bytes(POINT_BYTES, "big")
    return MacKey(digest(shared, Purpose.MAC_KEY, sha256(invitation.encode("ascii")).digest()))
