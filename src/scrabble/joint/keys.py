"""Check device keys, 16 random bytes made outside the engine, and seat keys of 32 bytes.

A seat key is derived from the device key and one game. It gives another device access to that
game, but to no other game of the player.
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
    """Say whether a key is a seat key; raise `JointError` (``bad-key``) for an invalid length."""
    return len(key) == SEAT_KEY_BYTES or not checked_device_key(key)
