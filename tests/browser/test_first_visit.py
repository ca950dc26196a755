"""The first visit: what is asked for and when, what the meter says, and what is told of faults."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.browser.games import some_turns
from support.browser.parts import site_with_missing_functions
from support.browser.playing import heading, link_in, reload_offline, show, take_turn
from support.browser.serving import Quiet, serving
from support.browser.worker import NEW, TALK, copy, replies, served

from scripts.bench.network import Network
from scripts.bench.network import serving as slow_host
from scripts.build.base import DIST

Device = Callable[..., Any]
FIRST = {
    "lexicons/en-complete.words",
    "runtime/late.bin",
    "runtime/pyodide.asm.mjs",
    "runtime/pyodide.asm.wasm",
    "runtime/pyodide.mjs",
    "runtime/snapshot.bin",
}


@pytest.fixture
def requested(device: Device) -> tuple[Any, list[str]]:
    """Make a page, and list the paths that it and its worker request."""
    page = device("phone")
    found: list[str] = []
    page.context.on("request", lambda asked: found.append(asked.url.split("/", 3)[-1]))
    return page, found


def test_all_that_the_first_board_needs_is_requested_at_once(
    requested: tuple[Any, list[str]], dist: str
) -> None:
    """Nothing waits for Python, not even the dictionary, which the link names."""
    page, found = requested
    page.context.route("**/runtime/pyodide.asm.*", lambda _: None)
    page.goto(f"{dist}#{some_turns(1)[-1]}")
    page.wait_for_timeout(1000)
    assert {path for path in found if path.startswith(("runtime/", "lexicons/"))} >= FIRST
    assert not [path for path in found if "rest" in path]


def test_the_rest_of_python_is_fetched_once_the_game_is_shown(
    requested: tuple[Any, list[str]], dist: str
) -> None:
    """In idle time, and not before."""
    page, found = requested
    page.route("**/assets.json", lambda route: route.fulfill(json={"version": "", "files": []}))
    show(page, dist, some_turns(1)[-1])
    assert not [path for path in found if "pyodide.rest" in path]
    with page.context.expect_event("request", lambda asked: "pyodide.rest" in asked.url):
        pass


@contextmanager
def host(kind: str) -> Iterator[str]:
    """Serve the site as a host that compresses does, or as one that does not."""
    with served(DIST) if kind == "gzip" else serving(DIST, Quiet) as url:
        yield url


def slowly(route: Any) -> None:
    """Let a request wait for a second."""
    time.sleep(1)
    route.continue_()


def talk(chromium: Any, url: str, *intents: dict[str, Any]) -> tuple[list[Any], list[str]]:
    """Start the worker of a site and ask it; return its messages and what it requested."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{url}licences/pass-a-word.txt")
        found: list[str] = []
        context.on("request", lambda asked: found.append(asked.url.removeprefix(url)))
        context.route("**/snapshot.bin", slowly)  # So that the meter has something to measure.
        requests = [{"v": 1, "link": "", "seat": 0, "intent": intent} for intent in intents]
        heard = page.evaluate(TALK, [f"{url}worker/start.js", requests])
    return heard, found


@pytest.mark.parametrize(("kind", "ending"), [("gzip", "wasm"), ("plain", "bin")])
def test_our_own_gzip_is_for_hosts_that_do_not_compress(
    chromium: Any, kind: str, ending: str
) -> None:
    """The headers of the response decide, and Python starts from either form."""
    with host(kind) as url:
        heard, found = talk(chromium, url, NEW)
    assert [reply["ok"] for reply in replies(heard)] == [True]
    assert [each["short"] for each in heard if each.get("type") == "ready"] == [True]
    assert ("packed/pyodide.asm.bin" in found) == (ending == "bin")


@pytest.mark.parametrize("kind", ["gzip", "plain"])
def test_the_meter_counts_every_file(chromium: Any, kind: str) -> None:
    """It grows to the sum of what hosts send, and names that sum as soon as it knows it."""
    sizes = json.loads((DIST / "runtime" / "sizes.json").read_text("utf-8"))
    with host(kind) as url:
        heard, found = talk(chromium, url, {"type": "options"})
    # The raw form is given up when its headers show that it is not compressed.
    wasm = "runtime/pyodide.asm.wasm" if kind == "plain" else "packed/pyodide.asm.bin"
    expected = sum(sent for path, (_, sent) in sizes.items() if path in found and path != wasm)
    progress = [each for each in heard if each.get("type") == "progress"]
    loaded = [each["loaded"] for each in progress if each["total"]]
    assert loaded == sorted(loaded)
    assert (loaded[-1], progress[-1]["total"]) == (expected, expected)


