"""Write to standard output and standard error; foreign text cannot control the terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from typing import TextIO

from scrabble.characters import HARMLESS, escaped
from scrabble.errors import FileFormatError


class _Screen(io.StringIO):
    """A terminal that escapes control characters, and characters it cannot show."""

    def __init__(self, terminal: TextIO) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        encoding = self.terminal.encoding or "utf-8"
        shown = escaped(text, HARMLESS).encode(encoding, "backslashreplace")
        return self.terminal.write(shown.decode(encoding))

    def flush(self) -> None:
        self.terminal.flush()


@contextmanager
def safe_streams() -> Iterator[None]:
    """Make the standard streams safe for the ``with`` block.

    A terminal escapes control characters. Files and pipes are in UTF-8, whatever the locale.
    """
    with ExitStack() as stack:
        stack.enter_context(_in_utf8(sys.stdin, "utf-8-sig", "replace"))
        for stream, redirect in (sys.stdout, redirect_stdout), (sys.stderr, redirect_stderr):
            if stream is not None and stream.isatty():
                stack.enter_context(redirect(_Screen(stream)))
            else:
                stack.enter_context(_in_utf8(stream, "utf-8", "backslashreplace"))
        yield


@contextmanager
def _in_utf8(stream: TextIO | None, encoding: str, errors: str) -> Iterator[None]:
    """Read or write a file or pipe in this encoding during the ``with`` block."""
    if not isinstance(stream, io.TextIOWrapper) or stream.isatty():
        yield
        return
    before = stream.encoding, stream.errors
    _reconfigure(stream, encoding, errors)
    try:
        yield
    finally:
        _reconfigure(stream, *before)


def _reconfigure(stream: io.TextIOWrapper, encoding: str, errors: str | None) -> None:
    with suppress(io.UnsupportedOperation):  # The encoding of a stream that was read is fixed.
        stream.reconfigure(encoding=encoding, errors=errors)


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


def is_terminal() -> bool:
    """Say whether standard output is a terminal."""
    return sys.stdout.isatty()


def say_painted(text: str) -> None:
    """Write our own text with its colours to standard output; foreign text goes to `say`."""
    stream = sys.stdout
    target = stream.terminal if isinstance(stream, _Screen) else stream
    target.write(f"{text}\n")
    target.flush()


def painted_errors() -> TextIO:
    """Return standard error for our own text, with its colours."""
    stream = sys.stderr
    return stream.terminal if isinstance(stream, _Screen) else stream


def put_out(contents: str | bytes) -> None:
    """Write a file to standard output: a text escaped for a terminal, else as UTF-8 bytes.

    Raises `FileFormatError` (``no-text``) for bytes on a terminal.
    """
    if isinstance(contents, bytes) and sys.stdout.isatty():
        raise FileFormatError("no-text", "This is no text for a terminal: name a file.")
    if isinstance(contents, str) and sys.stdout.isatty():
        sys.stdout.write(contents)
    else:
        data = contents.encode("utf-8") if isinstance(contents, str) else contents
        sys.stdout.buffer.write(data)
    sys.stdout.flush()


def report(text: str) -> None:
    """Write one line to standard error."""
    sys.stderr.write(f"{one_line(text)}\n")
