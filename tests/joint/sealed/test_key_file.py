"""Key files lose no link in simultaneous runs, through symbolic links or in crashes."""

import errno
import json
import os
import signal
import stat
import subprocess
import sys
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from scrabble.cli import key_file, main
from scrabble.cli.key_file import KeyFile
from scrabble.errors import JointError
from scripts.common.base import PYTHONPATH, ROOT

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

PLAYERS = ("new", "--sealed", "--players", "Ann,Bea", "--key")
MOVES = ("pass", "exchange", "resign")


def started(*arguments: str) -> subprocess.Popen[str]:
    """Start a command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "scrabble", *arguments],
        env=os.environ | PYTHONPATH,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def at_once(*commands: tuple[str, ...]) -> list[tuple[int, str, str]]:
    """Run commands at the same time; return the exit code and output of each."""
    runs = [started(*command) for command in commands]
    said = [run.communicate() for run in runs]
    return [(run.returncode, out.strip(), err) for run, (out, err) in zip(runs, said, strict=True)]


@pytest.fixture
def made(capsys):
    """Return a function that runs a command successfully and returns its output."""

    def run(*arguments: str) -> str:
        assert main(arguments) == 0
        return capsys.readouterr().out.strip()

    return run


@pytest.fixture
def joined(tmp_path, made):
    """Return HOST's key file when HOST is to move, and the link to answer."""
    ann = str(tmp_path / "ann.key")
    return ann, made("join", made(*PLAYERS, ann), "--key", str(tmp_path / "bea.key"))


def games_in(path: Path) -> int:
    """Count the links in a key file."""
    return sum(" invitation " in line for line in path.read_text("ascii").splitlines())


def test_a_turn_is_answered_once_by_runs_at_the_same_time(joined, made):
    """One move succeeds, and the others are refused as second versions."""
    ann, link = joined
    rack = json.loads(made("link", "decode", link, "--key", ann))["rack"]
    moves = ("pass", f"exchange {rack[0]}", f"exchange {rack[1:3]}", "resign")
    ran = at_once(*[("play", link, move, "--key", ann) for move in moves])
    assert len({out for code, out, _ in ran if code == 0}) == 1
    refused = [err for code, _, err in ran if code]
    assert len(refused) == 3
    assert all(err.startswith("error: second-version: ") for err in refused)


@pytest.mark.parametrize("kind", ["--sealed", "--fair-draw"])
@pytest.mark.parametrize(("first", "second"), [*permutations(MOVES, 2)])
def test_a_turn_is_made_once(tmp_path, capsys, made, kind, first, second):
    """A different move is refused as a second version; the same move gives the same link."""
    ann = str(tmp_path / "ann.key")
    invitation = made("new", kind, "--players", "Ann,Bea", "--key", ann)
    link = made("join", invitation, "--key", str(tmp_path / "bea.key"))
    rack = json.loads(made("link", "decode", link, "--key", ann))["rack"]
    moves = {"exchange": f"exchange {rack[0]}"}
    answer = made("play", link, moves.get(first, first), "--key", ann)
    assert main(("play", link, moves.get(second, second), "--key", ann)) == 2
    assert capsys.readouterr().err.startswith("error: second-version: ")
    assert made("play", link, moves.get(first, first), "--key", ann) == answer


def test_games_begun_at_the_same_time_are_all_kept(tmp_path):
    """Each run finds no file at first, and all of them store their games under one key."""
    path = tmp_path / "ann.key"
    assert [code for code, _, _ in at_once(*[(*PLAYERS, str(path))] * 6)] == [0] * 6
    assert games_in(path) == 6


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize("links", [["ann.key"], ["far/ann.key"], ["other", "far/ann.key"]])
def test_a_link_to_a_key_file_stays_a_link(tmp_path, made, links, is_there):
    """The symbolic link's target is written, for its owner only, and created if it is missing."""
    (tmp_path / "far").mkdir()
    (tmp_path / "near").mkdir()
    target = tmp_path / links[-1]
    if is_there:
        made(*PLAYERS, str(target))
        target.chmod(0o644)
    steps = [tmp_path / "near" / "link", *(tmp_path / name for name in links)]
    for link, aim in pairwise(steps):
        link.symlink_to(os.path.relpath(aim, link.parent))
    made(*PLAYERS, str(steps[0]))
    assert [each.is_symlink() for each in steps] == [True] * len(links) + [False]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert games_in(target) == 1 + is_there


