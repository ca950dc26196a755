"""Character properties, frozen at Unicode 16.0: the same in every Python.

``str.lower``, ``str.isprintable`` and ``repr`` change with the Unicode version. Links, game ids and
names must never change, so their code uses the tables in data/unicode.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

from scrabble import data

_FIRST_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"

HARMLESS = f"\n\t{_FIRST_ISOLATE}{_POP_ISOLATE}\ufe0e\ufe0f"
"""Hidden characters allowed in text of several lines. They end or indent a line, isolate a name, or
choose the look of an emoji. None changes another line."""

_RIGHT_TO_LEFT = (
    range(0x0590, 0x0900), range(0xFB1D, 0xFE00), range(0xFE70, 0xFF00), range(0x10800, 0x11000),
    range(0x1E800, 0x1F000),
)  # fmt: skip
"""Code points of right-to-left scripts, including ranges reserved for future scripts. Source: the
default values of Bidi_Class in DerivedBidiClass.txt."""


def is_hidden(char: str) -> bool:
    r"""Say whether a character is invisible or changes how others are displayed.

    >>> is_hidden("A"), is_hidden("\u034f"), is_hidden("\u202e"), is_hidden("\x1b")
    (False, True, True, True)
    """
    return _is_in("hidden", char)


def has_lower(char: str) -> bool:
    """Say whether a character has a different lower-case form.

    >>> has_lower("É"), has_lower("é"), has_lower("中")
    (True, False, False)
    """
    return "A" <= char <= "Z" if char.isascii() else _is_in("has-lower", char)


def literal(text: str) -> str:
    r"""Quote a text as ``repr`` does in the page's Python version.

    >>> print(literal("O'Neil"), literal("\u00e9\u0378"))
    "O'Neil" 'é\u0378'
    """
    if text.isascii():
        return repr(text)
    quote = '"' if "'" in text and '"' not in text else "'"
    return quote + "".join(_in_quotes(char, quote) for char in text) + quote


def isolated(text: str) -> str:
    """Isolate right-to-left text so that the line around it keeps its order.

    Wraps such text in U+2068 and U+2069; otherwise the text would also reverse numbers after it.
    """
    if any(ord(char) in codes for char in text for codes in _RIGHT_TO_LEFT):
        return f"{_FIRST_ISOLATE}{text}{_POP_ISOLATE}"
    return text


def escaped(text: str, kept: str = "") -> str:
    r"""Escape characters that are hidden or that a terminal would obey, except those in ``kept``.

    >>> print(escaped("a\x1b[2Jb\u202e"))
    a\x1b[2Jb\u202e
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        _written_out(char) if is_hidden(char) and char not in kept else char for char in text
    )


def _written_out(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def _in_quotes(char: str, quote: str) -> str:
    if char == quote:
        return f"\\{char}"
    is_printable = char.isascii() or not _is_in("unprintable", char)
    return char if is_printable and char != "\\" else _written_out(char)


def _is_in(table: str, char: str) -> bool:
    starts, ranges = _table(table)
    at = bisect_right(starts, ord(char)) - 1
    return at >= 0 and ord(char) in ranges[at]


@cache
def _table(name: str) -> tuple[list[int], list[range]]:
    """Return the start points of a table's ranges, and the ranges."""
    lines = data.read(f"unicode/{name}.txt").decode("ascii").splitlines()
    ranges = [_range(line) for line in lines if not line.startswith("#")]
    return [codes.start for codes in ranges], ranges


def _range(line: str) -> range:
    """Parse one line: ``AD``, ``C0-D6`` or ``100-12E/2``."""
    ends, _, step = line.partition("/")
    first, _, last = ends.partition("-")
    return range(int(first, 16), int(last or first, 16) + 1, int(step or 1))
