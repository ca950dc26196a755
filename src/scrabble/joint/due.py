"""Who sends which link next in a joint game: one table for all kinds.

`due_after` reads `TABLE` from top to bottom: the first seat that still has to act is due, and its
link goes to the next one. docs/joint-games.md draws the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scrabble.game import Position

Seats = tuple[int, ...]


class Act(StrEnum):
    """What a player has to send."""

    JOIN = "join"
    PUBLISH = "publish"
    MOVE = "move"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Due:
    """A link that is due: its act, the seat that makes it, and the seat that receives it.

    ``then`` is ``None`` where the receiver depends on the link.
    """

    act: Act
    seat: int
    then: int | None = None


def ring(players: int) -> Seats:
    """Return the seats that make the links before the first turn, in order.

    All join; then all but the first and the last publish a second link.

    >>> ring(2), ring(4)
    ((0, 1), (0, 1, 2, 3, 1, 2))
    """
    return (*range(players), *range(1, players - 1))


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a game has come.

    ``link`` is the number of its last link in the ring, ``None`` once a turn is made; ``closers``
    are the seats that still close the game once it is over, in order.
    """

    position: Position
    link: int | None
    closers: Seats

    @property
    def left_in_ring(self) -> tuple[Seats, Seats]:
        """The seats that have still to join, and those that have still to publish."""
        players = len(self.position.racks)
        sent = len(ring(players)) if self.link is None else self.link + 1
        return ring(players)[sent:players], ring(players)[max(sent, players) :]

    @property
    def is_over(self) -> bool:
        """Say whether the moves of the game have ended."""
        return self.position.result is not None


@dataclass(frozen=True, slots=True)
class Row:
    """An act, who performs it in words, and the seats that have still to perform it, in order."""

    act: Act
    who: str
    seats: Callable[[Standing], Seats]


TABLE = (
    Row(Act.JOIN, "the next in the ring", lambda now: now.left_in_ring[0]),
    Row(Act.PUBLISH, "the next in the ring", lambda now: now.left_in_ring[1]),
    Row(Act.MOVE, "the seat to move", lambda now: () if now.is_over else (now.position.to_move,)),
    Row(Act.CLOSE, "the first that has not closed", lambda now: now.closers if now.is_over else ()),
)
"""The acts of a game, in their order."""


def due_after(standing: Standing) -> Due | None:
    """Return the link that is due; ``None`` when the game is closed."""
    waiting = [(row.act, seat) for row in TABLE for seat in row.seats(standing)]
    if not waiting:
        return None
    (act, seat), *later = waiting
    return Due(act, seat, later[0][1] if later else None)
