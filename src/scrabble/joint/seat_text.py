"""The text of a seat link, which takes a seat in one game to another device of its player.

It holds the key of that seat, not the device key, and the links that the seat goes on from. Anybody
who has it can play this seat and see its rack, so its player keeps it secret. It is written in
base-62 digits::

    S1, the seat key and a check number of 16 bits in 46 digits, then of each link
    its length in 2 digits and the link

The check number is from a SHA-256 of everything else, so that a text cut off is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from scrabble.errors import JointError
from scrabble.joint.keys import SEAT_KEY_BYTES
from scrabble.link.text import DIGITS, MAX_LINK, from_digits, possible_links, to_digits

_HEAD = "S1"
_PURPOSE = b"pass-a-word seat 1"
_CHECK = 1 << 16
_KEY_DIGITS = 46
_LENGTH_DIGITS = 2
_MOST_LINKS = 7
"""A seat needs no more: the first two, three turns, an opening and a closing link."""
MAX_SEAT_LINK = len(_HEAD) + _KEY_DIGITS + _MOST_LINKS * (_LENGTH_DIGITS + MAX_LINK)


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A seat link read: the key of the seat, and the links that it goes on from."""

    key: bytes
    links: tuple[str, ...]


def write_seat(key: bytes, links: Iterable[str]) -> str:
    """Return the seat link with a seat key of 32 bytes."""
    content = "".join(_digits(len(link), _LENGTH_DIGITS) + link for link in links)
    number = int.from_bytes(key, "big") * _CHECK + _check(key, content)
    return _HEAD + _digits(number, _KEY_DIGITS) + content


def find_seat(text: str) -> SeatLink | None:
    """Find a seat link in a text and read it, without reading its links; ``None`` if there is none.

    Raises `JointError` (``bad-seat-link``) if it is not whole.
    """
    found = next((each for each in possible_links(text) if each.startswith(_HEAD)), None)
    if found is not None and len(found) > MAX_SEAT_LINK:
        raise not_whole()
    return None if found is None else _read(found.removeprefix(_HEAD))


def _read(digits: str) -> SeatLink:
    content = digits[_KEY_DIGITS:]
    number, check = divmod(from_digits(digits[:_KEY_DIGITS]), _CHECK)
    if number >= 1 << 8 * SEAT_KEY_BYTES:
        raise not_whole()
    key = number.to_bytes(SEAT_KEY_BYTES, "big")
    if not content or check != _check(key, content):
        raise not_whole()
    links, at = [], 0
    while at < len(content):
        end = at + _LENGTH_DIGITS + from_digits(content[at : at + _LENGTH_DIGITS])
        links.append(content[at + _LENGTH_DIGITS : end])
        at = end
    if len(links) > _MOST_LINKS:
        raise not_whole()
    return SeatLink(key, tuple(links))


def _check(key: bytes, content: str) -> int:
    shown = sha256(_PURPOSE + key + content.encode("ascii")).digest()
    return int.from_bytes(shown[:2], "big")


def _digits(number: int, count: int) -> str:
    return to_digits(number).rjust(count, DIGITS[0])


def not_whole() -> JointError:
    """Return the error for a seat link that is not whole."""
    return JointError("bad-seat-link", "This seat link is not whole: copy all of it again.")
