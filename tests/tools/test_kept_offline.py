"""Offline caching: every file that a page can request is cached."""

import hashlib
import json
import posixpath
import re
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "emscripten":
    from scripts.build import dist, page
    from scripts.common import base

pytestmark = [pytest.mark.native, pytest.mark.built, pytest.mark.no_cover]

NEVER_KEPT = {
    "404.html": "is sent by hosts for what they do not have",
    "_headers": "is for the host alone",
    "assets.json": "is the list itself, which the service worker keeps apart",
    "sw.js": "is kept by the browser, which looks for a newer one",
    "pictures/desktop.png": "is shown by the browser before it installs the page",
    "pictures/phone.png": "is shown by the browser before it installs the page",
    "pictures/preview.png": "is shown by chats",
}
"""Files that the page does not need offline, with the reasons."""

KEPT_WHEN_USED = {
    "film": "a player reads one language of ten, and films keep its strings",
    "letters": "a link of an unknown game is read before the engine is there, on a first visit",
    "lexicons": "a game has one dictionary of twenty, and the page keeps it with the game",
    "manifests": "a player reads one language of ten, and a browser installs from one manifest",
    "meanings": "they are half a megabyte, and a player has to ask for them",
    "strings": "a player reads one language of ten, and the page keeps its own",
}
"""Folders whose files are cached at first use, with the reasons."""


@pytest.fixture(scope="module")
def listed() -> dict[str, dict[str, Any]]:
    """Return the built page's list by path; build the page if it is missing."""
    if not (base.DIST / "assets.json").exists():
        dist.build()
    files = json.loads((base.DIST / "assets.json").read_text("utf-8"))["files"]
    return {entry["path"]: entry for entry in files}


def published() -> dict[str, Path]:
    """Return the built page's files by path, without the maps that no page requests."""
    files = [path for path in base.files_below(base.DIST) if path.suffix != page.MAP]
    return {path.relative_to(base.DIST).as_posix(): path for path in files}


def test_every_published_file_is_kept_or_has_a_reason(listed: dict[str, Any]) -> None:
    """Only the files in `NEVER_KEPT` are not cached, and each of these is published."""
    assert published().keys() - listed.keys() == NEVER_KEPT.keys()
    assert listed.keys() - published().keys() == set()


def test_cached_files_equal_the_published_files(listed: dict[str, Any]) -> None:
    """A file that differed would keep the service worker from being installed."""
    for name, entry in listed.items():
        data = published()[name].read_bytes()
        assert (entry["bytes"], entry["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())


def test_every_folder_that_is_kept_when_it_is_used_has_a_reason(listed: dict[str, Any]) -> None:
    """All other files are cached after the first visit."""
    worker = (base.SITE / "sw.js").read_text("utf-8")
    found = re.search(r"const ON_DEMAND = /\^\(([\w|]+)\)\\//;", worker)
    assert found is not None
    assert set(found[1].split("|")) == KEPT_WHEN_USED.keys()
    assert {name.partition("/")[0] for name in listed} > KEPT_WHEN_USED.keys()


PYTHON = "runtime/"
"""Pyodide's folder, whose scripts are not examined: the page's scripts name all fetched files."""
SAVED = {"pass-a-word.png", "pass-a-word-seat.txt"}
"""Names in scripts that are no files of the page: a picture is saved under this name."""
NAMED = re.compile(
    r"""["'`=(]([\w./-]+\.(?:js|mjs|css|svg|png|json|txt|webmanifest))\b(?!\.map$)""", re.MULTILINE
)


def test_every_file_that_the_page_names_is_kept_after_the_first_visit(
    listed: dict[str, Any],
) -> None:
    """Paths in imports start from the module's folder, all others from the page's folder."""
    kept = {name for name in listed if name.partition("/")[0] not in KEPT_WHEN_USED}
    missing = {}
    for name in kept:
        if name.startswith(PYTHON) or not name.endswith((".js", ".html", ".css", ".webmanifest")):
            continue
        for path in NAMED.findall((base.DIST / name).read_text("utf-8")):
            folder = posixpath.dirname(name) if path.startswith(".") else ""
            target = posixpath.normpath(posixpath.join(folder, path))
            if target not in kept | NEVER_KEPT.keys() | SAVED:
                missing[target] = name
    assert missing == {}
