"""Answer the intent of the move form: parse a typed command or move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any
from unicodedata import combining, normalize

from scrabble.board import COLUMNS, SIZE, SQUARES, square_name
from scrabble.errors import MoveSyntaxError
from scrabble.game import Position
from scrabble.moves import Place, parse_move
from scrabble.tiles import EMPTY, letters_of
from scrabble.views.json import Json
from scrabble.views.tiles import own_rack, tiles_of, unseen
from scrabble.web.request import Intents, Request
from scrabble.web.session import Opened, open_request, seat_in

_MAX_TYPED = 1000
"""The most characters of a typed text: enough for the longest note in decomposed Unicode."""
_ROWS = tuple(str(row + 1) for row in range(SIZE))

COMMANDS = "exchange pass challenge note rack bag score last unseen row column".split()
"""The commands; the page sends its language's words for the commands in this order."""


def _read(request: Request) -> Json:
    """Parse a player's typed text: a play to show and judge, a command, or a question.

    A command is an English word or one of the request's ``words``, ignoring case and accents. The
    reply's ``verb`` is the command, or empty for a play. The reply also has the play's ``tiles``,
    the ``letters`` to exchange, the ``note``, or the ``text`` that answers a question.
    """
    opened = open_request(request)
    position = opened.history.last
    alphabet = position.setup.alphabet
    typed = request.text("text")
    if len(typed) > _MAX_TYPED:
        raise MoveSyntaxError("bad-move", "This is too long for a move.")
    word, *others = typed.split() or [""]
    verb, rest = _verb(word, request.items("words", len(COMMANDS))), " ".join(others)
    reply: Json = {"verb": verb}
    if verb in _QUESTIONS:
        return reply | {"text": _QUESTIONS[verb](position, rest.upper(), _rack(opened, request))}
    if verb == "exchange":
        rack = [alphabet.text(tile) for tile in _rack(opened, request)]
        return reply | {"letters": tiles_named("".join(rest.upper().split()), rack)}
    if verb == "note":
        return reply | {"note": rest}
    return reply if verb else reply | {"tiles": _tiles(f"{word} {''.join(others)}", position)}


def _verb(typed: str, words: list[Any]) -> str:
    """Return the command that a typed word names, or an empty text, for example for a square."""
    bare = _bare(typed)
    named = zip_longest(COMMANDS, (str(word)[:_MAX_TYPED] for word in words), fillvalue="")
    return next((verb for verb, word in named if bare and bare in {verb, _bare(word)}), "")


def _bare(word: str) -> str:
    """Return a word without case and accents."""
    return "".join(each for each in normalize("NFD", word) if not combining(each)).lower()


def _tiles(text: str, position: Position) -> list[Json]:
    alphabet = position.setup.alphabet
    move = parse_move(text, position.board, alphabet)
    if not isinstance(move, Place):
        raise MoveSyntaxError("bad-move", f"{text!r} lays no tiles.")
    return tiles_of(move, alphabet)


def _rack(opened: Opened, request: Request) -> str:
    seat = seat_in(opened.history, request)
    return "" if seat is None else own_rack(opened.history, seat)


def tiles_named(text: str, rack: list[str]) -> list[str]:
    """Split letters into tiles: the longest tile left on the rack that fits, else one letter."""
    free = sorted(rack, key=len, reverse=True)
    named = []
    while text:
        tile = next((each for each in free if text.startswith(each)), text[0])
        if tile in free:
            free.remove(tile)
        named.append(tile)
        text = text[len(tile) :]
    return named


def _squares_text(position: Position, squares: Iterable[int]) -> str:
    """List the tiles on squares, for example ``8H Q, 8I U``."""
    cells, alphabet = position.board.cells, position.setup.alphabet
    return ", ".join(
        f"{square_name(square)} {alphabet.text(letters_of(cells[square]))}"
        for square in squares
        if cells[square] != EMPTY
    )


def _row_text(position: Position, row: str, _: str) -> str:
    first = (int(row) - 1) * SIZE if row in _ROWS else SQUARES
    return _squares_text(position, range(SQUARES)[first : first + SIZE])


def _column_text(position: Position, column: str, _: str) -> str:
    first = COLUMNS.index(column) if column in tuple(COLUMNS) else SQUARES
    return _squares_text(position, range(first, SQUARES, SIZE))


def _unseen_text(position: Position, _: str, rack: str) -> str:
    return ", ".join(
        f"{tile['letter']} {tile['count']}" for tile in unseen(position, rack) if tile["count"]
    )


_QUESTIONS: dict[str, Callable[[Position, str, str], str]] = {
    "row": _row_text,
    "column": _column_text,
    "unseen": _unseen_text,
}

INTENTS: Intents = {"read": _read}
