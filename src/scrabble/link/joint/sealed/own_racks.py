"""A game that is still sealed, with one's own racks turn by turn: for its replay and its export."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scrabble.game import History, Position
from scrabble.game.position import with_item
from scrabble.link.joint.sealed.course import GUEST, steps
from scrabble.link.joint.sealed.known_links import Table
from scrabble.link.joint.sealed.links import Parsed, write
from scrabble.link.joint.sealed.seat import Seat


def with_own_racks(key: bytes, texts: Iterable[str]) -> History:
    """Return the history of a game with one's own rack wherever one was to move.

    A rack is known where one's own link before that turn and its answer are at hand. The friend's
    racks stay unknown, and so do one's own on the friend's turns. Raises as `Seat.at` does.
    """
    known = tuple(texts)
    table, seat = Table.of(known), Seat.at(key, known)
    positions = list(seat.history.positions)
    for step in steps(seat.history):
        run = step.run
        if run.seat == seat.seat:
            rack = _rack_before(key, table, seat.seat, run.number)
            for at in range(run.start.turn, run.end.turn):
                positions[at] = _with_rack(positions[at], seat.seat, rack)
    if seat.moves_next:
        positions[-1] = _with_rack(positions[-1], seat.seat, seat.rack)
    return replace(seat.history, positions=tuple(positions))


def _rack_before(key: bytes, table: Table, seat: int, number: int) -> str:
    """Return the rack with which a seat made the link of a number; empty if it is not known."""
    first = 1 if seat != GUEST else 2
    before = range(max(1, number - 2), number) if number > first else range(1, first)
    links = [table.turns.get(each) for each in before]
    if table.joining is None or None in links:
        return ""
    texts = [_text(each) for each in (table.joining, *links) if each is not None]
    return Seat.at(key, (table.invitation, *texts)).rack


def _with_rack(position: Position, seat: int, rack: str) -> Position:
    held = position.held(seat)
    if position.result is not None or len(rack) != held:
        return position
    return replace(
        position,
        racks=with_item(position.racks, seat, rack),
        hidden=with_item(position.hidden, seat, 0),
    )


def _text(parsed: Parsed) -> str:
    return write(parsed.content, parsed.tag, parsed.body)
