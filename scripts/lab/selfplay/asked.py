"""Players in processes of their own, asked by lines of JSON: docs/bots.md has the lines.

Whatever a program does, a question costs bounded time and memory
(`scripts.lab.selfplay.line_process`).
Whatever is wrong with an answer is a `BadAnswer` with a code; it ends the match, and the games
saved before stay.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NoReturn

from scrabble.board import Board
from scrabble.characters import escaped
from scrabble.errors import MoveSyntaxError
from scrabble.lexicon import Lexicon
from scrabble.moves import Challenge, Move, parse_move
from scrabble.strategy.players import Knowledge
from scrabble.tiles import Alphabet, load_alphabet
from scripts.common.base import BuildError
from scripts.lab.selfplay.keeper import NOT_STARTED
from scripts.lab.selfplay.line_process import MOST_BYTES, LineProcess

PROTOCOL = 1
USUAL_SECONDS = 60.0
"""For one answer; the first one may include reading a dictionary."""


class BadAnswer(BuildError):
    """An answer that cannot be used; ``code`` is a stable word in kebab case.

    The message may quote a program, so control characters in it are escaped.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(escaped(f"{code}: {message}"))
        self.code = code


@dataclass(frozen=True)
class Command:
    """What starts a player: a command, and variables of its environment."""

    words: tuple[str, ...]
    variables: Mapping[str, str] = field(default_factory=dict)


class AskedPlayer:
    """A computer player in a process that ends with this one.

    Raises `BadAnswer` if its first answer is none: its codes are those of docs/bots.md.
    """

    def __init__(
        self, name: str, command: Command, lexicon: str, words: Lexicon, seconds: float
    ) -> None:
        self._name = name
        self._seconds = seconds
        self._words = words
        try:
            self._process = LineProcess(command.words, command.variables)
        except OSError as error:
            raise BadAnswer("not-started", f"{name} cannot be started: {error}") from error
        self._greet(lexicon)

    def _greet(self, lexicon: str) -> None:
        answer = self._ask(greeting(lexicon, self._words))
        digest = self._words.digest.hex()
        if answer.get("words", digest) != digest:
            self._refuse("other-words", f"has another edition of {lexicon}.")

    def choose(self, known: Knowledge) -> Move:
        """Return the move that is answered; its legality is not checked here."""
        answer = self._ask(to_json(known)).get("move")
        if answer == "challenge":
            return Challenge(upheld=any(word not in self._words for word in known.last_words))
        if not isinstance(answer, str):
            self._refuse("bad-answer", "names no move.")
        try:
            return parse_move(answer, known.board, known.alphabet)
        except MoveSyntaxError as error:
            self._refuse("bad-answer", f"answers {answer[:200]!r}: {error.message}")

    def close(self) -> None:
        """End the process, with all that it has started."""
        self._process.close()

    def _ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Write one line and read one, within the bounds."""
        try:
            line = self._process.ask(json.dumps(question).encode() + b"\n", self._seconds)
        except TimeoutError:
            self._refuse("too-late", f"took more than {self._seconds:g} s for an answer.")
        if not line:
            self._refuse_ended()
        if len(line) > MOST_BYTES:
            self._refuse("too-long", f"answers more than {MOST_BYTES} bytes.")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self._refuse("bad-answer", f"answers {line[:200]!r}, which is no JSON object.")
        if "error" in answer:
            self._refuse("refused", f"cannot play: {str(answer['error'])[:500]}")
        return answer

    def _refuse_ended(self) -> NoReturn:
        code = self._process.exit_code()
        if code == NOT_STARTED:
            self._refuse("not-started", "cannot be started.")
        said = "has closed its output." if code is None else f"has ended ({code})."
        self._refuse("ended", said)

    def _refuse(self, code: str, why: str) -> NoReturn:
        """End the process and raise `BadAnswer`."""
        self.close()
        raise BadAnswer(code, f"{self._name} {why}")


def greeting(lexicon: str, words: Lexicon) -> dict[str, Any]:
    """Return the first line that a player is asked: the protocol, the words and the tiles."""
    alphabet = load_alphabet(words.alphabet_id)
    return {
        "protocol": PROTOCOL,
        "lexicon": lexicon,
        "words": words.digest.hex(),
        "language": alphabet.id,
        "tiles": [[each.tile, each.text, each.count, each.value] for each in alphabet.letters],
        "blanks": alphabet.blanks,
    }


def to_json(known: Knowledge) -> dict[str, Any]:
    """Return what a player knows as JSON: every field by its name, the board as its cells.

    The alphabet is left out: it is in the first line.
    """
    values = {one.name: getattr(known, one.name) for one in fields(known)}
    return {
        name: value.cells if isinstance(value, Board) else value
        for name, value in values.items()
        if not isinstance(value, Alphabet)
    }
