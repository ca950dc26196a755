"""Matches: players' questions and answers, the referee, and the statistics."""

import hashlib
import json
import shutil
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scrabble import link as links
from scrabble.board import Board
from scrabble.bots import Bot, compare
from scrabble.bots.comparison import interval, wilson
from scrabble.bots.process import MOST_BYTES
from scrabble.bots.protocol import greeting, question
from scrabble.errors import BotError
from scrabble.game import Setup, start
from scrabble.lexicon import load_lexicon
from scrabble.moves import Challenge, Exchange, Pass, Place
from scrabble.strategy.players import known_to_mover
from scripts.common.base import ROOT, SRC, BuildError
from scripts.lab.bench import match
from scripts.lab.bench.strength import StrengthGame
from scripts.lab.selfplay import contestants
from scripts.lab.selfplay.contestants import Build, Program, contestant
from scripts.lab.selfplay.queue import Crew, run
from scripts.lab.selfplay.referee import MirroredGame
from scripts.lab.selfplay.statistics import Luck, games_needed, without_luck

pytestmark = [pytest.mark.native, pytest.mark.no_cover]


def close(*numbers):
    """Return numbers that compare equal to within a thousandth."""
    return pytest.approx(numbers, abs=1e-3)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([5], (5, 0)),
        ([3, 3, 3], (3, 0)),
        ([0, 10], (5, 1.96 * 5)),  # variance 50, divided by 2 values: 25
        ([1, 2, 3, 4], (2.5, 1.96 * 0.645497)),  # variance 5/3, divided by 4 values: 5/12
    ],
)
def test_an_interval_is_of_the_mean(values, expected):
    """The interval is the mean, plus or minus 1.96 standard errors."""
    assert interval(values) == close(*expected)


@pytest.mark.parametrize(
    ("share", "count", "expected"),
    [
        (0.5, 100, (0.4038, 0.5962)),
        (0.0, 10, (0.0, 0.2775)),
        (0.9, 20, (0.6990, 0.9721)),
    ],
)
def test_wilson_is_the_published_formula(share, count, expected):
    """The expected value was computed by hand, with z = 1.96."""
    assert wilson(share, count) == close(*expected)


BOTH_WON = ((400, 380), (410, 400))
BOTH_LOST = ((380, 400), (400, 410))
ONE_EACH = ((400, 380), (380, 400))


@pytest.mark.parametrize(
    ("pairs", "share", "interval_of", "spread"),
    [
        # Every pair splits 1–1: pairs have no variance, and Wilson's interval is over all games.
        ([ONE_EACH] * 50, 0.5, wilson(0.5, 100), (0, 0)),
        # If one build wins both games of each pair, the variance doubles: a pair counts as one game.
        ([BOTH_WON, BOTH_LOST] * 25, 0.5, wilson(0.5, 100 / (2 * 50 / 49)), (0, 4.2)),
        # Spreads 15 and 0: mean 7.5, variance 7.5**2 * 50 / 49.
        ([BOTH_WON, ONE_EACH] * 25, 0.75, wilson(0.75, 100), (7.5, 2.1)),
        ([BOTH_WON], 1.0, wilson(1.0, 2), (15, 0)),
        ([((5, 5), (7, 7))] * 2, 0.5, wilson(0.5, 4), (0, 0)),
    ],
)
def test_a_comparison_is_over_pairs(pairs, share, interval_of, spread):
    """The expected numbers were computed by hand."""
    found = compare(pairs)
    assert found.games == 2 * len(pairs)
    assert (found.share, found.low, found.high) == close(share, *interval_of)
    assert (found.spread, found.off) == close(*spread)


@pytest.mark.parametrize(
    ("lucks", "share", "spread", "needed"),
    [
        # There was no luck: the results stay the same.
        ([Luck(0, 0)] * 4, (0.75, 0.49), (7.5, 14.7), 16),
        # Luck explains every result: 20, 10, 20 and -20 points, and half a game won or lost.
        ([Luck(20, 0.5), Luck(10, 0.5), Luck(20, 0.5), Luck(-20, -0.5)], (0.5, 0), (0, 0), None),
        # Less the luck, the first pair averages 10 points and 0.6 of a game, the second 5 and 0.4.
        ([Luck(5, 0.4), Luck(5, 0.4), Luck(10, 0.6), Luck(-20, -0.4)], (0.5, 0.196), (7.5, 4.9), 4),
    ],
)
def test_results_less_the_luck_are_compared_over_pairs(lucks, share, spread, needed):
    """The expected numbers were computed by hand, for a won and a split pair."""
    points = [*BOTH_WON, *ONE_EACH]
    games = list(zip(points, lucks, strict=True))
    found = without_luck([(games[0], games[1]), (games[2], games[3])])
    assert (found.share, found.share_off) == close(*share)
    assert (found.spread, found.off) == close(*spread)
    assert found.needed == needed


