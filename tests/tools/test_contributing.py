"""The paths in the map of CONTRIBUTING.md and the recipes of docs/changing.md exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOP = ("docs", "scripts", "site", "src", "tests")
MAP = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
RECIPES = (ROOT / "docs" / "changing.md").read_text("utf-8")
RUNTIME = (ROOT / "scripts" / "runtime" / "README.md").read_text("utf-8")
MOST_WORDS = 1200
NEW = re.compile(r"(docs/link-format-2\.md|src/scrabble/link/v2/|.*/xx\.\w+)")
"""Files that a recipe makes."""

pytestmark = pytest.mark.native


def spans(text: str) -> list[str]:
    """Return the code spans of a page."""
    return re.findall(r"`([^`\n]+)`", text)


def missing(names: list[str], folder: Path = ROOT) -> list[str]:
    """Return the names or patterns without a match in a folder."""
    return [name for name in names if not list(folder.glob(name.rstrip("/")))]


@pytest.mark.parametrize(("text", "least"), [(MAP, 15), (RECIPES, 150)], ids=["map", "recipes"])
def test_every_path_exists(text: str, least: int) -> None:
    """A path begins with a folder of the project; ``*`` matches anything."""
    paths = [span for span in spans(text) if span.partition("/")[0] in TOP and "/" in span]
    assert len(paths) >= least
    assert missing([path for path in paths if not NEW.fullmatch(path)]) == []


@pytest.mark.parametrize(
    ("text", "title", "folder"),
    [
        (MAP, "### The core", "src/scrabble"),
        (MAP, "### The engine", "src/scrabble"),
        (MAP, "### The page", "site"),
        (MAP, "### Tools, tests and docs", "."),
        (RUNTIME, "## Who does what", "scripts/runtime"),
    ],
)
def test_every_place_of_a_table_exists(text: str, title: str, folder: str) -> None:
    """Names in the first column exist; those without a slash lie beside the row's first name."""
    table = text.partition(title)[2].partition("\n| --- | --- |\n")[2].partition("\n\n")[0]
    rows = [spans(row.split("|")[1]) for row in table.splitlines()]
    assert len(rows) > 5
    for first, *others in rows:
        beside = Path(first).parent.as_posix()
        names = [first, *(name if "/" in name else f"{beside}/{name}" for name in others)]
        assert missing(names, ROOT / folder) == []


def test_every_package_and_room_is_on_the_map() -> None:
    """A new folder of the engine or of the page needs a row."""
    named = {name.rstrip("/") for name in spans(MAP)}
    folders = [
        path.name
        for top in ("src/scrabble", "site")
        for path in (ROOT / top).iterdir()
        if path.is_dir() and not path.name.startswith("_")
    ]
    assert set(folders) - named == UNMAPPED


UNMAPPED = {"licences", "meanings", "pictures"}
"""Folders of the page that hold only texts and pictures."""


def test_contributing_is_one_page() -> None:
    """Longer text belongs in the recipes."""
    assert len(MAP.split()) <= MOST_WORDS


def test_a_path_that_does_not_exist_is_found() -> None:
    """The checks above would find such a path."""
    assert missing(["site/main.js", "site/former.js", "tests/test_*.py"]) == ["site/former.js"]
