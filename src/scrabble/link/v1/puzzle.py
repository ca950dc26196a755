"""A puzzle as a payload: a record's head with the maker's name, then question, rack and board.

The payload has nothing of the game that the puzzle comes from: no moves, scores, names or seed.
docs/link-format.md, section 12.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scrabble.board import SIZE, SQUARES, STEP, Board
from scrabble.errors import LinkError, SetupError
from scrabble.game import ChallengeRule, Puzzle, Question, Setup
from scrabble.game.puzzle import too_many
from scrabble.lexicon import pack_info
from scrabble.link.coder import BOTTOM, Coder, Reader, Writer, given
from scrabble.link.v1.events import code_tile
from scrabble.link.v1.header import needs_newer_version
from scrabble.link.v1.model import Letters, around, load_letters, unseen_sums
from scrabble.link.v1.record import code_puzzle_head
from scrabble.tiles import EMPTY, RACK_SIZE, face_down

_QUESTIONS = (Question.BEST_PLAY,)
_QUESTION_NUMBERS = 16

_FILLED = (2, 11, 4, 9, 56, 32, 28, 18, 44, 51, 18, 27, 62, 57, 41, 30)
"""The chance in 64ths that a square is covered. Its index adds 8 if the square to the left is
covered, 4 for the one above, 2 for above left and 1 for above right. Counted on 90 boards of our
own."""
_OF = 64


class Fields(NamedTuple):
    """The fields of a puzzle's link, not yet checked."""

    lexicon: str
    cells: str
    rack: str
    maker: str
    question: Question


def write(puzzle: Puzzle) -> int:
    """Encode a puzzle as a payload."""
    return write_fields(
        Fields(puzzle.lexicon, puzzle.board.cells, puzzle.rack, puzzle.maker, puzzle.question)
    )


def write_fields(fields: Fields) -> int:
    """Encode fields that may be invalid as a payload."""
    writer = Writer()
    _code(writer, fields)
    return writer.integer(BOTTOM)


def read(payload: int) -> Puzzle:
    """Decode the puzzle in a payload.

    Raises `OutOfChoices`, `SetupError`, or `LinkError` (``mistyped``, ``not-a-puzzle``,
    ``unknown-version``, ``unknown-dictionary``, ``impossible-board``).
    """
    reader = Reader(payload)
    lexicon, cells, rack, maker, question = _code(reader, None)
    if reader.rest != BOTTOM:
        raise LinkError("mistyped", "This link holds more than a puzzle.")
    try:
        return Puzzle(lexicon, Board(cells), rack, maker, question)
    except SetupError as error:
        if error.code == "bad-board":
            raise LinkError("impossible-board", error.message) from error
        raise


def _code(coder: Coder, fields: Fields | None) -> Fields:
    setup = code_puzzle_head(coder, given(fields, _head))
    asked = given(fields, lambda f: _QUESTIONS.index(f.question))
    question = coder.uniform(_QUESTION_NUMBERS, asked)
    if question >= len(_QUESTIONS):
        raise needs_newer_version()
    unseen = Counter(setup.alphabet.full_bag)
    rack = _code_rack(coder, unseen, given(fields, lambda f: f.rack))
    unseen.subtract(rack)
    letters = load_letters(setup.language)
    cells = _code_board(coder, letters, unseen, given(fields, lambda f: f.cells))
    return Fields(setup.lexicon, cells, rack, setup.names[0], _QUESTIONS[question])


def _head(fields: Fields) -> Setup:
    """Return a setup with a puzzle's maker and lexicon."""
    return Setup(
        (fields.maker, ""),
        seed=0,
        language=pack_info(fields.lexicon).language,
        lexicon=fields.lexicon,
        tag=0,
        challenge_rule=ChallengeRule.VOID,
    )


def _code_rack(coder: Coder, unseen: Counter[str], rack: str | None) -> str:
    """Encode or decode a rack: seven minus its number of tiles, then each tile in order."""
    count = RACK_SIZE - coder.uniform(RACK_SIZE, given(rack, lambda r: RACK_SIZE - len(r)))
    left, held = Counter(unseen), ""
    for wanted in rack or (None,) * count:
        tiles = [tile for tile in sorted(left) if left[tile] > 0 and tile >= held[-1:]]
        if not tiles:
            raise too_many()
        held += tiles[coder.weighted([left[tile] for tile in tiles], given(wanted, tiles.index))]
        left[held[-1]] -= 1
    return held


def _code_board(coder: Coder, letters: Letters, unseen: Counter[str], wanted: str | None) -> str:
    """Encode or decode each square in order: whether it is covered, and its tile."""
    left, cells = Counter(unseen), [EMPTY] * SQUARES
    for square in range(SQUARES):
        filled = _FILLED[_neighbours(cells, square)]
        tile = None if wanted is None else wanted[square]
        if not coder.weighted((_OF - filled, filled), given(tile, lambda t: int(t != EMPTY))):
            continue
        if not any(left.values()):
            raise too_many()
        context = around(cells, square, STEP[0], more=True)
        choices = unseen_sums(letters, left, context)
        cells[square] = code_tile(coder, letters, context, choices, tile)
        left[face_down(cells[square])] -= 1
    return "".join(cells)


def _neighbours(cells: Sequence[str], square: int) -> int:
    """Return which adjacent squares are covered so far, as an index into `_FILLED`."""
    row, column = divmod(square, SIZE)
    sides = ((0, -1), (-1, 0), (-1, -1), (-1, 1))
    bits = [
        row + down >= 0
        and 0 <= column + right < SIZE
        and cells[square + down * STEP[1] + right] != EMPTY
        for down, right in sides
    ]
    return sum(8 >> n for n, covered in enumerate(bits) if covered)