@pytest.mark.parametrize(
    ("spread", "off", "pairs", "needed"),
    [
        (6, 12, 100, 802),  # four times the pairs halve the interval; one more pair excludes 0
        (-6, 12, 100, 802),
        (6, 3, 100, 52),
        (6, 0, 100, 4),
        (0, 3, 100, None),
        (6, 0, 1, None),
    ],
)
def test_how_many_games_a_claim_needs(spread, off, pairs, needed):
    """From that number of games on, an equal spread gives an interval that excludes 0."""
    assert games_needed(spread, off, pairs) == needed


COMMON = load_lexicon("en-common")
ANSWERS = """
import json, sys
for number, line in enumerate(sys.stdin):
    answer = [{}, *json.loads(sys.argv[1])][number]
    if answer == "wait":
        sys.stdin.read()
    if answer == "end":
        sys.exit(3)
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)
"""
"""A player that answers ``{}`` first, then gives the answers in its argument."""


def answering(*answers: object) -> Bot:
    """Return a player that gives these answers to any question."""
    command = (sys.executable, "-c", ANSWERS, json.dumps(answers))
    return Bot(command, COMMON, "en-common", seconds=20)


def opening(**known):
    """Return the mover's knowledge at the start of a game, with some fields changed."""
    return replace(known_to_mover(start(setup_of(1))), **known)


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("8H At", Place(((112, "A"), (113, "t")))),
        ("exchange QA?", Exchange("?AQ")),
        ("pass", Pass()),
        ("challenge", Challenge(upheld=True)),
    ],
)
def test_a_program_answers_moves_as_players_write_them(answer, move):
    """The dictionary decides whether a challenge succeeds."""
    with closing(answering({"move": answer})) as player:
        assert player.choose(opening(last_words=("TABLE", "XYZZY"))) == move


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("wait", "too-late"),
        ("end", "ended"),
        ("x" * MOST_BYTES, "too-long"),
        ("no JSON", "bad-answer"),
        ("[1]", "bad-answer"),
        ("[" * 5000, "bad-answer"),
        ({}, "bad-answer"),
        ({"move": 7}, "bad-answer"),
        ({"move": "somewhere TABLE"}, "bad-answer"),
        ({"error": "no idea"}, "refused"),
    ],
)
def test_a_bad_answer_has_a_code(answer, code):
    """The error names the player and quotes its answer: late, too long or no move."""
    with closing(answering(answer)) as player:
        player.start()
        object.__setattr__(player, "seconds", 0.2 if answer == "wait" else 20)
        with pytest.raises(BotError, match=r"^Bot ") as refused:
            player.choose(opening())
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("no-such-program-here",), "not-started"),
        ((sys.executable, "-c", 'print(\'{"words": "00"}\')'), "other-words"),
        ((sys.executable, "-c", ""), "ended"),
    ],
)
def test_a_player_that_cannot_begin_is_refused(words, code):
    """The player does not start, ends at once, or has other words."""
    with pytest.raises(BotError) as refused:
        Bot(words, COMMON, "en-common", seconds=20).start()
    assert refused.value.code == code


def test_the_greeting_says_what_a_player_needs():
    """The greeting has the words by name and digest, and the tiles with counts and values."""
    found = greeting("en-common", COMMON, 20)
    assert (found["protocol"], found["lexicon"], found["language"]) == (1, "en-common", "en")
    assert found["words"] == COMMON.digest.hex()
    assert found["tiles"][0] == ["A", "A", 9, 1]
    assert sum(count for _, _, count, _ in found["tiles"]) + found["blanks"] == 100
    assert (found["letter_multipliers"][:4], found["word_multipliers"][:4]) == ("1112", "3111")
    assert (found["bonus"], found["seconds"], found["bytes"]) == (50, 20, MOST_BYTES)
    listed = "".join(f"{word}\n" for word in COMMON)
    assert hashlib.sha256(listed.encode()).hexdigest() == found["words"]


OPTIONS = ["--strength=1", "--lexicon=en-common", "--workers=2"]
EXAMPLE = ROOT / "docs" / "examples" / "longest_word.py"


def setup_of(strength: int) -> Setup:
    """Return a game of two computers."""
    return Setup(("", ""), 7, computers=(strength, strength))


def test_a_question_has_the_names_of_the_known_facts():
    """The board is sent as its cells; the greeting has the alphabet."""
    asked = question(known_to_mover(start(setup_of(1))))
    assert asked["board"] == Board().cells
    assert sorted(asked) == sorted(
        "accepted bag board hidden last_words may_exchange over rack rivals scores seat turn"
        " unseen".split()
    )


def test_a_build_against_itself_has_no_spread(capsys, monkeypatch, tmp_path):
    """The two games of a pair are equal, and the report matches the saved games."""
    monkeypatch.setattr(match, "BUILD", tmp_path)
    assert match.main([str(ROOT), str(ROOT), *OPTIONS, "--games=2"]) == 0
    printed = capsys.readouterr().out
    assert "2 games with en-common" in printed
    assert f"{ROOT.name} (" in printed
    assert ") at strength 1, " in printed
    assert "new wins 50.0% (" in printed
    assert printed.count("spread +0.0 ± 0.0 points a game") == 2
    assert "new wins 50.0% ± 0.0%" in printed
    (file,) = (tmp_path / "matches").iterdir()
    games = [json.loads(line)["result"] for line in file.read_text().splitlines()[1:]]
    assert sum(new - old for new, old in (game["points"] for game in games)) == 0
    assert len({game["link"] for game in games}) == 1
    assert match.main([str(ROOT), str(ROOT), *OPTIONS, "--games=2"]) == 0


