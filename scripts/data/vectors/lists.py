"""Write the lists that the page and the engine share: ``build.py vectors lists``.

The source of most lists is in Python or in the engine's data. The page has a copy of each, as a
string constant in a module, so a list costs no request and the page runs unbuilt. The names that
the page gives to players come from the page's strings; the engine has a copy in a data file.
``tests/tools/test_page_source.py`` fails if a list is stale.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple
from unicodedata import normalize

from scrabble.board import CLASSIC, BoardInfo, board_info
from scrabble.game.options import BOARD, OPTIONS
from scrabble.game.setup import MAX_STRENGTH
from scrabble.lexicon import LANGUAGES, catalogue, pack_info
from scrabble.link.v1.numbers import ENGLISH
from scripts.common import command_line
from scripts.common.base import ROOT, SITE, SRC
from scripts.runtime import imports

LICENCES = ("pass-a-word", "pyodide", "bitarray", "xz-decompress", "uqr", "wordnet")
"""The licence texts in the help that belong to no language."""
STRENGTHS = [str(strength) for strength in range(1, MAX_STRENGTH + 1)]
RESERVED = SRC / "scrabble/data/names/reserved.txt"
"""The names that `scrabble.game.likeness` reserves."""
BOARDS = SRC / "scrabble/data/layouts/index.txt"
"""The names of the boards beside it, by number."""
RULES = ROOT / "docs/rules.md"
_TABLE = re.compile(r"(\| Option \| Values \| Default \|.*\n\|[-|]+\|\n)(?:\|.*\n)*")
MIRRORED = ("rings", "lattice")
"""The boards that the second link reader stores as a quarter, besides the classic one."""
NAME_KEYS = (
    *("reserved-names", "computer", "starts-computer", "starts-me", "player-n"),
    *("your-friend", "your-opponent", *(f"player-{strength}" for strength in STRENGTHS)),
)
"""The keys of the strings that name a player or a computer."""


class PageList(NamedTuple):
    """A constant of the page: its module below ``site/``, its name, and its text."""

    module: str
    name: str
    text: str


def page_lists() -> list[PageList]:
    """Return every list of the page whose source is elsewhere."""
    lists: list[tuple[str, str, Iterable[str]]] = [
        ("core/packs.js", "PACKS", [info.name for info in catalogue()]),
        ("core/packs.js", "ENGLISH", [str(pack_info(name).tag) for name in ENGLISH]),
        ("link-reader/reader.js", "LANGUAGES", LANGUAGES),
        ("puzzles/list.js", "LANGUAGES", LANGUAGES),
        ("share/backup.js", "LANGUAGES", LANGUAGES),
        ("start/options.js", "STRENGTHS", STRENGTHS),
        ("welcome/names.js", "RESERVED", _as_letters(reserved_names())),
        ("welcome/help.js", "LICENCES", [*LICENCES, *sorted(LANGUAGES)]),
        ("words/meanings.js", "LANGUAGES", _meanings()),
        ("worker/start.js", "PARTS", imports.PARTS),
    ]
    found = [PageList(module, name, " ".join(words)) for module, name, words in lists]
    return [
        *found,
        PageList("core/draft.js", "QUARTER", _quarter()),
        PageList("link-reader/options.js", "QUARTERS", " ".join(map(_quarter, MIRRORED))),
    ]


def reserved_names() -> Sequence[str]:
    """List all names that the page gives its players and computers in any language."""
    found: list[str] = []
    for path in sorted((SITE / "strings").glob("*.json")):
        strings = json.loads(path.read_text("utf-8"))
        own, *named = (strings[key] for key in NAME_KEYS)
        found += [name.replace("{n}", "").strip().lower() for name in (*own, *named)]
    return tuple(dict.fromkeys(found))


def reserved_file() -> str:
    """Return the engine's list of reserved names."""
    return "\n".join(
        (
            "# What the page calls its players and computers, in each of its languages",
            "# Written by build.py vectors lists from NAME_KEYS of site/strings/*.json.",
            *reserved_names(),
            "",
        )
    )


def boards() -> Sequence[str]:
    """List the boards of the engine's data by their numbers; raise `ValueError` for a gap."""
    texts = {path.stem: path.read_text("utf-8") for path in BOARDS.parent.glob("*.txt")}
    infos = [BoardInfo.from_text(name, texts[name]) for name in texts if name != BOARDS.stem]
    infos.sort(key=attrgetter("number"))
    if [info.number for info in infos] != list(range(len(infos))):
        raise ValueError("the boards are numbered from 0, without gaps")
    return [info.name for info in infos]


def boards_file() -> str:
    """Return the engine's list of boards."""
    return "".join(f"{name}\n" for name in boards())


def rules_with_options(rules: str) -> str:
    """Return the text of docs/rules.md with the table of options as declared."""
    shown = (replace(BOARD, values=boards()) if each is BOARD else each for each in OPTIONS)
    rows = "".join(
        f"| `{each.name}` | {each.range_text} | {each.text_of(each.default)} | {each.sentence} |\n"
        for each in shown
    )
    found, times = _TABLE.subn(lambda head: head[1] + rows, rules)
    if times != 1:
        raise ValueError("docs/rules.md has no table of options")
    return found


def _meanings() -> Iterable[str]:
    """List the languages with a list of meanings."""
    return sorted(path.stem for path in (SITE / "meanings").glob("*.txt"))


def _as_letters(names: Iterable[str]) -> Iterable[str]:
    """Reduce names to their letters, with l for i and m for rn, which look alike."""
    for name in names:
        letters = filter(str.isalpha, normalize("NFKD", name))
        yield "".join(letters).replace("i", "l").replace("rn", "m")


def _quarter(board: str = CLASSIC) -> str:
    """Return a board's layout up to its middle row and column; the rest mirrors it."""
    rows = board_info(board).body.split()
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
    """Write the lists into the page's modules, the engine's data and the docs."""
    command_line.parser("vectors lists", __doc__).parse_args()
    RESERVED.write_text(reserved_file(), "utf-8")
    BOARDS.write_text(boards_file(), "utf-8")
    RULES.write_text(rules_with_options(RULES.read_text("utf-8")), "utf-8")
    for module, name, text in page_lists():
        path = SITE / module
        path.write_text(current(path.read_text("utf-8"), name, text), "utf-8")
