"""How likely each placement and each tile is: the weights of format version 1.

These tables are part of the format: frozen, whole numbers only. A score is in
eighths of a bit; `weights` turns scores into weights for `scrabble.link.coder`.
The placement tables were fitted once on 41 tournament games and 60 games of a
greedy player; the letter tables
(``data/link/*.txt``) are counts of neighbours in each language's dictionary,
made once by ``scripts/link_letters.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from scrabble import data
from scrabble.board import SIZE, Board, load_layout
from scrabble.tiles import BLANK, EMPTY, letters_of, load_alphabet

_Offsets = tuple[tuple[int, ...], int]

# round(4096 * 2 ** (-n / 8)), written out: no floating point in the format.
_WEIGHT = (
    4096, 3756, 3444, 3158, 2896, 2656, 2435, 2233,
    2048, 1878, 1722, 1579, 1448, 1328, 1218, 1117,
    1024, 939, 861, 790, 724, 664, 609, 558,
    512, 470, 431, 395, 362, 332, 304, 279,
    256, 235, 215, 197, 181, 166, 152, 140,
    128, 117, 108, 99, 91, 83, 76, 70,
    64, 59, 54, 49, 45, 41, 38, 35,
    32, 29, 27, 25, 23, 21, 19, 17,
    16, 15, 13, 12, 11, 10, 10, 9,
    8, 7, 7, 6, 6, 5, 5, 4,
    4, 4, 3, 3, 3, 3, 2, 2,
    2, 2, 2, 2, 1, 1, 1, 1,
)  # fmt: skip
_LAST = len(_WEIGHT) - 1

# By [bag empty][all rack tiles][number of tiles placed].
_COUNT = (
    ((0, -11, -9, -3, -6, -11, -24, 0), (0, 0, 10, 26, 24, 30, 4, -18)),
    ((0, 21, 5, 8, 3, -6, -12, 0), (0, 0, -6, -2, -1, -7, -8, -3)),
)
_CROSSES = (7, -12, -1, 2, 0, -2)  # new tiles that make a cross word
_THROUGH = (11, 22, 3, -6, -16, -31)  # old tiles in the main word
_WORD_PREMIUM = (-20, 5, 21, 28, 0, 25)  # product of word multipliers 1, 2, 3, 4, 6, more
_LETTER_PREMIUM = (-13, -2, 4, 12, 13, 0, 24)  # sum of (letter multiplier - 1)
_CROSS_LENGTH = (7, 20, 17, 11, 9, 1, 1, -8, -9, -28)  # old tiles in cross words
# By [old tiles before the first new one][after the last][groups between].
_SHAPE = (
    ((11, -10, -10), (-15, -22, -25), (1, -21, -21)),
    ((-13, -12, -24), (2, -23, -10), (-12, -15, -3)),
    ((1, -19, -17), (5, -10, -2), (4, -2, 0)),
    ((2, -26, -13), (-8, -10, -4), (-16, -5, -1)),
)
_FIRST_DOWN = -24  # the first play goes across, as a rule
_TIMES = (1, 2, 3, 4, 6)

# Eighths by which main word, next tile and cross words count.
_MAIN, _NEXT, _CROSS = 8, 4, 3
_PREMIUM = 5  # half-eighths for each point that a premium square adds
_HELD = (0, 0, 10, 16, 20, 23, 26, 28)  # by how many of the tile the rack holds
_BLANK = (0, -20, -30, -32, -26, -22, -18, -4)  # by number of tiles placed


def weights(scores: Sequence[int]) -> list[int]:
    """Turn scores in eighths of a bit into weights of 1 to 4096."""
    best = max(scores)
    table, last = _WEIGHT, _LAST
    return [table[best - score] if best - score < last else 1 for score in scores]


@dataclass(frozen=True, slots=True)
class Placements:
    """All squares that a rack of some size can cover by the geometry alone.

    ``squares`` are the alternatives in the format's order, ``weights`` theirs.
    """

    squares: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]

    def index(self, squares: tuple[int, ...]) -> int:
        """Return the number of an alternative."""
        return self.squares.index(squares)


@lru_cache(maxsize=256)
def placements(filled: str, count: int, bag_empty: bool) -> Placements:
    """List the placements of 1 to ``count`` tiles on a board.

    ``filled`` is the board as 225 of ``.`` and ``x`` (see `occupied`). Order:
    across before down, by line, by first square, by number of tiles. One tile
    that makes words both ways is listed across only.
    """
    found: list[tuple[tuple[int, ...], int]] = []
    board = Board(filled)
    for down, lines in ((False, tuple(board.rows())), (True, tuple(board.transposed().rows()))):
        crossing = [_crossing("".join(line[at] for line in lines)) for at in range(SIZE)]
        for number, tiles in enumerate(lines):
            joins = tuple(crossing[at][number] for at in range(SIZE))
            line = _Line(number, tiles, joins, down, count, bag_empty)
            base, step = (number, SIZE) if down else (number * SIZE, 1)
            found += [
                (tuple([base + at * step for at in offsets]), score)
                for offsets, score in (_first_line(line) if board.is_empty else _line(line))
            ]
    return Placements(
        tuple(squares for squares, _ in found), tuple(weights([score for _, score in found]))
    )


_FILLED = dict.fromkeys(range(ord("A"), ord("A") + 64), "x")


def occupied(board: Board) -> str:
    """Return where tiles lie: 225 of ``.`` and ``x``."""
    return board.cells.translate(_FILLED)


class _Line(NamedTuple):
    """A row or column and all that decides its placements.

    ``tiles`` is its text of ``.`` and ``x``, ``joins`` says by place how many old
    tiles a new one would join across the line, ``rack_size`` tiles can be placed.
    """

    number: int
    tiles: str
    joins: tuple[int, ...]
    down: bool
    rack_size: int
    bag_empty: bool


def _first_line(line: _Line) -> list[_Offsets]:
    """Return the first plays along one line: two tiles or more that cover the centre."""
    middle = SIZE // 2
    if line.number != middle:
        return []
    way = _FIRST_DOWN if line.down else 0
    return [
        (tuple(range(start, start + n)), _COUNT[0][n == line.rack_size][n] + way)
        for start in range(middle + 1)
        for n in range(max(2, middle + 1 - start), min(line.rack_size, SIZE - start) + 1)
    ]


@lru_cache(maxsize=2048)
def _crossing(column: str) -> tuple[int, ...]:
    """Return, for each empty square of a column, how many tiles it would join; else 0."""
    lengths = [0] * SIZE
    for way in (range(SIZE), range(SIZE - 1, -1, -1)):
        run = 0
        for at in way:
            if column[at] == EMPTY:
                lengths[at] += run
                run = 0
            else:
                run += 1
    return tuple(lengths)


@lru_cache(maxsize=8192)
def _line(line: _Line) -> tuple[_Offsets, ...]:
    """List one line's placements as offsets along it, with their scores."""
    if line.tiles == EMPTY * SIZE and not any(line.joins):
        return ()
    found: list[_Offsets] = []
    before = 0
    for start, tile in enumerate(line.tiles):
        if tile == EMPTY:
            found += _from(line, start, before)
            before = 0
        else:
            before += 1
    return tuple(found)


