"""Make the slower measurements of the page: ``build.py bench open --details``."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from scripts.lab.bench import input_delay
from scripts.lab.bench.network import FAR, HOSTS, NETWORKS, SlowServer, serving
from scripts.lab.bench.turns import SEED, game_link, turn_times
from scripts.lab.bench.visits import (
    after_first_visits,
    answer_for_the_seat_to_move,
    chromium,
    first_visit,
    opened,
    visit,
)

RUNS = 7
GAMES = 50
"""How many games the memory measurement opens in turn."""
BUSY_GAMES = 40
LISTED_BYTES = 10_000

MEMORY = """() => new Promise((done) => {
  window.__worker.addEventListener("message", ({ data }) => {
    if (data.id === -1) done(data.memory);
  });
  const request = JSON.stringify({ v: 1, link: "", seat: null, intent: { type: "options" } });
  window.__worker.postMessage({ id: -1, request });
})"""


def report(site: Path) -> str:
    """Measure a site and describe it."""
    with chromium() as browser:
        lines = [line for host in HOSTS for line in bytes_sent(browser, site, host)]
        with serving(site, NETWORKS[0]) as server:
            lines += later_visits(browser, server)
            lines += [
                f"{name}: {ms} ms" for name, ms in turn_times(browser, server.url, RUNS).items()
            ]
            busy = [game_link(SEED + n) for n in range(BUSY_GAMES)]
            delays = input_delay.measure(browser, f"{server.url}#{game_link()}", busy)
            lines += input_delay.report_lines(delays)
            lines += memory(browser, server)
    return "\n".join(lines)


def bytes_sent(browser: Browser, site: Path, host: str) -> Iterator[str]:
    """List the bytes sent by a host on a first visit, for a second game, for another language."""
    with serving(site, FAR, host) as server:
        first_visit(browser, f"{server.url}#{game_link()}")
        yield f"{host}: {sum(server.sent.values()) / 1e6:.3f} MB on a first visit, of which"
        for path, sent in sorted(server.sent.items(), key=lambda item: -item[1]):
            if sent >= LISTED_BYTES:
                yield f"  {sent / 1000:>8.1f} kB  {path}"
        context = browser.new_context(service_workers="block")
        games = {
            "": game_link(),
            "a second game": game_link(SEED + 1),
            "another language": game_link(SEED + 2, "gl-complete", 2),
        }
        for name, fragment in games.items():
            server.sent.clear()
            visit(context, f"{server.url}#{fragment}")
            if name:
                yield f"  {sum(server.sent.values()) / 1000:>8.1f} kB  for {name}"
        context.close()


def later_visits(browser: Browser, server: SlowServer) -> Iterator[str]:
    """Time word checks on visits after the engine has warmed up."""
    context = after_first_visits(browser, f"{server.url}#{game_link()}")
    seen = [visit(context, f"{server.url}#{game_link()}")["board"] for _ in range(RUNS)]
    context.close()
    yield f"repeat visits, localhost: words checked after {median(seen):.0f} ms"


def memory(browser: Browser, server: SlowServer) -> Iterator[str]:
    """Open many games in turn in one tab; report its memory after some of them.

    JavaScript's memory is the sum of page and worker.
    """
    context = browser.new_context(service_workers="block")
    page = opened(context, f"{server.url}#{game_link()}")
    for number in range(1, GAMES + 1):
        fragment = game_link(SEED + number, turns=18)
        page.evaluate("() => { window.__turns.open = []; }")
        page.evaluate("(to) => { location.hash = to; }", fragment)
        page.locator("body[data-screen=game] #board .cell").first.wait_for()
        while not page.evaluate("(window.__turns.open ?? []).length > 0"):
            time.sleep(0.02)
        answer_for_the_seat_to_move(page)
        if number in {1, GAMES // 5, GAMES // 2, GAMES}:
            wasm, heap = memory_of(page)
            yield f"memory after {number} games: {wasm} MB of Python, {heap} MB of JavaScript"
    context.close()


def memory_of(page: Page) -> tuple[float, float]:
    """Return the tab's megabytes: Python's, and JavaScript's."""
    page.request_gc()
    session = page.context.new_cdp_session(page)
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    wasm = page.evaluate(MEMORY)
    inner = page.workers[0].evaluate("performance.memory?.usedJSHeapSize ?? 0")
    return round(wasm / 1e6, 1), round((heap + inner) / 1e6, 1)