KILLED = """
import os, signal, sys
from pathlib import Path
from scrabble.cli import main
def kill(*_): os.kill(os.getpid(), signal.SIGKILL)
Path.replace = kill
main(sys.argv[1:])
"""


def test_a_run_killed_while_it_writes_loses_nothing(joined):
    """The key file is unchanged, its lock is free, and the move can be made again."""
    ann, link = joined
    before = Path(ann).read_bytes()
    play = ("play", link, "pass", "--key", ann)
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, *play], env=os.environ | PYTHONPATH, cwd=ROOT, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert Path(ann).read_bytes() == before
    assert main(play) == 0
    assert Path(ann).read_bytes().startswith(before)


def test_a_file_system_without_locks_is_refused_at_once(joined, capsys, monkeypatch):
    ann, link = joined

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(key_file, "_lock", refuse)
    assert main(("play", link, "pass", "--key", ann)) == 2
    assert capsys.readouterr().err.startswith("error: no-key: ")


@pytest.mark.parametrize("fails", ["open", "fsync"])
def test_a_file_that_cannot_be_written_stays_as_it_is(joined, capsys, monkeypatch, fails):
    """The folder is read-only or the disk is full; the file can still be read."""
    ann, link = joined
    before = Path(ann).read_bytes()

    def refuse(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(os, fails, refuse)
    assert main(("play", link, "pass", "--key", ann)) == 2
    assert capsys.readouterr().err.startswith("error: no-key: ")
    assert Path(ann).read_bytes() == before
    assert main(("link", "show", link, "--key", ann)) == 0


def test_a_run_does_not_wait_for_ever(joined, capsys, monkeypatch):
    """A run that only shows a game does not wait at all."""
    ann, link = joined
    monkeypatch.setattr(key_file, "PATIENCE_S", 0)
    with KeyFile.held(ann):
        assert main(("play", link, "pass", "--key", ann)) == 2
        assert capsys.readouterr().err.startswith("error: key-in-use: ")
        assert main(("link", "show", link, "--key", ann)) == 0
    assert main(("play", link, "pass", "--key", ann)) == 0


def test_a_missing_key_file_gets_no_lock(tmp_path):
    """Only a command that creates the key file changes its folder."""
    with pytest.raises(JointError) as refused, KeyFile.held(str(tmp_path / "none")):
        pass
    assert refused.value.code == "no-key"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a\0b", "loop", "none/at.all", "."])
def test_an_impossible_key_file_has_a_code(tmp_path, monkeypatch, name):
    """The name is invalid, a link to itself, in a missing folder, or a folder."""
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    with pytest.raises(JointError) as refused, KeyFile.held(name, make=True):
        pass
    assert refused.value.code == "no-key"


def test_a_full_key_file_loses_no_link(tmp_path, monkeypatch):
    """A link that no longer fits is refused; a file over the limit is refused, not cut."""
    file = KeyFile(tmp_path / "ann.key", bytes(16), {1: {0: "a" * 100}})
    file.save()
    before = file.path.read_bytes()
    monkeypatch.setattr(key_file, "_MAX_BYTES", len(before))
    assert KeyFile.open(str(file.path)).games == file.games
    with pytest.raises(JointError) as full:
        file.with_links(1, {1: "b"}).save()
    assert full.value.code == "key-full"
    assert file.path.read_bytes() == before
    monkeypatch.setattr(key_file, "_MAX_BYTES", len(before) - 1)
    with pytest.raises(JointError) as cut:
        KeyFile.open(str(file.path))
    assert cut.value.code == "bad-key"
