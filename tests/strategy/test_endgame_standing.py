"""Estimated gains of endgame moves, from the placements on the current board."""

import pytest
from support.helpers import EN, board

from scrabble.movegen import Generator
from scrabble.strategy.players.endgame_moves import EndgameMoves
from scrabble.strategy.players.endgame_search import State
from scrabble.strategy.players.endgame_standing import Standing


def judge_of(words: str, *racks: str) -> Standing:
    """Return an endgame judge with these words."""
    generator = Generator(frozenset(words.split()), EN)
    return Standing(EndgameMoves(generator, EN, racks, 1000))


def estimated(words: str, mine: str, theirs: str, *rows: str) -> dict[str, int]:
    """Return the highest estimate of each word."""
    racks = ("".join(sorted(mine)), "".join(sorted(theirs)))
    found: dict[str, int] = {}
    for value, option in judge_of(words, *racks).estimates(State(board(*rows), racks)):
        if option:
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
    """Play continues until a rack is empty or both pass; then the tiles left are scored."""
    assert estimated(words, mine, theirs, *rows) == expected


def test_the_place_that_a_move_takes_counts():
    """In the module's example, TAX across takes the place of QAT, and TAX down does not."""
    racks = ("ABX", "AQ")
    judge = judge_of("TAX QAT", *racks)
    found = judge.estimates(State(board("1 .......T......."), racks))

    assert [(value, option and option.move.place.squares) for value, option in found] == [
        (10 + 11 - 3, (8, 9)),
        (10 - 12 - 2 * 3, (22, 37)),
        (-12 - 2 * 12, None),
    ]


ON = board("1 .......I.......", "8 .......T.......")
RACKS = ("ADES", "Q")


def test_a_play_that_spoils_more_than_it_scores_is_found():
    """ID takes QI's place; TEAS, which ranks first, would let the rival go out."""
    judge = judge_of("ID QI TEAS", *RACKS)
    assert judge.rest(State(ON, RACKS)) == 3 + 4 + 2 * 10


@pytest.mark.parametrize(("width", "words"), [(1, ["ID", ""]), (2, ["ID", "TEAS", ""])])
def test_the_most_promising_come_first_and_passing_always(width, words):
    """A pass outside the most promising options is added at the end."""
    judge = judge_of("ID QI TEAS", *RACKS)
    found = [one.move.word if one else "" for one in judge.promising(State(ON, RACKS), width)]
    assert list(dict.fromkeys(found)) == words


def test_a_position_is_judged_once():
    moves = EndgameMoves(Generator(frozenset({"ID", "QI", "TEAS"}), EN), EN, RACKS, 1000)
    judge, state = Standing(moves), State(ON, RACKS)
    assert judge.rest(state) == judge.rest(state)
    assert moves.generations == len(RACKS)
