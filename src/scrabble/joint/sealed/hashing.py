"""The hashes of sealed play: each has its own purpose, and cannot replace any other.

Every hash is HMAC-SHA256 under a secret key, over the format's name, a purpose and parts. Each part
follows its length, so different inputs give different bytes to hash. A plain SHA-256 of key and
text would not be safe: outputs are published, and anybody can extend a SHA-256 hash.
See docs/sealed-format.md, section 22.

Random numbers come from the bag's generator (docs/link-format.md, section 10), keyed by such a hash
instead of the game's seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from hashlib import sha256
from typing import TypeVar

from scrabble.game.bag import shuffled_by
from scrabble.joint.framed_hash import framed_hash
from scrabble.joint.sealed.curve import ORDER

_T = TypeVar("_T")

_FORMAT = b"pass-a-word sealed 1"


class Purpose(Enum):
    """The purpose of a hash."""

    HOST = b"host"  # the host's seat key, from the device key
    GUEST = b"guest"  # the guest's seat key, from the device key
    AUDIT_SEED = b"audit seed"  # a seat's audit seed, from the seat key: revealed at the end
    KEY_EXCHANGE = b"key exchange"  # the Diffie-Hellman secret, from the seat key: never revealed
    OWN_PART = b"own part"  # the key of a seat's own parts, from its audit seed
    POWER = b"power"  # the transfer's secret t, from the host's audit seed
    TABLE = b"table"  # the label of each tile, from the host's audit seed
    RENAMING = b"renaming"  # a later table's number, from its request and the host's audit seed
    RETURNED = b"returned"  # labels of the tiles that the host exchanged, from its audit seed
    ORDER = b"order"  # the order of the labels, from the guest's audit seed
    MIXED = b"mixed"  # places of returned labels in ORDER, from the guest's audit seed
    LAID = b"laid"  # the order in which the guest lays equal tiles, from its audit seed
    BLINDING = b"blinding"  # rho of a request, from the guest's audit seed
    PAD = b"pad"  # the mask of a tile, from a point of the transfer
    DEAL = b"deal"  # the digest of the joining link's deal, on which tables depend
    MAC_KEY = b"mac key"  # the MAC key, from the Diffie-Hellman point
    TAG = b"tag"  # the MAC of a link, from the MAC key


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


_ROUNDS = 8


def encipher(number: int, size: int, key: bytes, tweak: bytes) -> int:
    """Encipher a number below ``size`` as another number below ``size``.

    Runs a Feistel network on a pair of numbers, again and again until the result is in range (Black
    and Rogaway 2002). A turn that is made again has the same tweak. Two results under one tweak
    reveal only whether their numbers are equal; adding a pad to both would reveal the difference.
    """
    return _permuted(number, size, key, tweak, 1)


def decipher(number: int, size: int, key: bytes, tweak: bytes) -> int:
    """Undo `encipher`."""
    return _permuted(number, size, key, tweak, -1)


def _permuted(number: int, size: int, key: bytes, tweak: bytes, way: int) -> int:
    """Run the network forwards, adding masks (``way`` 1), or backwards, subtracting them (-1)."""
    left, right = _halves(size)
    while True:
        b, a = divmod(number, left)
        for turn in range(_ROUNDS)[::way]:
            if turn % 2:
                b = (b + way * _mask(right, key, tweak, turn, a)) % right
            else:
                a = (a + way * _mask(left, key, tweak, turn, b)) % left
        number = b * left + a
        if number < size:
            return number


def _halves(size: int) -> tuple[int, int]:
    """Return two numbers near each other whose product is ``size`` or a little more."""
    left = 1 << (size.bit_length() // 2)
    return left, -(-size // left)


def _mask(limit: int, key: bytes, tweak: bytes, turn: int, half: int) -> int:
    """Return a number below ``limit``, reduced from a hash at least 128 bits longer."""
    data = half.to_bytes((half.bit_length() + 7) // 8, "big")
    seed = digest(key, Purpose.OWN_PART, tweak, turn, data)
    blocks = range(limit.bit_length() // 256 + 2)
    wide = b"".join(sha256(seed + block.to_bytes(4, "big")).digest() for block in blocks)
    return int.from_bytes(wide, "big") % limit
