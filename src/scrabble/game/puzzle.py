"""Define puzzles: a board, a rack and a question, without the game they come from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scrabble.board import (
    ACROSS,
    CENTRE,
    DOWN,
    SQUARES,
    STEP,
    Board,
    load_layout,
    run_through,
)
from scrabble.errors import SetupError
from scrabble.game.player_text import MAX_NAME, is_name
from scrabble.game.position import Position, unseen_tiles
from scrabble.game.setup import Mode
from scrabble.lexicon import latest_edition, pack_info
from scrabble.tiles import BLANK, EMPTY, RACK_SIZE, Alphabet, letters_of, load_alphabet


class Question(StrEnum):
    """The question of a puzzle."""

    BEST_PLAY = "best-play"


@dataclass(frozen=True)
class Puzzle:
    """A board and the rack of the player to move, who has one rival.

    ``lexicon`` names a shipped lexicon; ``maker`` is the name of the puzzle's maker, up to 20
    characters, possibly empty. The unseen tiles follow from board and rack. The rival holds
    seven unseen tiles, or all if there are fewer.
    """

    lexicon: str
    board: Board
    rack: str
    maker: str = ""
    question: Question = Question.BEST_PLAY

    def __post_init__(self) -> None:
        """Raise `SetupError` unless board and rack are possible in a game.

        The code is ``bad-name``, ``bad-rack`` or ``bad-board``; words are not checked. Also raises
        `LexiconError` (``unknown-lexicon``).
        """
        alphabet = self.alphabet
        if not is_name(self.maker):
            raise SetupError("bad-name", f"A name has up to {MAX_NAME} visible characters.")
        if not 1 <= len(self.rack) <= RACK_SIZE or not set(self.rack) <= {BLANK, *alphabet.tiles}:
            raise SetupError("bad-rack", f"The rack of a puzzle has 1 to {RACK_SIZE} tiles.")
        if self.rack != "".join(sorted(self.rack)):
            raise SetupError("bad-rack", "The rack of a puzzle is sorted.")
        if not set(letters_of(self.board.cells)) <= {EMPTY, *alphabet.tiles}:
            raise SetupError(
                "bad-board", "The board of a puzzle has other tiles than its language."
            )
        _require_joined(self.board)
        counts = unseen_tiles(self.board, self.rack, alphabet)
        if any(count < 0 for count in counts.values()):
            raise too_many()

    @property
    def language(self) -> str:
        """The language of the puzzle's tiles."""
        return pack_info(self.lexicon).language

    @cached_property
    def alphabet(self) -> Alphabet:
        """The tile set of the puzzle's language."""
        return load_alphabet(self.language)

    @property
    def unseen(self) -> str:
        """The tiles neither on the board nor on the rack, sorted."""
        return "".join(sorted(unseen_tiles(self.board, self.rack, self.alphabet).elements()))

    @property
    def bag(self) -> int:
        """How many of the unseen tiles are in the bag."""
        return max(0, len(self.unseen) - RACK_SIZE)


def puzzle_of(position: Position, maker: str = "") -> Puzzle:
    """Make a puzzle from a position: its board and the rack of the seat to move.

    It has the game's lexicon, or for a record the latest edition. Raises `SetupError`:
    ``own-list`` in a game with an own list, ``other-board`` in a game with another layout or end,
    ``bad-rack`` if the rack is unknown.
    """
    setup = position.setup
    if setup.is_own_list:
        raise SetupError("own-list", "A puzzle needs one of the shipped dictionaries.")
    if setup.layout != load_layout() or setup.has_last_turns:
        raise SetupError(
            "other-board", "A puzzle has the classic board, bonus and end: take another game."
        )
    is_record = setup.mode is Mode.STATED
    lexicon = latest_edition(setup.lexicon).name if is_record else setup.lexicon
    return Puzzle(lexicon, position.board, "".join(sorted(position.rack)), maker)


def too_many() -> SetupError:
    """Return the error for a puzzle with more copies of a tile than the set has."""
    return SetupError("bad-board", "A puzzle has more of a tile than its language.")


def _require_joined(board: Board) -> None:
    """Raise `SetupError` unless all tiles are in words, are connected, and cover the centre."""
    filled = {square for square in range(SQUARES) if board.cells[square] != EMPTY}
    if not filled:
        return
    waiting, joined = [CENTRE], set()
    while waiting:
        square = waiting.pop()
        if square in filled and square not in joined:
            joined.add(square)
            for way in (ACROSS, DOWN):
                run = run_through(board.cells, square, way)
                waiting += [square - STEP[way]] if square > run.start else []
                waiting += [square + STEP[way]] if square < run.stop - STEP[way] else []
    if joined != filled or len(filled) == 1:
        raise SetupError("bad-board", "The tiles of a puzzle are joined, over the centre.")
