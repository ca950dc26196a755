"""Matches and bots on the command line, and games played by several processes."""

import io
import json
import shlex
import sys

import pytest

from scrabble import cli
from scrabble import link as links
from scrabble.bots import Bot, play_game, serve
from scrabble.bots.protocol import MOST_MOVES, question
from scrabble.cli.processes import results
from scrabble.errors import BotError
from scrabble.game import Setup, start
from scrabble.game.options import changed
from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Pass
from scrabble.strategy.players import known_to_mover

if sys.platform != "emscripten":
    from scripts.common.base import PYTHONPATH, ROOT

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

COMMON = load_lexicon("en-common")
KNOWN = known_to_mover(start(Setup(("", ""), 7, lexicon="en-common")))
OURS = shlex.join([sys.executable, "-m", "scrabble", "bot", "--strength", "2"])
LONGEST = shlex.join([sys.executable, str(ROOT / "docs" / "examples" / "longest_word.py")])
FIRST_MOVE = """
import json, sys
for number, line in enumerate(sys.stdin):
    move = (json.loads(line).get("moves") or [["pass", 0]])[0][0]
    print(json.dumps({"move": move} if number else {"moves": json.loads(sys.argv[1])}), flush=True)
"""
"""A player that asks for so many legal moves and makes the first of them."""


@pytest.fixture(autouse=True)
def _engine(monkeypatch):
    """Let the programs find the engine."""
    for name, value in PYTHONPATH.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def run(capsys):
    """Return a function that runs a command and returns its exit code and output."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.main(arguments)
        return code, *capsys.readouterr()

    return run


@pytest.mark.parametrize("options", [{"bonus": 35}, {"board": "plain"}, {"end": "last-turns"}])
def test_a_program_is_asked_only_by_the_rules_that_it_was_told(options):
    """The program's greeting names no options, so it gets no game with options."""
    setup = Setup(("", ""), 7, lexicon="en-common", options=changed(options))
    with (
        Bot(tuple(shlex.split(LONGEST)), COMMON, "en-common") as bot,
        pytest.raises(BotError) as error,
    ):
        bot.choose(known_to_mover(start(setup)))
    assert error.value.code == "other-rules"


def test_a_match_plays_each_deal_twice_and_compares(run):
    """The stronger player wins; more processes play the same games."""
    match = ("match", "3", "1", "--games", "4", "--lexicon", "en-common")
    code, out, _ = run(*match, "--json")
    games = list(map(json.loads, out.splitlines()))
    assert code == 0
    assert [game["first"] for game in games] == [0, 1, 0, 1]
    racks = [links.decode(game["link"]).positions[0].racks for game in games]
    assert racks[0] == racks[1] != racks[2] == racks[3]
    for game in games:
        scores = links.decode(game["link"]).last.scores
        assert list(scores) == game["points"][:: -1 if game["first"] else 1]
    assert run(*match, "--json", "--processes", "2")[1] == out

    *lines, first, second, wins, spread = run(*match)[1].splitlines()
    assert len(lines) == 4
    assert first.startswith("Club (3): ")
    assert second.startswith("Beginner (1): ")
    assert wins.startswith("Club (3) wins 100.0% (")
    assert spread.startswith("spread +")


@pytest.mark.parametrize("program", [OURS, LONGEST], ids=["ours", "longest"])
def test_a_program_plays_a_match(run, program):
    """A program's seat has no strength in the link."""
    code, out, _ = run(
        "match", program, "1", "--games", "2", "--lexicon", "en-common", "--seconds", "50", "--json"
    )
    assert code == 0
    games = list(map(json.loads, out.splitlines()))
    assert [links.decode(game["link"]).game.setup.computers for game in games] == [(0, 1), (1, 0)]
    assert all(game["points"][0] > game["points"][1] for game in games)


