"""Whose game may be reviewed: best moves are shown only where nobody profits from them."""

from __future__ import annotations

from scrabble.errors import IllegalMove
from scrabble.game.position import Position
from scrabble.game.setup import ChallengeRule


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


def is_dictionary_open(position: Position) -> bool:
    """Say whether players may look words up: not during a game in which words are challenged."""
    setup = position.setup
    is_judged = setup.challenge_rule is ChallengeRule.VOID
    return is_judged or setup.word_search or position.result is not None


def gives_away(position: Position, last: Position) -> bool:
    """Say whether the best play of a position is that of the turn to come, in a game without hints.

    After passes an earlier turn may have the same board and rack. Hints are free in this sense only
    where the dictionary is open, too: who may ask about any play also learns which words are valid.
    """
    is_free = last.setup.hint_price == 0 and is_dictionary_open(last)
    is_same = (position.board, position.rack) == (last.board, last.rack)
    return is_same and last.result is None and not is_free


def humans(position: Position) -> int:
    """Count the seats that no computer plays."""
    return len(position.setup.humans)
