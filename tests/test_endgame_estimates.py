"""What the moves of an endgame may win, guessed from the moves that there are."""

from __future__ import annotations

import pytest
from support.helpers import EN, board

from scrabble.movegen import Generator
from scrabble.strategy.players.endgame_estimates import estimates
from scrabble.strategy.players.endgame_moves import EndgameMoves
from scrabble.strategy.players.endgame_search import State


def estimated(words: str, mine: str, theirs: str, *rows: str) -> dict[str, int]:
    """Return the most that each word wins by estimate."""
    generator = Generator(frozenset(words.split()), EN)
    racks = ("".join(sorted(mine)), "".join(sorted(theirs)))
    found: dict[str, int] = {}
    moves = EndgameMoves(generator, EN, racks, 1000)
    for value, option in estimates(moves, State(board(*rows), racks)):
        found.setdefault(option.move.word.upper(), value)
    return found


@pytest.mark.parametrize(
    ("words", "mine", "theirs", "rows", "expected"),
    [
        pytest.param("AT", "A", "Q", ["8 .......T......."], {"AT": 2 + 20}, id="going out"),
        pytest.param(
            "AT TO", "A", "QO", ["8 .......T......."], {"AT": 2 + 22}, id="before the rival can"
        ),
        pytest.param(
            "TO", "OV", "QI", ["8 .......T......."], {"TO": 2 + 11 - 4}, id="both are stuck"
        ),
    ],
)
def test_a_move_is_played_on(words, mine, theirs, rows, expected):
    """Until a rack is empty or both pass; what is left counts."""
    assert estimated(words, mine, theirs, *rows) == expected


def test_the_place_that_a_move_takes_counts():
    """The example of the module: one TAX is laid where QAT would be, the other is not."""
    racks = ("ABX", "AQ")
    moves = EndgameMoves(Generator(frozenset({"TAX", "QAT"}), EN), EN, racks, 1000)
    found = estimates(moves, State(board("1 .......T......."), racks))

    assert [(value, option.move.place.squares) for value, option in found] == [
        (10 + 11 - 3, (8, 9)),
        (10 - 12 - 2 * 3, (22, 37)),
    ]