def test_a_revision_is_unpacked_and_plays(monkeypatch, tmp_path):
    """The revision is unpacked below the build folder, under its hash."""
    monkeypatch.setattr(contestants, "BUILD", tmp_path)
    build = Build.find("HEAD", 2)
    assert build.src() == tmp_path / "builds" / build.commit / "src"
    known = known_to_mover(start(replace(setup_of(2), lexicon="en-common")))
    command = build.command("en-common")
    with Bot(command.words, COMMON, "en-common", variables=command.variables) as player:
        assert isinstance(player.choose(known), Place)


@pytest.fixture
def broken(tmp_path):
    """Return a function that makes a build with one changed file."""

    def make(name: str, old: str, new: str) -> Build:
        shutil.copytree(SRC, tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
        path = tmp_path / "src" / "scrabble" / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        return Build.find(str(tmp_path), 2)

    return make


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        (
            "strategy/players/__init__.py",
            "import Player, make_player",
            "import Player, make_player as maker",
            "cannot play: ImportError",
        ),
        (
            "strategy/knowledge.py",
            "    turn: int\n",
            "    turn: int\n    weather: str\n",
            "cannot play: TypeError: .*weather",
        ),
        (
            "strategy/players/player.py",
            "        yield 0\n        moves",
            "        return Challenge(upheld=False)\n        yield 0\n        moves",
            "Number 0 failed: illegal-move: .*, at .*: There is no play to challenge",
        ),
    ],
)
def test_the_missing_part_of_a_build_is_reported(broken, tmp_path, name, old, new, message):
    """The error names the build and its missing part."""
    build = broken(name, old, new)
    task = MirroredGame("en-common", build, build)
    with pytest.raises(BuildError, match=message):
        list(run(task, range(1), tmp_path / "file", Crew(1)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no-such-revision", "neither a git revision nor a folder"),
        ("--upload-pack=x", "neither a git revision nor a folder"),
        ("/", "neither a git revision nor a folder"),
        ("program:", "no command"),
        ("program:no-such-program-here", "no command"),
    ],
)
def test_an_argument_that_cannot_play_is_refused(text, message):
    """The argument may look like a revision, an option, a folder or a command."""
    with pytest.raises(BuildError, match=message):
        contestant(text, 1)


def test_a_program_that_changed_is_refused(tmp_path):
    """A match never mixes games of two programs."""
    path = tmp_path / "bot.py"
    path.write_text("1")
    program = contestant(f"program:{sys.executable} {path}", 1)
    assert isinstance(program, Program)
    assert program.command("en-common").words == (sys.executable, str(path))
    path.write_text("2")
    with pytest.raises(BuildError, match="has changed since"):
        program.command("en-common")


def test_the_example_plays_a_build(monkeypatch, tmp_path, capsys):
    """The program outside the package plays the longest words and so beats a beginner."""
    monkeypatch.setattr(match, "BUILD", tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(SRC))
    program = f"program:{sys.executable} {EXAMPLE}"
    assert match.main([str(ROOT), program, *OPTIONS, "--games=2", "--workers=1"]) == 0
    assert "longest_word.py, " in capsys.readouterr().out
    (file,) = (tmp_path / "matches").iterdir()
    games = [json.loads(line)["result"] for line in file.read_text().splitlines()[1:]]
    assert all(new > old for new, old in (game["points"] for game in games))
    assert [links.decode(game["link"]).last.setup.computers for game in games] == [(0, 1), (1, 0)]


@pytest.mark.parametrize("text", ["0", "6", "1,6", "x", "1,2,3"])
def test_strengths_are_one_or_two(text, capsys):
    """Each strength is from 1 to 5."""
    with pytest.raises(SystemExit):
        match.main(["OLD", "NEW", f"--strength={text}"])
    assert "--strength" in capsys.readouterr().err


def test_a_folder_that_changed_is_refused(broken):
    """A match never mixes games of two builds."""
    build = broken("strategy/players/match.py", "def deal", "def dealt")
    assert build.src() == Path(build.folder) / "src"
    with pytest.raises(BuildError, match="has changed since"):
        replace(build, digest="0" * 16).src()


def test_a_game_of_two_strengths_agrees_with_its_link():
    """Scores and turns equal a replay of the link; the stronger player starts."""
    game = StrengthGame("en-common", (2, 1))(0)
    history = links.decode(game["link"])
    assert history.last.scores == game["scores"]
    assert len(history.turns) == game["turns"]
    assert history.last.setup.computers == game["strengths"] == (2, 1)
