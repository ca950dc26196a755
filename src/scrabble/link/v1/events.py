"""The events of a game: what happened turn by turn.

docs/link-format.md, sections 7 to 9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import NamedTuple, Protocol

from scrabble.board import ACROSS, DOWN, STEP, Board
from scrabble.errors import LinkError
from scrabble.game import Game, History, Position, Turn
from scrabble.link.coder import Coder, given
from scrabble.link.v1.model import (
    Choices,
    Context,
    Letters,
    around,
    blank_weights,
    load_letters,
    rack_sums,
)
from scrabble.link.v1.numbers import HINT_STEPS, MAX_WORD
from scrabble.link.v1.placements import occupied, placements
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.tiles import BLANK, blank_for, face_down, letters_of


class Event(IntEnum):
    """The kinds of event in a link, in the order of their weights."""

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
SIMPLE: Mapping[int, Move] = {
    Event.PASS: Pass(),
    Event.RESIGN: Resign(),
    Event.CHALLENGE_UPHELD: Challenge(upheld=True),
    Event.CHALLENGE_FAILED: Challenge(upheld=False),
}
"""The moves without details."""
_MIN_WORD = 2


class Events(NamedTuple):
    """The codec of a game's events.

    ``code_place`` and ``code_exchange`` depend on whether the reader knows the mover's rack.
    """

    code_place: Callable[[Coder, Position, Letters, Place | None], Place]
    code_exchange: Callable[[Coder, Position, Exchange | None], Exchange]

    def write(self, coder: Coder, history: History) -> None:
        """Encode all moves of a game, and an end mark if another event could follow."""
        letters = load_letters(history.game.setup.language)
        for position, move in zip(history.positions, history.game.moves, strict=False):
            self._code(coder, position, letters, move)
        if can_continue(history.last):
            coder.weighted(event_weights(history.last), Event.END)

    def read(
        self,
        coder: Coder,
        game: Game,
        first: Position,
        make: Callable[[Position, Move], tuple[Position, Turn]],
    ) -> History:
        """Decode moves and apply them with ``make``, starting at position ``first``.

        ``game`` has no moves yet; the returned history has the decoded moves.
        """
        letters = load_letters(game.setup.language)
        positions, turns = [first], list[Turn]()
        while can_continue(positions[-1]):
            move = self._code(coder, positions[-1], letters, None)
            if move is None:
                break
            position, turn = make(positions[-1], move)
            positions.append(position)
            turns.append(turn)
        whole = Game(game.setup, tuple(turn.move for turn in turns), game.notes)
        return History(whole, tuple(positions), tuple(turns))

    def _code(
        self, coder: Coder, position: Position, letters: Letters, move: Move | None
    ) -> Move | None:
        """Encode or decode one event; ``None`` stands for the end mark."""
        event = Event(coder.weighted(event_weights(position), _event_of(move)))
        match event:
            case Event.PLACE:
                place = move if isinstance(move, Place) else None
                return self.code_place(coder, position, letters, place)
            case Event.EXCHANGE:
                exchange = move if isinstance(move, Exchange) else None
                return self.code_exchange(coder, position, exchange)
            case Event.HINT:
                return _code_hint(coder, position, move if isinstance(move, Hint) else None)
            case Event.ACCEPT:
                return _code_accept(coder, position, move if isinstance(move, Accept) else None)
            case _:
                return SIMPLE.get(event)


def can_continue(position: Position) -> bool:
    """Say whether any event can follow; if none can, the link has no end mark."""
    return position.result is None or position.allows(Challenge)


def event_weights(position: Position) -> list[int]:
    """Return the weight of each event, 0 if the event is impossible now."""
    return [
        weight if kind is None or position.allows(kind) else 0
        for kind, weight in zip(_KINDS, _WEIGHTS, strict=True)
    ]


def require_valid_notes(history: History) -> None:
    """Raise `LinkError` (``not-canonical``) for a note of a player without a turn."""
    if not history.has_valid_notes():
        raise LinkError("not-canonical", "This link has a note of a player without a turn.")


def _event_of(move: Move | None) -> Event | None:
    if move is None:
        return None
    if isinstance(move, Challenge):
        return Event.CHALLENGE_UPHELD if move.upheld else Event.CHALLENGE_FAILED
    return Event(_KINDS.index(type(move)))


def _code_hint(coder: Coder, position: Position, move: Hint | None) -> Hint:
    """Encode or decode how many more hint steps are bought."""
    left = HINT_STEPS - position.hint
    more = coder.uniform(left, given(move, lambda m: m.step - position.hint - 1))
    return Hint(position.hint + 1 + more)


def _code_accept(coder: Coder, position: Position, move: Accept | None) -> Accept:
    """Encode or decode a word: its length, then its letters."""
    letters = position.setup.alphabet.tiles
    lengths = MAX_WORD - _MIN_WORD + 1
    length = _MIN_WORD + coder.uniform(lengths, given(move, lambda m: len(m.word) - _MIN_WORD))
    wanted = (None,) * length if move is None else tuple(map(letters.index, move.word))
    return Accept("".join(letters[coder.uniform(len(letters), n)] for n in wanted))


def code_exchange(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    """Encode or decode an exchange of tiles from a known rack."""
    exchange = Exchange(code_part_of_rack(coder, position.rack, given(move, lambda m: m.tiles)))
    if not exchange.tiles:
        raise LinkError("mistyped", "This link was altered: an exchange is empty.")
    return exchange


def code_part_of_rack(coder: Coder, rack: str, wanted: str | None) -> str:
    """Encode or decode how many of each tile of a rack are used, in tile order."""
    return "".join(
        tile * coder.uniform(held + 1, None if wanted is None else wanted.count(tile))
        for tile, held in sorted(Counter(rack).items())
    )


class Pool(NamedTuple):
    """The tiles that a play may use.

    ``most`` limits the tiles of a play. ``left`` counts each tile; ``sums`` returns the `Choices`.
    """

    most: int
    left: Counter[str]
    sums: Callable[[Letters, Mapping[str, int], Context, int], Choices]


class Placing(Protocol):
    """The facts by which a play is coded: a position, or the turn of a duplicate."""

    @property
    def board(self) -> Board:
        """The board before the play."""
        ...

    @property
    def rack(self) -> str:
        """The tiles that the play may use."""
        ...

    @property
    def bag(self) -> str:
        """The tiles not yet drawn."""
        ...


def code_place(coder: Coder, position: Placing, letters: Letters, move: Place | None) -> Place:
    """Encode or decode a play of tiles from a known rack."""
    pool = Pool(len(position.rack), Counter(position.rack), rack_sums)
    return code_place_from(pool, coder, position, letters, move)


def code_place_from(
    pool: Pool, coder: Coder, position: Placing, letters: Letters, move: Place | None
) -> Place:
    """Encode or decode the squares covered, then the tile on each of them in order."""
    listed = placements(occupied(position.board), pool.most, not position.bag)
    at = coder.ranked(listed.sums, given(move, lambda m: listed.squares.index(m.squares)))
    squares = listed.squares[at]
    step = STEP[ACROSS if squares[-1] - squares[0] < STEP[DOWN] else DOWN]
    cells = list(position.board.cells)
    for n, square in enumerate(squares):
        more = n + 1 < len(squares) and squares[n + 1] == square + step
        context = around(cells, square, step, more=more)
        choices = pool.sums(letters, pool.left, context, len(squares))
        wanted = None if move is None else move.tiles[n][1]
        cells[square] = code_tile(coder, letters, context, choices, wanted)
        pool.left[face_down(cells[square])] -= 1
    return Place(tuple((square, cells[square]) for square in squares))


def code_tile(
    coder: Coder, letters: Letters, context: Context, choices: Choices, wanted: str | None
) -> str:
    """Encode or decode one of the candidate tiles, and the letter of a blank."""
    tiles, sums = choices
    tile = tiles[coder.ranked(sums, given(wanted, lambda tile: tiles.index(face_down(tile))))]
    if tile != BLANK:
        return tile
    letter = given(wanted, lambda tile: ord(letters_of(tile)) - ord("A"))
    return blank_for(chr(ord("A") + coder.weighted(blank_weights(letters, context), letter)))


KNOWN_RACKS = Events(code_place, code_exchange)
"""The event codec for games whose reader knows the rack behind each move."""
