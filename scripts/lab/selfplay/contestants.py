"""Who can play a match: a table of the kinds.

`contestant` reads one from text: ``program:COMMAND`` is any program that answers lines of JSON
(docs/bots.md); everything else is a build of the engine. `scripts.lab.selfplay.asked` asks either.
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
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.common.base import BUILD, ROOT, BuildError
from scripts.lab.selfplay import sources
from scripts.lab.selfplay.asked import Command

_PROGRAM = Path(__file__).with_name("answer_moves.py")


@dataclass(frozen=True)
class Build:
    """An engine: a commit of this repository or, where that is "", a folder; and its digest.

    ``strength`` is that of its player, 1 to 5.
    """

    commit: str
    folder: str
    digest: str
    strength: int

    @classmethod
    def find(cls, text: str, strength: int) -> Build:
        """Return the build that a folder or a git revision names.

        Raises `BuildError` if it names neither, or nothing with ``src/scrabble``.
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
        """Return what starts its player; raise `BuildError` if it has changed or is not here."""
        # -P: the folder of the program is not searched for modules; it has a ``queue``.
        words = (sys.executable, "-P", str(_PROGRAM), lexicon, str(self.strength))
        return Command(words, {"PYTHONPATH": str(self.src())})

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


@dataclass(frozen=True)
class Program:
    """A program of anybody's, and the digest of the files that its command names."""

    words: tuple[str, ...]
    digest: str
    strength: int = 0

    @classmethod
    def find(cls, text: str, strength: int) -> Program:
        """Return the program of a command line; raise `BuildError` if there is none."""
        del strength  # It has its own.
        words = tuple(shlex.split(text))
        if not words or not shutil.which(words[0]):
            raise BuildError(f"{text!r} is no command that can be started.")
        return cls(words, _digest(words))

    def __str__(self) -> str:
        return " ".join(Path(word).name for word in self.words)

    def command(self, lexicon: str) -> Command:
        """Return its command; it is told the lexicon in the first line."""
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
"""One who plays a match, as its tasks name it.

``digest`` tells apart what may move differently. ``strength`` is that of a computer player of
ours, from 1 to 5, and 0 for others.
"""
KINDS: dict[str, Callable[[str, int], Contestant]] = {"program": Program.find, "build": Build.find}
"""How each kind is found, by what stands before the colon, and a strength."""


def contestant(text: str, strength: int) -> Contestant:
    """Return who is meant by ``KIND:...``, or by the revision or folder of a build.

    Raises `BuildError` if there is nobody by that name.
    """
    kind, colon, rest = text.partition(":")
    if colon and kind in KINDS:
        return KINDS[kind](rest, strength)
    return Build.find(text, strength)
