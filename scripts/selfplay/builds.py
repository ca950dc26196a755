"""Builds of the engine, this one or another: where their sources are, and what they would play.

A build is a git revision, or a folder with ``src/scrabble``. It plays in a process of its own, with
its own sources (`scripts/selfplay/answer_moves.py`), and is asked through pipes: one line of JSON
with what the player knows, one with the move.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from scrabble.board import Board
from scrabble.moves import Challenge, Exchange, Move, Pass, Place
from scrabble.strategy.players import Knowledge
from scrabble.tiles import Alphabet
from scripts.build.base import BUILD, ROOT, BuildError
from scripts.selfplay import sources

_PROGRAM = Path(__file__).with_name("answer_moves.py")


@dataclass(frozen=True)
class Build:
    """An engine: a commit of this repository or, where that is "", a folder; and its digest."""

    commit: str
    folder: str
    digest: str

    @classmethod
    def find(cls, text: str) -> Build:
        """Return the build that a folder or a git revision names.

        Raises `BuildError` if it names neither, or nothing with ``src/scrabble``.
        """
        folder = Path(text).expanduser()
        if (folder / "src" / "scrabble").is_dir():
            folder = folder.resolve()
            return cls("", str(folder), sources.digest(folder / "src"))
        commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{text}^{{commit}}")
        if not commit:
            raise BuildError(f"{text!r} is neither a git revision nor a folder with src/scrabble.")
        name = commit.decode().strip()
        return cls(name, "", sources.digest(_unpacked(name)))

    def __str__(self) -> str:
        return self.commit[:12] or f"{Path(self.folder).name} ({self.digest})"

    def src(self) -> Path:
        """Return its folder ``src``; raise `BuildError` if it has changed or is not here."""
        src = _unpacked(self.commit) if self.commit else Path(self.folder) / "src"
        if sources.digest(src) != self.digest:
            raise BuildError(f"The build {self} is not here, or has changed since.")
        return src


def _git(*arguments: str) -> bytes:
    """Return what git prints, nothing if it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    return done.stdout if not done.returncode else b""


def _unpacked(commit: str) -> Path:
    """Return the folder ``src`` of a commit, unpacked below ``.build/builds`` the first time."""
    folder = BUILD / "builds" / commit
    if not folder.exists():
        archive = _git("archive", commit, "src/scrabble")
        if not archive:
            raise BuildError(f"The commit {commit[:12]} is not here, or has no src/scrabble.")
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(dir=folder.parent))
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(part, filter="data")
        try:
            part.rename(folder)
        except OSError:  # Another worker was faster.
            shutil.rmtree(part)
    return folder / "src"


class BuildPlayer:
    """The computer player of a build, in a process that ends with this one."""

    def __init__(self, build: Build, lexicon: str, strength: int) -> None:
        self._build = build
        # -P: the folder of the program is not searched for modules; it has a ``queue``.
        self._process = subprocess.Popen(
            [sys.executable, "-P", _PROGRAM, lexicon, str(strength)],
            env={**os.environ, "PYTHONPATH": str(build.src())},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.words: str = self._read()["words"]
        """The digest of its lexicon, in hexadecimal."""

    def choose(self, known: Knowledge) -> Move:
        """Return the build's move. Raises `BuildError` if it fails, or answers with no move."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{json.dumps(to_json(known))}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise BuildError(f"The build {self._build} has ended: {error}") from None
        answer = self._read()
        try:
            return move_from_json(answer["move"])
        except (LookupError, TypeError, ValueError) as error:
            raise BuildError(f"The build {self._build} answers {answer}: {error}") from None

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        try:
            answer = dict(json.loads(line))
        except ValueError:
            code = self._process.poll()
            raise BuildError(f"The build {self._build} ended ({code}) or wrote {line!r}") from None
        if "error" in answer:
            raise BuildError(f"The build {self._build} cannot play: {answer['error']}")
        return answer


@lru_cache(maxsize=4)
def build_player(build: Build, lexicon: str, strength: int) -> BuildPlayer:
    """Return the player of a build, kept for the next game."""
    return BuildPlayer(build, lexicon, strength)


def to_json(known: Knowledge) -> dict[str, Any]:
    """Return what a player knows as JSON: every field by its name, the board as its cells.

    The alphabet is left out: it is that of the lexicon.
    """
    values = {field.name: getattr(known, field.name) for field in fields(known)}
    return {
        name: value.cells if isinstance(value, Board) else value
        for name, value in values.items()
        if not isinstance(value, Alphabet)
    }


def move_from_json(value: list[Any]) -> Move:
    """Read a move: its kind, then its tiles or whether a challenge is upheld.

    >>> move_from_json(["place", [[112, "A"], [113, "t"]]])
    Place(tiles=((112, 'A'), (113, 't')))

    Raises ``ValueError``, or another error of Python, for what is none.
    """
    kind, *rest = value
    if kind == "place":
        return Place(tuple((int(square), str(tile)) for square, tile in rest[0]))
    if kind == "exchange":
        return Exchange(str(rest[0]))
    if kind == "challenge":
        return Challenge(upheld=bool(rest[0]))
    if kind == "pass":
        return Pass()
    raise ValueError(f"{kind!r} is no kind of move")
