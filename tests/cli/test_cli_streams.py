"""Standard streams: UTF-8 in any locale, Ctrl-C, numbers in options."""

import io
import json
import os
import signal
import subprocess
import sys

import pytest

from scrabble import cli
from scrabble import link as links
from scrabble.cli import parser
from scrabble.game import Game, Setup, replay
from scrabble.moves import Pass
from scripts.common.base import PYTHONPATH

# The command line is not shipped to the browser.
pytestmark = [pytest.mark.native, pytest.mark.no_cover]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "scrabble", *arguments]


def environment(encoding: str) -> dict[str, str]:
    return os.environ | PYTHONPATH | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_pipes_are_in_utf_8_whatever_the_locale(encoding):
    """A Polish word and JSON are printed through pipes."""
    asked = ("words", "check", "ŻÓŁĆ", "--lexicon", "pl", "--json")
    done = subprocess.run(
        command(*asked), env=environment(encoding), capture_output=True, check=False
    )
    assert json.loads(done.stdout.decode("utf-8"))["word"] == "ŻÓŁĆ"
    assert done.stderr == b""


@pytest.mark.parametrize("given", ["ŁĄ".encode(), b"\xef\xbb\xbf" + "ŁĄ".encode(), b"\xff\xfe"])
def test_standard_input_is_in_utf_8_whatever_the_locale(given):
    """A byte order mark is skipped; other bytes are an error, not a traceback."""
    link = links.encode(Game(Setup(("Ł", "Ą"), 1, "pl", "pl")))
    text = given + f" {link}\n".encode()
    done = subprocess.run(
        command("link", "decode", "-"),
        env=environment("cp1252"),
        input=text,
        capture_output=True,
        check=True,
    )
    names = [each["name"] for each in json.loads(done.stdout)["players"]]
    assert names == ["Ł", "Ą"]


def test_a_lone_surrogate_is_escaped():
    """The error quotes a file name that is not UTF-8."""
    done = subprocess.run(
        [*map(os.fsencode, command("convert")), b"no\xff.gcg", b"-"],
        env=environment("utf-8"),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error: no-file: no\\udcff.gcg ")


def test_main_restores_the_encoding(tmp_path, monkeypatch):
    with (tmp_path / "out").open("w", encoding="cp1252") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main(["words", "check", "quiz"]) == 0
        assert stream.encoding == "cp1252"


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT")
@pytest.mark.parametrize(
    "arguments",
    [("selfplay", "--games", "1000", "--strength", "1,1"), ("play", "--strength", "1")],
    ids=["selfplay", "play"],
)
def test_ctrl_c_ends_a_command_in_a_line(arguments):
    """Earlier output stays: games, and the link that continues the game."""
    process = subprocess.Popen(
        command(*arguments),
        env=environment("utf-8"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell's background job, and so this test within one, ignores the signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    assert process.stdout
    lines = [process.stdout.readline(), process.stdout.readline()]
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (parser.STOPPED, "Stopped.\n")
    assert links.decode(lines[-1].split()[-1])


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("best", "--top", "-3"), "bad-number"),
        (("best", "--top", "0"), "bad-number"),
        (("moves", "--top", "x"), "bad-number"),
        (("review", "x", "--top", "1.5"), "bad-number"),
        (("selfplay", "--games", "-1"), "bad-number"),
        (("review", "x", "--turn", "-1"), "bad-number"),
        (("words", "prefix", "a", "--start", "-1"), "bad-query"),
    ],
)
def test_a_number_has_a_least_value(capsys, arguments, code):
    assert cli.main(arguments) == 2
    assert capsys.readouterr().err.startswith(f"error: {code}: ")


def test_play_goes_on_from_a_link(capsys, monkeypatch):
    """The computer answers first if it is to move; the link is printed at every turn."""
    game = Game(Setup(("", "Beginner"), 5, computers=(0, 1)), (Pass(),))
    monkeypatch.setattr("sys.stdin", io.StringIO("pass\nquit\n"))
    assert cli.main(["play", links.encode(game)]) == 0
    words = capsys.readouterr().out.split()
    lengths = [len(links.decode(word).turns) for word in words if len(word) > 12]
    assert lengths == [1, 2, 3, 4, 4]


def test_a_move_in_a_link_is_answered_by_the_computer(capsys):
    """Standard output has only the next link; standard error describes the answer."""
    history = replay(Game(Setup(("Ann", "Beginner"), 5, computers=(0, 1))))
    assert cli.main(["play", links.encode_history(history), "pass"]) == 0
    printed = capsys.readouterr()
    turns = links.decode(printed.out.strip()).turns
    assert [turn.seat for turn in turns] == [0, 1]
    assert printed.err.startswith("Beginner ")


def test_a_link_of_two_people_needs_a_move(capsys):
    link = links.encode(Game(Setup(("Ann", "Bea"), 5)))
    assert cli.main(["play", link]) == 2
    assert capsys.readouterr().err.startswith("error: bad-move: ")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("moves", "8H "),
        ("hint", " scores "),
        ("last", "No move was made yet."),
        ("HELP", "exchange"),
    ],
)
def test_a_player_may_ask_before_the_move(capsys, monkeypatch, line, shown):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{line}\nquit\n"))
    assert cli.main(["play", "--seed", "4d2", "--strength", "1"]) == 0
    assert shown in capsys.readouterr().out.partition("> ")[2].partition("> ")[0]
