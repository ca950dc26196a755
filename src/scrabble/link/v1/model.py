"""How likely each tile is on its square: the letter weights of format version 1.

These tables are part of the format: frozen, whole numbers only. A score is in
eighths of a bit; `weights` turns scores into weights for `scrabble.link.coder`.
The letter tables (``data/link/*.txt``) are counts of neighbours in each language's
dictionary, made once by ``scripts/lexicons/letters.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scrabble import data
from scrabble.board import SIZE, load_layout
from scrabble.tiles import BLANK, EMPTY, letters_of, load_alphabet

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


def around(cells: Sequence[str], square: int, step: int, *, more: bool) -> Context:
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


def _letter(cells: Sequence[str], square: int, step: int) -> int:
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
