"""Every error that the engine raises on purpose.

There is one class for each *kind* of mistake and one ``code`` for each mistake: the page
and the command line branch on codes, people read sentences. A bad move is not a bad
link, and a bad link is not a bad file.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "AlphabetError",
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

    ``code`` is a stable word in kebab case; ``message`` is a full sentence that says what
    is wrong and, where possible, what to do about it.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.message!r})"


class AlphabetError(ScrabbleError):
    """A tile-set file that does not describe a playable set, or text that is not of its tiles."""


class LexiconError(ScrabbleError):
    """A lexicon pack or word list that is damaged, of an unknown version or too large."""


class MissingLexicon(LexiconError):
    """The lexicon of a game is needed but not loaded."""

    def __init__(self) -> None:
        super().__init__(
            "no-dictionary", "This needs the dictionary of the game, which is not available here."
        )


class MissingLeaves(LexiconError):
    """The leave values of a language are needed, and they have not been fetched."""

    def __init__(self, language: str) -> None:
        super().__init__("no-leaves", f"The leave values of {language!r} are not here.")
        self.language = language


class SetupError(ScrabbleError):
    """Players, rules or seed with which no game can be made."""


class MoveSyntaxError(ScrabbleError):
    """Text that is not a move, such as ``8Q HELLO``."""


class IllegalMove(ScrabbleError):
    """A well-formed move that the rules forbid in this position.

    ``squares`` (0 to 224) and ``words`` (as people write them) are those that the error
    is about: for the code ``bad-words`` *all* the bad words.
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
    """Text that is no link, or a link that is damaged, forged or of another version.

    ``turn`` is the number of the first impossible move, from 1, if the error is about one.
    """

    def __init__(self, code: str, message: str, *, turn: int | None = None) -> None:
        super().__init__(code, message)
        self.turn = turn


class JointError(ScrabbleError):
    """A link of a joint game that cannot be taken: a wrong key, not the next link, a false play.

    The codes are listed in docs/sealed.md and docs/fair-draw.md.
    """


class FileFormatError(ScrabbleError):
    """A game or position file (GCG, CGP, JSON, word list) that cannot be read.

    ``line`` is the line number, from 1, if the error is in one; ``values`` has what the
    sentence mentions, by name, for translations.
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
        self.values = dict(values or {})
