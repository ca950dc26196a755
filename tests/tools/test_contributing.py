"""The map in CONTRIBUTING.md leads to places that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOP = ("docs", "scripts", "site", "src", "tests")

pytestmark = pytest.mark.native


def the_map() -> str:
    """Return the part of CONTRIBUTING.md that says where things are."""
    return (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Where things are")[2]


def spans(text: str) -> list[str]:
    """Return what is written as code."""
    return re.findall(r"`([^`\n]+)`", text)


def missing(names: list[str], folder: Path = ROOT) -> list[str]:
    """Return the names, or patterns, that match nothing in a folder."""
    return [name for name in names if not list(folder.glob(name.rstrip("/")))]


def test_every_path_on_the_map_exists() -> None:
    """A path begins with a folder of the project; ``*`` stands for anything."""
    paths = [span for span in spans(the_map()) if span.partition("/")[0] in TOP and "/" in span]
    assert len(paths) > 50
    assert missing(paths) == []


@pytest.mark.parametrize(
    ("title", "folder"), [("The engine", "src/scrabble"), ("The page", "site")]
)
def test_every_place_of_a_part_exists(title: str, folder: str) -> None:
    """The first column of its table names files and folders inside it."""
    table = (
        the_map()
        .partition(f"**{title}**")[2]
        .partition("\n| --- | --- |\n")[2]
        .partition("\n\n")[0]
    )
    places = [span for row in table.splitlines() for span in spans(row.split("|")[1])]
    assert len(places) > 5
    assert missing(places, ROOT / folder) == []


def test_a_path_that_does_not_exist_is_found() -> None:
    """The check above can fail."""
    assert missing(["site/main.js", "site/former.js", "tests/test_*.py"]) == ["site/former.js"]
