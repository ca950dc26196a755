"""Who has to send what next in a joint game: one table for all kinds.

A game goes through the stages of `TABLE`, some of which it may skip. docs/joint-games.md draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scrabble.game import Position


class Stage(StrEnum):
    """How far a game has come."""

    JOINING = "joining"
    PUBLISHING = "publishing"
    PLAYING = "playing"
    CLOSING = "closing"
    CLOSED = "closed"


class Act(StrEnum):
    """What a player has to send."""

    JOIN = "join"
    PUBLISH = "publish"
    MOVE = "move"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class Row:
    """What is due in a stage, from whom, and the stages that may follow the link."""

    act: Act | None
    seat: str
    then: tuple[Stage, ...]


TABLE: Mapping[Stage, Row] = {
    Stage.JOINING: Row(
        Act.JOIN, "the next in the ring", (Stage.JOINING, Stage.PUBLISHING, Stage.PLAYING)
    ),
    Stage.PUBLISHING: Row(Act.PUBLISH, "the next in the ring", (Stage.PUBLISHING, Stage.PLAYING)),
    Stage.PLAYING: Row(Act.MOVE, "the seat to move", (Stage.PLAYING, Stage.CLOSING, Stage.CLOSED)),
    Stage.CLOSING: Row(Act.CLOSE, "the first that has not closed", (Stage.CLOSING, Stage.CLOSED)),
    Stage.CLOSED: Row(None, "nobody", ()),
}


@dataclass(frozen=True, slots=True)
class Due:
    """A link that is due: what it does, the seat that makes it, and the seat that it goes to.

    ``then`` is ``None`` where that depends on the link.
    """

    act: Act
    seat: int
    then: int | None = None


def ring(players: int) -> tuple[int, ...]:
    """Return the seats that make the links before the first turn, in their order.

    All join; then all but the first and the last send one link more.

    >>> ring(2), ring(4)
    ((0, 1), (0, 1, 2, 3, 1, 2))
    """
    return (*range(players), *range(1, players - 1))


def due_after(position: Position, number: int | None, closers: tuple[int, ...]) -> Due | None:
    """Return what is due after a link.

    ``number`` is its place in the ring, ``None`` later; ``closers`` are the seats that have still
    to close a game that is over, in order.
    """
    players = len(position.racks)
    rest = () if number is None else ring(players)[number + 1 :]
    senders = (*rest, *(closers if position.result else (position.to_move,)))
    if rest:
        stage = Stage.PUBLISHING if len(rest) <= players - 2 else Stage.JOINING
    elif position.result is None:
        stage = Stage.PLAYING
    else:
        stage = Stage.CLOSING if closers else Stage.CLOSED
    act = TABLE[stage].act
    return None if act is None else Due(act, senders[0], senders[1] if senders[1:] else None)
