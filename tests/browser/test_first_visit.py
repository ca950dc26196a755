"""The first visit: which files load when, how progress is shown, and how faults are reported."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.browser.parts import site_with_missing_functions
from support.browser.playing import (
    lay_by_tap,
    link_in,
    reload_offline,
    seated,
    show,
    take_turn,
    to_send,
)
from support.browser.serving import Quiet, serving
from support.browser.worker import python_held_back
from support.link_games import DEAL, choose_move, some_turns

from scrabble import link as links
from scrabble.game import Mode
from scrabble.joint import DeviceKey, sealed
from scrabble.moves import Place
from scripts.common.base import DIST
from scripts.lab.bench.network import FAR, Network
from scripts.lab.bench.network import serving as slow_host
from scripts.runtime import assembly

Device = Callable[..., Any]
FIRST = {
    "lexicons/en-complete.words",
    "runtime/late.bin",
    "runtime/pyodide.asm.wasm",
    "runtime/pyodide.short.js",
    "runtime/snapshot.bin",
}
LATE = {"runtime/pyodide.rest.wasm", *(f"runtime/{name}" for name in assembly.PART_FILES)}


def as_it_is(path: str) -> str:
    """Return the path of a requested file, with packed files under their unpacked names."""
    return re.sub(r"^packed/(.*)\.xz$", r"runtime/\1", path)


def shown(page: Any) -> tuple[list[str], list[str]]:
    """Return the letters on the board, and the text about each player."""
    letters = page.locator("#board .cell > b").all_text_contents()
    return letters, page.locator(".player").all_inner_texts()


def test_a_game_is_shown_before_python_and_all_that_it_needs_is_requested_at_once(
    device: Device, dist: str
) -> None:
    """The board appears without waiting for Python or for the dictionary that the link names.

    Before Python starts, the second reader of links shows the board that the engine shows later,
    with room for the rack. The rest of Python and the engine's other parts load in idle time.
    """
    page = device("phone")
    page.route("**/assets.json", lambda route: route.fulfill(json={"version": "", "files": []}))
    found: list[str] = []
    page.context.on("request", lambda asked: found.append(as_it_is(asked.url.removeprefix(dist))))
    with python_held_back(page):
        with page.context.expect_event("request", lambda _: set(found) >= FIRST):
            page.goto(f"{dist}#{some_turns(3)[-1]}")
        page.locator(".seat-sheet[open]").wait_for()
        before = shown(page)
        assert len(before[0]) > 5
        assert page.locator(".rack-tile, #actions button:visible").count() == 0
        assert page.locator("#rack").bounding_box()["height"] > 30
        page.locator("#progress[aria-valuenow]:not([aria-valuenow='0'])").wait_for()
    page.locator("#progress").wait_for(state="hidden")
    assert shown(page) == before
    seated(page)
    assert not LATE & {*found}, found
    with page.context.expect_event("request", lambda _: {*found} >= LATE):
        pass


def test_an_invitation_to_a_sealed_game_waits_for_one_part_alone(device: Device, dist: str) -> None:
    """The engine fetches its part for joint games, and no other part that loads in idle time."""
    key, setup = DeviceKey(bytes(16)), replace(DEAL, mode=Mode.SEALED)
    page = device("phone")
    page.route("**/assets.json", lambda route: route.fulfill(json={"version": "", "files": []}))
    found: list[str] = []
    page.context.on("request", lambda asked: found.append(as_it_is(asked.url.removeprefix(dist))))
    page.goto(f"{dist}#{sealed.invite(key, setup)}")
    page.locator("dialog[open]").wait_for()
    assert LATE & {*found} == {"runtime/joint.bin"}


def test_a_guest_lays_her_tiles_and_plays_before_python_has_started(
    device: Device, dist: str
) -> None:
    """The published reader shows the rack; the move is made once Python has checked the game."""
    page = device("phone", locale="de")
    link = some_turns(2)[-1]
    move = choose_move(link)
    assert isinstance(move, Place)
    with python_held_back(page):
        page.goto(f"{dist}#{link}", wait_until="commit")
        page.locator(".seat-sheet[open]:not(.resting) .choices button").first.click()
        lay_by_tap(page, move)
        play = page.locator("#actions [data-act=play][aria-disabled=false]")
        play.click()
        page.locator("#actions [data-act=play][aria-pressed=true]").wait_for()
        assert re.search(r"\d+: wartet", play.inner_text())
        assert link_in(page) == link
    to_send(page)
    assert link_in(page) == links.encode_history(links.decode(link).played(move, None))
    assert page.locator(".cell.draft").count() == 0


IDLE = {"assets.json", "sw.js", "start.js"}
"""Files fetched in idle time; a fast machine fetches them before the seat sheet is open."""


@pytest.mark.allows_errors("registration blocked")
@pytest.mark.parametrize(("kind", "most"), [("gzip", 2_820_000), ("plain", 3_020_000)])
def test_a_first_visit_is_light_on_every_host(device: Device, kind: str, most: int) -> None:
    """With or without compression, a host sends few bytes before the engine shows the game."""
    with slow_host(DIST, FAR, kind) as server:
        page = device("phone", service_workers="block")
        address = server.url.replace("localhost", "127.0.0.1")
        page.goto(f"{address}#{some_turns(1)[-1]}", wait_until="commit")
        page.locator("html[data-start] .seat-sheet[open]").wait_for()
        sent = {name: size for name, size in server.sent.items() if name not in IDLE}
    assert "packed/snapshot.bin.xz" in sent
    assert sum(sent.values()) <= most, sent


SLOW = Network("slow", rate=400_000, latency=0.3)
MARKS = """
  window.marks = [];
  new MutationObserver(() => {
    const part = document.querySelector("#progress")?.style.getPropertyValue("--part");
    if (part && part !== marks.at(-1)?.[1]) marks.push([performance.now() / 1000, part]);
  }).observe(document, { subtree: true, attributes: true, childList: true });
