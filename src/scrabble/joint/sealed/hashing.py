"""Hashes of sealed play: each has a purpose of its own, so that none can stand in for another.

All are HMAC-SHA256 under a secret key, over the name of the format, a purpose and parts, each
preceded by its length: different inputs are different texts. It is HMAC rather than SHA-256 of key
and text, because outputs are published and SHA-256 alone can be extended.
docs/sealed-format.md, section 22.

Random numbers come from the generator of the bag (docs/link-format.md, section 10) with a key
of this kind in place of the seed.
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
    """What a hash is for."""

    HOST = b"host"  # the host's secret of a game, from the device key
    GUEST = b"guest"  # the guest's
    AUDIT_SEED = b"audit seed"  # from a game's secret: opened at the end
    KEY_EXCHANGE = b"key exchange"  # from a game's secret: never opened
    OWN_PART = b"own part"  # from an audit seed: the key of the own parts
    POWER = b"power"  # from the host's audit seed: t
    TABLE = b"table"  # from the host's: which label is which tile
    RENAMING = b"renaming"  # from the host's: makes a later table depend on the request for it
    RETURNED = b"returned"  # from the host's: labels of the tiles it exchanged
    ORDER = b"order"  # from the guest's: the order of the labels
    MIXED = b"mixed"  # from the guest's: where returned labels go in that order
    LAID = b"laid"  # from the guest's: which of equal tiles it lays
    BLINDING = b"blinding"  # from the guest's: rho of a request
    PAD = b"pad"  # from a point of the transfer: masks a tile
    DEAL = b"deal"  # of the joining link: makes the table depend on it
    MAC_KEY = b"mac key"  # from the Diffie-Hellman point
    TAG = b"tag"  # from the key of the MAC: of a link


def digest(key: bytes, purpose: Purpose, *parts: bytes | int) -> bytes:
    """Return 32 bytes; a number is written as 8 bytes, big-endian."""
    return framed_hash(key, _FORMAT, purpose.value, *parts)


def scalar(key: bytes, purpose: Purpose, *parts: bytes | int) -> int:
    """Return a number in 1..ORDER-1, each as likely as any other within 2^-128."""
    seed = digest(key, purpose, *parts)
    wide = sha256(seed + b"\0").digest() + sha256(seed + b"\1").digest()
    return int.from_bytes(wide[:48], "big") % (ORDER - 1) + 1


def below(limit: int, key: bytes, purpose: Purpose, *parts: bytes | int) -> int:
    """Return a number below a limit of at most 2^128, each as likely within 2^-128."""
    return int.from_bytes(digest(key, purpose, *parts), "big") % limit


def shuffled(items: Sequence[_T], key: bytes, purpose: Purpose, *parts: bytes | int) -> list[_T]:
    """Return the items in a random order, by the generator of the bag."""
    return shuffled_by(digest(key, purpose, *parts), items)


_ROUNDS = 8


def encipher(number: int, size: int, key: bytes, tweak: bytes) -> int:
    """Return a number below ``size`` as another one, by a permutation of all of them.

    A Feistel network on a pair of numbers, repeated while the result is out of range (Black and
    Rogaway 2002). Two numbers under one tweak show only that they differ, while sums with a pad
    would show their difference: a turn that is made again has the same tweak.
    """
    return _permuted(number, size, key, tweak, 1)


def decipher(number: int, size: int, key: bytes, tweak: bytes) -> int:
    """Undo `encipher`."""
    return _permuted(number, size, key, tweak, -1)


def _permuted(number: int, size: int, key: bytes, tweak: bytes, way: int) -> int:
    """Go through the network forwards (1), or backwards (-1), which takes off what was added."""
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
    """Return a number below a limit, from 128 bits more than it has."""
    data = half.to_bytes((half.bit_length() + 7) // 8, "big")
    seed = digest(key, Purpose.OWN_PART, tweak, turn, data)
    blocks = range(limit.bit_length() // 256 + 2)
    wide = b"".join(sha256(seed + block.to_bytes(4, "big")).digest() for block in blocks)
    return int.from_bytes(wide, "big") % limit
