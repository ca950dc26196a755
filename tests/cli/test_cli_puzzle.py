"""The puzzle command: the puzzle of a day, answers, new puzzles."""

import json
from functools import cache

import pytest
from support.helpers import board, english, setup

from scrabble import link
from scrabble.board import Board
from scrabble.cli import games as cli_games
from scrabble.cli import main
from scrabble.cli import puzzle as cli_puzzle
from scrabble.files import daily
from scrabble.game import Game, Puzzle, replay
from scrabble.strategy.puzzles import Solution, solve

pytestmark = pytest.mark.native

QUIZ = Puzzle("en-complete", board("8 .......AT......"), "IQUZ", "Ann")
LINK = link.encode_puzzle(QUIZ)


PLAYER = cache(cli_puzzle._player)
SOLUTIONS: dict[Puzzle, Solution] = {}


def solved(puzzle, player):
    """Solve a puzzle, or return the solution found by an earlier test."""
    if puzzle not in SOLUTIONS:
        SOLUTIONS[puzzle] = yield from solve(puzzle, player)
    return SOLUTIONS[puzzle]


@pytest.fixture(autouse=True)
def _once(monkeypatch):
    """Load the dictionary, warm the generator and solve a puzzle once for all tests."""
    for module in (cli_puzzle, cli_games):
        monkeypatch.setattr(module, "load_lexicon", lambda _name: english())
    monkeypatch.setattr(cli_puzzle, "_player", PLAYER)
    monkeypatch.setattr(cli_puzzle, "solve", solved)


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(["puzzle", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_the_puzzle_of_a_day(capsys):
    """The JSON has the number, the date and the content of the link."""
    code, out, _ = run(capsys, "today", "--lexicon", "en", "--date", "2026-12-01", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["number"], told["date"], told["lexicon"]) == (58, "2026-12-01", "en-complete")
    puzzle = link.decode_puzzle(told["link"])
    assert Board("".join(told["board"])) == puzzle.board
    assert told["rack"] == puzzle.rack
    assert told["link"] == daily.of_day(daily.load("en"), daily.FIRST_DAY + 57).link


def test_the_puzzle_of_a_day_as_text(capsys):
    code, out, _ = run(capsys, "today", "--lexicon", "de", "--date", "2026-10-05")
    assert code == 0
    assert out.startswith("number: 1\ndate: 2026-10-05\n    A B C")
    assert link.decode_puzzle(out.split()[-1]).language == "de"


def test_the_answer_to_a_puzzle(capsys):
    """Without a move, ``answer`` gives the best play, which loses no points."""
    told = json.loads(run(capsys, "answer", LINK, "--json")[1])
    assert told["best"] == told["play"] == {"move": "7E QUIZ", "score": 34, "equity": 34.0}
    assert (told["points_short"], told["equity_short"], told["stars"]) == (0, 0, 3)
    assert run(capsys, "answer", LINK)[1] == "7E QUIZ 34: the best play\n"


@pytest.mark.parametrize(
    ("move", "points", "least_stars"), [("7E QUIZ", 0, 3), ("G8 QUIZ", -1, 2), ("G8 QI", 10, 0)]
)
def test_an_answer_says_how_far_it_is_from_the_best_play(capsys, move, points, least_stars):
    code, out, _ = run(capsys, "answer", LINK, move, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["play"]["move"], told["points_short"]) == (move, points)
    assert (told["stars"] == 3) is (told["equity_short"] == 0)
    assert told["stars"] >= least_stars
    text = run(capsys, "answer", f"Look: https://example.org/#{LINK}", move)[1]
    far = f"{told['equity_short']} points short"
    assert (far if told["equity_short"] else "the best play") in text


def test_a_position_of_a_game_becomes_a_puzzle(capsys):
    """The puzzle names its maker, not the players; without ``--turn`` it is about the next turn."""
    history = replay(Game(setup()))
    game = link.encode_history(history)
    code, out, _ = run(capsys, "make", game, "--maker", "Cleo")
    puzzle = link.decode_puzzle(out.strip())
    assert code == 0
    assert (puzzle.maker, puzzle.rack) == ("Cleo", "".join(sorted(history.last.rack)))
    assert json.loads(run(capsys, "make", game, "--turn", "1", "--json")[1])["maker"] == ""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("today", "--date", "yesterday"), "bad-date"),
        (("today", "--date", "2026-10-04"), "no-puzzle"),
        (("answer", link.encode(Game(setup())), "8H A"), "not-a-puzzle"),
        (("answer", LINK[:-3]), "cut-off"),
        (("answer", LINK, "9F QUIT"), "not-in-rack"),
        (("answer", LINK, "A1 QI"), "not-connected"),
        (("answer", LINK, "pass"), "bad-move"),
        (("make", link.encode(Game(setup())), "--turn", "2"), "no-turn"),
        (("make", LINK), "is-puzzle"),
    ],
)
def test_what_cannot_be_done_has_a_code(capsys, arguments, code):
    status, _, error = run(capsys, *arguments)
    assert (status, error.split(":")[:2]) == (2, ["error", f" {code}"])
