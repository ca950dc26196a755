"""The endgame search, compared with a full search."""

from dataclasses import replace

import pytest
from support.helpers import EN, board, finish, position
from support.players import FEW, GENERATOR, TEA, WORDS, bot

from scrabble.board import SIZE
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.moves import Pass, Place
from scrabble.strategy.players import (
    known_to_mover,
)
from scrabble.strategy.players.endgame import Endgame
from scrabble.strategy.players.endgame_moves import EndgameMoves
from scrabble.strategy.players.endgame_search import State
from scrabble.strategy.steps import cut_short
from scrabble.tiles import BLANK
from scripts.lab.selfplay.endgame_solver import Solver


@pytest.mark.parametrize(
    "racks",
    [
        *[("AT", "HE"), ("ES", "QS"), ("AX", "TE"), ("QI", "A"), ("V", "EH"), ("HS", "ES")],
        *[("?", "V"), ("?T", "ET"), ("HE", "?A"), ("?V", "A?"), ("?SV", "HE")],
    ],
)
def test_small_endgames_are_solved_exactly(racks):
    racks = tuple("".join(sorted(rack)) for rack in racks)
    endgame = Endgame(FEW, EN, State(TEA, racks))
    move = finish(endgame.solve(lambda _move: True))
    solver = Solver(FEW, EN, 5000)
    assert endgame.exact
    assert solver.value_of(TEA, racks, move) == solver.value(TEA, racks)


@pytest.mark.parametrize("positions", [1, 3, 10, 40])
def test_an_endgame_cut_short_still_has_a_move(positions):
    on = board("8 .......HEATERS.")
    endgame = Endgame(GENERATOR, EN, State(on, ("AADEERT", "AEHSTTX")), positions)
    move = finish(endgame.solve(lambda _move: True))
    assert isinstance(move, Place)
    assert GENERATOR.check(on, "AADEERT", move).score
    assert endgame.generations <= positions
    assert not endgame.exact


@pytest.mark.parametrize("steps", [0, 1, 7, 63, 70, 1000])
def test_an_endgame_can_be_cut_short_by_its_reader(steps):
    """Cut short at any step, the search has a legal move, also between two rounds."""
    on = board("8 .......HEATERS.")
    endgame = Endgame(GENERATOR, EN, State(on, ("AADEERT", "AEHSTTX")), 100)
    work = endgame.solve(lambda _move: True)
    try:
        for _ in range(steps):
            next(work)
        move = cut_short(work)
    except StopIteration as done:
        move = done.value
    assert GENERATOR.check(on, "AADEERT", move).score
    assert not endgame.exact


@pytest.mark.parametrize("rack", ["AEST", "AT", "EH", "?ET", "?"])
def test_moves_of_an_endgame_are_those_of_the_generator(rack):
    """Moves are filtered from those of a fuller rack, and updated after the board changes."""
    on = board("8 .......HEAT....")
    moves = EndgameMoves(GENERATOR, EN, ("AEEHHST", "?ET"), 50)
    for found in (moves.options(on, rack, "X"), moves.options(on, rack, "X")):
        kept = {option.move for option in found}
        every = GENERATOR.moves(on, rack)
        assert kept <= set(every)
        assert BLANK in rack or len(found) == len(every)
        assert {move for move in every if len(move.tiles) == len(rack)} <= kept
    assert moves.generations == 1
    after = on.with_tiles(
        {square + 15: tile for square, tile in zip((112, 127), "AT", strict=True)}
    )
    assert BLANK in rack or (
        {option.move for option in moves.options(after, rack, "X")}
        == set(GENERATOR.moves(after, rack))
    )


def test_going_out_is_ranked_by_its_gain():
    """A rank is the score plus the laid tiles' points; going out adds twice the rival's tiles."""
    ranked = {
        option.used: option.rank - option.score
        for option in EndgameMoves(FEW, EN, ("SX", "Q"), 9).options(TEA, "SX", "Q")
    }
    assert ranked == {"S": 1, "X": 8}
    assert EndgameMoves(FEW, EN, ("S", "Q"), 9).options(TEA, "S", "Q")[0].rank == 4 + 1 + 20


