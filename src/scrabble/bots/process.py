"""Run a program that answers a line for a line.

Programs are not trusted, so a question costs bounded time and memory: an answer is read up to
`MOST_BYTES`, and standard error is shown up to `MOST_SHOWN`. When this process ends, the program
and everything that it has started end too (`scrabble.bots.keeper`); on Windows, only the program
ends.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

from scrabble.characters import HARMLESS, escaped

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
