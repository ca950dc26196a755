"""Who can play a match: a table of the kinds.

`contestant` reads one from text: ``program:COMMAND`` is any program that answers lines of JSON
(docs/bots.md); everything else is a build of the engine. `scripts.lab.selfplay.asked` asks either.
"""

from __future__ import annotations

import hashlib
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts.common.base import BuildError
from scripts.lab.selfplay.asked import Command
from scripts.lab.selfplay.builds import Build


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
