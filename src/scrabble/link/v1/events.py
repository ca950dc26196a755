"""The events of a game that is dealt: what was done turn by turn.

docs/link-format.md, sections 7 to 9.
"""

from __future__ import annotations

from enum import IntEnum

from scrabble.board import ACROSS, DOWN, STEP
from scrabble.errors import LinkError
from scrabble.game import Position
from scrabble.link.coder import Coder, given
from scrabble.link.v1.model import (
    Context,
    Letters,
    around,
    blank_weights,
    tile_weights,
)
from scrabble.link.v1.numbers import HINT_STEPS, MAX_WORD
from scrabble.link.v1.placements import occupied, placements
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.tiles import BLANK, blank_for, face_down, letters_of, remove


class Event(IntEnum):
    """What can follow in a link, in the order of the weights."""

    END = 0
    PLACE = 1
    EXCHANGE = 2
    PASS = 3
    RESIGN = 4
    CHALLENGE_UPHELD = 5
    CHALLENGE_FAILED = 6
    HINT = 7
    ACCEPT = 8


_WEIGHTS = (4, 236, 5, 4, 1, 3, 3, 24, 3)
_KINDS: tuple[type[Move] | None, ...] = (
    None, Place, Exchange, Pass, Resign, Challenge, Challenge, Hint, Accept,
)  # fmt: skip
_MIN_WORD = 2


def can_continue(position: Position) -> bool:
    """Say whether any event can follow: where none can, no end is written either."""
    return position.result is None or position.allows(Challenge)


def event_weights(position: Position) -> list[int]:
    """Return the weight of each event, 0 for those that are impossible now."""
    return [
        weight if kind is None or position.allows(kind) else 0
        for kind, weight in zip(_KINDS, _WEIGHTS, strict=True)
    ]


def code_event(
    coder: Coder, position: Position, letters: Letters, move: Move | None
) -> Move | None:
    """Code one event; ``None`` is the end of the moves made so far."""
    event = Event(coder.weighted(event_weights(position), event_of(move)))
    match event:
        case Event.PLACE:
            return code_place(coder, position, letters, move if isinstance(move, Place) else None)
        case Event.EXCHANGE:
            return _code_exchange(coder, position, move if isinstance(move, Exchange) else None)
        case _:
            return code_details(coder, position, event, move)


def code_details(coder: Coder, position: Position, event: Event, move: Move | None) -> Move | None:
    """Code the rest of an event that is no play and no exchange; ``None`` is the end."""
    match event:
        case Event.PASS:
            return Pass()
        case Event.RESIGN:
            return Resign()
        case Event.CHALLENGE_UPHELD:
            return Challenge(upheld=True)
        case Event.CHALLENGE_FAILED:
            return Challenge(upheld=False)
        case Event.HINT:
            return _code_hint(coder, position, move if isinstance(move, Hint) else None)
        case Event.ACCEPT:
            return _code_accept(coder, position, move if isinstance(move, Accept) else None)
        case _:
            return None


def event_of(move: Move | None) -> Event | None:
    """Return the event of a move, ``None`` without one."""
    if move is None:
        return None
    if isinstance(move, Challenge):
        return Event.CHALLENGE_UPHELD if move.upheld else Event.CHALLENGE_FAILED
    return Event(_KINDS.index(type(move)))


def _code_hint(coder: Coder, position: Position, move: Hint | None) -> Hint:
    """Code how many more steps are bought."""
    left = HINT_STEPS - position.hint
    more = coder.uniform(left, given(move, lambda m: m.step - position.hint - 1))
    return Hint(position.hint + 1 + more)


def _code_accept(coder: Coder, position: Position, move: Accept | None) -> Accept:
    """Code a word: its length, then its letters."""
    letters = position.setup.alphabet.tiles
    lengths = MAX_WORD - _MIN_WORD + 1
    length = _MIN_WORD + coder.uniform(lengths, given(move, lambda m: len(m.word) - _MIN_WORD))
    wanted = (None,) * length if move is None else tuple(map(letters.index, move.word))
    return Accept("".join(letters[coder.uniform(len(letters), n)] for n in wanted))


def _code_exchange(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    """Code how many of each tile of the rack are exchanged, in tile order."""
    tiles = ""
    for tile in sorted(set(position.rack)):
        held = position.rack.count(tile)
        tiles += tile * coder.uniform(held + 1, None if move is None else move.tiles.count(tile))
    if not tiles:
        raise LinkError("mistyped", "This link was altered: an exchange is empty.")
    return Exchange(tiles)


def code_place(coder: Coder, position: Position, letters: Letters, move: Place | None) -> Place:
    """Code which squares are covered, then the tile on each of them in order."""
    listed = placements(occupied(position.board), len(position.rack), not position.bag)
    at = coder.ranked(listed.sums, given(move, lambda m: listed.squares.index(m.squares)))
    squares = listed.squares[at]
    step = STEP[ACROSS if squares[-1] - squares[0] < STEP[DOWN] else DOWN]
    cells = list(position.board.cells)
    rack = position.rack
    for n, square in enumerate(squares):
        more = n + 1 < len(squares) and squares[n + 1] == square + step
        context = around(cells, square, step, more=more)
        wanted = None if move is None else move.tiles[n][1]
        tile = _code_tile(coder, rack, letters, context, len(squares), wanted)
        cells[square] = tile
        kept = remove(rack, face_down(tile))
        assert kept is not None  # the tile was chosen from the rack
        rack = kept
    return Place(tuple((square, cells[square]) for square in squares))


def _code_tile(
    coder: Coder, rack: str, letters: Letters, context: Context, placed: int, wanted: str | None
) -> str:
    """Code one tile as one of the distinct tiles of the rack, and after a blank its letter."""
    distinct = sorted(set(rack))
    index = given(wanted, lambda tile: distinct.index(face_down(tile)))
    tile = distinct[coder.weighted(tile_weights(letters, rack, context, placed), index)]
    if tile != BLANK:
        return tile
    letter = given(wanted, lambda tile: ord(letters_of(tile)) - ord("A"))
    return blank_for(chr(ord("A") + coder.weighted(blank_weights(letters, context), letter)))
