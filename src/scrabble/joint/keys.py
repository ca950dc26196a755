"""Check keys: 16 random bytes for a device, made outside the engine; 32 bytes for a seat in a game.

A seat key is derived from the device key and the game. It can replace the device key in that game,
on another device that gets this game and no other.
"""

from __future__ import annotations

from scrabble.errors import JointError

DEVICE_KEY_BYTES = 16
SEAT_KEY_BYTES = 32


def checked_device_key(key: bytes) -> bytes:
    """Return a device key; raise `JointError` (``bad-key``) if its length is wrong."""
    if len(key) != DEVICE_KEY_BYTES:
        raise JointError("bad-key", f"A device key has {DEVICE_KEY_BYTES} bytes.")
    return key


def is_seat_key(key: bytes) -> bool:
    """Say whether this is a seat key; raise `JointError` (``bad-key``) if it is not a key."""
    return len(key) == SEAT_KEY_BYTES or not checked_device_key(key)
