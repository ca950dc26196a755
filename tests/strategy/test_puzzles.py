"""Our own puzzles: the review ranks each puzzle's play first, and strength 5 finds the play."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from support.amounts import thinned
from support.helpers import EN
from support.players import FEW, TEA

from scrabble.files import cgp
from scrabble.game import Setup, start
from scrabble.moves import Pass, parse_move
from scrabble.strategy.equity import all_candidates
from scrabble.strategy.players import known_from
from scrabble.tiles import load_alphabet
from scripts.data.vectors.puzzles import FILE, WANTED, chosen
from scripts.lab.selfplay.endgame_solver import Solver
from scripts.lab.selfplay.players import players
from scripts.lab.selfplay.puzzles import answer_of, solver, written

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

LINES = FILE.read_text("utf-8").splitlines()
FEW_TILES = 6
"""Endgames of at most this many tiles are solved again here."""


def parsed(line):
    """Return the position, the lexicon, the play, and the knowledge of the player to move."""
    one = cgp.parse(line)
    values = dict(one.operations)
    alphabet = load_alphabet(one.language)
    play = parse_move(values["play"], one.board, alphabet)
    return one, values["lex"], play, known_from(one.board, one.racks[0], alphabet)


ENDGAMES = [line for line in LINES if "kind endgame;" in line]
OTHERS = [line for line in LINES if line not in ENDGAMES]


def test_the_file_has_each_puzzle_once_and_every_kind_in_three_languages():
    """Every line is read and written unchanged."""
    assert [cgp.text_of(cgp.parse(line)) for line in LINES] == LINES
    assert len(set(LINES)) == len(LINES)
    found = Counter((values["lex"], values["kind"]) for values in map(operations, LINES))
    wanted = {(lex, kind): count for lex, of in WANTED.items() for kind, count in of.items()}
    assert found == wanted


def operations(line):
    return dict(cgp.parse(line).operations)


@pytest.mark.parametrize("line", thinned(OTHERS, 8))
def test_the_review_ranks_the_play_first_and_by_far(line):
    """The play is at least 15 points ahead; the search that found the puzzles required 20."""
    one, lexicon, play, known = parsed(line)
    player = players(lexicon)[5]
    moves = player.generator.moves(one.board, one.racks[0])
    best, second, *_ = all_candidates(known, player.leaves, moves)
    assert best.move == play
    assert best.equity - second.equity >= 150


@pytest.mark.parametrize("line", thinned(LINES, 8))
def test_strength_5_finds_the_play(line):
    """The player knows only the position in the line."""
    _, lexicon, play, known = parsed(line)
    assert players(lexicon)[5].choose(known) == play


@pytest.mark.parametrize(
    "line", [line for line in ENDGAMES if sum(map(len, cgp.parse(line).racks)) <= FEW_TILES]
)
def test_only_the_play_wins_the_endgame(line):
    """An exhaustive search shows that the play wins and that the next best move loses."""
    one, lexicon, play, _ = parsed(line)
    (value, best), (second, _) = solver(lexicon).two_best(one.board, one.racks)
    lead = one.scores[0] - one.scores[1]
    assert best == play
    assert lead + value > 0 > lead + second
    assert f"{value - second}.0" == operations(line)["margin"]


@pytest.mark.parametrize("racks", list(product(["AT", "ES", "HIQX"], ["HE", "SX", "TTTT"])))
def test_the_two_best_are_those_of_all_moves(racks):
    """The test also solves each move by itself, and compares."""
    solver = Solver(FEW, EN, 2000)
    each = [move.place for move in FEW.moves(TEA, racks[0])]
    values = sorted((solver.value_of(TEA, racks, move) for move in [*each, Pass()]), reverse=True)
    found = solver.two_best(TEA, racks)
    assert [value for value, _ in found] == values[:2]
    assert all(solver.value_of(TEA, racks, move) == value for value, move in found)


@pytest.mark.parametrize(
    ("kinds", "wanted", "expected"),
    [
        (["a", "b", "a", "a"], {"a": 2, "b": 1}, "a0 b1 a2"),
        (["a", "a"], {"a": 2, "b": 1}, "a0 a1"),
        (["c", "a"], {"a": 1}, "a1"),
        ([], {"a": 1}, ""),
    ],
)
def test_the_first_of_each_kind_are_chosen(kinds, wanted, expected):
    games = iter([[{"kind": kind, "line": f"{kind}{at}"}] for at, kind in enumerate(kinds)])
    assert " ".join(chosen(games, wanted)) == expected
    if wanted == {"a": 2, "b": 1} and len(kinds) == 4:
        assert next(games, None) is not None


def in_a_game(line):
    """Return a line's position in a game of two, with a possible bag and rack of the rival."""
    one, lexicon, _, known = parsed(line)
    unseen, held = known.unseen, known.rivals[0]
    setup = Setup(names=("", ""), seed=1, language=one.language, lexicon=lexicon)
    return replace(
        start(setup),
        board=one.board,
        racks=(one.racks[0], unseen[:held]),
        bag=unseen[held:],
        scores=one.scores,
    )


SMALLEST = [
    line
    for kind in WANTED["en-complete"]
    for line in sorted(
        (line for line in LINES if f"kind {kind};" in line and "lex en-" in line),
        key=lambda line: sum(map(len, cgp.parse(line).racks)),
    )[:1]
]


@pytest.mark.parametrize("line", SMALLEST)
def test_a_puzzle_is_found_in_its_position_and_written_as_it_stands(line):
    """For each kind, the search that made the file gives the same line."""
    position = in_a_game(line)
    answer = answer_of(position, players(position.setup.lexicon)[5])
    assert answer is not None
    assert written(position, answer) == {"kind": operations(line)["kind"], "line": line}
