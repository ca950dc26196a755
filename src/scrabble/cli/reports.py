"""Lines about what went wrong, which may quote what somebody else wrote."""

from __future__ import annotations

import sys

from scrabble.characters import escaped


def one_line(text: str) -> str:
    r"""Return a text as one line that a terminal only shows: it obeys nothing in it.

    >>> print(one_line("bad \x1b[2J\nname"))
    bad \x1b[2J name
    """
    return escaped(" ".join(text.split()))


def say(text: str) -> None:
    """Write a text to standard output, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def report(text: str) -> None:
    """Write one line to standard error."""
    sys.stderr.write(f"{one_line(text)}\n")
