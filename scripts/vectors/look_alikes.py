"""Write the letters that are taken for others: ``build.py vectors look-alikes``.

They are those of Unicode's confusables.txt (UTS 39), as the pinned package confusable-homoglyphs
has them, that are taken for letters and digits of ASCII. What a compatibility decomposition makes
plain, such as fullwidth letters, is left out: `scrabble.game.likeness` decomposes names first.
"""

from __future__ import annotations

import json
import unicodedata
from collections import defaultdict
from pathlib import Path

from scripts.build import command_line
from scripts.build.base import ROOT
from scripts.lexicons import sources

PACKAGE = "confusable-homoglyphs"
FILE = ROOT / "src/scrabble/data/unicode/look-alikes.txt"


def header() -> str:
    """Return the lines that say what the table is of; they have the package by its hash."""
    source = sources.SOURCES[PACKAGE]
    return (
        "# Letters and digits that are taken for others: what they look like, and they\n"
        "# Of confusables.txt (UTS 39, Unicode, Inc., Unicode License V3), as the package\n"
        f"# {PACKAGE} {source.version} has it, SHA-256 {source.sha256}.\n"
        "# Written by build.py vectors look-alikes; nothing that is kept depends on it.\n"
    )


def table(folder: Path) -> str:
    """Return the table made of an unpacked package."""
    path = folder / "confusable_homoglyphs" / "confusables.json"
    alike = {
        char: [each["c"] for each in others]
        for char, others in json.loads(path.read_text("utf-8")).items()
    }
    meant: defaultdict[str, list[str]] = defaultdict(list)
    for char, others in alike.items():
        if plain := _meant(char, others, alike):
            meant[plain].append(char)
    lines = [f"{plain} {''.join(sorted(chars))}\n" for plain, chars in sorted(meant.items())]
    return header() + "".join(lines)


def _meant(char: str, others: list[str], alike: dict[str, list[str]]) -> str:
    """Return what a character is taken for, in letters and digits of ASCII; else nothing.

    The package has both directions: a character that is taken for another names that one alone, and
    that one names all that are taken for it. Of two that name each other the first is meant.
    """
    if len(char) > 1 or len(others) > 1 or not _is_letter(char):
        return ""
    [other] = others
    names_only_it = len(other) == 1 and alike[other] == [char]
    plain = "".join(filter(_is_letter, _decomposed(other)))
    is_meant = plain.isascii() and plain != char and not (names_only_it and char < other)
    return plain if is_meant and _decomposed(char) == char else ""


def _decomposed(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if not unicodedata.combining(char))


def _is_letter(char: str) -> bool:
    return unicodedata.category(char)[0] in "LN"


def main() -> None:
    """Write the table."""
    command_line.parser("vectors look-alikes", __doc__).parse_args()
    FILE.write_text(table(sources.fetch(PACKAGE)), "utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")
