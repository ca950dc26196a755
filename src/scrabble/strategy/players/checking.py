"""Whether the moves of computers in a game are those that they would make."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scrabble.game import History, Mode
from scrabble.strategy.knowledge import known_to_mover
from scrabble.strategy.players.player import Player
from scrabble.strategy.strengths import strength_of


def other_moves(
    history: History, player_of: Callable[[int], Player], turns: range | None = None
) -> Iterator[int]:
    """Yield the numbers of the turns, from 1, in which a computer's move is not the one it makes.

    ``player_of`` gives the player of a strength; ``turns`` are those that are looked at, all by
    default. A computer makes the same move whenever it is asked, so somebody else made that move.
    Nothing is said of strengths that are not `Strength.settled`, nor of a record.
    """
    setup = history.game.setup
    if setup.mode is Mode.STATED or not setup.computers:
        return
    for before, turn in zip(history.positions, history.turns, strict=False):
        strength = setup.computers[turn.seat]
        if not strength or (turns is not None and turn.number not in turns):
            continue
        is_settled = strength_of(strength).settled
        if is_settled and player_of(strength).choose(known_to_mover(before)) != turn.move:
            yield turn.number
