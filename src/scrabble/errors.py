"""Every error that the engine raises on purpose.

Each *kind* of mistake has its own class, and each mistake its own ``code``. The page and the
command line branch on the code; people read the message.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from typing import Any

__all__ = [
    "AlphabetError",
    "BoardError",
    "BotError",
    "FileFormatError",
    "IllegalMove",
    "JointError",
    "LexiconError",
    "LinkError",
    "MissingLeaves",
    "MissingLexicon",
    "MoveSyntaxError",
    "ScrabbleError",
    "SetupError",
]


class ScrabbleError(Exception):
    """Base of all errors of this package.

    ``code`` is a stable word in kebab case. ``message`` is a full sentence: what is wrong and,
    where possible, what to do about it.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.message!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy without calling ``__init__``, whose arguments differ by class."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class AlphabetError(ScrabbleError):
    """An invalid tile-set file, or text with characters that are not tiles."""


class BoardError(ScrabbleError, ValueError):
    """A board or layout without 225 squares, or with something else than tiles on them."""


class BotError(ScrabbleError):
    """A program that cannot play, or plays against the rules (docs/bots.md lists the codes)."""


class LexiconError(ScrabbleError):
    """A lexicon pack or word list that is damaged, too large or of an unknown version."""


class MissingLexicon(LexiconError):
    """The game's lexicon is needed but not loaded."""

    def __init__(self) -> None:
        super().__init__(
            "no-dictionary", "This needs the dictionary of the game, which is not available here."
        )


class MissingLeaves(LexiconError):
    """The leave values of a language are needed but not fetched."""

    def __init__(self, language: str) -> None:
        super().__init__("no-leaves", f"The leave values of {language!r} are not here.")
        self.language = language


class SetupError(ScrabbleError):
    """Players, rules or a seed that cannot make a game."""


class MoveSyntaxError(ScrabbleError):
    """Text that does not parse as a move, for example ``8Q HELLO``."""


class IllegalMove(ScrabbleError):
    """A well-formed move that the rules forbid in this position.

    ``squares`` (0 to 224) and ``words`` (as people write them) name the offending squares and
    words. The code ``bad-words`` comes with *all* bad words and all their squares.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        squares: tuple[int, ...] = (),
        words: tuple[str, ...] = (),
    ) -> None:
        super().__init__(code, message)
        self.squares = squares
        self.words = words


class LinkError(ScrabbleError):
    """Text that is not a link, or a link that is damaged, forged or of another version.

    ``turn`` is the number of the first impossible move, from 1, or ``None`` if no move is at fault.
    """

    def __init__(self, code: str, message: str, *, turn: int | None = None) -> None:
        super().__init__(code, message)
        self.turn = turn


class JointError(ScrabbleError):
    """A refused link of a joint game: wrong key, not the next link, or foul play.

    docs/sealed.md and docs/fair-draw.md list the codes.
    """


class FileFormatError(ScrabbleError):
    """A game or position file (GCG, CGP, JSON, word list) that cannot be read.

    ``line`` is the line number, from 1, if the error is on a line. ``values`` holds the values in
    the message by name, for translations.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        line: int | None = None,
        values: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(code, message)
        self.line = line
        self.values: dict[str, str | int] = dict(values or {})
