"""Record digests of frozen data: ``build.py vectors frozen``.

Each line of tests/data/frozen.txt has the SHA-256 and the name of an entry of one of `SOURCES`. The
file is append-only: the program adds new entries, and fails if an entry has changed or is gone
(docs/stability.md).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from scripts.common import command_line
from scripts.common.base import ROOT, TESTS, BuildError

FROZEN = TESTS / "data" / "frozen.txt"

Content = Mapping[str, Any]
"""The entries of a source, in named lists or objects."""


def vectors(path: Path) -> Content:
    """Read a file of vectors."""
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return content


def fields(path: Path) -> Content:
    """Read the fields of each object of a schema, with their types and whether they are required.

    Descriptions are left out, as they may be reworded. Each value of an enumeration is an entry, as
    enumerations may grow.
    """
    return {name: list(_fields(form)) for name, form in vectors(path)["$defs"].items()}


def _fields(form: dict[str, Any]) -> Iterator[list[Any]]:
    for name, field in form["properties"].items():
        kept = {key: field[key] for key in field if key not in {"description", "enum"}}
        yield [name, kept, name in form["required"]]
        yield from ([name, "value", value] for value in field.get("enum", ()))


def puzzles(folder: Path) -> Content:
    """Read the daily puzzles of each language: place and link."""
    lists = {file.stem: file.read_text("ascii").splitlines() for file in folder.glob("*.txt")}
    return {
        language: [[place, line.split()[0]] for place, line in enumerate(lines)]
        for language, lines in sorted(lists.items())
    }


def dictionaries(path: Path) -> Content:
    """Read the number, digest and common-word dictionary of each dictionary of the catalogue."""
    packs = vectors(path)["packs"]
    return {pack["name"]: [[pack["number"], pack["digest"], pack["common"]]] for pack in packs}


def lines(path: Path) -> Content:
    """Read the lines of a text file, except comments."""
    text = path.read_text("ascii")
    return {path.stem: [line for line in text.splitlines() if not line.startswith("#")]}


SOURCES: tuple[tuple[str, Callable[[Path], Content], str], ...] = (
    ("", vectors, "tests/data/link-vectors.json"),
    ("sealed", vectors, "tests/data/sealed-vectors.json"),
    ("fair draw", vectors, "tests/data/fair-draw-vectors.json"),
    ("duplicate", vectors, "tests/data/duplicate-vectors.json"),
    ("puzzles of the days", puzzles, "src/scrabble/data/puzzles"),
    ("dictionary", dictionaries, "src/scrabble/data/lexicons/manifest.json"),
    ("computers", lines, "src/scrabble/data/players/released.txt"),
    ("", lines, "tests/data/computer-games.txt"),
    ("command", fields, "docs/schemas/commands.json"),
    ("backup", fields, "docs/schemas/backup.json"),
    ("bot", fields, "docs/schemas/bot.json"),
)
"""Each source of frozen data: a prefix for its entries' names, its reader, and its file."""


def entries(name: str, content: Content) -> Iterator[tuple[str, str]]:
    """Yield each entry's digest and name: source, list, and the entry's own name or place."""
    for key, listed in content.items():
        kind = f"{name} {key}".strip()
        for number, entry in enumerate(_entries(listed)):
            called = entry.get("name", number) if isinstance(entry, dict) else number
            text = json.dumps([kind, entry])
            yield hashlib.sha256(text.encode()).hexdigest(), f"{kind} {called}"


def _entries(listed: object) -> list[Any]:
    """Return the entries of a list, the pairs of an object, or a value alone."""
    if isinstance(listed, dict):
        return list(listed.items())
    return listed if isinstance(listed, list) else [listed]


def all_entries() -> Iterator[tuple[str, str]]:
    """Yield the entries of all sources."""
    for name, read, path in SOURCES:
        yield from entries(name, read(ROOT / path))


def recorded() -> list[str]:
    """Return the digests in the file."""
    lines = FROZEN.read_text("utf-8").splitlines() if FROZEN.exists() else []
    return [line.partition("  ")[0] for line in lines]


def broken(frozen: Iterable[str], found: Iterable[tuple[str, str]]) -> list[str]:
    """Return the recorded digests that no current entry has."""
    known = {digest for digest, _ in found}
    return [digest for digest in frozen if digest not in known]


def main() -> int:
    """Add new entries."""
    command_line.parser("vectors frozen", __doc__).parse_args()
    found, frozen = list(all_entries()), recorded()
    if lost := broken(frozen, found):
        raise BuildError(f"{len(lost)} frozen entries have changed or are gone: {lost[:3]}")
    new = [f"{digest}  {what}" for digest, what in found if digest not in set(frozen)]
    with FROZEN.open("a", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in new)
    print(f"{FROZEN.name}: {len(new)} added to {len(frozen)}")
    return 0
