"""Every legal move of the reference positions, on which four other generators agreed."""

import os
import sys
from pathlib import Path

import pytest
from support.amounts import amount, thinned
from support.movegen import (
    DATA,
    ENGLISH,
    expected,
    position_board,
    read_positions,
    reference_lexicon,
)

from scrabble.movegen import Generator, summarise

pytestmark = pytest.mark.no_cover

POSITIONS = read_positions(DATA / "movegen-positions.jsonl.gz")
SPREAD = POSITIONS[::3]
"""Every third position: a fair share of each category, for runs in which Python is slow."""

FEWER = thinned(POSITIONS[::6], 2)
"""Every sixth position, or every twelfth in the usual run, for the second engine."""

OUTSIDE = (
    Path(os.environ.get("PASS_A_WORD_SHARED", Path(__file__).parents[3] / "shared"))
    / "data/movegen-positions-outside.jsonl.gz"
)
"""More positions, read if the file is there; they must not be copied into the project."""


def ident(position):
    return position["id"]


@pytest.fixture(scope="module")
def planes():
    return Generator(reference_lexicon(), ENGLISH).warmed()


@pytest.fixture(scope="module")
def graph():
    return Generator(reference_lexicon(), ENGLISH)


@pytest.mark.parametrize(
    "position", SPREAD if sys.platform == "emscripten" else thinned(POSITIONS, 4), ids=ident
)
def test_planes_find_every_move(planes, position):
    moves = planes.moves(position_board(position), position["rack"], designations=True)

    assert summarise(moves) == expected(position)


@pytest.mark.parametrize("position", FEWER, ids=ident)
def test_the_graph_finds_every_move(graph, planes, position):
    board, rack = position_board(position), position["rack"]

    assert summarise(graph.moves(board, rack, designations=True)) == expected(position)
    assert graph.moves(board, rack) == planes.moves(board, rack)


@pytest.mark.native
@pytest.mark.skipif(not OUTSIDE.exists(), reason="positions from other projects are not here")
def test_positions_from_elsewhere_have_all_their_moves(planes):
    wrong = [
        position["id"]
        for position in read_positions(OUTSIDE)[:: amount(4, 1)]
        if summarise(planes.moves(position_board(position), position["rack"], designations=True))
        != expected(position)
    ]

    assert wrong == []
