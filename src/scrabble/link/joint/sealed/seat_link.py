"""Seat links of sealed games; `scrabble.link.joint.seat_text` has how they are written."""

from __future__ import annotations

from collections.abc import Iterable

from scrabble.link.joint.sealed.course import HOST
from scrabble.link.joint.sealed.known_links import KnownLinks
from scrabble.link.joint.sealed.seat import mac_of, seat_key, wrong_key
from scrabble.link.joint.seat_text import write_seat

_LATEST = 3
"""The seat's own last link, the one that answers it, and a turn that is begun."""


def own_seat(key: bytes, texts: Iterable[str]) -> tuple[int, bytes]:
    """Return the seat that a key has, and its seat key; raises `JointError` (``wrong-key``)."""
    known = KnownLinks.of(texts)
    if known.joining is None:
        return HOST, seat_key(key, known)  # Only HOST has one.
    seat, _ = mac_of(key, known)
    if seat is None:
        raise wrong_key()
    return seat, seat_key(key, known)


def seat_link(key: bytes, texts: Iterable[str]) -> str:
    """Return the seat link of the game of these links, for a player with this key.

    Of the links only those are taken that `SealedSeat.at` needs. Raises as `own_seat` does.
    """
    links = tuple(texts)
    known = KnownLinks.of(links)
    _, own = own_seat(key, links)
    latest = [known.turns[number] for number in sorted(known.turns)[-_LATEST:]]
    later = [known.joining, *latest, known.opening, known.closing]
    return write_seat(
        own,
        (known.invitation, *(link.text for link in later if link is not None)),
    )
