"""The contestants of a match: builds of the engine, and any programs.

A build is a git revision, or a folder with ``src/scrabble``. A build plays in a separate process
with its own sources (`scripts/lab/selfplay/answer_moves.py`). A program, ``program:COMMAND``,
answers lines of JSON (docs/bots.md). `scrabble.bots` asks builds and programs.
"""

from __future__ import annotations

import hashlib
import io
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scripts.common.base import BUILD, ROOT, BuildError
from scripts.lab.selfplay import sources

_PROGRAM = Path(__file__).with_name("answer_moves.py")


@dataclass(frozen=True)
class Command:
    """A command that starts a player, with environment variables."""

    words: tuple[str, ...]
    variables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Build:
    """An engine: a commit of this repository or a folder, with the digest of its sources.

    ``strength`` is the strength of the build's player, 1 to 5.
    """

    commit: str
    folder: str
    digest: str
    strength: int

    @classmethod
    def find(cls, text: str, strength: int) -> Build:
        """Find a build by a folder or a git revision.

        Raises `BuildError` if there is no ``src/scrabble``.
        """
        folder = Path(text).expanduser()
        if (folder / "src" / "scrabble").is_dir():
            folder = folder.resolve()
            return cls("", str(folder), sources.digest(folder / "src"), strength)
        commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{text}^{{commit}}")
        if not commit:
            raise BuildError(f"{text!r} is neither a git revision nor a folder with src/scrabble.")
        name = commit.decode().strip()
        return cls(name, "", sources.digest(_unpacked(name)), strength)

    def __str__(self) -> str:
        return self.commit[:12] or f"{Path(self.folder).name} ({self.digest})"

    def command(self, lexicon: str) -> Command:
        """Return the command that starts the player; raise `BuildError` if the build changed."""
        # -P: do not import from the folder of the program, which has a module ``queue``.
        words = (sys.executable, "-P", str(_PROGRAM), lexicon, str(self.strength))
        return Command(words, {"PYTHONPATH": str(self.src())})

    def src(self) -> Path:
        """Return the folder ``src``; raise `BuildError` if the folder has changed or is gone."""
        src = _unpacked(self.commit) if self.commit else Path(self.folder) / "src"
        if sources.digest(src) != self.digest:
            raise BuildError(f"The build {self} is not here, or has changed since.")
        return src


def _git(*arguments: str) -> bytes:
    """Return the output of git, empty if it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    return done.stdout if not done.returncode else b""


def _unpacked(commit: str) -> Path:
    """Unpack the folder ``src`` of a commit below ``.build/builds``, if it is not there yet."""
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


@dataclass(frozen=True)
class Program:
    """Any program, and the digest of the files that its command names."""

    words: tuple[str, ...]
    digest: str
    strength: int = 0

    @classmethod
    def find(cls, text: str, strength: int) -> Program:
        """Return the program of a command line; raise `BuildError` if there is none."""
        del strength  # A program has its own strength.
        words = tuple(shlex.split(text))
        if not words or not shutil.which(words[0]):
            raise BuildError(f"{text!r} is no command that can be started.")
        return cls(words, _digest(words))

    def __str__(self) -> str:
        return " ".join(Path(word).name for word in self.words)

    def command(self, lexicon: str) -> Command:
        """Return the program's command; the first question tells it the lexicon."""
        del lexicon
        if _digest(self.words) != self.digest:
            raise BuildError(f"The program {self} has changed since the match began.")
        return Command(self.words)


def _digest(words: tuple[str, ...]) -> str:
    """Return 16 hexadecimal digits for a command: its words, and the files that they name."""
    whole = hashlib.sha256()
    for word in words:
        path = Path(shutil.which(word) or word)
        content = path.read_bytes() if path.is_file() else b""
        whole.update(f"{word} {hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]


Contestant = Build | Program
"""A contestant, as a parameter of tasks.

``digest`` identifies its behaviour. ``strength`` is 1 to 5 for our computer players, else 0.
"""
KINDS: dict[str, Callable[[str, int], Contestant]] = {"program": Program.find, "build": Build.find}
"""For each word before the colon, the function that finds a contestant by text and strength."""


def contestant(text: str, strength: int) -> Contestant:
    """Find a contestant by ``KIND:...``, or by the revision or folder of a build.

    Raises `BuildError`.
    """
    kind, colon, rest = text.partition(":")
    if colon and kind in KINDS:
        return KINDS[kind](rest, strength)
    return Build.find(text, strength)
