"""Read squares of boards whose rows have the letters: ``H4`` for ``8D``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scrabble.errors import FileFormatError
from scrabble.files.gcg.file import GcgFile, line_error

_LETTERS = "ABCDEFGHIJKLMNO"
_HAS_LETTERED_ROWS = {
    "": False,
    "lettered-columns": False,
    "lettered-rows": True,
    "numbered-columns": True,
    "numbered-rows": False,
}
"""The values of the pragma ``#orientation``, and whether the rows then have the letters."""
_SQUARE = re.compile("(?P<before>[0-9]*)(?P<letter>[A-O])(?P<after>[0-9]*)")


def unknown_orientations(file: GcgFile) -> Iterator[FileFormatError]:
    """Yield a warning (``bad-line``) for each orientation that we do not know."""
    for pragma in file.pragmas:
        if pragma.name == "orientation" and _key(pragma.text) not in _HAS_LETTERED_ROWS:
            shown = pragma.text[:60]
            what = f"{shown!r} is no orientation that we know: the columns have the letters"
            yield line_error("bad-line", pragma.line, what, text=f"#orientation {shown}")


def standard_square(where: str, orientation: str) -> str:
    """Return a square as on a board with lettered columns.

    >>> standard_square("H4", "lettered-rows"), standard_square("4H", "lettered-rows")
    ('8D', 'D8')
    """
    found = _SQUARE.fullmatch(where.upper())
    if not _HAS_LETTERED_ROWS.get(_key(orientation)) or found is None:
        return where
    number = int(found["before"] or found["after"])
    if not 1 <= number <= len(_LETTERS):
        return where
    row, column = _LETTERS.index(found["letter"]) + 1, _LETTERS[number - 1]
    return f"{row}{column}" if found["after"] else f"{column}{row}"


def _key(text: str) -> str:
    return "-".join(text[:60].lower().split())
