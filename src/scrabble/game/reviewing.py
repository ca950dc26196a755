"""Whose game may be reviewed: best moves are shown only where nobody profits from them."""

from __future__ import annotations

from scrabble.errors import IllegalMove
from scrabble.game.position import Position


def may_be_reviewed(position: Position) -> bool:
    """Say whether nobody could profit from seeing the best moves of this game.

    That is so for records, for games that are over for good (see `Position.is_open`), and at any
    time for a game that one human plays against computers.
    """
    return position.is_open or humans(position) <= 1


def require_reviewable(position: Position) -> None:
    """Raise `IllegalMove` (``not-over``) unless the game may be reviewed."""
    if not may_be_reviewed(position):
        raise IllegalMove("not-over", "A game between people can be reviewed when it is over.")


def humans(position: Position) -> int:
    """Count the seats that no computer plays."""
    return len(position.setup.humans)
