"""Seat links of sealed games; `scrabble.link.joint.seat_text` has how they are written."""

from __future__ import annotations

from collections.abc import Iterable

from scrabble.errors import LinkError, SealError
from scrabble.link.joint.sealed.known_links import Table
from scrabble.link.joint.sealed.links import Parsed, write
from scrabble.link.joint.sealed.seat import Seat, seat_key
from scrabble.link.joint.seat_text import SeatLink, find_seat, not_whole, write_seat

_LATEST = 3
"""One's own last link, the one that answers it, and a turn that is begun."""


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
    return write_seat(own, links)


def read_seat_link(text: str) -> SeatLink:
    """Find a seat link in a text and read it.

    Raises `SealError`: ``no-seat-link`` if there is none, ``bad-seat-link`` if it is not whole.
    """
    found = find_seat(text)
    if found is None:
        raise SealError("no-seat-link", "There is no seat link in this text.")
    try:
        Table.of(found.links)
    except (LinkError, SealError) as error:
        raise not_whole() from error
    return found


def _text(parsed: Parsed) -> str:
    return write(parsed.content, parsed.tag, parsed.body)
