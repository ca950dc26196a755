"""Look up which seat sends which link next in a joint game, in one table for all kinds.

`due_after` reads `TABLE` from top to bottom: the first seat that still has to act is due, and its
link goes to the next seat that has to act. docs/joint-games.md shows the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scrabble.game import Position

Seats = tuple[int, ...]


class Act(StrEnum):
    """A kind of link that a player has to send."""

    JOIN = "join"
    PUBLISH = "publish"
    MOVE = "move"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Due:
    """The act that is due, the seat that performs it, and the seat that receives its link.

    The receiver ``then`` is ``None`` for the last link, or if it depends on the move.
    """

    act: Act
    seat: int
    then: int | None = None


def ring(players: int) -> Seats:
    """Return, in order, the seats that make the links before the first turn.

    All join; then all but the first and the last publish a second link.

    >>> ring(2), ring(4)
    ((0, 1), (0, 1, 2, 3, 1, 2))
    """
    return (*range(players), *range(1, players - 1))


@dataclass(frozen=True, slots=True)
class Standing:
    """The progress of a game.

    ``link`` is the number of the last link in the ring, or ``None`` after the first turn.
    ``closers`` are the seats that still have to close the finished game, in order.
    """

    position: Position
    link: int | None
    closers: Seats

    @property
    def left_in_ring(self) -> tuple[Seats, Seats]:
        """The seats that have yet to join, and the seats that have yet to publish."""
        players = len(self.position.racks)
        sent = len(ring(players)) if self.link is None else self.link + 1
        return ring(players)[sent:players], ring(players)[max(sent, players) :]

    @property
    def is_over(self) -> bool:
        """Say whether the moves of the game have ended."""
        return self.position.result is not None


@dataclass(frozen=True, slots=True)
class Row:
    """An act; in words, which seat performs it next; and all seats that still have to, in order."""

    act: Act
    who: str
    seats: Callable[[Standing], Seats]


TABLE = (
    Row(Act.JOIN, "the next in the ring", lambda now: now.left_in_ring[0]),
    Row(Act.PUBLISH, "the next in the ring", lambda now: now.left_in_ring[1]),
    Row(Act.MOVE, "the seat to move", lambda now: () if now.is_over else (now.position.to_move,)),
    Row(Act.CLOSE, "the first that has not closed", lambda now: now.closers if now.is_over else ()),
)
"""The acts in the order of a game."""


def due_after(standing: Standing) -> Due | None:
    """Return the link that is due, or ``None`` once the game is closed."""
    waiting = [(row.act, seat) for row in TABLE for seat in row.seats(standing)]
    if not waiting:
        return None
    (act, seat), *later = waiting
    return Due(act, seat, later[0][1] if later else None)
