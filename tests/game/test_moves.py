"""Moves as values and as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import DIGRAPHS, EN, board

from scrabble.board import ACROSS, DOWN, SQUARES, Board
from scrabble.errors import MoveSyntaxError
from scrabble.moves import (
    Challenge,
    Exchange,
    Pass,
    Place,
    Resign,
    direction_of,
    format_move,
    parse_move,
    parse_square,
    place_name,
)

QUIZ = board("8  .......QUIz....", "9  ..........A....")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8H QUIZ", Place(((112, "Q"), (113, "U"), (114, "I"), (115, "Z")))),
        ("8h QUIz", Place(((112, "Q"), (113, "U"), (114, "I"), (115, "z")))),
        ("H8 AB", Place(((112, "A"), (127, "B")))),
        ("  1A   AB ", Place(((0, "A"), (1, "B")))),
        ("o15 A", Place(((224, "A"),))),
        ("15N AB", Place(((223, "A"), (224, "B")))),
        ("exchange BCA?", Exchange("?ABC")),
        ("EXCHANGE abc", Exchange("ABC")),
        ("pass", Pass()),
        ("Resign", Resign()),
    ],
)
def test_moves_are_read_on_an_empty_board(text, expected):
    assert parse_move(text, Board(), EN) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8H QUIZES", {116: "E", 117: "S"}),
        ("8H ....ES", {116: "E", 117: "S"}),
        ("8H (QUIZ)ES", {116: "E", 117: "S"}),
        ("8H QUizES", {116: "E", 117: "S"}),
        ("K7 AZAR", {100: "A", 145: "R"}),
        ("K7 A..R", {100: "A", 145: "R"}),
    ],
)
def test_tiles_on_the_board_are_played_through(text, expected):
    assert parse_move(text, QUIZ, EN) == Place.of(expected)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-move"),
        ("8H", "bad-move"),
        ("8H QUIZ now", "bad-move"),
        ("pass now", "bad-square"),
        ("exchange", "bad-move"),
        ("exchange A1", "bad-move"),
        ("8H Q!Z", "bad-move"),
        ("8H QUÞZ", "bad-move"),
        ("8P QUIZ", "bad-square"),
        ("0A QUIZ", "bad-square"),
        ("16A QUIZ", "bad-square"),
        ("88 QUIZ", "bad-square"),
        ("HH QUIZ", "bad-square"),
        ("٨H QUIZ", "bad-square"),
        ("challenge it", "bad-square"),
        ("8M QUIZ", "off-board"),
        ("M15 QUIZ", "off-board"),
        ("8H QUIT", "does-not-fit"),
        ("8H QUIZ.", "does-not-fit"),
        ("8L .A", "does-not-fit"),
        ("8H " + "A" * 1000, "bad-move"),
    ],
)
def test_invalid_moves_are_explained(text, code):
    with pytest.raises(MoveSyntaxError) as caught:
        parse_move(text, QUIZ, EN)
    assert caught.value.code == code
    assert caught.value.message.endswith(".")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1A", (0, ACROSS)), ("A1", (0, DOWN)), ("15o", (224, ACROSS)), ("h08", (112, DOWN))],
)
def test_square_names_give_the_direction(text, expected):
    """A name that begins with the row is across; one that begins with the column is down."""
    assert parse_square(text) == expected


@given(st.integers(0, SQUARES - 1), st.sampled_from([ACROSS, DOWN]))
def test_square_names_read_back(square, direction):
    assert parse_square(place_name(square, direction)) == (square, direction)


@pytest.mark.parametrize(
    "tiles",
    [
        ((5, "A"), (4, "B")),
        ((5, "A"), (5, "B")),
        ((-1, "A"),),
        ((225, "A"),),
        ((5, "AB"),),
        ((5, ""),),
    ],
)
def test_a_place_has_one_tile_on_each_of_its_squares_in_order(tiles):
    """Tiles out of order, twice on a square or off the board are refused."""
    with pytest.raises(MoveSyntaxError) as caught:
        Place(tiles)
    assert caught.value.code == "bad-squares"


def test_an_exchange_has_its_tiles_in_order():
    """``Exchange.of`` sorts the tiles, so exchanges of the same tiles are equal."""
    with pytest.raises(MoveSyntaxError) as caught:
        Exchange("BA")
    assert caught.value.code == "bad-exchange"
    assert Exchange.of("B?A") == Exchange("?AB")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Place.of({116: "e", 117: "S"}), "8H QUIzeS"),
        (Place.of({100: "A", 145: "R"}), "K7 AzAR"),
        (Place.of({128: "H", 129: "O"}), "9I HOA"),
        (Place.of({124: "A"}), "9E A"),
        (Place.of({145: "R"}), "K8 zAR"),
        (Place.of({131: "T"}), "9K AT"),
        (Exchange("?AB"), "exchange ?AB"),
        (Pass(), "pass"),
        (Resign(), "resign"),
        (Challenge(upheld=True), "challenge"),
        (Challenge(upheld=False), "challenge"),
    ],
)
def test_moves_are_written_with_the_whole_main_word(move, text):
    assert format_move(move, QUIZ, EN) == text


@pytest.mark.parametrize(
    ("squares", "direction"),
    [
        ((0, 1), ACROSS),
        ((0, 15), DOWN),
        ((14, 29), DOWN),
        ((116,), ACROSS),  # after QUIZ, with no tile above or below
        ((100,), DOWN),  # above zA only
        ((129,), ACROSS),  # both ways: before A across, under I down
        ((131,), ACROSS),
    ],
)
def test_the_direction_of_one_tile_is_across_unless_it_only_makes_a_word_down(squares, direction):
    """Two tiles show the direction; for a single tile its neighbours decide."""
    assert direction_of(QUIZ.with_tiles(dict.fromkeys(squares, "A")).cells, squares) == direction


@given(
    st.dictionaries(
        st.integers(0, 14).map(lambda column: 105 + column),
        st.sampled_from("ABCXYZabcxyz"),
        min_size=1,
        max_size=7,
    ),
    st.booleans(),
)
def test_written_plays_read_back(tiles, mirrored):
    on, move = board("8  ABCDEFGhiJKLMNO"), Place.of(tiles)
    on = Board("".join("." if at in tiles else tile for at, tile in enumerate(on.cells)))
    if mirrored:
        on = on.transposed()
        move = Place.of({square % 15 * 15 + square // 15: tile for square, tile in tiles.items()})
    assert parse_move(format_move(move, on, EN), on, EN) == move


@pytest.mark.parametrize(
    ("text", "tiles", "written"),
    [
        ("8H CHE", "CD", "8H CHE"),
        ("8H [C][H]E", "BED", "8H [C][H][E]"),
        ("8H chE", "cD", "8H chE"),
        ("8H L·LA", "FA", "8H L·LA"),
    ],
)
def test_digraph_tiles_take_one_square(text, tiles, written):
    move = parse_move(text, Board(), DIGRAPHS)
    assert isinstance(move, Place)
    assert move.letters == tiles
    assert move.squares == tuple(range(112, 112 + len(tiles)))
    assert format_move(move, Board(), DIGRAPHS) == written


def test_digraph_tiles_are_exchanged():
    assert parse_move("exchange ch[c][h]?", Board(), DIGRAPHS) == Exchange("?BCE")
