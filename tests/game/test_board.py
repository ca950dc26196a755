"""Squares, layouts and boards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import board, transpose

from scrabble.board import (
    ACROSS,
    CENTRE,
    DOWN,
    SIZE,
    SQUARES,
    Board,
    Layout,
    load_layout,
    run_through,
    square_name,
)

CELLS = st.text("." * 3 + "Aa", min_size=SQUARES, max_size=SQUARES)

# The premium squares of one eighth of the board: rows 1 to 8, each up to the diagonal. The rest of
# the board mirrors it.
EIGHTH = {
    "1A": "TW", "2B": "DW", "3C": "DW", "4A": "DL", "4D": "DW", "5E": "DW", "6B": "TL",
    "6F": "TL", "7C": "DL", "7G": "DL", "8A": "TW", "8D": "DL", "8H": "DW",
}  # fmt: skip


@pytest.mark.parametrize(
    ("square", "name"), [(0, "1A"), (14, "1O"), (112, "8H"), (210, "15A"), (224, "15O")]
)
def test_squares_have_names(square, name):
    assert square_name(square) == name


def test_the_centre_is_8h():
    assert CENTRE == 112
    assert transpose(CENTRE) == CENTRE


def test_layout_is_the_classic_one():
    names = load_layout().names
    named = {square_name(square): name for square, name in enumerate(names)}
    for square in range(SQUARES):
        row, column = divmod(square, SIZE)
        row, column = min(row, SIZE - 1 - row), min(column, SIZE - 1 - column)
        low, high = sorted((row, column))
        assert names[square] == EIGHTH.get(square_name(high * SIZE + low), "")
    assert sum(name == "TW" for name in named.values()) == 8
    assert sum(name == "DW" for name in named.values()) == 17
    assert sum(name == "TL" for name in named.values()) == 12
    assert sum(name == "DL" for name in named.values()) == 24


def test_layout_multipliers_agree_with_their_names():
    layout = load_layout()
    multipliers = {"": (1, 1), "DL": (2, 1), "TL": (3, 1), "DW": (1, 2), "TW": (1, 3)}
    assert [multipliers[name] for name in layout.names] == list(
        zip(layout.letter, layout.word, strict=True)
    )


@pytest.mark.parametrize("text", ["", "." * 224, "." * 226, "x" + "." * 224])
def test_a_malformed_layout_is_refused(text):
    with pytest.raises(ValueError, match="15 lines"):
        Layout.from_text(text)


@pytest.mark.parametrize("cells", ["", "." * 224, "A" * 226])
def test_a_board_of_the_wrong_size_is_refused(cells):
    with pytest.raises(ValueError, match="225 squares"):
        Board(cells)


@given(CELLS)
def test_a_board_reads_back_from_its_diagram(cells):
    assert Board.from_text(str(Board(cells))) == Board(cells)


@given(CELLS)
def test_transposing_twice_changes_nothing(cells):
    mirrored = Board(cells).transposed()
    assert mirrored.transposed() == Board(cells)
    assert all(mirrored.cells[transpose(square)] == cells[square] for square in range(SQUARES))


def test_tiles_are_put_on_a_new_board():
    empty = Board()
    assert empty.with_tiles({112: "A", 113: "b"}).cells[111:115] == ".Ab."
    assert empty.is_empty
    assert not empty.with_tiles({0: "A"}).is_empty


RUNS = board(
    "1  AB............C",
    "8  .......DE......",
    "9  .......F.......",
    "14 O..............",
    "15 PQ.............",
)


@pytest.mark.parametrize(
    ("square", "direction", "expected"),
    [
        (0, ACROSS, "AB"),
        (0, DOWN, "A"),
        (14, ACROSS, "C"),
        (15, ACROSS, "."),  # the square before 2A is 1O, in another row
        (112, DOWN, "DF"),
        (127, DOWN, "DF"),
        (112 - 15, DOWN, ".DF"),
        (112 + 2, ACROSS, "DE."),
        (210, DOWN, "OP"),
        (211, ACROSS, "PQ"),
        (224, DOWN, "."),
    ],
)
def test_runs_stop_at_edges_and_empty_squares(square, direction, expected):
    run = run_through(RUNS.cells, square, direction)
    assert "".join(RUNS.cells[at] for at in run) == expected
    assert RUNS.cells[run.start : run.stop : run.step] == expected