def _from(line: _Line, start: int, before: int) -> Iterator[_Offsets]:
    """Yield the placements whose first tile is at ``start``, with ``before`` tiles before it."""
    layout = load_layout()
    offsets: list[int] = []
    crosses = joined = letter_premium = between = groups = 0
    times = 1
    at = start
    while at < SIZE and len(offsets) < line.rack_size:
        square = line.number * SIZE + at  # the layout is the same for rows and columns
        offsets.append(at)
        crosses += line.joins[at] > 0
        joined += line.joins[at]
        times *= layout.word[square]
        letter_premium += layout.letter[square] - 1
        after = _run_after(line.tiles, at)
        through = before + between + after
        n = len(offsets)
        listed_across = n == 1 and line.down and crosses > 0
        if (through or (crosses and n > 1)) and not listed_across:
            score = (
                _COUNT[line.bag_empty][n == line.rack_size][n]
                + _CROSSES[min(crosses, 5)]
                + _THROUGH[min(through, 5)]
                + _WORD_PREMIUM[_TIMES.index(times) if times in _TIMES else 5]
                + _LETTER_PREMIUM[min(letter_premium, 6)]
                + _CROSS_LENGTH[min(joined, 9)]
                + _SHAPE[min(before, 3)][min(after, 2)][min(groups, 2)]
            )
            yield tuple(offsets), score
        if after:
            between += after
            groups += 1
        at += 1 + after


