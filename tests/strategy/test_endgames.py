"""Endgames of whole games: the search, the benchmark's solver, and the stored solutions."""

from functools import cache
from pathlib import Path

import pytest
from support.amounts import thinned
from support.helpers import EN, english
from support.players import FEW, TEA

from scrabble.files import cgp
from scrabble.movegen import Generator
from scrabble.moves import Pass
from scrabble.strategy.players.endgame import FEW_TILES, Endgame
from scrabble.strategy.players.endgame_search import State
from scripts.lab.selfplay.endgame_solver import Solver, TooLarge
from scripts.lab.selfplay.endgames import play_out, value_of

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

DATA = Path(__file__).parents[1] / "data"
SOLVED = (DATA / "solved-endgames.cgp").read_text("utf-8").splitlines()
SMALL = [text for text in SOLVED if sum(map(len, cgp.parse(text).racks)) <= FEW_TILES - 2]


@cache
def generator() -> Generator:
    return Generator(english(), EN).warmed()


def chosen(on, racks, moves=None):
    """Return the search's move."""
    endgame = Endgame(moves or generator(), EN, State(on, racks))
    steps = endgame.solve(lambda _move: True)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            return found.value


@pytest.mark.parametrize("text", thinned(SMALL[:4], 2))
def test_small_endgames_have_their_stored_value(text):
    """The solver finds the stored value again, and the search finds a move with this value."""
    one = cgp.parse(text)
    solver = Solver(generator(), EN, 5000)
    move = chosen(one.board, one.racks)
    assert solver.value(one.board, one.racks) == value_of(one)
    assert solver.value_of(one.board, one.racks, move) == value_of(one)


def test_the_solver_knows_its_limits():
    with pytest.raises(TooLarge):
        Solver(FEW, EN, 1).value(TEA, ("HS", "ES"))
    assert Solver(FEW, EN, 100).value_of(TEA, ("V", "V"), Pass()) == 0


class Searching:
    """A player that searches with few words."""

    def choose(self, known):
        """Return the search's move."""
        return chosen(known.board, (known.rack, known.unseen), FEW)


class Passing:
    """A player that passes."""

    def choose(self, known):
        """Return a pass."""
        del known
        return Pass()


def test_endgames_are_played_out_by_the_rules():
    """Going out wins the rival's tiles twice; two passes end the game."""
    value = Solver(FEW, EN, 1000).value(TEA, ("HS", "ES"))
    assert play_out(FEW, TEA, ("HS", "ES"), (Searching(), Searching())) == value
    assert play_out(FEW, TEA, ("Q", "V"), (Passing(), Passing())) == 4 - 10
