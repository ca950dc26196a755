"""Moves in a game with a fair draw: the tiles drawn may not be known yet (docs/fair-draw.md).

The caller says which tiles a move draws; until they are known, they are hidden on the rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import replace

from scrabble.errors import IllegalMove
from scrabble.game.hidden_racks import STAND_IN, apply_hidden
from scrabble.game.position import Position, Turn
from scrabble.game.record_transitions import sorted_tiles
from scrabble.moves import Exchange, Move, Place
from scrabble.tiles import RACK_SIZE


def tiles_drawn(position: Position, move: Move) -> int:
    """Return how many tiles a move draws.

    >>> from scrabble.game.hidden_racks import start_with
    >>> from scrabble.game.setup import Setup
    >>> position = start_with(Setup(("Ann", "Bea"), 1), ("AEINRST", "AEINRST"))
    >>> tiles_drawn(position, Exchange("AE"))
    2
    """
    match move:
        case Place(tiles):
            kept = position.held(position.to_move) - len(tiles)
            return max(0, min(RACK_SIZE - kept, len(position.bag)))
        case Exchange(returned):
            return len(returned)
        case _:
            return 0


def apply_drawn(
    position: Position,
    move: Move,
    lexicon: Container[str] | None = None,
    *,
    drawn: str | None = None,
) -> tuple[Position, Turn]:
    """Make one move that draws these tiles, as many as `tiles_drawn` says.

    ``None`` stands for tiles that are not known yet; known tiles come from a known bag.
    Raises `IllegalMove` with the codes of `scrabble.game.apply`.
    """
    after, turn = apply_hidden(position, move, _bag(position, drawn), lexicon)
    return after, replace(turn, drawn="" if drawn is None else turn.drawn)


def _bag(position: Position, drawn: str | None) -> str:
    """Return the bag in order, with a stand-in for each tile that is not known."""
    if not drawn:
        is_unknown = drawn is None or any(position.hidden)
        return STAND_IN * len(position.bag) if is_unknown else position.bag
    if any(position.hidden):
        raise IllegalMove("unknown-rack", "Tiles cannot be drawn from an unknown bag.")
    return drawn + sorted_tiles(Counter(position.bag) - Counter(drawn))
