"""The rules of a play: what may be placed, which words it makes and what it scores.

docs/rules.md has these rules in prose. For speed, `scrabble.movegen` scores plays by its own
code; tests check that the scores agree. `scrabble.game` handles turns, the bag and the end.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from scrabble.board import (
    ACROSS,
    BINGO_BONUS,
    CENTRE,
    DOWN,
    SIZE,
    STEP,
    Board,
    Direction,
    Layout,
    load_layout,
    run_through,
    square_name,
)
from scrabble.errors import IllegalMove
from scrabble.moves import Place, direction_of
from scrabble.tiles import BLANK, EMPTY, RACK_SIZE, Alphabet, is_blank, letters_of, remove

__all__ = ["BINGO_BONUS", "Play", "Word", "bad_words", "check", "lay_out"]


@dataclass(frozen=True, slots=True)
class Word:
    """A word made by a play: its squares in reading order, its tiles and its points.

    ``points`` include premium squares but not the bingo bonus.
    """

    squares: range
    tiles: str
    points: int


@dataclass(frozen=True, slots=True)
class Play:
    """A `Place` that the rules allow, with its words and score.

    ``words`` starts with the main word, followed by the cross words in square order.
    """

    place: Place
    words: tuple[Word, ...]
    score: int
    bingo: bool

    @property
    def direction(self) -> Direction:
        """The direction of the main word."""
        return ACROSS if self.words[0].squares.step == 1 else DOWN


def check(
    board: Board,
    rack: str,
    place: Place,
    alphabet: Alphabet,
    lexicon: Container[str] | None,
    layout: Layout | None = None,
) -> Play:
    """Check a place against every rule and score it.

    ``lexicon`` holds the valid words as tile strings; ``None`` skips the word check. Raises
    `IllegalMove` with one of the codes ``no-tiles``, ``blank-without-letter``, ``not-a-tile``,
    ``not-in-rack``, ``occupied``, ``not-in-line``, ``gap``, ``not-on-centre``, ``too-short``,
    ``not-connected``, ``bad-words``.
    """
    play = lay_out(board, rack, place, alphabet, layout)
    if lexicon is not None:
        refuse_bad_words(play, alphabet, lexicon)
    return play


def lay_out(
    board: Board, rack: str, place: Place, alphabet: Alphabet, layout: Layout | None = None
) -> Play:
    """Check tiles and squares; score the words, valid or not. Raises `IllegalMove`."""
    _refuse_bad_tiles(board, rack, place, alphabet)
    squares = place.squares
    cells = board.with_tiles(dict(place.tiles)).cells
    _refuse_bad_geometry(board, cells, squares)
    direction = direction_of(cells, squares)
    crosswise = DOWN if direction == ACROSS else ACROSS
    runs = [run_through(cells, squares[0], direction)]
    runs += [run_through(cells, square, crosswise) for square in squares]
    new, layout = frozenset(squares), layout or load_layout()
    words = tuple([_word(cells, run, new, alphabet, layout) for run in runs if len(run) > 1])
    bingo = len(new) == RACK_SIZE
    score = sum([word.points for word in words]) + (layout.bonus if bingo else 0)
    return Play(place, words, score, bingo)


def bad_words(play: Play, lexicon: Container[str]) -> tuple[str, ...]:
    """Return the distinct words of a play that are not in the lexicon, in order."""
    words = (letters_of(word.tiles) for word in play.words)
    return tuple(dict.fromkeys(word for word in words if word not in lexicon))


def refuse_bad_words(play: Play, alphabet: Alphabet, lexicon: Container[str]) -> None:
    """Raise `IllegalMove` (``bad-words``) with all bad words of a play."""
    bad = bad_words(play, lexicon)
    if not bad:
        return
    named = tuple(alphabet.plain(word) for word in bad)
    are = "is not a valid word" if len(bad) == 1 else "are not valid words"
    squares = {
        square for word in play.words if letters_of(word.tiles) in bad for square in word.squares
    }
    raise IllegalMove(
        "bad-words", f"{listed(named)} {are}.", squares=tuple(sorted(squares)), words=named
    )


def listed(items: Iterable[str]) -> str:
    """Join items for a sentence: ``A, B and C``."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def _refuse_bad_tiles(board: Board, rack: str, place: Place, alphabet: Alphabet) -> None:
    """Raise `IllegalMove` unless the player holds the tiles and their squares are empty."""
    if not place.tiles:
        raise IllegalMove("no-tiles", "Put at least one tile on the board.")
    undesignated = tuple([square for square, tile in place.tiles if tile == BLANK])
    if undesignated:
        raise IllegalMove(
            "blank-without-letter", "Choose a letter for the blank.", squares=undesignated
        )
    values = alphabet.values
    strange = tuple([square for square, tile in place.tiles if tile not in values])
    if strange:
        raise IllegalMove("not-a-tile", "This is not a tile of this game.", squares=strange)
    held = rack
    for square, tile in place.tiles:
        face = BLANK if is_blank(tile) else tile
        left = remove(held, face)
        if left is None:
            missing = "a blank" if face == BLANK else alphabet.plain(tile)
            raise IllegalMove(
                "not-in-rack", f"The rack does not hold {missing} for that.", squares=(square,)
            )
        held = left
    taken = tuple([square for square, _ in place.tiles if board.cells[square] != EMPTY])
    if taken:
        names = listed(square_name(square) for square in taken)
        raise IllegalMove("occupied", f"A tile already lies on {names}.", squares=taken)


def _refuse_bad_geometry(board: Board, cells: str, squares: tuple[int, ...]) -> None:
    """Raise `IllegalMove` unless the new tiles form one unbroken line connected to the others."""
    one_row = len({square // SIZE for square in squares}) == 1
    one_column = len({square % SIZE for square in squares}) == 1
    if not one_row and not one_column:
        raise IllegalMove("not-in-line", "Place tiles in one row or one column.", squares=squares)
    step = STEP[ACROSS if one_row else DOWN]
    gaps = tuple([s for s in range(squares[0], squares[-1], step) if cells[s] == EMPTY])
    if gaps:
        raise IllegalMove("gap", "Leave no gap between the tiles.", squares=gaps)
    if board.is_empty:
        if CENTRE not in squares:
            raise IllegalMove(
                "not-on-centre", "The first word covers the centre square.", squares=(CENTRE,)
            )
        if len(squares) == 1:
            raise IllegalMove(
                "too-short", "The first word has at least two tiles.", squares=squares
            )
    elif not any(_touches(board.cells, square) for square in squares):
        raise IllegalMove(
            "not-connected", "A word must touch the tiles on the board.", squares=squares
        )


def _touches(cells: str, square: int) -> bool:
    """Say whether an empty square has a neighbouring tile."""
    return any(len(run_through(cells, square, direction)) > 1 for direction in (ACROSS, DOWN))


def _word(cells: str, run: range, new: frozenset[int], alphabet: Alphabet, layout: Layout) -> Word:
    """Score one word; premium squares count under new tiles only."""
    values = alphabet.values
    points, times = 0, 1
    for square in run:
        value = values[cells[square]]
        if square in new:
            value *= layout.letter[square]
            times *= layout.word[square]
        points += value
    return Word(run, "".join([cells[square] for square in run]), points * times)