@pytest.mark.parametrize("rack", ["AEEHHST", "AEHRTX", "EST", "QV", "A"])
@pytest.mark.parametrize("rival", ["X", "QZ"])
def test_the_first_option_is_found_without_the_others(rack, rival):
    """The test follows the first options from board to board, until a move goes out."""
    on = board("8 ...HATE........")
    alone, all_of_them = (EndgameMoves(GENERATOR, EN, ("AEEHHST", "AEHRTX"), 99) for _ in "12")
    while True:
        expected = next(iter(all_of_them.options(on, rack, rival)), None)
        found = alone.first(on, rack, rival)
        assert found == alone.first(on, rack, rival)
        assert (found and found.move) == (expected and expected.move)
        if found is None or len(found.used) == len(rack):
            break
        on, rack = found.on(on), alone.splits(rack)[found.used]
    assert alone.options(on, rack, rival) == all_of_them.options(on, rack, rival)
    assert alone.generations <= all_of_them.generations + 1


@pytest.mark.no_cover
@pytest.mark.parametrize("racks", [("AADEERT", "AEHSTTX"), ("?AEHSTT", "AEEHRTX")])
def test_an_endgame_taken_again_is_the_same(racks):
    """The generator's caches and a change of its engine make no difference."""
    on = board("8 .......HEATERS.")
    words = Lexicon.from_words(WORDS, "en")
    found = []
    for pause in (None, 0, 3, 12):
        generator = Generator(words, EN)
        steps = Endgame(generator, EN, State(on, racks), 100).solve(lambda _move: True)
        if pause is not None:
            for _ in range(pause):
                next(steps, None)
            generator.warmed()
        found.append(finish(steps))
    again = Endgame(GENERATOR, EN, State(on, racks), 100)
    found += [finish(again.solve(lambda _move: True))]
    GENERATOR.forget()
    assert found == found[:1] * 5
    assert again.generations <= 100


def test_every_use_of_a_blank_is_tried():
    """Either Z of BAZZ can be the blank. The rival can only play ZO through the second Z."""
    on = board("8 .......BA......", "9 ........A......")
    endgame = Endgame(Generator({"BA", "BAZZ", "ZO"}, EN), EN, State(on, ("?VZ", "O")))
    best = finish(endgame.rank(lambda _move: True, ()))[0]
    assert best.move == Place(((7 * SIZE + 9, "Z"), (7 * SIZE + 10, "z")))
    assert (best.value, endgame.exact) == (14 - 1 - 2 * 4, True)


def test_an_endgame_with_blanks_is_bounded_and_not_called_exact():
    """The search stays within its limit of work, and does not try every use of a blank."""
    on = board("8 .......HEATERS.")
    endgame = Endgame(GENERATOR, EN, State(on, ("??AEHST", "AEEHRTX")), 40)
    assert isinstance(finish(endgame.solve(lambda _move: True)), Place)
    assert endgame.generations <= 40
    small = Endgame(FEW, EN, State(TEA, ("?VV", "VVV")))
    assert isinstance(finish(small.solve(lambda _move: True)), Place)
    assert not small.exact


def test_an_endgame_with_nothing_to_play_is_passed():
    """Both players are stuck, or the caller excludes every remaining move."""
    for racks, are_laid in ((("VV", "VV"), True), (("EH", "VV"), False)):
        endgame = Endgame(GENERATOR, EN, State(TEA, racks))
        assert finish(endgame.solve(lambda _move, lays=are_laid: lays)) == Pass()


def test_the_master_plays_the_endgame_of_two():
    """With three players the other racks are not known, and equity decides."""
    two = replace(known_to_mover(position("HS", "VV", board=TEA)), unseen="VV")
    assert isinstance(bot(5).choose(two), Place)
    three = known_to_mover(position("HS", "VV", "AE", board=TEA))
    assert isinstance(bot(5).choose(three), Place)
    assert bot(5).choose(known_to_mover(position("VV", "HS", "AE", board=TEA))) == Pass()
