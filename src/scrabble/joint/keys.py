"""The types of keys: a device key opens all games of a player, a seat key one seat in one game.

A device key is 16 random bytes made outside the engine. A seat key is derived from the device key
and one game. It gives another device access to that game, but to no other game of the player. Only
a device key begins or joins a game: two games with one seat key would share their secrets.
"""

from __future__ import annotations

from typing import ClassVar, Self

from scrabble.errors import JointError

DEVICE_KEY_BYTES = 16
SEAT_KEY_BYTES = 32


class _Key(bytes):
    """Bytes of one length."""

    __slots__ = ()
    _size: ClassVar[int]
    _kind: ClassVar[str]

    def __new__(cls, data: bytes) -> Self:
        """Raise `JointError` (``bad-key``) for bytes of another length."""
        if len(data) != cls._size:
            raise JointError("bad-key", f"A {cls._kind} key has {cls._size} bytes.")
        return super().__new__(cls, data)


class DeviceKey(_Key):
    """A player's key for all games on a device: 16 bytes."""

    __slots__ = ()
    _size, _kind = DEVICE_KEY_BYTES, "device"


class SeatKey(_Key):
    """The key of one seat in one game: 32 bytes."""

    __slots__ = ()
    _size, _kind = SEAT_KEY_BYTES, "seat"


Key = DeviceKey | SeatKey


def key_of(data: bytes) -> Key:
    """Return bytes as the key that their length makes; raise `JointError` (``bad-key``)."""
    return SeatKey(data) if len(data) == SEAT_KEY_BYTES else DeviceKey(data)


def require_device_key(key: bytes) -> DeviceKey:
    """Return a device key; raise `JointError` (``bad-key``) for any other type of key."""
    if not isinstance(key, DeviceKey):
        raise JointError("bad-key", "A game is begun and joined with a device key only.")
    return key