def _run_after(line: str, at: int) -> int:
    """Count the tiles that follow without a gap."""
    end = at + 1
    while end < SIZE and line[end] != EMPTY:
        end += 1
    return end - at - 1


@dataclass(frozen=True, slots=True)
class Letters:
    """A language's letter table: scores in eighths of a bit.

    ``alone[k]`` says how common the k-th letter is, ``pair[a][b]`` how much more
    often b follows a than chance has it; 0 stands for the edge of a word, n for
    the n-th letter. ``values`` are the points of the letters.
    """

    alone: tuple[int, ...]
    pair: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]


@lru_cache(maxsize=16)
def load_letters(language: str) -> Letters:
    """Load the frozen table of a language."""
    text = data.read(f"link/{language}.txt").decode("ascii")
    first, *rest = (
        tuple(map(int, line.split())) for line in text.splitlines() if not line.startswith("#")
    )
    values = (letter.value for letter in load_alphabet(language).letters)
    return Letters(first, tuple(rest), tuple(values))


@dataclass(frozen=True, slots=True)
class Context:
    """What stands around a square: letter numbers, 0 for none.

    ``after`` is ``None`` where another new tile follows, not known yet;
    ``premium`` is the letter multiplier of the square, less one.
    """

    before: int
    after: int | None
    above: int
    below: int
    premium: int


def around(cells: str, square: int, step: int, *, more: bool) -> Context:
    """Look at the neighbours of a square in the direction ``step`` and across it.

    ``more`` says that the next square in that direction is still to be filled.
    """
    side = SIZE + 1 - step
    return Context(
        _letter(cells, square, -step),
        None if more else _letter(cells, square, step),
        _letter(cells, square, -side),
        _letter(cells, square, side),
        load_layout().letter[square] - 1,
    )


def _letter(cells: str, square: int, step: int) -> int:
    """Return the number of the letter beside a square; 0 at an empty square or the edge."""
    at = square + step
    same_line = at // SIZE == square // SIZE if abs(step) == 1 else 0 <= at < SIZE * SIZE
    if not same_line or cells[at] == EMPTY:
        return 0
    return _number(letters_of(cells[at]))


def _number(tile: str) -> int:
    """Return the place of a letter tile in its alphabet, from 1."""
    return ord(tile) - ord("A") + 1


def _fit(letters: Letters, letter: int, context: Context) -> int:
    """Score a letter by its neighbours."""
    pair = letters.pair
    score = _MAIN * pair[context.before][letter]
    if context.after is not None:
        score += _NEXT * pair[letter][context.after]
    if context.above or context.below:
        score += _CROSS * (pair[context.above][letter] + pair[letter][context.below])
    return score // 8


def tile_weights(letters: Letters, rack: str, context: Context, placed: int) -> list[int]:
    """Weigh the distinct tiles of a rack, in tile order, as the next one put down.

    ``placed`` is the number of tiles of the whole play.
    """
    scores = []
    for tile in sorted(set(rack)):
        if tile == BLANK:
            scores.append(_BLANK[placed])
            continue
        n = _number(tile)
        gain = _PREMIUM * context.premium * letters.values[n - 1] // 2
        scores.append(_fit(letters, n, context) + _HELD[rack.count(tile)] + gain)
    return weights(scores)


def blank_weights(letters: Letters, context: Context) -> list[int]:
    """Weigh the letters that a blank may stand for, in alphabet order."""
    return weights([alone + _fit(letters, n, context) for n, alone in enumerate(letters.alone, 1)])
