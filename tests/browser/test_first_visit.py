"""The first visit: what is asked for and when, what the meter says, and what is told of faults."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.browser.parts import site_with_missing_functions
from support.browser.playing import heading, link_in, reload_offline, seated, show, take_turn
from support.browser.serving import Quiet, serving
from support.browser.worker import copy, python_held_back
from support.link_games import some_turns

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


def test_all_that_the_first_board_needs_is_requested_at_once_and_the_rest_later(
    device: Device, dist: str
) -> None:
    """Nothing waits for Python, not even the dictionary, which the link names.

    The rest of Python is fetched in idle time, once the game is shown.
    """
    page = device("phone")
    page.route("**/assets.json", lambda route: route.fulfill(json={"version": "", "files": []}))
    found: list[str] = []
    page.context.on("request", lambda asked: found.append(asked.url.removeprefix(dist)))
    with (
        python_held_back(page),
        page.context.expect_event("request", lambda _: set(found) >= FIRST),
    ):
        page.goto(f"{dist}#{some_turns(1)[-1]}")
    seated(page)
    assert not [path for path in found if "pyodide.rest" in path]
    with page.context.expect_event("request", lambda asked: "pyodide.rest" in asked.url):
        pass


SLOW = Network("slow", rate=500_000, latency=0.3)
MARKS = """
  window.marks = [];
  new MutationObserver(() => {
    const part = document.querySelector("#progress")?.style.getPropertyValue("--part");
    if (part && part !== marks.at(-1)?.[1]) marks.push([performance.now() / 1000, part]);
  }).observe(document, { subtree: true, attributes: true, childList: true });
"""


@pytest.mark.full
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


@pytest.mark.allows_errors("404")
@pytest.mark.parametrize("part", ["runtime/pyodide.mjs", "packed/pyodide.asm.bin"])
def test_a_missing_part_is_told_by_its_name(device: Device, tmp_path: Path, part: str) -> None:
    """And never as a browser that lacks WebAssembly."""
    folder = copy(DIST, tmp_path / "site", without=part)
    with serving(folder, Quiet) as url:
        page = device("phone")
        page.goto(f"{url}#{some_turns(1)[-1]}")
        assert heading(page) == "part-missing"
        assert "WebAssembly" not in page.locator("#problem").inner_text()


@pytest.mark.full
def test_missing_functions_are_loaded_without_a_network(device: Device, tmp_path: Path) -> None:
    """Where the first part of the WebAssembly lacks what games use, the rest has been kept."""
    with serving(site_with_missing_functions(tmp_path), Quiet) as url:
        page = device("phone")
        show(page, url, some_turns(1)[-1])
        reload_offline(page)
        before = link_in(page)
        assert take_turn(page) != before
