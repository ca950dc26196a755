"""Encode and decode the public half of a sealed link: the moves, readable without a rack.

Moves are coded as in a dealt game (docs/link-format.md, sections 7 to 9), with two exceptions. An
exchange is coded as a number of tiles. A laid tile is chosen from all tiles not on the board,
weighted by their counts.
"""

from __future__ import annotations

from functools import lru_cache

from scrabble.game import Game, History, Position, Setup, Turn, start, unseen_tiles
from scrabble.game.joint_transitions import apply_sealed
from scrabble.game.record import UNKNOWN
from scrabble.link.coder import Coder, given
from scrabble.link.v1.events import Events, Pool, code_place_from
from scrabble.link.v1.model import Letters, unseen_sums
from scrabble.moves import Exchange, Move, Place


def code_history(
    coder: Coder, setup: Setup, notes: tuple[str, ...], wanted: History | None
) -> History:
    """Encode or decode all moves; return their game. Raises `IllegalMove`."""
    if wanted is None:
        return _HIDDEN_RACKS.read(coder, Game(setup, notes=notes), start(setup), applied_once)
    _HIDDEN_RACKS.write(coder, wanted)
    return wanted


@lru_cache(maxsize=512)
def applied_once(position: Position, move: Move) -> tuple[Position, Turn]:
    """Cache `apply_sealed`, because all links of a game begin with the same moves."""
    return apply_sealed(position, move)


def _code_place(coder: Coder, position: Position, letters: Letters, move: Place | None) -> Place:
    unseen = unseen_tiles(position.board, "", position.setup.alphabet)
    pool = Pool(position.held(position.to_move), unseen, unseen_sums)
    return code_place_from(pool, coder, position, letters, move)


def _code_exchange(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    held = position.held(position.to_move)
    return Exchange(UNKNOWN * (1 + coder.uniform(held, given(move, lambda m: len(m.tiles) - 1))))


_HIDDEN_RACKS = Events(_code_place, _code_exchange)
