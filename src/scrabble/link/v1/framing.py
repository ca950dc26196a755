"""The text of a link and its two safeguards: a length digit and a check number.

A link is the version, a digit for its length, and one integer in base 62. The lowest 16 bits of the
integer are the check number; the rest is the payload. The length digit distinguishes a link that
was cut off from one that was mistyped. docs/link-format.md, sections 2 and 3.
"""

from __future__ import annotations

from hashlib import sha256

from scrabble.errors import LinkError
from scrabble.link.text import BASE, DIGITS, MIN_LINK, check_version, from_digits, to_digits

VERSION = "1"
CHECK = 1 << 16
_CHECK_PURPOSE = b"pass-a-word link 1"
_HEAD = 2
_MAX_ADDED = 7
"""How many extra characters are recognised. The length digit is the length modulo 62, so 8 extra
characters look like 54 missing ones, and the link counts as cut off."""


def to_link(payload: int) -> str:
    """Encode a payload as a link."""
    number = payload * CHECK + check_number(payload)
    digits = to_digits(number).rjust(MIN_LINK - _HEAD, DIGITS[0])
    return VERSION + DIGITS[len(digits) % BASE] + digits


def payload_of(link: str) -> int:
    """Decode the payload of a link.

    Raises `LinkError` (``too-long``, ``not-a-link``, ``unknown-version``, ``cut-off``,
    ``mistyped``).
    """
    check_version(link, VERSION)
    digits = link[_HEAD:]
    missing = (DIGITS.index(link[1]) - len(digits)) % BASE if len(link) > 1 else 1
    if missing >= BASE - _MAX_ADDED:
        raise LinkError(
            "mistyped", "This link has extra characters: copy only the link and try again."
        )
    if missing or len(link) < MIN_LINK:
        raise LinkError("cut-off", "This link is cut off: ask for the whole link again.")
    payload, found = divmod(from_digits(digits), CHECK)
    if found != check_number(payload):
        raise LinkError(
            "mistyped", "This link has a typo or was altered: copy the whole link again."
        )
    return payload


def check_number(payload: int) -> int:
    """Return 16 bits of the SHA-256 of a payload's bytes."""
    data = payload.to_bytes((payload.bit_length() + 7) // 8, "big")
    return int.from_bytes(sha256(_CHECK_PURPOSE + data).digest()[:2], "big")
