"""Players in processes of their own, asked by lines of JSON: docs/bots.md has the lines.

The time and the size of an answer are bounded. Whatever is wrong with one is a `BadAnswer` with a
code; it ends the match, and the games saved before stay.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from scrabble.board import Board
from scrabble.errors import MoveSyntaxError
from scrabble.lexicon import Lexicon
from scrabble.moves import Challenge, Move, parse_move
from scrabble.strategy.players import Knowledge
from scrabble.tiles import Alphabet, load_alphabet
from scripts.build.base import BuildError

PROTOCOL = 1
MOST_BYTES = 10_000
"""Of one answer."""
USUAL_SECONDS = 60.0
"""For one answer; the first one may include reading a dictionary."""


class BadAnswer(BuildError):
    """An answer that cannot be used; ``code`` is a stable word in kebab case."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
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
            self._process = subprocess.Popen(
                command.words,
                env={**os.environ, **command.variables},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        except OSError as error:
            raise BadAnswer("not-started", f"{name} cannot be started: {error}") from error
        assert self._process.stdout is not None
        self._lines: Queue[bytes] = Queue()
        Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        try:
            self._greet(lexicon)
        except BadAnswer:
            self.close()
            raise

    def _greet(self, lexicon: str) -> None:
        answer = self._ask(greeting(lexicon, self._words))
        digest = self._words.digest.hex()
        if answer.get("words", digest) != digest:
            raise BadAnswer("other-words", f"{self._name} has another edition of {lexicon}.")

    def choose(self, known: Knowledge) -> Move:
        """Return the move that is answered; its legality is not checked here."""
        answer = self._ask(to_json(known)).get("move")
        if answer == "challenge":
            return Challenge(upheld=any(word not in self._words for word in known.last_words))
        if not isinstance(answer, str):
            raise BadAnswer("bad-answer", f"{self._name} names no move.")
        try:
            return parse_move(answer, known.board, known.alphabet)
        except MoveSyntaxError as error:
            raise BadAnswer("bad-answer", f"{self._name}: {error.message}") from error

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # A question that was not read is still in it.
                pipe.close()

    def _ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Write one line and read one, within the bounds."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=self._seconds)
        except OSError:
            line = b""  # It has ended.
        except Empty:
            self._process.kill()
            raise BadAnswer(
                "too-late", f"{self._name} took more than {self._seconds:g} s for an answer."
            ) from None
        return self._checked(line)

    def _checked(self, line: bytes) -> dict[str, Any]:
        if not line:
            raise BadAnswer("ended", f"{self._name} has ended ({self._process.wait()}).")
        if len(line) > MOST_BYTES:
            self._process.kill()
            raise BadAnswer("too-long", f"{self._name} answers more than {MOST_BYTES} bytes.")
        try:
            answer = dict(json.loads(line))
        except (ValueError, TypeError, RecursionError):
            raise BadAnswer(
                "bad-answer", f"{self._name} answers {line[:200]!r}, which is no JSON object."
            ) from None
        if "error" in answer:
            raise BadAnswer("refused", f"{self._name} cannot play: {str(answer['error'])[:500]}")
        return answer


def _read(pipe: IO[bytes], lines: Queue[bytes]) -> None:
    """Put the lines of a pipe into a queue, then an empty one; stop after one that is too long."""
    try:
        while (line := pipe.readline(MOST_BYTES + 1)) and len(line) <= MOST_BYTES:
            lines.put(line)
        lines.put(line)
    except (OSError, ValueError):  # Closed meanwhile.
        lines.put(b"")


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
