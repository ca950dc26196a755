"""Keys: every secret of a game follows from the device key, the game and the joining link.

The device key has 16 bytes, made by chance outside the engine. From it come, for each game, a
secret that never leaves the device, and from that the key of the exchange and the audit seed, which
is opened at the end. The key of the own part follows from the audit seed: once that is open, every
character of a link can be checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from scrabble.errors import SealError
from scrabble.link.sealed.curve import GENERATOR, Point, lift, multiple, multiples
from scrabble.link.sealed.deal import POINT_BYTES
from scrabble.link.sealed.hashing import Purpose, digest, scalar

DEVICE_KEY_BYTES = 16
SEED_BYTES = 12
"""Nobody tries 2^96 of them; a game's number is hashed too, so that no try serves two games."""
TAG_BYTES = 10


@dataclass(frozen=True, slots=True)
class SeatKeys:
    """The secrets of one seat in one game."""

    seed: bytes
    exchange: int

    @property
    def own_part(self) -> bytes:
        """The key of the own part."""
        return own_part_key(self.seed)

    @property
    def public(self) -> Point:
        """The key that the other side sees; of its two points the one with an even y."""
        point = lift(multiples(GENERATOR, [self.exchange])[0].x)
        assert point is not None  # it is a multiple of the generator
        return point


def keys_of_host(device_key: bytes, setup: bytes) -> SeatKeys:
    """Return HOST's secrets of the game with this setup; raises `SealError` (``bad-key``)."""
    return _seat_keys(_checked(device_key), Purpose.HOST, setup)


def keys_of_guest(device_key: bytes, invitation: bytes) -> SeatKeys:
    """Return GUEST's secrets of the game of this invitation; raises `SealError` (``bad-key``)."""
    return _seat_keys(_checked(device_key), Purpose.GUEST, invitation)


def _checked(device_key: bytes) -> bytes:
    if len(device_key) != DEVICE_KEY_BYTES:
        raise SealError("bad-key", "A device key has 16 bytes.")
    return device_key


def _seat_keys(device_key: bytes, purpose: Purpose, game: bytes) -> SeatKeys:
    secret = digest(device_key, purpose, game)
    return SeatKeys(
        seed=digest(secret, Purpose.AUDIT_SEED)[:SEED_BYTES],
        exchange=scalar(secret, Purpose.KEY_EXCHANGE),
    )


def own_part_key(seed: bytes) -> bytes:
    """Return the key of the own parts of the seat with an audit seed."""
    return digest(seed, Purpose.OWN_PART)


@dataclass(frozen=True, slots=True)
class MacKey:
    """The key that the two seats share: it shows who made a link, and after which one."""

    key: bytes

    def tag(self, number: int, before: int, body: bytes) -> int:
        """Return the 80 bits of a link's MAC; ``before`` is that of the link before it."""
        tag = digest(self.key, Purpose.TAG, number, before.to_bytes(TAG_BYTES, "big"), body)
        return int.from_bytes(tag[:TAG_BYTES], "big")

    def mask(self, number: int, before: int, body: bytes) -> int:
        """Return the 96 bits that mask the seed in an opening link.

        Whoever changes the link gets another seed out of it, which does not fit what its maker
        promised: so the seed stands in the place of the MAC.
        """
        mask = digest(self.key, Purpose.OPENING, number, before.to_bytes(TAG_BYTES, "big"), body)
        return int.from_bytes(mask[:SEED_BYTES], "big")


def mac_key(own: SeatKeys, other: Point, invitation: str) -> MacKey:
    """Return the shared key of a game: it depends on every character of the invitation."""
    shared = multiple(own.exchange, other).x.to_bytes(POINT_BYTES, "big")
    return MacKey(digest(shared, Purpose.MAC_KEY, sha256(invitation.encode("ascii")).digest()))
