"""Puzzle links have a board, a rack and a maker, and no facts of the game."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import setup

from scrabble import link
from scrabble.board import Board
from scrabble.errors import LinkError, SetupError
from scrabble.game import Game, Mode, Puzzle, puzzle_of, replay
from scrabble.link.v1.framing import payload_of, to_link
from scrabble.tiles import EMPTY
from scripts.data.vectors import puzzle_links
from scripts.data.vectors.recording import code_of

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "link-vectors.json").read_text("utf-8"))
POSITIONS = puzzle_links.positions()
EMPTY_BOARD = Puzzle("en-complete", Board(), "ABCDEFG")


@pytest.mark.parametrize("vector", VECTORS["puzzles"], ids=lambda each: each["name"])
def test_links_decode_to_the_same_puzzles(vector):
    puzzle = link.decode_puzzle(vector["link"])
    read = (puzzle.lexicon, list(puzzle.board.rows()), puzzle.rack, puzzle.maker, puzzle.question)
    assert read == tuple(
        vector[name] for name in ("dictionary", "board", "rack", "maker", "question")
    )


@pytest.mark.parametrize("vector", VECTORS["badPuzzles"], ids=lambda each: each["name"])
def test_bad_links_of_puzzles_are_refused_with_the_same_code(vector):
    assert code_of(link.decode_puzzle, vector["link"]) == vector["code"]


@given(st.sampled_from(POSITIONS), st.sampled_from(puzzle_links.MAKERS))
def test_a_puzzle_is_read_as_it_was_written(puzzle, maker):
    made = replace(puzzle, maker=maker)
    text = link.encode_puzzle(made)
    assert link.decode_puzzle(text) == made
    assert len(text) <= 130
    found = link.read(f"Try this: https://example.org/#{text}!")
    assert (found.text, found.mode, found.is_puzzle) == (text, Mode.STATED, True)
    assert code_of(link.decode, text) == code_of(link.setup_of, text) == "is-puzzle"


@given(st.sampled_from(POSITIONS), st.integers(0, 500))
def test_every_forged_link_is_a_legal_puzzle_or_refused(puzzle, bit):
    """One choice is changed and the check number is valid; the result is legal or has a code."""
    forged = to_link(payload_of(link.encode_puzzle(puzzle)) ^ 1 << bit)
    try:
        read = link.decode_puzzle(forged)
    except LinkError:
        return
    assert link.encode_puzzle(read) == forged


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rack": ""}, "bad-rack"),
        ({"rack": "ABCDEFGH"}, "bad-rack"),
        ({"rack": "BA"}, "bad-rack"),
        ({"rack": "AÑ"}, "bad-rack"),
        ({"rack": "QQ"}, "bad-board"),
        ({"maker": "A\u202eB"}, "bad-name"),
        ({"board": Board(f"AT{EMPTY * 223}")}, "bad-board"),
        ({"board": Board(f"{EMPTY * 112}A{EMPTY * 112}")}, "bad-board"),
        ({"board": Board(f"{EMPTY * 111}ZZ{EMPTY * 112}")}, "bad-board"),
    ],
)
def test_a_position_that_no_game_reaches_is_no_puzzle(change, code):
    """The rack is out of bounds, tiles are apart or too many, or a character is hidden."""
    with pytest.raises(SetupError) as caught:
        replace(EMPTY_BOARD, **change)
    assert caught.value.code == code


def test_a_puzzle_says_nothing_of_its_game():
    """Two games with the same board and rack give the same link."""
    named = replay(Game(setup())).last
    bare = replay(Game(replace(setup(), names=("", ""), hint_price=3))).last
    assert puzzle_of(named) == puzzle_of(bare)
    assert puzzle_of(named, "Cleo").maker == "Cleo"
