"""The format's probability model: how likely each tile is on its square.

A choice with probability p costs -log2(p) bits, so likely moves make short links. The model cannot
use a lexicon. It uses what every reader has: the rack, and tables of how letters follow each other
in a language. A tile is coded as one of the distinct tiles of the rack, each scored by

- how well it fits the letters before, after, above and below it (``pair``);
- its count on the rack: a tile held twice is more likely to be used;
- what a premium square adds to its value: players look for that.

Scores are whole eighths of a bit, so they add up: 8 more is twice as likely. The best score gets
the weight 4096, a score 8 lower gets 2048, and so on down to 1; all choices are possible. Floating
point is avoided, because it differs between machines.

For example, a player holds E, H, Q and U, and places three tiles. At the start of a word any of
them is possible, Q (0.9 bits) more likely than E (4.0). After Q the model is so sure of U that it
costs almost nothing; one of four equal choices would cost 2 bits.

    >>> from collections import Counter
    >>> from math import log2
    >>> from operator import sub
    >>> english = load_letters("en")
    >>> def bits(before: int) -> list[float]:
    ...     context = Context(before, after=None, above=0, below=0, premium=0)
    ...     _, sums = rack_sums(english, Counter("EHQU"), context, placed=3)
    ...     of = [sums[0], *map(sub, sums[1:], sums)]
    ...     return [round(log2(sums[-1] / weight), 1) for weight in of]
    >>> bits(before=0), bits(before=17)  # at the edge; after Q, the 17th letter
    ([4.0, 1.9, 0.9, 2.8], [10.0, 9.7, 7.5, 0.0])

The letter tables (``data/link_v1``) score adjacent letters. ``python build.py lexicons letters``
counted them once in each language's lexicon. The tables below were fitted once to tournament games.
docs/link-format.md, sections 8 and 9.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from scrabble import data
from scrabble.board import SIZE, load_layout
from scrabble.tiles import BLANK, EMPTY, letters_of, load_alphabet

# round(4096 * 2 ** (-n / 8)), written out to avoid floating point.
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

# Weights of the letter before, the letter after and the crossing letters, in eighths.
_SHARES = (8, 4, 3)
_PREMIUM = 5  # sixteenths of a bit for each point that a premium square adds
_HELD = (0, 0, 10, 16, 20, 23, 26, 28)  # score by the tile's count on the rack
_BLANK = (0, -20, -30, -32, -26, -22, -18, -4)  # a blank's score by the number of tiles placed


def weights(scores: Sequence[int]) -> list[int]:
    """Convert scores in eighths of a bit to weights from 1 to 4096."""
    best = max(scores)
    table, last = _WEIGHT, _LAST
    return [table[best - score] if best - score < last else 1 for score in scores]


# The same tables for sealed games, where racks are unknown: from 160 games in five languages.
_UNSEEN_SHARES = (6, 5, 3)
_UNSEEN_PREMIUM = 4
_UNSEEN = (
    0, 0, 9, 14, 18, 21, 23, 25, 27, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 38, 39,
)  # fmt: skip
"""Scores by the number of copies of a tile not yet on the board: round(9 * log2(n))."""
_UNSEEN_BLANK = -3


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """A language's letter table: scores in eighths of a bit.

    ``alone[k]`` is the frequency of the k-th letter. ``pair[a][b]`` tells how much more often b
    follows a than by chance; 0 is the edge of a word, n the n-th letter. ``values`` are the
    letters' points. `load_letters` returns one shared object for each language.
    """

    alone: tuple[int, ...]
    pair: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]


@lru_cache(maxsize=16)
def load_letters(language: str) -> Letters:
    """Load the letter table of a language."""
    text = data.read(f"link_v1/{language}.txt").decode("ascii")
    first, *rest = (
        tuple(map(int, line.split())) for line in text.splitlines() if not line.startswith("#")
    )
    values = (letter.value for letter in load_alphabet(language).letters)
    return Letters(first, tuple(rest), tuple(values))


@dataclass(frozen=True, slots=True)
class Context:
    """The letters around a square, each as its number, 0 for none.

    ``after`` is ``None`` if the next square gets a tile of the same play, not yet decoded.
    ``premium`` is the square's letter multiplier minus one.
    """

    before: int
    after: int | None
    above: int
    below: int
    premium: int


def around(cells: Sequence[str], square: int, step: int, *, more: bool) -> Context:
    """Return the context of a square for a play in the direction ``step`` (1 or 15).

    ``more`` says that the play also fills the next square in that direction.
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
    """Return the number of the letter ``step`` away; 0 for an empty square or the edge."""
    at = square + step
    same_line = at // SIZE == square // SIZE if abs(step) == 1 else 0 <= at < SIZE * SIZE
    if not same_line or cells[at] == EMPTY:
        return 0
    return _number(letters_of(cells[at]))


