"""Which squares a play can cover, and how likely each choice is.

A play is coded as one of all placements that fit the board. Their scores, in eighths of a bit,
come from tables fitted once to 41 tournament games and 60 games of a greedy player. Decoding a link
spends most of its time here, so the placements of each line are cached. docs/link-format.md,
section 8.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import prod
from typing import NamedTuple

from scrabble.board import SIZE, Board, load_layout
from scrabble.link.v1.model import weights
from scrabble.tiles import EMPTY

# Scores by [bag empty][all rack tiles placed][number of tiles placed].
_COUNT = (
    ((0, -11, -9, -3, -6, -11, -24, 0), (0, 0, 10, 26, 24, 30, 4, -18)),
    ((0, 21, 5, 8, 3, -6, -12, 0), (0, 0, -6, -2, -1, -7, -8, -3)),
)
# Scores by the number of new tiles that make a cross word, at most 7.
_CROSSES = (7, -12, -1, 2, 0, -2, -2, -2)
# Scores by the number of old tiles in the main word, at most 14.
_THROUGH = (11, 22, 3, -6, -16, *(-31,) * 10)
_WORD_PREMIUM = {1: -20, 2: 5, 3: 21, 4: 28, 6: 0}  # scores by the product of word multipliers
_GREATER_PREMIUM = 25
# Scores by the sum of (letter multiplier - 1), at most 2 for each of seven tiles.
_LETTER_PREMIUM = (-13, -2, 4, 12, 13, 0, *(24,) * 9)
# Scores by the number of old tiles in cross words, at most 14 for each of seven tiles.
_CROSS_LENGTH = (7, 20, 17, 11, 9, 1, 1, -8, -9, *(-28,) * 90)
# Scores by [old tiles before the first new one][old tiles after the last new one]
# [groups of old tiles between]; the last index stands for all higher numbers.
_SHAPE = (
    ((11, -10, -10), (-15, -22, -25), (1, -21, -21)),
    ((-13, -12, -24), (2, -23, -10), (-12, -15, -3)),
    ((1, -19, -17), (5, -10, -2), (4, -2, 0)),
    ((2, -26, -13), (-8, -10, -4), (-16, -5, -1)),
)
_UP_TO_TWO = (0, 1, *(2,) * 13)
_FIRST_DOWN = -24  # score of a game's first play if it goes down: most go across


@dataclass(frozen=True, slots=True)
class Placements:
    """All sets of squares that a rack of some size can cover, whatever its letters.

    ``squares`` are the alternatives in the format's order, ``sums`` the running sums of their
    weights.
    """

    squares: tuple[tuple[int, ...], ...]
    sums: tuple[int, ...]


_FILLED = dict.fromkeys(range(ord("A"), ord("A") + 64), "x")


def occupied(board: Board) -> str:
    """Return a board as 225 characters: ``x`` for a tile, ``.`` for an empty square."""
    return board.cells.translate(_FILLED)


@lru_cache(maxsize=256)
def placements(filled: str, count: int, bag_empty: bool) -> Placements:
    """List the placements of 1 to ``count`` tiles on a board.

    ``filled`` is the board as `occupied` returns it. The order is across before down, by line, by
    first square, by number of tiles. A single tile that makes words both ways is listed across
    only.
    """
    board = Board(filled)
    rows, columns = tuple(board.rows()), tuple(board.transposed().rows())
    squares: list[tuple[int, ...]] = []
    scores: list[int] = []
    for down, lines, across in ((False, rows, columns), (True, columns, rows)):
        joins = zip(*map(_joins, across), strict=True)
        for number, (tiles, joined) in enumerate(zip(lines, joins, strict=True)):
            line = _Line(number, tiles, down, count, bag_empty)
            listed = _first(line) if board.is_empty else _listed(line, joined)
            squares += listed.squares
            scores += listed.scores
    return Placements(tuple(squares), tuple(accumulate(weights(scores))))


class _Line(NamedTuple):
    """A row or column; ``tiles`` is its text of ``.`` and ``x``."""

    number: int
    tiles: str
    down: bool
    rack_size: int
    bag_empty: bool

    @property
    def squares(self) -> range:
        """The squares of the line."""
        if self.down:
            return range(self.number, SIZE * SIZE, SIZE)
        return range(self.number * SIZE, (self.number + 1) * SIZE)


class _Listed(NamedTuple):
    """The placements of a line with their scores."""

    squares: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]


def _first(line: _Line) -> _Listed:
    """List the first plays along a line: two tiles or more that cover the centre."""
    middle = SIZE // 2
    if line.number != middle:
        return _Listed((), ())
    way = _FIRST_DOWN if line.down else 0
    found = [
        (tuple(line.squares[start : start + n]), _COUNT[0][n == line.rack_size][n] + way)
        for start in range(middle + 1)
        for n in range(max(2, middle + 1 - start), min(line.rack_size, SIZE - start) + 1)
    ]
    return _Listed(tuple(squares for squares, _ in found), tuple(score for _, score in found))


@lru_cache(maxsize=1024)
def _joins(line: str) -> tuple[int, ...]:
    """Count the tiles that a new tile on each square of a line would join; 0 for filled squares."""
    lengths = [0] * SIZE
    for way in (range(SIZE), range(SIZE - 1, -1, -1)):
        run = 0
        for at in way:
            if line[at] == EMPTY:
                lengths[at] += run
                run = 0
            else:
                run += 1
    return tuple(lengths)


@lru_cache(maxsize=2048)
def _listed(line: _Line, joins: tuple[int, ...]) -> _Listed:
    """List one line's placements; ``joins`` counts the old tiles each square joins crosswise."""
    if line.tiles == EMPTY * SIZE and not any(joins):
        return _Listed((), ())
    layout = load_layout()
    empty = [at for at, tile in enumerate(line.tiles) if tile == EMPTY]
    places = line.squares
    squares = tuple([places[at] for at in empty])
    words = [layout.word[square] for square in squares]
    letters = [layout.letter[square] - 1 for square in squares]
    joined = [joins[at] for at in empty]
    # For each empty square: the end of a word whose last new tile is on it.
    ends = [*empty, SIZE][1:]
    afters = [_UP_TO_TWO[end - at - 1] for at, end in zip(empty, ends, strict=True)]
    joining = _nexts([bool(join or after) for join, after in zip(joined, afters, strict=True)])
    some, whole = _COUNT[line.bag_empty]
    counts = (*some[: line.rack_size], whole[line.rack_size])
    found: list[tuple[int, ...]] = []
    scores: list[int] = []
    for first, at in enumerate(empty):
        begin = empty[first - 1] + 1 if first else 0
        shape = _SHAPE[min(at - begin, 3)]
        # A play must join old tiles, so it reaches at least the first square that joins some.
        start = first if at > begin else joining[first]
        times, premium = prod(words[first:start]), sum(letters[first:start])
        crosses = across = groups = 0
        for last in range(start, min(first + line.rack_size, len(empty))):
            count = last - first + 1
            times *= words[last]
            premium += letters[last]
            if joined[last]:
                crosses += 1
                across += joined[last]
            through = ends[last] - begin - count
            # A single tile must form a word along this line; if it forms two, list it across only.
            if count > 1 or (through and not (crosses and line.down)):
                found.append(squares[first : last + 1])
                scores.append(
                    counts[count]
                    + _CROSSES[crosses]
                    + _THROUGH[through]
                    + _WORD_PREMIUM.get(times, _GREATER_PREMIUM)
                    + _LETTER_PREMIUM[premium]
                    + _CROSS_LENGTH[across]
                    + shape[afters[last]][groups]
                )
            if afters[last]:
                groups = _UP_TO_TWO[groups + 1]
    return _Listed(tuple(found), tuple(scores))


def _nexts(flags: list[bool]) -> list[int]:
    """Return, for each index, the first flagged index from there on; the length if none."""
    found = [len(flags)] * len(flags)
    for at in range(len(flags) - 1, -1, -1):
        found[at] = at if flags[at] else found[at + 1] if at + 1 < len(flags) else len(flags)
    return found
