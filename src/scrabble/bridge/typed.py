"""Intent of the move form: what a player typed, read on the board it is meant for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scrabble.board import COLUMNS, SIZE, SQUARES, square_name
from scrabble.bridge.analysis import tiles_of
from scrabble.bridge.request import Request
from scrabble.bridge.session import Opened, open_request, seat_in
from scrabble.errors import MoveSyntaxError
from scrabble.game import Position
from scrabble.moves import Place, parse_move
from scrabble.tiles import EMPTY, letters_of
from scrabble.view import Json, own_rack, unseen

_ROWS = tuple(str(row + 1) for row in range(SIZE))


def _read(request: Request) -> Json:
    """Read what a player typed: a play to be shown and judged, an exchange, or a question."""
    opened = open_request(request)
    position = opened.history.last
    text, alphabet = request.text("text"), position.setup.alphabet
    verb, _, rest = text.strip().partition(" ")
    if verb in _ASKED:
        return {"text": _ASKED[verb](position, rest.strip().upper(), _rack(opened, request))}
    if verb == "exchange":
        rack = [alphabet.text(tile) for tile in _rack(opened, request)]
        return {"letters": tiles_named("".join(rest.upper().split()), rack)}
    move = parse_move(text, position.board, alphabet)
    if not isinstance(move, Place):
        raise MoveSyntaxError("bad-move", f"{text!r} lays no tiles.")
    return {"tiles": tiles_of(move, alphabet)}


def _rack(opened: Opened, request: Request) -> str:
    seat = seat_in(opened, request)
    return "" if seat is None else own_rack(opened.history, seat)[0]


def tiles_named(text: str, rack: list[str]) -> list[str]:
    """Return the tiles that letters name: those of the rack, and the longest, first."""
    free = sorted(rack, key=len, reverse=True)
    named = []
    while text:
        tile = next((each for each in free if text.startswith(each)), text[0])
        if tile in free:
            free.remove(tile)
        named.append(tile)
        text = text[len(tile) :]
    return named


def _squares_told(position: Position, squares: Iterable[int]) -> str:
    """Tell the tiles on squares, ``8H Q, 8I U``."""
    cells, alphabet = position.board.cells, position.setup.alphabet
    return ", ".join(
        f"{square_name(square)} {alphabet.text(letters_of(cells[square]))}"
        for square in squares
        if cells[square] != EMPTY
    )


def _row_told(position: Position, row: str, _: str) -> str:
    first = (int(row) - 1) * SIZE if row in _ROWS else SQUARES
    return _squares_told(position, range(SQUARES)[first : first + SIZE])


def _column_told(position: Position, column: str, _: str) -> str:
    first = COLUMNS.index(column) if column in tuple(COLUMNS) else SQUARES
    return _squares_told(position, range(first, SQUARES, SIZE))


def _unseen_told(position: Position, _: str, rack: str) -> str:
    return ", ".join(
        f"{tile['letter']} {tile['count']}" for tile in unseen(position, rack) if tile["count"]
    )


_ASKED: dict[str, Callable[[Position, str, str], str]] = {
    "row": _row_told,
    "column": _column_told,
    "unseen": _unseen_told,
}

INTENTS: dict[str, Callable[[Request], Json]] = {"read": _read}
