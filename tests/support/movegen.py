"""Fixtures for tests of move generation: reference positions, brute force."""

import gzip
import json
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from scrabble.board import ACROSS, DOWN, SIZE, STEP, Board
from scrabble.errors import IllegalMove
from scrabble.lexicon import Lexicon
from scrabble.movegen import ScoredMove, Summary
from scrabble.moves import Place
from scrabble.rules import check
from scrabble.tiles import (
    BLANK,
    EMPTY,
    Alphabet,
    Letter,
    blank_for,
    letters_of,
    load_alphabet,
    remove,
)

DATA = Path(__file__).parents[1] / "data"

ENGLISH = load_alphabet("en")

WIDEST = Alphabet(
    "widest",
    "Thirty-two letters",
    tuple(
        Letter(chr(64 + n), text, 3, 20 if n % 3 else 1)
        for n, text in enumerate([*"ABCDEFGHIJKLMNOPQRSTUVWXYZÀÈÌÒÙÜ"], start=1)
    ),
    blanks=4,
)
"""The largest possible alphabet, with the highest values: every byte is at its limit."""


@lru_cache(maxsize=1)
def reference_lexicon() -> Lexicon:
    """Return the dictionary of the reference positions."""
    return Lexicon.from_pack((DATA / "reference-words.pack").read_bytes())


def read_positions(path: Path) -> list[dict[str, Any]]:
    """Read a file of reference positions."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def position_board(position: dict[str, Any]) -> Board:
    """Return the board of a reference position."""
    return Board("".join(position["board"]))


def expected(position: dict[str, Any]) -> Summary:
    """Return the summary on which all generators agreed."""
    return Summary(*(position[field] for field in Summary._fields))


def as_places(moves: Collection[ScoredMove]) -> dict[Place, int]:
    """Return scores by place; fail if a place is listed twice."""
    places = {move.place: move.score for move in moves}
    assert len(places) == len(moves)
    return places


def brute_force(
    board: Board, rack: str, alphabet: Alphabet, words: Collection[str]
) -> dict[Place, int]:
    """Return all legal plays: every word at every square, both ways, with every use of blanks."""
    return {
        place: play.score
        for place in _candidates(board, rack, words)
        if (play := _judged(board, rack, place, alphabet, words))
    }


def _judged(board, rack, place, alphabet, words):
    try:
        return check(board, rack, place, alphabet, words)
    except IllegalMove:
        return None


def _candidates(board: Board, rack: str, words: Collection[str]) -> Iterator[Place]:
    seen = set()
    for word in words:
        for direction in (ACROSS, DOWN):
            for square in _starts(len(word), direction):
                squares = range(square, square + len(word) * STEP[direction], STEP[direction])
                lying = [board.cells[at] for at in squares]
                new = {
                    at: letter
                    for at, tile, letter in zip(squares, lying, word, strict=True)
                    if tile == EMPTY
                }
                fits = all(
                    tile in (EMPTY, letter)
                    for tile, letter in zip(letters_of("".join(lying)), word, strict=True)
                )
                if fits and 1 <= len(new) <= 7:
                    seen.update(_ways(new, rack))
    yield from seen


def _starts(length: int, direction: int) -> Iterator[int]:
    for line in range(SIZE):
        for start in range(SIZE - length + 1):
            yield line * SIZE + start if direction == ACROSS else start * SIZE + line


def _ways(new: dict[int, str], rack: str) -> Iterator[Place]:
    """Yield a play for each choice of letters laid as blanks; the rack must have the others."""
    for blanks in range(min(rack.count(BLANK), len(new)) + 1):
        for chosen in combinations(new, blanks):
            natural = "".join(letter for at, letter in new.items() if at not in chosen)
            if remove(rack, natural) is not None:
                blanks_in = {at: blank_for(new[at]) for at in chosen}
                yield Place.of(new | blanks_in)
