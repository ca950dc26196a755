"""How games of each mode begin, and how a move is made in them, as everybody can see it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass

from scrabble.game.drawn_transitions import apply_drawn
from scrabble.game.position import Position, Turn
from scrabble.game.record_transitions import start_record
from scrabble.game.sealed_transitions import apply_sealed
from scrabble.game.setup import Mode, Setup
from scrabble.game.transitions import apply, deal
from scrabble.moves import Move


@dataclass(frozen=True, slots=True)
class Transitions:
    """The start of a game, and one move; ``apply`` raises `IllegalMove`."""

    start: Callable[[Setup], Position]
    apply: Callable[[Position, Move, Container[str] | None], tuple[Position, Turn]]


TRANSITIONS: Mapping[Mode, Transitions] = {
    Mode.DEALT: Transitions(deal, apply),
    Mode.STATED: Transitions(start_record, apply),  # which refuses every move
    Mode.SEALED: Transitions(start_record, apply_sealed),
    Mode.FAIR_DRAW: Transitions(start_record, apply_drawn),
}


def start(setup: Setup) -> Position:
    """Return the start of a game; no rack of a joint game is known yet."""
    return TRANSITIONS[setup.mode].start(setup)


def applied(
    position: Position, move: Move, lexicon: Container[str] | None
) -> tuple[Position, Turn]:
    """Make one move by the transitions of the game's mode."""
    return TRANSITIONS[position.setup.mode].apply(position, move, lexicon)
