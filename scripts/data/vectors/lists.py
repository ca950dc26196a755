"""Write the lists that the page shares with the engine: ``build.py vectors lists``.

Each has one home, in Python or in the engine's data. The page has it as a text, the value of a
constant in a module that needs it at once: so no file more is fetched for it, and the sources run
as they are. ``tests/tools/test_page_source.py`` fails where one is not current.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import normalize

from scrabble import data
from scrabble.game.likeness import RESERVED
from scrabble.lexicon import LANGUAGES, catalogue
from scripts.common import command_line
from scripts.common.base import SITE
from scripts.runtime import imports

LICENCES = ("pass-a-word", "pyodide", "bitarray", "xz-decompress", "uqr", "wordnet")
"""The texts of the help that belong to no language."""


class PageList(NamedTuple):
    """A constant of the page: its module below ``site/``, its name, and its text."""

    module: str
    name: str
    text: str


def page_lists() -> list[PageList]:
    """Return every list of the page that has its home elsewhere."""
    lists: list[tuple[str, str, Iterable[str]]] = [
        ("core/packs.js", "PACKS", [info.name for info in catalogue()]),
        ("link-reader/reader.js", "LANGUAGES", LANGUAGES),
        ("puzzles/list.js", "LANGUAGES", LANGUAGES),
        ("share/backup.js", "LANGUAGES", LANGUAGES),
        ("start-worker.js", "LANGUAGES", LANGUAGES),
        ("welcome/invitation.js", "RESERVED", _reserved()),
        ("welcome/help.js", "LICENCES", [*LICENCES, *sorted(LANGUAGES)]),
        ("worker/start.js", "PARTS", imports.PARTS),
    ]
    found = [PageList(module, name, " ".join(words)) for module, name, words in lists]
    return [*found, PageList("core/draft.js", "QUARTER", _quarter())]


def _reserved() -> Iterable[str]:
    """Return the reserved names by their letters, with l for i and m for rn, which look alike."""
    for name in RESERVED:
        letters = filter(str.isalpha, normalize("NFKD", name))
        yield "".join(letters).replace("i", "l").replace("rn", "m")


def _quarter() -> str:
    """Return the layout up to its middle row and column, of which the rest is the mirror."""
    rows = data.read("layouts/classic.txt").decode("ascii").split()
    if [row[::-1] for row in rows] != rows or rows[::-1] != rows:
        raise ValueError("the page mirrors one quarter of the layout, which has to be symmetric")
    return "".join(row[:8] for row in rows[:8])


def current(source: str, name: str, text: str) -> str:
    """Return a module's source with this text as the value of a constant."""
    pattern = re.compile(rf'(\bconst {name} =\s+)"[^"]*"')
    found, times = pattern.subn(rf'\1"{text}"', source)
    if times != 1:
        raise ValueError(f"no text is the value of {name}")
    return found


def main() -> None:
    """Write the lists into the page's modules."""
    command_line.parser("vectors lists", __doc__).parse_args()
    for module, name, text in page_lists():
        path = SITE / module
        path.write_text(current(path.read_text("utf-8"), name, text), "utf-8")
