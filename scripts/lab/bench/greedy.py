"""Games of greedy players, who make the highest-scoring move.

Without a play they exchange the whole rack, or pass if the bag is too small.
"""

from __future__ import annotations

from scrabble.game import Game, History, Position, Setup, replay
from scrabble.moves import Exchange, Move, Pass
from scripts.lab.selfplay.players import warmed_generator

ALL = 1000
"""More turns than a game can have."""


def greedy_move(position: Position) -> Move:
    """Return the highest-scoring move, or else an exchange or a pass."""
    best = warmed_generator(position.setup.lexicon).best(position.board, position.rack)
    if best is not None:
        return best.place
    return Exchange(position.rack) if position.allows(Exchange) else Pass()


def play(setup: Setup, turns: int = ALL) -> History:
    """Play up to so many turns."""
    history = replay(Game(setup))
    while history.last.result is None and len(history.turns) < turns:
        history = history.played(greedy_move(history.last), None)
    return history
