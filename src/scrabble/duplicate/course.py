"""Compute the course of a duplicate: its racks, and the highest play of each.

The course follows from the `Duplicate` and its lexicon alone. docs/duplicate.md specifies it for
ever: a later version gives every duplicate of today the same course.
"""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count, islice
from typing import NamedTuple

from scrabble.board import Board
from scrabble.duplicate.draw import Need, can_give, drawn, minus, missing, need_of, shuffled_pool
from scrabble.duplicate.highest import highest_play
from scrabble.duplicate.setup import SHORT_TURNS, Duplicate
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.rules import Play
from scrabble.tiles import BLANK, EMPTY, RACK_SIZE, face_down, is_blank, letters_of, load_alphabet

MOST_RACKS = 20
"""How many racks without a play a turn has at most: after them the duplicate ends."""


class End(StrEnum):
    """Why a duplicate ended."""

    NO_RACK = "no-rack"
    """The tiles left give no acceptable rack."""
    NO_PLAY = "no-play"
    """The racks drawn for the turn have no play."""
    TEN_TURNS = "ten-turns"
    """All ten turns were played."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a duplicate, the same for everybody.

    - ``number``: from 1; ``board``: before the turn; ``rack``: sorted
    - ``bag``: the tiles neither on the board nor on the rack, sorted
    - ``highest``: the play that goes on the board
    - ``stage``: the number of the draw that gave the rack, from 0
    """

    number: int
    board: Board
    rack: str
    bag: str = field(repr=False)
    highest: Play
    stage: int
    joker: bool = False

    @property
    def after(self) -> Board:
        """The board after the turn.

        In a joker duplicate a blank is swapped for its letter, if the bag has one.
        """
        tiles = dict(self.highest.place.tiles)
        for square, tile in self.highest.place.tiles if self.joker else ():
            if is_blank(tile) and letters_of(tile) in self.bag:
                tiles[square] = letters_of(tile)
        return self.board.with_tiles(tiles)

    @property
    def kept(self) -> str:
        """The tiles of the rack that the highest play leaves, sorted."""
        return minus(self.rack, face_down(self.highest.place.letters))


@dataclass(frozen=True, slots=True)
class Course:
    """A whole course: all turns, and why it ended."""

    duplicate: Duplicate
    turns: tuple[Turn, ...]
    end: End

    @property
    def points(self) -> int:
        """The sum of the highest plays."""
        return sum(turn.highest.score for turn in self.turns)


def generator_of(words: Lexicon) -> Generator:
    """Return a generator for duplicates with these words, ready at once (`Generator.warm`)."""
    return Generator(words, load_alphabet(words.alphabet_id))


def whole_course(duplicate: Duplicate, generator: Generator) -> Course:
    """Compute all turns; ``generator`` has the words of the duplicate's lexicon."""
    turns: list[Turn] = []
    steps = turns_of(duplicate, generator)
    while True:
        try:
            turns.append(next(steps))
        except StopIteration as stopped:
            return Course(duplicate, tuple(turns), stopped.value)


def turns_of(duplicate: Duplicate, generator: Generator) -> Steps[Turn, None, End]:
    """Yield the turns one by one, each computed on request; return the `End`."""
    start = _Start(1, Board(), "", 0)
    while not isinstance(found := _next_turn(duplicate, generator, start), End):
        yield found
        start = _Start(found.number + 1, found.after, found.kept, found.stage + 1)
    return found


class _Start(NamedTuple):
    """The state before a turn; ``stage`` is the number of its first draw."""

    number: int
    board: Board
    kept: str
    stage: int


def _next_turn(duplicate: Duplicate, generator: Generator, start: _Start) -> Turn | End:
    """Draw racks until one has a play; return the turn, or the end of the duplicate."""
    if duplicate.ten_turns and start.number > SHORT_TURNS:
        return End.TEN_TURNS
    alphabet, need = duplicate.alphabet, need_of(start.number)
    tiles = _tiles_left(duplicate, start)
    if not can_give(tiles.held + tiles.loose, need, alphabet):
        return End.NO_RACK
    for stage, rack in islice(_racks(duplicate, tiles, need, start.stage), MOST_RACKS):
        play = highest_play(generator, start.board, rack, alphabet)
        if play:
            bag = minus(tiles.off_board, rack)
            return Turn(start.number, start.board, rack, bag, play, stage, duplicate.joker)
    return End.NO_PLAY


class _Tiles(NamedTuple):
    """The tiles off the board.

    ``held`` is on every rack: a blank in a joker duplicate. ``kept`` are the other tiles that stay
    on the rack, ``loose`` all tiles that a rack may take beside ``held``, with ``kept``.
    """

    off_board: str
    held: str
    kept: str
    loose: str


def _tiles_left(duplicate: Duplicate, start: _Start) -> _Tiles:
    on_board = face_down(start.board.cells.replace(EMPTY, ""))
    off_board = minus(duplicate.alphabet.full_bag, on_board)
    if not duplicate.joker:
        return _Tiles(off_board, "", start.kept, off_board)
    held = BLANK if BLANK in off_board else ""
    return _Tiles(off_board, held, start.kept.replace(BLANK, ""), off_board.replace(BLANK, ""))


def _racks(
    duplicate: Duplicate, tiles: _Tiles, need: Need, stage: int
) -> Iterator[tuple[int, str]]:
    """Yield the acceptable racks of a turn, each with the number of its draw."""
    alphabet = duplicate.alphabet
    order = shuffled_pool(minus(tiles.loose, tiles.kept), duplicate.seed, stage)
    first = (tiles.held + tiles.kept + order)[:RACK_SIZE]
    if not missing(first, need, alphabet):
        yield stage, "".join(sorted(first))
    if len(tiles.held + tiles.loose) <= RACK_SIZE:
        return
    for later in count(stage + 1):
        order = shuffled_pool(tiles.loose, duplicate.seed, later)
        yield later, "".join(sorted(drawn(order, tiles.held, need, alphabet)))
