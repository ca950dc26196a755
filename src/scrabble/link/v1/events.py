"""The events of format version 1: what was done turn by turn.

Frozen; docs/link-format.md, sections 7 to 9.
"""

from __future__ import annotations

from scrabble.board import SIZE
from scrabble.errors import LinkError
from scrabble.game import HINT_STEPS, Position
from scrabble.link.coder import Coder, given
from scrabble.link.v1.model import (
    Context,
    Letters,
    around,
    blank_weights,
    tile_weights,
)
from scrabble.link.v1.placements import occupied, placements
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.tiles import BLANK, blank_for, face_down, letters_of, remove

# Events, in the order of their weights.
END, _PLACE, _EXCHANGE, _PASS, _RESIGN, _UPHELD, _DENIED, _HINT, _ACCEPT = range(9)
_EVENTS = (4, 236, 5, 4, 1, 3, 3, 24, 3)
_KIND: tuple[type[Move] | None, ...] = (
    None, Place, Exchange, Pass, Resign, Challenge, Challenge, Hint, Accept,
)  # fmt: skip


def is_open(position: Position) -> bool:
    """Say whether any event can follow: no ``end`` is written where none can."""
    return position.result is None or position.allows(Challenge)


def event_weights(position: Position) -> list[int]:
    """Weigh the events, leaving out those that are impossible now."""
    return [
        weight if event == END or (kind is not None and position.allows(kind)) else 0
        for event, (kind, weight) in enumerate(zip(_KIND, _EVENTS, strict=True))
    ]


def code_event(
    coder: Coder, position: Position, letters: Letters, move: Move | None
) -> Move | None:
    """Code one event; ``None`` is the end of what was played so far."""
    event = None if move is None else _event_of(move)
    match coder.weighted(event_weights(position), event):
        case 1:
            return code_place(coder, position, letters, move if isinstance(move, Place) else None)
        case 2:
            return _exchange(coder, position, move if isinstance(move, Exchange) else None)
        case 3:
            return Pass()
        case 4:
            return Resign()
        case 5:
            return Challenge(upheld=True)
        case 6:
            return Challenge(upheld=False)
        case 7:
            return _hint(coder, position, move if isinstance(move, Hint) else None)
        case 8:
            return _accept(coder, position, move if isinstance(move, Accept) else None)
        case _:
            return None


def _event_of(move: Move) -> int:
    if isinstance(move, Challenge):
        return _UPHELD if move.upheld else _DENIED
    return _KIND.index(type(move))


def _hint(coder: Coder, position: Position, move: Hint | None) -> Hint:
    """Code how many steps more are bought."""
    left = HINT_STEPS - position.hint
    more = coder.uniform(left, given(move, lambda m: m.step - position.hint - 1))
    return Hint(position.hint + 1 + more)


def _accept(coder: Coder, position: Position, move: Accept | None) -> Accept:
    """Code a word: its length, then its letters."""
    letters = position.setup.alphabet.tiles
    length = 2 + coder.uniform(SIZE - 1, given(move, lambda m: len(m.word) - 2))
    wanted = (None,) * length if move is None else tuple(map(letters.index, move.word))
    return Accept("".join(letters[coder.uniform(len(letters), n)] for n in wanted))


def _exchange(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    """Code how many of each tile of the rack are exchanged, in tile order."""
    tiles = ""
    for tile in sorted(set(position.rack)):
        held = position.rack.count(tile)
        tiles += tile * coder.uniform(held + 1, None if move is None else move.tiles.count(tile))
    if not tiles:
        raise LinkError("mistyped", "This link was changed on its way: an exchange is empty.")
    return Exchange(tiles)


def code_place(coder: Coder, position: Position, letters: Letters, move: Place | None) -> Place:
    """Code which squares are covered, then each tile along them."""
    spots = placements(occupied(position.board), len(position.rack), not position.bag)
    at = coder.ranked(spots.sums, given(move, lambda m: spots.index(m.squares)))
    squares = spots.squares[at]
    step = squares[1] - squares[0] if len(squares) > 1 else 1
    step = 1 if step < 15 else 15
    cells = list(position.board.cells)
    rack = position.rack
    for n, square in enumerate(squares):
        more = n + 1 < len(squares) and squares[n + 1] == square + step
        context = around(cells, square, step, more=more)
        wanted = None if move is None else move.tiles[n][1]
        tile = _tile(coder, rack, letters, context, len(squares), wanted)
        cells[square] = tile
        left = remove(rack, face_down(tile))
        assert left is not None  # the tile was chosen from the rack
        rack = left
    return Place(tuple((square, cells[square]) for square in squares))


def _tile(
    coder: Coder, rack: str, letters: Letters, context: Context, placed: int, wanted: str | None
) -> str:
    """Code one tile as one of the distinct tiles of the rack, a blank's letter after it."""
    distinct = sorted(set(rack))
    index = given(wanted, lambda tile: distinct.index(face_down(tile)))
    tile = distinct[coder.weighted(tile_weights(letters, rack, context, placed), index)]
    if tile != BLANK:
        return tile
    letter = given(wanted, lambda tile: ord(letters_of(tile)) - ord("A"))
    return blank_for(chr(ord("A") + coder.weighted(blank_weights(letters, context), letter)))
