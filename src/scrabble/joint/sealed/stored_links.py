"""Use a player's stored links of a sealed game to move the seat, or to find its racks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scrabble.game import History, Position
from scrabble.joint.protocol import StoredLinks
from scrabble.joint.sealed.course import GUEST, steps
from scrabble.joint.sealed.known_links import KnownLinks
from scrabble.joint.sealed.links import read
from scrabble.joint.sealed.seat import SealedSeat, require_seat
from scrabble.joint.seat_text import write_seat

_LATEST = 3
"""How many of the latest turns a seat needs: its own last, the answer, and an unfinished one."""


def own_seat(key: bytes, texts: Iterable[str]) -> tuple[int, bytes]:
    """Return a key's seat and seat key; raise `JointError` (``wrong-key``)."""
    return require_seat(key, KnownLinks.of(texts))


def seat_link(key: bytes, texts: Iterable[str]) -> str:
    """Return the seat link for the player with this key, in the game of these links.

    Includes only the links that `SealedSeat.at` needs. Raises as `own_seat` does.
    """
    known = KnownLinks.of(texts)
    _, own = require_seat(key, known)
    latest = [known.turns[number] for number in sorted(known.turns)[-_LATEST:]]
    later = [known.joining, *latest, known.opening, known.closing]
    return write_seat(
        own,
        (known.invitation, *(link.text for link in later if link is not None)),
    )


def with_own_racks(key: bytes, kept: StoredLinks, text: str) -> History:
    """Return the history of a game with a seat's rack at each turn of the seat.

    A rack is known if both the seat's previous link and the answer to that link are stored. On the
    friend's turns all racks stay unknown. Raises the errors of `SealedSeat.at`.
    """
    texts = tuple({**kept, read(text).place: text}.values())
    known, seat = KnownLinks.of(texts), SealedSeat.at(key, texts)
    positions = list(seat.history.positions)
    for step in steps(seat.history):
        run = step.run
        if run.seat == seat.seat:
            rack = _rack_before(key, known, seat.seat, run.number)
            for at in range(run.start.turn, run.end.turn):
                positions[at] = with_rack(positions[at], seat.seat, rack)
    if seat.moves_next:
        positions[-1] = with_rack(positions[-1], seat.seat, seat.rack)
    return replace(seat.history, positions=tuple(positions))


def _rack_before(key: bytes, known: KnownLinks, seat: int, number: int) -> str:
    """Return the seat's rack before the link with this number; empty if unknown."""
    first = 1 if seat != GUEST else 2
    before = range(max(1, number - 2), number) if number > first else range(1, first)
    links = [known.joining, *map(known.turns.get, before)]
    texts = [link.text for link in links if link is not None]
    if len(texts) < len(links):
        return ""
    return SealedSeat.at(key, (known.invitation, *texts)).rack


def with_rack(position: Position, seat: int, rack: str) -> Position:
    """Return a position with a seat's rack shown; unchanged if the rack is not fully known."""
    if position.result is not None or len(rack) != position.held(seat):
        return position
    return position.with_only(seat, rack)
