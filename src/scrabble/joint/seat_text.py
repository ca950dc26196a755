"""Encode a seat link, which moves a seat in one game to another device of its player.

A seat link holds the seat key, not the device key, and the links needed to go on playing. Anybody
with a seat link can play the seat and see its rack, so players must keep it secret. With all links
of a sealed game it is longer than any link: it moves as a file or a text. It is in base-62 digits::

    S2, the seat key and a check number of 16 bits in 46 digits, then for each link
    its length in 2 digits and the link

The check number is taken from the SHA-256 of everything else, and reveals a truncated text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from scrabble.errors import JointError
from scrabble.joint.keys import SEAT_KEY_BYTES, Key, SeatKey
from scrabble.link.text import DIGITS, from_digits, possible_links, to_digits

_HEAD = "S2"
_ANY_HEAD = re.compile(r"S\d")
_PURPOSE = b"pass-a-word seat 2"
_CHECK = 1 << 16
_KEY_DIGITS = 46
_LENGTH_DIGITS = 2
MAX_SEAT_LINK = 19_000
"""More characters than the links of the longest games have."""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A parsed seat link: the key of the seat, and the links needed to go on playing."""

    key: Key
    links: tuple[str, ...]


def write_seat(key: SeatKey, links: Iterable[str]) -> str:
    """Encode a seat key and its links as a seat link."""
    content = "".join(_digits(len(link), _LENGTH_DIGITS) + link for link in links)
    number = int.from_bytes(key, "big") * _CHECK + _check(key, content)
    return _HEAD + _digits(number, _KEY_DIGITS) + content


def find_seat(text: str) -> SeatLink | None:
    """Find a seat link in a text, leaving its links unparsed; return ``None`` without one.

    Raises `JointError`: ``bad-seat-link`` for an incomplete seat link, ``unknown-version`` if
    another version made it.
    """
    found = [each for each in possible_links(text) if _ANY_HEAD.match(each)]
    own = next((each for each in found if each.startswith(_HEAD)), None)
    if own is not None:
        if len(own) > MAX_SEAT_LINK:
            raise not_whole()
        return _read(own.removeprefix(_HEAD))
    if any(len(each) > len(_HEAD) + _KEY_DIGITS for each in found):
        raise JointError(
            "unknown-version",
            "Another version of Pass-a-Word made this seat link: make a new one where you play.",
        )
    return None


def _read(digits: str) -> SeatLink:
    content = digits[_KEY_DIGITS:]
    number, check = divmod(from_digits(digits[:_KEY_DIGITS]), _CHECK)
    if number >= 1 << 8 * SEAT_KEY_BYTES:
        raise not_whole()
    key = SeatKey(number.to_bytes(SEAT_KEY_BYTES, "big"))
    if not content or check != _check(key, content):
        raise not_whole()
    links, at = [], 0
    while at < len(content):
        end = at + _LENGTH_DIGITS + from_digits(content[at : at + _LENGTH_DIGITS])
        links.append(content[at + _LENGTH_DIGITS : end])
        at = end
    if at > len(content) or "" in links:
        raise not_whole()
    return SeatLink(key, tuple(links))


def _check(key: bytes, content: str) -> int:
    shown = sha256(_PURPOSE + key + content.encode("ascii")).digest()
    return int.from_bytes(shown[:2], "big")


def _digits(number: int, count: int) -> str:
    return to_digits(number).rjust(count, DIGITS[0])


def not_whole() -> JointError:
    """Return the error for an incomplete seat link."""
    return JointError("bad-seat-link", "This seat link is not whole: copy all of it again.")
