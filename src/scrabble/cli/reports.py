"""Write to standard output and standard error; foreign text cannot control the terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO

from scrabble.characters import HARMLESS, escaped


class _Screen(io.StringIO):
    """A terminal that escapes control characters, and characters it cannot show."""

    def __init__(self, terminal: TextIO) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        encoding = self._terminal.encoding or "utf-8"
        shown = escaped(text, HARMLESS).encode(encoding, "backslashreplace")
        return self._terminal.write(shown.decode(encoding))

    def flush(self) -> None:
        self._terminal.flush()


@contextmanager
def harmless_terminals() -> Iterator[None]:
    """Escape control characters that the ``with`` block writes to a terminal."""
    with ExitStack() as stack:
        for stream, redirect in (sys.stdout, redirect_stdout), (sys.stderr, redirect_stderr):
            if stream is not None and stream.isatty():
                stack.enter_context(redirect(_Screen(stream)))
        yield


def one_line(text: str) -> str:
    r"""Return a text as one line with its control characters escaped.

    >>> print(one_line("bad \x1b[2J\nname"))
    bad \x1b[2J name
    """
    return escaped(" ".join(text.split()))


def say(text: str) -> None:
    """Write a text to standard output, and flush it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def put_out(text: str) -> None:
    """Write a text to standard output: escaped for a terminal, else as UTF-8 bytes."""
    if sys.stdout.isatty():
        sys.stdout.write(text)
    else:
        sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.flush()


def report(text: str) -> None:
    """Write one line to standard error."""
    sys.stderr.write(f"{one_line(text)}\n")