SLOW = Network("slow", rate=500_000, latency=0.3)
MARKS = """
  window.marks = [];
  new MutationObserver(() => {
    const part = document.querySelector("#progress")?.style.getPropertyValue("--part");
    if (part && part !== marks.at(-1)?.[1]) marks.push([performance.now() / 1000, part]);
  }).observe(document, { subtree: true, attributes: true, childList: true });
"""


def test_the_meter_moves_while_bytes_come(device: Device, dist: str) -> None:
    """At least once a second on a slow line, forwards only, and over most of its length."""
    page = device("phone")
    page.add_init_script(MARKS)
    with slow_host(DIST, SLOW) as server:
        page.goto(server.url.replace("localhost", "127.0.0.1"), wait_until="commit")
        page.locator("html[data-start]").wait_for(state="attached", timeout=60_000)
        marks = [(at, float(part)) for at, part in page.evaluate("marks")]
    parts = [part for _, part in marks]
    assert parts == sorted(parts)
    assert parts[0] < 0.4  # A full machine is late to look.
    fetching = [at for at, part in marks if part < 1]  # Then Python starts.
    assert fetching[-1] - fetching[0] > 5
    assert max(then - now for now, then in pairwise(fetching)) <= 1


def test_a_silent_connection_is_told_and_can_be_tried_again(device: Device, dist: str) -> None:
    """After eight seconds without a byte; the game opens once the connection is back."""
    page = device("phone")
    page.clock.install()
    is_open: list[bool] = []

    def gate(route: Any) -> None:
        if is_open:
            route.continue_()

    for folder in ("runtime", "lexicons"):
        page.context.route(f"**/{folder}/*", gate)
    link = some_turns(1)[-1]
    page.goto(f"{dist}#{link}")
    page.locator("#board .cell").nth(224).wait_for()
    page.clock.run_for(8100)
    page.get_by_text("The connection is slow or gone.").first.wait_for()
    is_open.append(True)
    page.get_by_role("button", name="Try again").click()
    page.locator("#board .tile").first.wait_for()
    assert link_in(page) == link


@pytest.mark.allows_errors("404")
@pytest.mark.parametrize(
    "part", ["runtime/late.bin", "runtime/pyodide.mjs", "packed/pyodide.asm.bin"]
)
def test_a_missing_part_is_told_by_its_name(device: Device, tmp_path: Path, part: str) -> None:
    """And never as a browser that lacks WebAssembly."""
    folder = copy(DIST, tmp_path / "site", without=part)
    with serving(folder, Quiet) as url:
        page = device("phone")
        page.goto(f"{url}#{some_turns(1)[-1]}")
        assert heading(page) == "part-missing"
        assert "WebAssembly" not in page.locator("#problem").inner_text()


@pytest.fixture(scope="module")
def lacking(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site whose first part of the WebAssembly lacks functions that games use."""
    return site_with_missing_functions(tmp_path_factory.mktemp("parts"))


@pytest.mark.parametrize("kind", ["gzip", "plain"])
def test_missing_functions_are_loaded_when_they_are_called(
    chromium: Any, lacking: Path, kind: str
) -> None:
    """Python waits for them, starts from its snapshot all the same, and answers."""
    with served(lacking) if kind == "gzip" else serving(lacking, Quiet) as url:
        heard, found = talk(chromium, url, {"type": "options"}, NEW)
    assert [each["short"] for each in heard if each.get("type") == "ready"] == [True]
    assert [reply["ok"] for reply in replies(heard)] == [True, True]
    assert "runtime/pyodide.rest.wasm" in found


def test_missing_functions_are_loaded_without_a_network(device: Device, lacking: Path) -> None:
    """The service worker has them."""
    with serving(lacking, Quiet) as url:
        page = device("phone")
        show(page, url, some_turns(1)[-1])
        reload_offline(page)
        before = link_in(page)
        assert take_turn(page) != before
