"""Write the table of look-alike letters: ``build.py vectors look-alikes``.

Most entries are look-alikes of ASCII characters in Unicode's confusables.txt (UTS 39), from the
pinned package confusable-homoglyphs. This program adds what that file lacks: small capitals, white
letters on a dark ground, and small letters of other scripts that have the shape of their capitals.
It leaves out letters that compatibility decomposition makes plain, for example fullwidth letters:
`scrabble.game.likeness` decomposes names first.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from scripts.common import command_line
from scripts.common.base import ROOT
from scripts.data.lexicons import sources

PACKAGE = "confusable-homoglyphs"
FILE = ROOT / "src/scrabble/data/unicode/look-alikes.txt"
_DRAWN = re.compile(
    r"(?:LATIN LETTER SMALL|NEGATIVE (?:SQUARED|CIRCLED) LATIN) CAPITAL (?:LETTER )?([A-Z])"
)
"""Matches the Unicode names of small capitals and of white letters on a dark ground."""
_MORE = {"ɛ": "e", "п": "n", "ш": "w"}


def header() -> str:
    """Return the head of the table, with the package's hash."""
    source = sources.SOURCES[PACKAGE]
    return (
        "# Letters and digits that are taken for others: what they look like, and they\n"
        "# Small capitals, white letters, small letters like their capitals; the rest are\n"
        "# of confusables.txt (UTS 39, Unicode, Inc., Unicode License V3), as the package\n"
        f"# {PACKAGE} {source.version} has it, SHA-256 {source.sha256}.\n"
        "# Written by build.py vectors look-alikes; nothing that is kept depends on it.\n"
    )


def table(folder: Path) -> str:
    """Make the table from an unpacked package."""
    path = folder / "confusable_homoglyphs" / "confusables.json"
    alike = {
        char: [each["c"] for each in others]
        for char, others in json.loads(path.read_text("utf-8")).items()
    }
    found = {
        char: plain for char, others in alike.items() if (plain := _meant(char, others, alike))
    }
    meant: defaultdict[str, list[str]] = defaultdict(list)
    for char, plain in ({**_drawn(), **_like_capitals(found), **_MORE} | found).items():
        meant[plain].append(char)
    lines = [f"{plain} {''.join(sorted(chars))}\n" for plain, chars in sorted(meant.items())]
    return header() + "".join(lines)


def _meant(char: str, others: list[str], alike: dict[str, list[str]]) -> str:
    """Return the ASCII letters or digits that a character resembles, or "".

    The package lists both directions: a look-alike names only its original, and an original names
    all its look-alikes. Of two that name only each other, the lower code point is the original.
    """
    if len(char) > 1 or len(others) > 1 or not _is_letter(char):
        return ""
    [other] = others
    names_only_it = len(other) == 1 and alike[other] == [char]
    plain = "".join(filter(_is_letter, _decomposed(other)))
    is_meant = plain.isascii() and plain != char and not (names_only_it and char < other)
    return plain if is_meant and _decomposed(char) == char else ""


def _drawn() -> dict[str, str]:
    """Return the small capitals and white letters, found by their Unicode names."""
    names = {char: unicodedata.name(char, "") for char in map(chr, range(sys.maxunicode + 1))}
    found = {char: _DRAWN.fullmatch(name) for char, name in names.items()}
    return {char: match[1].lower() for char, match in found.items() if match}


def _like_capitals(found: Mapping[str, str]) -> dict[str, str]:
    """Return the small letters of other scripts that look like their capitals."""
    pairs = {char.lower(): plain.lower() for char, plain in found.items()}
    return {
        char: plain
        for char, plain in pairs.items()
        if len(char) == len(plain) == 1 and plain.isalpha() and not char.isascii()
    }


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
