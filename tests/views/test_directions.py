"""Across and down are told apart in every written and drawn form of a game."""

from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from support.helpers import EN, history_from, place, position

from scrabble.board import CENTRE, SIZE, Board
from scrabble.files import cgp, gcg
from scrabble.files.json import describe
from scrabble.moves import format_move
from scrabble.views.picture import board_picture
from scrabble.views.text_view import board_lines
from scrabble.views.tiles import cells
from scrabble.views.view import view

PLAYS = {"8G CAT": [(7, 6), (7, 7), (7, 8)], "H7 CAT": [(6, 7), (7, 7), (8, 7)]}
"""A play across and a play down, with the row and the column of each letter."""


def in_cgp(history):
    """Parse the rows of a position without our own reader."""
    rows = cgp.text_of(cgp.from_position(history.last)).split()[0].split("/")
    digits = {str(n): "." * n for n in range(SIZE, 0, -1)}
    for number, gap in digits.items():
        rows = [row.replace(number, gap) for row in rows]
    return rows


def in_text(history):
    """Return the squares of the board as text, without its margins."""
    lines = board_lines(history.last.board, EN)[1:]
    return [line[4::2].ljust(SIZE) for line in lines]


def in_view(history):
    """Return the letters of the board of a view."""
    shown = [each["letter"] if each else "." for each in view(history, 0, "matched")["board"]]
    return ["".join(shown[at : at + SIZE]) for at in range(0, len(shown), SIZE)]


def in_picture(history):
    """Return the letters of a picture by where they are drawn."""
    texts = ET.fromstring(board_picture(history, {})).iter("{http://www.w3.org/2000/svg}text")
    rows = [["."] * SIZE for _ in range(SIZE)]
    for text in texts:
        if text.text in "CAT":
            rows[int(float(text.get("y"))) // 64][int(text.get("x")) // 64] = text.text
    return ["".join(row) for row in rows]


@pytest.mark.parametrize("text", PLAYS)
@pytest.mark.parametrize(
    "rows_of",
    [in_cgp, in_text, in_view, in_picture, lambda history: describe(history)["board"]],
    ids=["cgp", "text", "view", "picture", "json"],
)
def test_each_letter_stands_where_it_was_laid(rows_of, text):
    history = history_from(position("CATSXYO", "QUIZABD", bag="E" * 9), place(text))
    rows = rows_of(history)
    assert len(rows) == SIZE
    assert [rows[row][column] for row, column in PLAYS[text]] == list("CAT")
    assert sum(row.count(letter) for row in rows for letter in "CAT") == 3


@pytest.mark.parametrize("text", PLAYS)
def test_a_play_is_named_by_its_square_and_direction(text):
    history = history_from(position("CATSXYO", "QUIZABD", bag="E" * 9), place(text))
    (turn,) = view(history, 0, "matched")["turns"]
    squares = [row * SIZE + column for row, column in PLAYS[text]]
    assert (turn["move"], turn["squares"]) == (text, squares)
    assert format_move(history.turns[0].move, Board(), EN) == text
    assert f" {text} +10 10\n" in gcg.text_of(gcg.from_history(history))
    assert describe(history)["turns"][0]["move"] == text
    is_across = text.startswith("8")
    words = ["CAT", ""] if is_across else ["", "CAT"]
    assert [cells(history)[square]["words"] for square in squares] == [words] * 3
    assert {after - before for before, after in pairwise(squares)} == {1 if is_across else SIZE}


def test_free_squares_of_the_board_as_text_have_marks_of_their_premiums():
    rows = "".join(line[4:].ljust(2 * SIZE) for line in board_lines(Board(), EN)[1:])[::2]
    assert rows[CENTRE] == "*"
    assert Counter(rows) == {"·": 164, "'": 24, '"': 12, "-": 16, "=": 8, "*": 1}
