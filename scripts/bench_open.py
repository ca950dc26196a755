#!/usr/bin/env python3
"""Measure how long a link takes to open: ``python build.py bench open``.

Headless Chromium opens the link of a game against a static server with gzip and
the caching of a common free host. Printed are the medians, from navigation, of
each stage and visit, the same as a ratio to the floor (a page that does nothing
but bring the same WebAssembly to life in a worker), and the bytes by part. A JSON
copy is left for comparing builds.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from buildlib import dist
from buildlib.base import BUILD
from buildlib.serving import Handler, Server
from scrabble import link as links
from scrabble.game import Game, History, Setup, replay
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.moves import Pass

ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE_MS = 90_000
TURNS = 12
SEED = 20

STAGES = {
    "first-contentful-paint": "first paint",
    "shell": "board drawn, empty",
    "progress": "engine's first progress",
    "ready": "engine ready",
    "answered": "first intent answered",
    "board": "game drawn by the engine",
}

WATCH = """
const marks = (window.__marks = {});
const mark = (name) => { marks[name] ??= performance.now(); };
const Plain = window.Worker;
window.Worker = class extends Plain {
  constructor(...how) {
    super(...how);
    mark("worker");
    this.addEventListener("message", ({ data }) => mark(data.type ?? "answered"));
  }
};
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) marks[entry.name] ??= entry.startTime;
}).observe({ type: "paint", buffered: true });
const look = () => {
  if (document.querySelectorAll("#board .cell").length >= 225) mark("shell");
  if (marks.answered && document.querySelector("#board .tile")) mark("board");
  if (!marks.board) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""

FLOOR_PAGE = """<!doctype html><meta charset="utf-8"><title>floor</title>
<link rel="icon" href="data:,"><script type="module" src="floor-page.js"></script><p id="board"></p>
"""
FLOOR_PAGE_SCRIPT = """
const policy = trustedTypes.createPolicy("pass-a-word", { createScriptURL: String });
new Worker(policy.createScriptURL("floor-worker.js"), { type: "module" }).onmessage = () => {
  const tile = document.createElement("b");
  tile.className = "tile";
  document.getElementById("board").append(tile);
};
"""
FLOOR_WORKER = """
const module = await WebAssembly.compileStreaming(fetch("runtime/pyodide.asm.wasm"));
const memory = new WebAssembly.Memory({ initial: 320, maximum: 65536 });
const table = new WebAssembly.Table({ element: "anyfunc", initial: 16384 });
const made = {
  function: () => () => 0,
  global: ({ module, name }) => {
    const mutable = module !== "env" || name === "__stack_pointer";
    return new WebAssembly.Global({ value: "i32", mutable }, 0);
  },
  memory: () => memory,
  table: () => table,
  tag: () => new WebAssembly.Tag({ parameters: ["i32"] }),
};
const imports = {};
for (const each of WebAssembly.Module.imports(module)) {
  (imports[each.module] ??= {})[each.name] = made[each.kind](each);
}
await WebAssembly.instantiate(module, imports).catch((error) => postMessage(String(error)));
postMessage({ type: "ready" });
"""


@dataclass(frozen=True)
class Network:
    """A connection: bytes a second for all requests together, and the wait before an answer."""

    name: str
    rate: float
    wait: float


NETWORKS = (
    Network("localhost", float("inf"), 0.0),
    Network("50 Mbit/s, 20 ms", 50e6 / 8, 0.020),
    Network("9 Mbit/s, 170 ms", 9e6 / 8, 0.170),
)


class Line:
    """One shared line: who sends waits until the bytes before are through."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._lock = threading.Lock()
        self._free = 0.0

    def send(self, out: BufferedIOBase, data: bytes) -> None:
        """Write data at the speed of the line, after its latency."""
        time.sleep(self._network.wait)
        if self._network.rate == float("inf"):
            out.write(data)
            return
        for start in range(0, len(data), 16_384):
            part = data[start : start + 16_384]
            with self._lock:
                self._free = max(self._free, time.monotonic()) + len(part) / self._network.rate
                until = self._free
            time.sleep(max(0.0, until - time.monotonic()))
            out.write(part)


class SlowHandler(Handler):
    """Sends over the line and counts bytes by file."""

    server: SlowServer

    def send(self, path: str, data: bytes) -> None:
        """Send a body over the line."""
        self.server.sent[path] += len(data)
        self.server.line.send(self.wfile, data)


class SlowServer(Server):
    """A static host at the other end of a line, with the caching of a common free host."""

    handler = SlowHandler

    def __init__(self, folder: Path, network: Network) -> None:
        super().__init__(folder)
        self.line = Line(network)
        self.sent: Counter[str] = Counter()
        self.headers = self.headers | {"Cache-Control": "max-age=600"}


@contextmanager
def serving(folder: Path, network: Network) -> Iterator[SlowServer]:
    """Serve a folder over a network."""
    with SlowServer(folder, network) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def game_link() -> str:
    """Play some turns greedily and return the link."""
    info = pack_info("en-complete")
    generator = Generator(load_lexicon("en-complete"), Setup(("", ""), SEED).alphabet)
    game = Game(Setup(("Ann", "Bea"), SEED, tag=info.digest[0]), ())
    for _ in range(TURNS):
        history: History = replay(game)
        best = generator.best(history.last.board, history.last.rack)
        game = game.with_move(best.place if best else Pass())
    return links.encode(game)


def visit(context: BrowserContext, url: str, last: str) -> dict[str, float]:
    """Open a page in a new tab and return its stages in milliseconds, once the last has come."""
    page: Page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url, wait_until="commit")
    page.locator("#board .tile").first.wait_for(timeout=PATIENCE_MS, state="attached")
    for _ in range(200):
        marks: dict[str, float] = page.evaluate("window.__marks")
        if last in marks:
            break
        time.sleep(0.02)
    page.close()
    return marks


def visits(browser: Browser, url: str, runs: int, last: str) -> dict[str, dict[str, float]]:
    """Return the medians of first and second visits, each pair in a fresh browser profile."""
    seen: dict[str, list[dict[str, float]]] = {"cold": [], "warm": []}
    for _ in range(runs):
        context = browser.new_context()
        seen["cold"].append(visit(context, url, last))
        time.sleep(0.7)  # Let the browser put away what it compiled, as a person's pause does.
        seen["warm"].append(visit(context, url, last))
        context.close()
    return {kind: medians(marks) for kind, marks in seen.items()}


def medians(runs: list[dict[str, float]]) -> dict[str, float]:
    """Return the median of every mark that all runs have."""
    names = set.intersection(*(set(run) for run in runs))
    return {name: round(median(run[name] for run in runs), 1) for name in sorted(names)}


def with_floor(site: Path, folder: Path) -> Path:
    """Copy the site and put the floor page beside it."""
    copy = folder / "site"
    shutil.copytree(site, copy)
    (copy / "floor.html").write_text(FLOOR_PAGE, "utf-8")
    (copy / "floor-page.js").write_text(FLOOR_PAGE_SCRIPT, "utf-8")
    (copy / "floor-worker.js").write_text(FLOOR_WORKER, "utf-8")
    return copy


def measure(site: Path, runs: int, networks: tuple[Network, ...]) -> dict[str, Any]:
    """Measure all visits over all networks, page and floor in turn."""
    fragment = game_link()
    report: dict[str, Any] = {"link": fragment, "runs": runs, "visits": {}}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        copy = with_floor(site, Path(folder))
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM"), args=list(ARGUMENTS)
        )
        report["browser"] = browser.version
        for network in networks:
            with serving(copy, network) as server:
                floor = visits(browser, f"{server.url}floor.html", runs, "board")
                server.sent.clear()
                page = visits(browser, f"{server.url}#{fragment}", runs, "board")
                report["visits"][network.name] = {"page": page, "floor": floor}
                report["bytes"] = {path: sent // runs for path, sent in sorted(server.sent.items())}
        browser.close()
    return report


def table(report: dict[str, Any]) -> str:
    """Write the stages as a table: milliseconds, and the ratio to the floor of the same visit."""
    columns = [
        (f"{kind}, {network}", seen["page"][kind], seen["floor"][kind].get("ready", 0.0))
        for network, seen in report["visits"].items()
        for kind in seen["page"]
    ]
    lines = [
        "| ms from navigation | " + " | ".join(name for name, _, _ in columns) + " |",
        "| --- |" + " ---: |" * len(columns),
        "| the floor: WebAssembly only | " + " | ".join(f"{f:.0f}" for _, _, f in columns) + " |",
    ]
    for mark, name in STAGES.items():
        cells = [
            f"{marks[mark]:.0f} ({marks[mark] / floor:.1f})" if mark in marks and floor else "–"
            for _, marks, floor in columns
        ]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    total = sum(report["bytes"].values())
    parts = sorted(report["bytes"].items(), key=lambda item: -item[1])
    lines += ["", f"First visit: {total / 1e6:.2f} MB sent, of which"]
    lines += [f"  {sent / 1000:>8.1f} kB  {path}" for path, sent in parts if sent >= 10_000]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--local", action="store_true", help="leave out the slower networks")
    parser.add_argument("--json", type=Path, default=BUILD / "bench-open.json")
    args = parser.parse_args()
    report = measure(dist.build(), args.runs, NETWORKS[: 1 if args.local else None])
    args.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    print(table(report))


if __name__ == "__main__":
    main()
