"""Every error the engine raises on purpose.

One class per *kind* of mistake, one ``code`` per mistake: the page and the
command line branch on codes, people read sentences. A bad move is not a bad
link, and neither is a bad file.
"""

from __future__ import annotations

from collections.abc import Mapping


class ScrabbleError(Exception):
    """Base of all errors of this package.

    ``code`` is a stable kebab-case word, ``message`` a full sentence for a
    person that says what is wrong and, where there is one, the way on.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.message!r})"


class AlphabetError(ScrabbleError):
    """A tile-set file that does not describe a playable set, or text it cannot spell."""


class LexiconError(ScrabbleError):
    """A dictionary pack or word list that is damaged, of an unknown version or too large."""


class MissingLexicon(LexiconError):
    """The dictionary of a game is needed, and it is not at hand."""

    def __init__(self) -> None:
        super().__init__(
            "no-dictionary", "This needs the dictionary of the game, which is not available here."
        )


class SetupError(ScrabbleError):
    """Players, rules or seed with which no game can be made."""


class MoveSyntaxError(ScrabbleError):
    """Text that is not a move at all, such as ``8Q HELLO``."""


class IllegalMove(ScrabbleError):
    """A well-formed move that the rules forbid in this position.

    ``squares`` are the squares concerned (0..224) and ``words`` the words
    concerned as people write them: for ``code == "bad-words"`` *all* the bad ones.
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
    """Text that is no link, or a link that is damaged, forged or from another version.

    ``turn`` is the number of the first impossible move (1 is the first turn
    of the game), where the code concerns one.
    """

    def __init__(self, code: str, message: str, *, turn: int | None = None) -> None:
        super().__init__(code, message)
        self.turn = turn


class FileFormatError(ScrabbleError):
    """A game or position file (GCG, CGP, JSON, word list) that cannot be read.

    ``line`` is the one-based line number, where one is to blame; ``values`` has what the
    sentence names, by name, for whoever says it in another language.
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
