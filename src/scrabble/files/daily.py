"""Choose the puzzle of the day from a list for each language.

A list is text with a line for each puzzle. The line has the puzzle's link, its margin (the points
between the best play and the next one), and half the width of the margin's 95 % interval. A list
covers whole weeks, which begin on a Monday and rise in difficulty. After the last puzzle of a list,
the list starts again.
"""

from __future__ import annotations

from dataclasses import dataclass

from scrabble import data
from scrabble.errors import FileFormatError
from scrabble.lexicon import LANGUAGES

__all__ = ["FIRST_DAY", "DailyPuzzle", "last_day_of", "load", "of_day", "read_list"]

FIRST_DAY = 20_731
"""The day of puzzle 1, a Monday: 5 October 2026, in days from 1 January 1970."""
LAST_DAY = 1_000_000
MAX_LIST = 100_000


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a day: its number, from 1, and its link."""

    number: int
    link: str


def of_day(text: str, day: int) -> DailyPuzzle:
    """Return the puzzle of a day, in days from 1 January 1970 on the player's calendar.

    ``text`` is a list as `load` returns it. Raises `FileFormatError`: ``no-puzzle`` for a day
    before the first one or after `LAST_DAY`, and ``bad-list``.
    """
    lines = _lines(text)
    if not FIRST_DAY <= day <= LAST_DAY:
        raise FileFormatError("no-puzzle", "There is no puzzle for this day: the first is of 2026.")
    return DailyPuzzle(day - FIRST_DAY + 1, lines[(day - FIRST_DAY) % len(lines)][0])


def last_day_of(text: str, link: str, latest: int) -> int | None:
    """Return the last day, up to ``latest``, on which this puzzle appears, or ``None``.

    Raises `FileFormatError` as `of_day`.
    """
    links = [line[0] for line in _lines(text)]
    number = of_day(text, latest).number
    if link not in links:
        return None
    ago = (number - 1 - links.index(link)) % len(links)
    return latest - ago if ago < number else None


def read_list(text: str) -> list[tuple[str, float, float]]:
    """Parse a list into links, each with its margin and half the width of its interval.

    Raises `FileFormatError` (``bad-list``) for any other text.
    """
    try:
        return [(link, float(margin), float(half)) for link, margin, half in _lines(text)]
    except ValueError as error:
        raise FileFormatError("bad-list", "This is not a list of puzzles.") from error


def _lines(text: str) -> list[list[str]]:
    """Return the three fields of each line, as text.

    The page needs only the links. Parsing the numbers would make it load another part of
    WebAssembly (docs/performance.md).
    """
    if len(text) > MAX_LIST:
        raise FileFormatError("bad-list", f"A list of puzzles has up to {MAX_LIST} characters.")
    lines = [line.split() for line in text.splitlines()]
    if not lines or any(len(line) != 3 for line in lines):
        raise FileFormatError("bad-list", "This is not a list of puzzles.")
    return lines


def load(language: str) -> str:
    """Return the list of daily puzzles in a language.

    Raises `FileFormatError` (``no-puzzle``) if there is none.
    """
    try:
        return data.read(f"puzzles/{language if language in LANGUAGES else ''}.txt").decode("ascii")
    except OSError as error:
        raise FileFormatError("no-puzzle", f"There are no puzzles in {language!r}.") from error
