"""Moves in a sealed game, as everybody can follow them: no rack is known.

Of a rack only the number of tiles is known, and an exchange says how many went back, `UNKNOWN` for
each. After six turns without a score nobody knows the leftovers before both seals are opened;
`replay_opened` then replays the game with all racks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from scrabble.errors import IllegalMove
from scrabble.game.hidden_racks import STAND_IN, apply_hidden, start_with, too_many_tiles
from scrabble.game.position import Position, Turn, unseen_tiles
from scrabble.game.record import UNKNOWN
from scrabble.game.record_transitions import sorted_tiles, unseen_by_all
from scrabble.game.setup import Setup
from scrabble.game.transitions import apply
from scrabble.moves import Exchange, Move, Place
from scrabble.tiles import face_down


def public_move(move: Move) -> Move:
    """Return a move as everybody sees it: the tiles of an exchange are only counted."""
    return Exchange(UNKNOWN * len(move.tiles)) if isinstance(move, Exchange) else move


def apply_sealed(
    position: Position, move: Move, lexicon: Container[str] | None = None
) -> tuple[Position, Turn]:
    """Make one move of a player whose rack is not known; return the new position and the turn.

    Raises `IllegalMove` with the codes of `scrabble.game.apply` and ``too-many-tiles``.
    """
    used = face_down(move.letters) if isinstance(move, Place) else ""
    made = Exchange(STAND_IN * len(move.tiles)) if isinstance(move, Exchange) else move
    shown, bag = _with_used(position, used), STAND_IN * len(position.bag)
    after, turn = apply_hidden(shown, made, bag, lexicon, hides_all=True)
    return after, replace(turn, move=public_move(move), drawn="")


def _with_used(position: Position, used: str) -> Position:
    """Return a position in which only the tiles that the mover uses are known."""
    unseen = unseen_tiles(position.board, "", position.setup.alphabet)
    if any(unseen[tile] < count for tile, count in Counter(used).items()):
        raise too_many_tiles()
    if len(used) > position.held(position.to_move):
        raise IllegalMove("not-in-rack", "The rack holds fewer tiles than that.")
    return position.with_only(position.to_move, used)


def replay_opened(
    setup: Setup, racks: Sequence[str], moves: Iterable[Move], draws: Sequence[str]
) -> tuple[tuple[Position, ...], tuple[Turn, ...]]:
    """Replay a game whose seals are opened: the racks dealt, all moves, what each move drew.

    Raises `IllegalMove` as `scrabble.game.apply` does for a move that the racks do not allow.
    """
    position = start_with(setup, racks)
    positions, turns = [position], []
    for move, drawn in zip(moves, draws, strict=True):
        rest = sorted_tiles(unseen_by_all(position) - Counter(drawn))
        position, turn = apply(replace(position, bag=drawn + rest), move)
        position = replace(position, bag=sorted_tiles(Counter(position.bag)))
        positions.append(position)
        turns.append(turn)
    return tuple(positions), tuple(turns)
