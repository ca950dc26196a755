"""What the terminal shows of what somebody else wrote is only shown, never obeyed."""

from __future__ import annotations

import io

import pytest

from scrabble import cli

# The command line is not shipped to the browser.
pytestmark = [pytest.mark.native, pytest.mark.no_cover]

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
    """Escape sequences and what turns text around are written out, with a code as ever."""
    file = tmp_path / "game.gcg"
    file.write_text(text.replace("{}", f"a{sign}b"), "utf-8", newline="")
    code = cli.main(["convert", str(file), "-"])
    said = capsys.readouterr().err
    assert code == 2
    assert said.startswith("error: ")
    assert said.count("\n") == 1
    assert not set(said) & set("\x00\x07\x08\x1b\x9b\u202e\u2066")


def test_warnings_and_skipped_lines_are_written_out(capsys, tmp_path):
    """Whatever quotes a file goes the same way."""
    file = tmp_path / "words.txt"
    file.write_text(f"cat\nbad{CLEAR}{CSI}\n", "utf-8")
    assert cli.main(["words", "build", str(file), "-o", str(tmp_path / "my.pack")]) == 0
    said = capsys.readouterr().err
    assert "bad\\x1b[2J\\x9b2J" in said
    assert not set(said) & {"\x1b", "\x9b"}


def test_a_move_typed_in_the_terminal_is_quoted_harmlessly(capsys, monkeypatch):
    """A paste may hold anything."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"8H {CLEAR}\nquit\n"))
    assert cli.main(["play", "--strength", "1", "--seed", "1"]) == 0
    assert "\x1b" not in capsys.readouterr().out
