"""Seat links of sealed games; `scrabble.link.joint.seat_text` has how they are written."""

from __future__ import annotations

from collections.abc import Iterable

from scrabble.link.joint.sealed.course import HOST
from scrabble.link.joint.sealed.known_links import KnownLinks
from scrabble.link.joint.sealed.seat import SealedSeat, seat_key
from scrabble.link.joint.seat_text import write_seat

_LATEST = 3
"""The seat's own last link, the one that answers it, and a turn that is begun."""


def owner(key: bytes, texts: Iterable[str]) -> int:
    """Return the seat that a key has; raises as `SealedSeat.at` does."""
    links = tuple(texts)
    known = KnownLinks.of(links)
    if known.joining is not None:
        return SealedSeat.at(key, links).seat
    seat_key(key, known)  # Only HOST has one.
    return HOST


def seat_link(key: bytes, texts: Iterable[str]) -> str:
    """Return the seat link of the game of these links, for a player with this key.

    Of the links only those are taken that `SealedSeat.at` needs. Raises as that does.
    """
    links = tuple(texts)
    owner(key, links)
    known = KnownLinks.of(links)
    latest = [known.turns[number] for number in sorted(known.turns)[-_LATEST:]]
    later = [known.joining, *latest, known.opening, known.closing]
    return write_seat(
        seat_key(key, known),
        (known.invitation, *(link.text for link in later if link is not None)),
    )
