"""The worker that runs Python, on good and bad hosts, without the rest of the page."""

import json
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.browser.parts import site_with_missing_functions
from support.browser.serving import Quiet, serving
from support.browser.worker import NEW, TALK, copy, replies, served

from scripts.build import dist as site
from scripts.common.base import DIST

OPTIONS = {"type": "options"}


@pytest.fixture(scope="module")
def built() -> Path:
    """Return the built site; build it if there is none."""
    return DIST if (DIST / "assets.json").exists() else site.build()


def slowly(route: Any) -> None:
    """Delay a request, so that the progress bar has something to measure."""
    time.sleep(0.3)
    route.continue_()


def talk(
    chromium: Any, url: str, *intents: dict[str, Any], name: str = ""
) -> tuple[list[Any], list[str]]:
    """Send requests to a site's worker; return its messages and the requested URLs."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{url}licences/pass-a-word.txt")
        found: list[str] = []
        context.on("request", lambda asked: found.append(asked.url.removeprefix(url)))
        context.route("**/snapshot.bin*", slowly)
        requests = [{"v": 1, "link": "", "seat": 0, "intent": intent} for intent in intents]
        heard = page.evaluate(TALK, [f"{url}worker/start.js", requests, name])
    return heard, found


def starts(heard: list[Any]) -> list[bool]:
    """Return, for each start of Python, whether the snapshot was used."""
    return [each["short"] for each in heard if each.get("type") == "ready"]


LARGE = "pyodide.asm.wasm", "snapshot.bin"
PACKED = {f"packed/{name}.xz" for name in LARGE}
WHOLE = {f"runtime/{name}" for name in LARGE}


@pytest.mark.parametrize(
    ("name", "taken", "left"),
    [("distance=far", PACKED, WHOLE), ("distance=near", WHOLE, PACKED)],
    ids=["far", "near"],
)
def test_python_starts_from_its_snapshot_and_answers_what_was_asked_before(
    chromium: Any, built: Path, name: str, taken: set[str], left: set[str]
) -> None:
    """From a distant host the worker takes packed files; progress counts the bytes sent."""
    with serving(built, Quiet) as url:
        heard, found = talk(chromium, url, OPTIONS, NEW, name=name)
    options, new = replies(heard)
    assert (options["ok"], new["view"]["lexicon"]["state"]) == (True, "matched")
    assert starts(heard) == [True]
    assert [each["ms"] > 0 for each in heard if each.get("type") == "ready"] == [True]
    counted = {path for path in found if path.startswith(("runtime/", "packed/"))}
    assert (taken <= counted, left & counted) == (True, set())
    sizes = json.loads((built / "runtime" / "sizes.json").read_text("utf-8"))
    expected = sum(sizes[path][1] for path in counted if path in sizes)
    progress = [each for each in heard if each.get("type") == "progress"]
    loaded = [each["loaded"] for each in progress if each["total"]]
    assert all(before <= then for before, then in pairwise(loaded))
    assert (loaded[-1], progress[-1]["total"]) == (expected, expected)


def test_a_game_is_shown_on_a_host_that_does_everything_wrong(
    chromium: Any, built: Path, tmp_path: Path
) -> None:
    """The host has another build's snapshot, sends WebAssembly as text and lacks the dictionary."""
    folder = copy(built, tmp_path / "site", without="lexicons/en-complete-2.words")
    whole = (built / "runtime" / "snapshot.bin").read_bytes()
    other = whole[:16] + bytes(32) + whole[48:]
    (folder / "runtime" / "snapshot.bin").write_bytes(other)
    with served(folder, types={".wasm": "text/plain"}) as url:
        heard, _ = talk(chromium, url, NEW, name="distance=near")
    assert starts(heard) == [False]
    assert [reply["view"]["lexicon"]["state"] for reply in replies(heard)] == ["absent"]


@pytest.mark.full
@pytest.mark.parametrize("damage", ["missing", "cut", "no snapshot", "short glue"])
def test_without_a_good_snapshot_python_starts_normally(
    chromium: Any, built: Path, tmp_path: Path, damage: str
) -> None:
    """The game opens although the snapshot is missing or damaged, or its glue script is missing."""
    gone = "runtime/pyodide.short.js" if damage == "short glue" else "packed/snapshot.bin.xz"
    folder = copy(built, tmp_path / "site", without=gone)
    if damage == "missing":
        (folder / "runtime" / "snapshot.bin").unlink()
    whole = (built / "packed" / "snapshot.bin.xz").read_bytes()
    broken = {"cut": whole[:1_000_000], "no snapshot": b"<!doctype html>not found"}
    if damage in broken:
        (folder / "packed" / "snapshot.bin.xz").write_bytes(broken[damage])
    with served(folder) as url:
        heard, _ = talk(chromium, url, NEW)
    assert starts(heard) == [False]
    assert replies(heard)[0]["ok"]


@pytest.mark.full
def test_missing_functions_are_loaded_when_they_are_called(chromium: Any, tmp_path: Path) -> None:
    """Python fetches the missing functions, still starts from its snapshot, and answers."""
    with serving(site_with_missing_functions(tmp_path), Quiet) as url:
        heard, found = talk(chromium, url, OPTIONS, NEW)
    assert starts(heard) == [True]
    assert [reply["ok"] for reply in replies(heard)] == [True, True]
    assert "runtime/pyodide.rest.wasm" in found
