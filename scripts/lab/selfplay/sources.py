"""The digest of the engine's sources, so that results of two engines never mix."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from scripts.common.base import SRC, BuildError, files_below

NO_PART = ("scrabble/web", "scrabble/cli", "scrabble/views", "scrabble/files", "scrabble/bots")
"""Parts that no computer player uses: changes there discard no saved games."""


@lru_cache
def digest(src: Path = SRC, apart_from: tuple[str, ...] = ()) -> str:
    """Return 16 hexadecimal digits for the engine in ``src``, without `NO_PART`.

    ``apart_from`` names more files and folders, relative to ``src``, that do not affect results.
    """
    left_out = [src / name for name in (*NO_PART, *apart_from)]
    whole = hashlib.sha256()
    for path in files_below(src / "scrabble"):
        if not any(path.is_relative_to(other) for other in left_out):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{path.relative_to(src).as_posix()} {content}\n".encode())
    return whole.hexdigest()[:16]


@dataclass(frozen=True)
class Sources:
    """The digest of this project's engine, and the files left out besides `NO_PART`."""

    digest: str
    apart_from: tuple[str, ...] = ()

    @classmethod
    def here(cls, *apart_from: str) -> Sources:
        """Return the sources in this folder."""
        return cls(digest(SRC, apart_from), apart_from)

    def check(self) -> None:
        """Raise `BuildError` if the sources in this folder differ."""
        if (found := digest(SRC, self.apart_from)) != self.digest:
            raise BuildError(
                f"The engine on this machine is another build ({found}, not {self.digest}). "
                "Bring every machine to the same commit."
            )
