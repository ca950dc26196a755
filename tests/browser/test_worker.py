"""The worker that runs Python, on good and bad hosts, without the rest of the page."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.browser.worker import NEW, TALK, copy, replies, served

from scripts.build import dist as site
from scripts.build.base import DIST

Talk = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="module")
def built() -> Path:
    """Return the built site; build it if there is none."""
    return DIST if (DIST / "assets.json").exists() else site.build()


@pytest.fixture
def talk(chromium: Any) -> Iterator[Talk]:
    """Start the worker of a site, send intents at once, return all its messages."""
    context = chromium.new_context()

    def ask(url: str, *intents: dict[str, Any]) -> list[dict[str, Any]]:
        page = context.new_page()
        page.goto(f"{url}licences/pass-a-word.txt")
        requests = [{"v": 1, "link": "", "seat": 0, "intent": intent} for intent in intents]
        heard: list[dict[str, Any]] = page.evaluate(TALK, [f"{url}worker/start.js", requests])
        return heard

    yield ask
    context.close()


def test_questions_asked_before_python_is_ready_are_answered(built: Path, talk: Talk) -> None:
    """Nothing is lost while loading; progress only grows and reaches 100 %; ready is sent once."""
    with served(built) as url:
        heard = talk(url, {"type": "options"}, NEW)
    assert [reply["ok"] for reply in replies(heard)] == [True, True]
    loaded = [each["loaded"] for each in heard if each.get("type") == "progress"]
    assert loaded == sorted(loaded)
    assert loaded[-1] == [each["total"] for each in heard if each.get("type") == "progress"][-1]
    assert [each["ms"] > 0 for each in heard if each.get("type") == "ready"] == [True]


def test_dictionaries_are_fetched_on_request(built: Path, talk: Talk) -> None:
    """The engine says which pack it needs and the worker fetches it."""
    with served(built) as url:
        view = replies(talk(url, NEW))[0]["view"]
    assert view["lexicon"]["state"] == "matched"


def test_a_game_is_shown_without_its_dictionary(built: Path, talk: Talk, tmp_path: Path) -> None:
    """If the pack cannot be fetched, the board is shown and words are not judged."""
    folder = copy(built, tmp_path / "site", without="lexicons/en-complete.words")
    with served(folder) as url:
        reply = replies(talk(url, NEW))[0]
    assert reply["ok"]
    assert reply["view"]["lexicon"]["state"] == "absent"


@pytest.mark.parametrize("kind", ["application/octet-stream", "text/plain"])
def test_a_host_may_send_the_wrong_type(built: Path, talk: Talk, kind: str) -> None:
    """WebAssembly starts even if the host sends another media type."""
    with served(built, types={".wasm": kind}) as url:
        assert replies(talk(url, {"type": "options"}))[0]["ok"]


def started_short(heard: list[dict[str, Any]]) -> bool:
    """Say which way Python started."""
    return bool(next(each["short"] for each in heard if each.get("type") == "ready"))


def test_python_starts_from_its_snapshot(built: Path, talk: Talk) -> None:
    """The snapshot is used, and the engine answers."""
    with served(built) as url:
        heard = talk(url, NEW)
    assert started_short(heard)
    assert replies(heard)[0]["ok"]


@pytest.mark.parametrize("damage", ["missing", "cut", "of another build", "no snapshot"])
def test_without_a_good_snapshot_python_starts_normally(
    built: Path, talk: Talk, tmp_path: Path, damage: str
) -> None:
    """Whatever is wrong with the snapshot, the game opens."""
    folder = copy(built, tmp_path / "site", without="runtime/snapshot.bin")
    whole = gzip.decompress((built / "runtime" / "snapshot.bin").read_bytes())
    broken = {
        "cut": whole[:1_000_000],
        "of another build": whole[:16] + bytes(32) + whole[48:],
        "no snapshot": b"<!doctype html>not found",
    }
    if damage in broken:
        (folder / "runtime" / "snapshot.bin").write_bytes(broken[damage])
    with served(folder) as url:
        heard = talk(url, NEW)
    assert not started_short(heard)
    assert replies(heard)[0]["ok"]


@pytest.mark.parametrize("part", ["late.bin", "pyodide.asm.wasm", "pyodide.mjs"])
def test_a_missing_part_is_reported(built: Path, talk: Talk, tmp_path: Path, part: str) -> None:
    """A start that cannot succeed gives an error message instead of waiting forever."""
    with served(copy(built, tmp_path / "site", without=f"runtime/{part}")) as url:
        heard = talk(url, {"type": "options"})
    assert [each["message"] for each in heard if each.get("type") == "fatal"] != []
