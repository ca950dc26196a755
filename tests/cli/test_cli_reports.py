"""Foreign text cannot control the terminal."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress

import pytest

from scrabble import cli
from scrabble.characters import HARMLESS, is_hidden
from scrabble.files.convert import Format
from scripts.common.base import PYTHONPATH

# The command line is not shipped to the browser.
pytestmark = [pytest.mark.native, pytest.mark.no_cover]

GAME = (
    "#character-encoding UTF-8\n#title a{sign}b\n#player1 Ann Ann{sign}b\n"
    "#player2 B{sign}b Bea\n#description a{sign}\nb{sign}\n#x a{sign}b\n"
    ">Ann: ABC 8H CAB +14 14 more{sign}\n#note a{sign}b\n>B{sign}b: DOG -DOG +0 0 {sign}\n"
)
"""A GCG file with a placeholder wherever its writer can put text."""


class Terminal(io.StringIO):
    """A terminal that records its output."""

    def isatty(self) -> bool:
        """Say that this is a terminal."""
        return True


CLEAR, TITLE, CSI, TURN = "\x1b[2J", "\x1b]0;x\x07", "\x9b2J", "\u202e"
HEAD = "#character-encoding UTF-8\n#player1 Ann Ann\n#player2 Bea Bea\n"
ENGLISH = "#character-encoding UTF-8\n#tile-set english\n"
TURNED = ">Ann: ABC 8H CAB +14 14\n"


@pytest.mark.parametrize("sign", [CLEAR, TITLE, CSI, TURN, "\u2066", "\x00", "\x08"])
@pytest.mark.parametrize(
    "text",
    [
        HEAD + ">{}: ABC 8H CAB +14 14\n",
        HEAD + TURNED + ">Bea: ({}) +2 2\n",
        HEAD + TURNED + "{}\n",
        HEAD + "#player1 {} Ann\n#player1 {} Ann\n",
        "{}" + HEAD,
        HEAD + TURNED + "#resigned {}\n",
        HEAD + ">Ann: AB{} 8H CAB +14 14\n",
        ENGLISH + ">{}: ABC 8H CAB +14 14\n>{}: DOG -DOG +0 14\n>B: A - +0 0\n",
        ENGLISH + ">{}: ABC 8H CAB +14 99\n>B: A - +0 0\n",
    ],
)
def test_errors_of_files_do_not_reach_the_terminal_as_orders(
    capsys, monkeypatch, tmp_path, sign, text
):
    """Escape sequences and bidirectional controls are escaped; the error code is unchanged."""
    file = tmp_path / "game.gcg"
    file.write_text(text.replace("{}", f"a{sign}b"), "utf-8", newline="")
    code = cli.main(["convert", str(file), "-"])
    said = capsys.readouterr().err
    assert code == 2
    assert said.startswith("error: ")
    assert said.count("\n") == 1
    assert not set(said) & set("\x00\x07\x08\x1b\x9b\u202e\u2066")


def test_warnings_and_skipped_lines_are_written_out(capsys, tmp_path):
    file = tmp_path / "words.txt"
    file.write_text(f"cat\nbad{CLEAR}{CSI}\n", "utf-8")
    assert cli.main(["words", "build", str(file), "-o", str(tmp_path / "my.pack")]) == 0
    said = capsys.readouterr().err
    assert "bad\\x1b[2J\\x9b2J" in said
    assert not set(said) & {"\x1b", "\x9b"}


def test_a_move_typed_in_the_terminal_is_quoted_harmlessly(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"8H {CLEAR}\nquit\n"))
    assert cli.main(["play", "--strength", "1", "--seed", "1"]) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.fixture
def game(tmp_path, sign):
    file = tmp_path / "game.gcg"
    file.write_text(GAME.replace("{sign}", sign), "utf-8", newline="")
    return str(file)


SHOWING = {
    **{f"convert to {to}": ("convert", "GAME", "-", "--to", to) for to in Format},
    "review": ("review", "GAME"),
    "review as JSON": ("review", "GAME", "--json"),
    "a missing file": ("convert", "a{sign}b", "-"),
    "a missing word list": ("words", "check", "cat", "--words", "a{sign}b"),
    "a wrong option": ("convert", "GAME", "-", "--to", "a{sign}b"),
    "an unknown option": ("convert", "GAME", "-", "--a{sign}b"),
    "an unknown command": ("a{sign}b",),
    "a word": ("words", "check", "a{sign}b"),
    "a rack": ("moves", "--board", "." * 225, "--rack", "a{sign}b"),
    "a link": ("link", "show", "a{sign}b"),
    "a key file": ("close", "#11", "--key", "a{sign}b"),
    "a name": ("new", "--players", "A{sign},B", "--challenge-rule", "{sign}"),
}
"""Commands that show text from other people, or text that was typed or pasted."""


@pytest.mark.parametrize("sign", [CLEAR, TITLE, CSI, TURN, "\u2066", "\x08", "\x7f", "\u200b"])
@pytest.mark.parametrize("arguments", SHOWING.values(), ids=SHOWING)
def test_no_command_lets_foreign_text_control_the_terminal(game, sign, arguments):
    """Only line ends, tabs, isolates and emoji variation selectors are written unchanged."""
    typed = [game if each == "GAME" else each.replace("{sign}", sign) for each in arguments]
    terminal = Terminal()
    with redirect_stdout(terminal), redirect_stderr(terminal), suppress(SystemExit):
        cli.main(typed)
    shown = terminal.getvalue()
    assert shown
    assert {char for char in shown if is_hidden(char)} <= set(HARMLESS)


@pytest.mark.parametrize("sign", ["É", "中"])
def test_a_terminal_without_a_character_shows_its_number(game, sign):
    class Old(Terminal):
        encoding = "ascii"

    terminal = Old()
    with redirect_stdout(terminal):
        assert cli.main(["convert", game, "-", "--to", "gcg"]) == 0
    assert f"more{ascii(sign)[1:-1]}" in terminal.getvalue()


@pytest.mark.parametrize("sign", [CLEAR, CSI, TURN])
def test_a_file_or_pipe_gets_every_byte(game, capfdbinary, sign):
    """Only terminals get escapes: saved output can be read again."""
    assert cli.main(["convert", game, "-", "--to", "gcg"]) == 0
    saved = capfdbinary.readouterr().out.decode()
    assert saved.count(sign) == GAME.count("{sign}")
    assert "\\" not in saved


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")
@pytest.mark.parametrize("sign", [CLEAR])
def test_a_real_terminal_is_recognised(game, sign):
    """The command runs in a process of its own, on a pseudo-terminal."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "scrabble", "convert", game, "-", "--to", "gcg"]
    ran = subprocess.run(command, stdout=theirs, env=os.environ | PYTHONPATH, check=True)
    os.close(theirs)
    shown = os.read(ours, 100_000)
    os.close(ours)
    assert ran.returncode == 0
    assert b"more\\x1b[2J" in shown
    assert b"\x1b" not in shown
