"""Keys: 16 random bytes for a device, made outside the engine; 32 bytes for one seat in one game.

A seat key follows from the device key and the game. Wherever a key is accepted, the seat key of
that game is accepted too: it is for another device that gets this game and no other.
"""

from __future__ import annotations

from scrabble.errors import JointError

DEVICE_KEY_BYTES = 16
SEAT_KEY_BYTES = 32


def checked_device_key(key: bytes) -> bytes:
    """Return a device key; raises `JointError` (``bad-key``) for what has another length."""
    if len(key) != DEVICE_KEY_BYTES:
        raise JointError("bad-key", f"A device key has {DEVICE_KEY_BYTES} bytes.")
    return key


def is_seat_key(key: bytes) -> bool:
    """Say whether this is a seat key; raises `JointError` (``bad-key``) for no key at all."""
    return len(key) == SEAT_KEY_BYTES or not checked_device_key(key)