"""


@pytest.mark.full
def test_the_meter_moves_while_bytes_come(device: Device, dist: str) -> None:
    """On a slow line the progress bar advances at least once a second, over most of its length."""
    page = device("phone")
    page.add_init_script(MARKS)
    with slow_host(DIST, SLOW) as server:
        page.goto(server.url.replace("localhost", "127.0.0.1"), wait_until="commit")
        page.locator("html[data-start]").wait_for(state="attached", timeout=60_000)
        marks = [(at, float(part)) for at, part in page.evaluate("marks")]
    parts = [part for _, part in marks]
    assert parts == sorted(parts)
    assert parts[0] < 0.4  # A busy machine takes its first sample late.
    fetching = [at for at, part in marks if part < 1]  # At 1 all bytes are here, and Python starts.
    assert fetching[-1] - fetching[0] > 5
    assert max(then - now for now, then in pairwise(fetching)) <= 1


@pytest.mark.allows_errors("404")
@pytest.mark.parametrize("part", ["worker/start.js", "runtime/pyodide.*js", "*/pyodide.asm.wasm*"])
def test_a_missing_part_is_reported_by_its_name(device: Device, dist: str, part: str) -> None:
    """The error names the missing part and does not claim that WebAssembly is missing."""
    page = device("phone", service_workers="block")
    page.context.route(f"**/{part}", lambda route: route.fulfill(status=404))
    page.goto(f"{dist}#{some_turns(1)[-1]}")
    line = page.locator("#line", has_text="Part of the game didn’t arrive")
    line.wait_for(state="attached", timeout=60_000)
    assert "WebAssembly" not in line.inner_text()


@pytest.mark.full
def test_missing_functions_are_loaded_without_a_network(device: Device, tmp_path: Path) -> None:
    """Functions left out of the first part of the WebAssembly come from the cache."""
    with serving(site_with_missing_functions(tmp_path), Quiet) as url:
        page = device("phone")
        show(page, url, some_turns(1)[-1])
        reload_offline(page)
        before = link_in(page)
        assert take_turn(page) != before