def _number(tile: str) -> int:
    """Return a letter tile's number in its alphabet, from 1."""
    return ord(tile) - ord("A") + 1


def _fit(
    letters: Letters, letter: int, context: Context, shares: tuple[int, int, int] = _SHARES
) -> int:
    """Score a letter by the letters around it."""
    pair = letters.pair
    main, after, cross = shares
    score = main * pair[context.before][letter]
    if context.after is not None:
        score += after * pair[letter][context.after]
    if context.above or context.below:
        score += cross * (pair[context.above][letter] + pair[letter][context.below])
    return score // 8


Choices = tuple[Sequence[str], Sequence[int]]
"""Candidate tiles in tile order, and the running sums of their weights."""


def rack_sums(letters: Letters, rack: Mapping[str, int], context: Context, placed: int) -> Choices:
    """Return the tiles left on a rack, in tile order, and the running sums of their weights.

    ``rack`` counts the tiles; ``placed`` is the number of tiles in the whole play.
    """
    left, scores = sorted([tile for tile in rack if rack[tile]]), []
    for tile in left:
        if tile == BLANK:
            scores.append(_BLANK[placed])
            continue
        n = _number(tile)
        gain = _PREMIUM * context.premium * letters.values[n - 1] // 2
        scores.append(_fit(letters, n, context) + _HELD[rack[tile]] + gain)
    return left, list(accumulate(weights(scores)))


def unseen_sums(
    letters: Letters, unseen: Mapping[str, int], context: Context, placed: int = 0
) -> Choices:
    """Return the tiles not on the board, in tile order, and the running sums of their weights.

    For games whose reader does not know the rack. ``unseen`` counts the tiles. ``placed`` is
    ignored; it keeps the signature of `rack_sums`.
    """
    del placed
    left = tuple(sorted((tile, count) for tile, count in unseen.items() if count > 0))
    return _unseen_sums(letters, left, context)


@lru_cache(maxsize=1024)
def _unseen_sums(
    letters: Letters, unseen: tuple[tuple[str, int], ...], context: Context
) -> Choices:
    """Return the result of `unseen_sums`; cached, as links of one game begin with equal moves."""
    scores = []
    for tile, count in unseen:
        held = _UNSEEN[min(count, len(_UNSEEN) - 1)]
        if tile == BLANK:
            scores.append(held + _UNSEEN_BLANK)
            continue
        n = _number(tile)
        gain = _UNSEEN_PREMIUM * context.premium * letters.values[n - 1] // 2
        scores.append(_fit(letters, n, context, _UNSEEN_SHARES) + held + gain)
    return tuple(tile for tile, _ in unseen), tuple(accumulate(weights(scores)))


def blank_weights(letters: Letters, context: Context) -> list[int]:
    """Return the weights of the letters for a blank, in alphabet order."""
    return weights([alone + _fit(letters, n, context) for n, alone in enumerate(letters.alone, 1)])
