"""The public half of a sealed link: the moves, coded for a reader who knows no rack.

As in a game that is dealt (docs/link-format.md, sections 7 to 9), except for two choices: an
exchange is a number of tiles, and a tile laid is one of those not on the board yet, weighted by how
many of them there are.
"""

from __future__ import annotations

from functools import lru_cache

from scrabble.board import ACROSS, DOWN, STEP
from scrabble.game import Game, History, Position, Setup, Turn, start, unseen_tiles
from scrabble.game.record import UNKNOWN
from scrabble.game.sealed_transitions import apply_sealed
from scrabble.link.coder import Coder, given
from scrabble.link.v1.events import (
    Event,
    can_continue,
    code_details,
    event_of,
    event_weights,
)
from scrabble.link.v1.model import Letters, around, blank_weights, load_letters, unseen_sums
from scrabble.link.v1.placements import occupied, placements
from scrabble.moves import Exchange, Move, Place
from scrabble.tiles import BLANK, blank_for, face_down, letters_of


def code_history(
    coder: Coder, setup: Setup, notes: tuple[str, ...], wanted: History | None
) -> History:
    """Code all moves; return the game they make. Raises `IllegalMove`."""
    letters = load_letters(setup.language)
    if wanted is not None:
        for position, move in zip(wanted.positions, wanted.game.moves, strict=False):
            code_event(coder, position, letters, move)
        if can_continue(wanted.last):
            coder.weighted(event_weights(wanted.last), Event.END)
        return wanted
    positions, turns, moves = [start(setup)], list[Turn](), list[Move]()
    while can_continue(positions[-1]):
        made = code_event(coder, positions[-1], letters, None)
        if made is None:
            break
        position, turn = applied_once(positions[-1], made)
        positions.append(position)
        turns.append(turn)
        moves.append(turn.move)
    return History(Game(setup, tuple(moves), notes), tuple(positions), tuple(turns))


@lru_cache(maxsize=512)
def applied_once(position: Position, move: Move) -> tuple[Position, Turn]:
    """Return what `apply_sealed` does, cached: all links of a game begin with the same moves."""
    return apply_sealed(position, move)


def code_event(
    coder: Coder, position: Position, letters: Letters, move: Move | None
) -> Move | None:
    """Code one event; ``None`` is the end of the moves made so far."""
    event = Event(coder.weighted(event_weights(position), event_of(move)))
    match event:
        case Event.PLACE:
            return _code_place(coder, position, letters, move if isinstance(move, Place) else None)
        case Event.EXCHANGE:
            tiles = move.tiles if isinstance(move, Exchange) else None
            held = position.held(position.to_move)
            count = 1 + coder.uniform(held, given(tiles, lambda known: len(known) - 1))
            return Exchange(UNKNOWN * count)
        case _:
            return code_details(coder, position, event, move)


def _code_place(coder: Coder, position: Position, letters: Letters, move: Place | None) -> Place:
    """Code which squares are covered, then the tile on each of them in order."""
    held = position.held(position.to_move)
    listed = placements(occupied(position.board), held, not position.bag)
    at = coder.ranked(listed.sums, given(move, lambda m: listed.squares.index(m.squares)))
    squares = listed.squares[at]
    step = STEP[ACROSS if squares[-1] - squares[0] < STEP[DOWN] else DOWN]
    cells = list(position.board.cells)
    unseen = unseen_tiles(position.board, "", position.setup.alphabet)
    for n, square in enumerate(squares):
        more = n + 1 < len(squares) and squares[n + 1] == square + step
        context = around(cells, square, step, more=more)
        wanted = None if move is None else move.tiles[n][1]
        tiles, sums = unseen_sums(letters, unseen, context)
        index = given(wanted, lambda tile: tiles.index(face_down(tile)))  # noqa: B023 - used at once
        tile = tiles[coder.ranked(sums, index)]
        unseen[tile] -= 1
        if tile == BLANK:
            letter = given(wanted, lambda tile: ord(letters_of(tile)) - ord("A"))
            number = coder.weighted(blank_weights(letters, context), letter)
            tile = blank_for(chr(ord("A") + number))
        cells[square] = tile
    return Place(tuple((square, cells[square]) for square in squares))
