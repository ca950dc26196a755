"""Scored moves, the generator's results, and their normal form.

The normal form is one line for each move, ``7,7=C;7,8=a;7,9=T 12``: the tiles put down, by row and
column, and the score. Two generators agree on a position if their sorted lines have the same hash.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from scrabble.board import ACROSS, DOWN, SIZE, SQUARES, Direction
from scrabble.moves import Place


class Span(NamedTuple):
    """The squares that a word covers: its first square, its step, and its new tiles' squares.

    ``step`` is 1 across and 15 down; ``squares`` are the squares of new tiles.
    """

    start: int
    step: int
    squares: tuple[int, ...]

    @property
    def direction(self) -> Direction:
        """The direction of the word."""
        return ACROSS if self.step == 1 else DOWN


class ScoredMove(NamedTuple):
    """A legal placement and its score.

    ``word`` is the whole main word, with tiles on the board as letters and new blanks in lower
    case.
    """

    score: int
    span: Span
    word: str

    @property
    def tiles(self) -> str:
        """The tiles put down, in square order."""
        start, step, squares = self.span
        return "".join([self.word[(square - start) // step] for square in squares])

    @property
    def place(self) -> Place:
        """The placement as a `scrabble.moves.Place`."""
        return Place(tuple(zip(self.span.squares, self.tiles, strict=True)))


class Summary(NamedTuple):
    """A list of moves as count, highest score, sum and hash, to compare generators."""

    n_moves: int
    max_score: int
    sum_scores: int
    moves_sha256: str


@lru_cache(maxsize=SQUARES)
def _cell(square: int) -> str:
    return f"{square // SIZE},{square % SIZE}="


def normal_line(move: ScoredMove) -> str:
    """Format a move in normal form."""
    cells = map(_cell, move.span.squares)
    return f"{';'.join(map(str.__add__, cells, move.tiles))} {move.score}"


def summarise(moves: Iterable[ScoredMove]) -> Summary:
    """Count, add up and hash moves; ``max_score`` is 0 without moves."""
    listed = list(moves)
    scores = [move.score for move in listed]
    text = "\n".join(sorted(map(normal_line, listed)))
    digest = sha256(text.encode()).hexdigest()
    return Summary(len(listed), max(scores, default=0), sum(scores), digest)
