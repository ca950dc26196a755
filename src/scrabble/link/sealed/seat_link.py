"""A seat link: one's own seat in one game as a text, for another device of one's own.

It holds the key of that seat, not the device key, and the links that the seat goes on from. Who
has it plays this seat and sees its rack, so it is for oneself alone. It is of base-62 digits::

    S1, the seat key and a check number of 16 bits in 46 digits, then of each link
    its length in 2 digits and the link

The check number is of SHA-256 over everything else, so that a text cut off is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from scrabble.errors import LinkError, SealError
from scrabble.link.sealed.keys import SEAT_KEY_BYTES
from scrabble.link.sealed.links import Parsed, write
from scrabble.link.sealed.seat import Seat, seat_key
from scrabble.link.sealed.table import Table
from scrabble.link.text import DIGITS, MAX_LINK, candidates, from_digits, to_digits

_HEAD = "S1"
_PURPOSE = b"pass-a-word seat 1"
_CHECK = 1 << 16
_KEY_DIGITS = 46
_LENGTH_DIGITS = 2
_LATEST = 3
"""One's own last link, the one that answers it, and a turn that is begun."""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A seat link read: the key of the seat, and the links that it goes on from."""

    key: bytes
    links: tuple[str, ...]


def seat_link(key: bytes, texts: Iterable[str]) -> str:
    """Return the seat link of the game of these links, for whoever has this key.

    Of the links only those are taken that `Seat.at` needs. Raises as that does.
    """
    known = tuple(texts)
    table = Table.of(known)
    if table.joining is not None:
        Seat.at(key, known)
    own = seat_key(key, table)
    latest = [table.turns[number] for number in sorted(table.turns)[-_LATEST:]]
    later = [table.joining, *latest, table.opening, table.closing]
    links = (table.invitation, *(_text(each) for each in later if each is not None))
    content = "".join(_digits(len(link), _LENGTH_DIGITS) + link for link in links)
    number = int.from_bytes(own, "big") * _CHECK + _check(own, content)
    return _HEAD + _digits(number, _KEY_DIGITS) + content


def read_seat_link(text: str) -> SeatLink:
    """Find a seat link in a text and read it.

    Raises `SealError`: ``no-seat-link`` if there is none, ``bad-seat-link`` if it is not whole.
    """
    found = next((each for each in candidates(text) if each.startswith(_HEAD)), None)
    if found is None:
        raise SealError("no-seat-link", "There is no seat link in this text.")
    return _read(found.removeprefix(_HEAD))


def _read(digits: str) -> SeatLink:
    content = digits[_KEY_DIGITS:]
    number, check = divmod(from_digits(digits[:_KEY_DIGITS]), _CHECK)
    if len(digits) > MAX_LINK or number >= 1 << 8 * SEAT_KEY_BYTES:
        raise _not_whole()
    key = number.to_bytes(SEAT_KEY_BYTES, "big")
    if not content or check != _check(key, content):
        raise _not_whole()
    links, at = [], 0
    while at < len(content):
        end = at + _LENGTH_DIGITS + from_digits(content[at : at + _LENGTH_DIGITS])
        links.append(content[at + _LENGTH_DIGITS : end])
        at = end
    try:
        Table.of(links)
    except (LinkError, SealError) as error:
        raise _not_whole() from error
    return SeatLink(key, tuple(links))


def _text(parsed: Parsed) -> str:
    return write(parsed.content, parsed.tag, parsed.body)


def _check(key: bytes, content: str) -> int:
    shown = sha256(_PURPOSE + key + content.encode("ascii")).digest()
    return int.from_bytes(shown[:2], "big")


def _digits(number: int, count: int) -> str:
    return to_digits(number).rjust(count, DIGITS[0])


def _not_whole() -> SealError:
    return SealError("bad-seat-link", "This seat link is not whole: copy all of it again.")