def test_our_bot_makes_the_moves_of_its_strength(run):
    """Our bot and our computer player therefore play the same games."""
    match = ("--games", "2", "--lexicon", "en-common", "--json")
    points = [
        json.loads(line)["points"]
        for side in (OURS, "2")
        for line in run("match", side, "1", *match)[1].splitlines()
    ]
    assert points[:2] == points[2:]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["2", "1", "--games", "3"], "bad-number"),
        (["2", "1", "--games", "0"], "bad-number"),
        (["2", "1", "--processes", "0"], "bad-number"),
        (["2", "1", "--seconds", "nan"], "bad-number"),
        (["2", "1", "--seconds", "0"], "bad-number"),
        (["6", "1"], "bad-strength"),
        (["", "1"], "bad-command"),
        (["'", "1"], "bad-command"),
        (["no-such-program", "1"], "not-started"),
        (["no-such-program", "1", "--games", "4", "--processes", "2"], "not-started"),
    ],
)
def test_an_invalid_match_is_an_error(run, arguments, code):
    """A player that cannot play makes a match invalid, also in another process."""
    exit_code, _, errors = run("match", *arguments, "--lexicon", "en-common")
    assert (exit_code, errors.splitlines()[-1].split(": ")[:2]) == (2, ["error", code])


def test_selfplay_with_processes_plays_the_same_games(run):
    games = ("selfplay", "--games", "3", "--strength", "1,2", "--lexicon", "en-common")
    assert run(*games, "--processes", "2") == run(*games)


def test_a_question_has_the_moves_that_are_asked_for():
    """These moves are the legal plays of the highest scores."""
    command = (sys.executable, "-c", FIRST_MOVE, "3")
    best = Generator(COMMON, KNOWN.alphabet).moves(KNOWN.board, KNOWN.rack)
    with Bot(command, COMMON, "en-common") as bot:
        assert bot.choose(KNOWN) == best[0].place


@pytest.mark.parametrize("moves", [-1, MOST_MOVES + 1, "3", 1.5])
def test_a_program_asks_for_a_number_of_moves(moves):
    bot = Bot((sys.executable, "-c", FIRST_MOVE, json.dumps(moves)), COMMON, "en-common")
    with pytest.raises(BotError) as refused:
        bot.start()
    assert refused.value.code == "bad-answer"


class _Passes:
    """A player that always passes."""

    def choose(self, known):
        return Pass()


@pytest.mark.parametrize(
    ("lexicon", "words", "answers"),
    [
        ("en-common", None, [{"words": COMMON.digest.hex()}, {"move": "pass"}]),
        (
            "own",
            Lexicon.from_words(["AT"], "en"),
            [{"words": Lexicon.from_words(["AT"], "en").digest.hex()}, {"move": "pass"}],
        ),
        ("own", None, [{"error": "There is no dictionary 'own': "}]),
    ],
)
def test_a_player_in_python_is_served(capsys, lexicon, words, answers):
    """Unknown fields are ignored; a missing dictionary is reported."""
    asked = [{"lexicon": lexicon}, question(KNOWN) | {"weather": "fine"}]
    serve(lambda _words: _Passes(), words, map(json.dumps, asked))
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [
        {key: value[: len(wanted[key])] for key, value in answer.items()}
        for answer, wanted in zip(printed, answers, strict=True)
    ] == answers


def test_an_illegal_move_ends_a_game_with_its_link():
    """A challenge without a play is an illegal move."""

    class Challenges:
        def choose(self, known):
            return Challenge(upheld=False)

    setup = Setup(("", ""), 7, lexicon="en-common")
    with pytest.raises(BotError, match=r"^Bea, at 1\w+: ") as refused:
        play_game(setup, [_Passes(), Challenges()], COMMON, ["Ann", "Bea"])
    assert refused.value.code == "illegal-move"


def test_a_terminal_shows_how_far_the_games_are(monkeypatch):
    """The bar is cleared before each line; other streams show none."""

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr("sys.stderr", stream)
        assert list(results(str, 2)) == ["0", "1"]
        drawn = stream.getvalue()
        assert ("games [" in drawn, "1/2" in drawn, drawn.endswith("\r\x1b[K")) == (shown,) * 3
