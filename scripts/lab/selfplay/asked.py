"""Ask computer players in separate processes, by lines of JSON (docs/bots.md).

Programs are not trusted, so a question costs bounded time and memory: an answer is read up to
`MOST_BYTES`, and standard error is shown up to `MOST_SHOWN`. When this process ends, the program
and everything that it has started end too (`scripts.lab.selfplay.keeper`); on Windows, only the
program ends. A bad answer raises `BadAnswer` and ends the match; games saved before stay.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, NoReturn

from scrabble.board import Board
from scrabble.characters import HARMLESS, escaped
from scrabble.errors import MoveSyntaxError
from scrabble.lexicon import Lexicon
from scrabble.moves import Challenge, Move, parse_move
from scrabble.strategy.players import Knowledge
from scrabble.tiles import Alphabet, load_alphabet
from scripts.common.base import BuildError
from scripts.lab.selfplay.keeper import NOT_STARTED

MOST_BYTES = 10_000
"""The most bytes of one answer."""
MOST_SHOWN = 20_000
"""The most bytes of standard error to show."""
GRACE_S = 2.0
"""How long to wait for a program after its output has ended, and after killing it."""

_KEEPER = Path(__file__).with_name("keeper.py")
_POSIX = os.name == "posix"

Process = subprocess.Popen[bytes]


class LineProcess:
    """A program in a process of its own; raises `OSError` if it cannot be started."""

    def __init__(self, words: Sequence[str], variables: Mapping[str, str]) -> None:
        self._is_closed = False
        self._questions: Queue[bytes] = Queue()
        self._answers: Queue[bytes] = Queue()
        lifeline, own_end = os.pipe()
        self._lifeline = os.fdopen(own_end, "wb")
        keeper = [sys.executable, "-I", "-S", str(_KEEPER), str(lifeline)] if _POSIX else []
        try:
            self._process = subprocess.Popen(
                [*keeper, *words],
                env={**os.environ, **variables},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[lifeline] if _POSIX else [],
                start_new_session=_POSIX,
            )
        except OSError:
            self._lifeline.close()
            raise
        finally:
            os.close(lifeline)
        self._threads = [
            Thread(target=_talk, args=(self._process, self._questions, self._answers), daemon=True),
            Thread(target=_show, args=(self._process,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer to a line, cut one byte after `MOST_BYTES`.

        The answer is empty if the program has ended. Raises `TimeoutError`.
        """
        if self._is_closed:
            return b""
        self._questions.put(line)
        try:
            return self._answers.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None

    def exit_code(self) -> int | None:
        """Return the exit code of a program that has closed its output, if it ends soon."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_S)
        return self._process.returncode

    def close(self) -> None:
        """End the program and everything that it has started."""
        if self._is_closed:
            return
        self._is_closed = True
        self._questions.put(b"")
        self._lifeline.close()
        if _POSIX:
            self.exit_code()
            with suppress(OSError):  # The keeper has usually killed the whole group.
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(GRACE_S)


def _talk(process: Process, questions: Queue[bytes], answers: Queue[bytes]) -> None:
    """Pass questions to the program and answers back; close the pipes at an empty question."""
    assert process.stdin is not None
    assert process.stdout is not None
    while question := questions.get():
        try:
            process.stdin.write(question)
            process.stdin.flush()
            line = process.stdout.readline(MOST_BYTES + 1)
        except OSError:
            line = b""
        answers.put(line)
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):  # The program ended without reading its question.
            pipe.close()


def _show(process: Process) -> None:
    """Show standard error up to a limit, with control characters escaped."""
    assert process.stderr is not None
    left = MOST_SHOWN
    with process.stderr as errors:
        while line := errors.readline(MOST_SHOWN):
            if left > 0:
                sys.stderr.write(escaped(line[:left].decode("utf-8", "replace"), HARMLESS))
            left -= len(line)


PROTOCOL = 1
USUAL_SECONDS = 60.0
"""The time limit of one answer; the first may include reading a dictionary."""


class BadAnswer(BuildError):
    """An unusable answer; ``code`` is a stable word in kebab case.

    Control characters are escaped, since the message may quote a program's output.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(escaped(f"{code}: {message}"))
        self.code = code


@dataclass(frozen=True)
class Command:
    """A command that starts a player, with environment variables."""

    words: tuple[str, ...]
    variables: Mapping[str, str] = field(default_factory=dict)


class AskedPlayer:
    """A computer player in a process of its own, which ends with this process.

    Raises `BadAnswer`, with the codes of docs/bots.md, if the first answer is bad.
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
        """Ask for a move; its legality is not checked here."""
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
        """End the process and everything that it has started."""
        self._process.close()

    def _ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Send a question; return the answer, or raise `BadAnswer`."""
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
    """Return the first question: the protocol, the words and the tiles."""
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
    """Return a player's knowledge as JSON: each field by name, the board as its cells.

    The alphabet is left out, because the first question has it.
    """
    values = {one.name: getattr(known, one.name) for one in fields(known)}
    return {
        name: value.cells if isinstance(value, Board) else value
        for name, value in values.items()
        if not isinstance(value, Alphabet)
    }
