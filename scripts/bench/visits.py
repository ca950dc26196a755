"""Visits of the page, and of the floor page, in a browser: the milliseconds of each stage."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from scripts.build import browser as installed

PATIENCE_MS = 180_000

Marks = dict[str, float]
"""Milliseconds from navigation, by stage."""

WATCH = """
const marks = (window.__marks = {});
const turns = (window.__turns = {});
const mark = (name) => { marks[name] ??= performance.now(); };
const asked = new Map();
const Plain = window.Worker;
window.Worker = class extends Plain {
  constructor(...how) {
    super(...how);
    window.__worker = this;
    mark("worker");
    this.addEventListener("message", ({ data }) => {
      mark(data.type ?? "answered");
      if (!("reply" in data)) return;
      const { kind, at } = asked.get(data.id) ?? {};
      (turns[kind] ??= []).push(performance.now() - at);
      if (kind !== "open" || !data.reply.includes('"state":"matched"')) return;
      requestAnimationFrame(() => setTimeout(() => {
        if (document.querySelector("#board .tile")) mark("board");
      }));
    });
  }
  postMessage(data, ...how) {
    const kind = data.request && JSON.parse(data.request).intent.type;
    if (kind) asked.set(data.id, { kind, at: performance.now() });
    super.postMessage(data, ...how);
  }
};
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) marks[entry.name] ??= entry.startTime;
}).observe({ type: "paint", buffered: true });
const look = () => {
  if (document.querySelectorAll("#board .cell").length >= 225) mark("shell");
  if (!marks.answered && document.querySelector("#board .tile")) mark("known");
  if (document.querySelector("#invitation")) mark("names");
  if (!marks.board) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
CONTROLLED = """() => new Promise((done) => {
  const workers = navigator.serviceWorker;
  if (workers.controller) done();
  else workers.addEventListener("controllerchange", () => done());
})"""

PRACTISED = """async () => {
  // Under the name of this version, or of one that it is compared with.
  const name = `paw.settings ${location.pathname}`;
  const settings = () => JSON.parse(localStorage[name] ?? localStorage["paw.settings"] ?? "{}");
  while (!settings().practised) await new Promise((done) => setTimeout(done, 100));
}"""
PAUSE_S = 0.5
"""Between visits, as a user's pause: the browser writes its cache."""
CACHE_WRITE_S = 3
"""The browser compiles, and writes its cache, for some time after the last request."""

FLOOR_PAGE = """<!doctype html><meta charset="utf-8"><title>floor</title>
<link rel="icon" href="data:,"><script type="module" src="floor-page.js"></script><p id="board"></p>
"""
FLOOR_PAGE_SCRIPT = """
const policy = trustedTypes.createPolicy("pass-a-word", { createScriptURL: String });
new Worker(policy.createScriptURL("floor-worker.js"), { type: "module" }).onmessage = () => {
  (window.__marks ??= {}).board = performance.now();
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


@contextmanager
def chromium(program: Path | None = None) -> Iterator[Browser]:
    """Run headless Chromium: a program, or the one for tests and measurements."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program or installed.ensure(), args=installed.ARGUMENTS
        )
        yield browser
        browser.close()


def opened(context: BrowserContext, url: str, *more: str) -> Page:
    """Open a page in a new tab and wait until the engine, or the floor page, has shown the board.

    A page that then asks who is there is answered, which is not measured. ``more`` are scripts
    that run before those of the page.
    """
    page: Page = context.new_page()
    for script in (WATCH, *more):
        page.add_init_script(script)
    page.goto(url, wait_until="commit")
    page.locator("#board .tile").first.wait_for(timeout=PATIENCE_MS, state="attached")
    until = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < until and not page.evaluate("'board' in window.__marks"):
        time.sleep(0.02)
    if page.locator("#rack").count():
        answer_for_the_seat_to_move(page)
    return page


def answer_for_the_seat_to_move(page: Page) -> None:
    """Wait for the rack; say that the player to move is here, if the page asks.

    It asks about a game that is new to the browser. Builds of before November 2026 never ask.
    """
    question, rack = (page.locator(each) for each in (".seat-sheet[open]", "#rack .rack-tile"))
    question.or_(rack).first.wait_for(timeout=PATIENCE_MS)
    if question.count():
        question.locator(".body button").first.click()
        rack.first.wait_for(timeout=PATIENCE_MS)


def visit(context: BrowserContext, url: str) -> Marks:
    """Open a page and return the milliseconds of its stages."""
    page = opened(context, url)
    marks: Marks = page.evaluate("window.__marks")
    page.close()
    time.sleep(PAUSE_S)
    return marks


def two_visits(browser: Browser, url: str, *, kept: bool) -> tuple[Marks, Marks]:
    """Visit a page twice in a fresh profile; with ``kept``, until the service worker keeps it."""
    context = browser.new_context(service_workers="allow" if kept else "block")
    page = opened(context, url)
    first: Marks = page.evaluate("window.__marks")
    if kept:
        page.evaluate(CONTROLLED)
    page.close()
    time.sleep(PAUSE_S)
    second = visit(context, url)
    context.close()
    return first, second


def invitation(browser: Browser, url: str, runs: int) -> float:
    """Return the median milliseconds until a first visit names the players of an invitation."""
    seen: list[float] = []
    for _ in range(runs):
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(url, wait_until="commit")
        page.locator("#invitation").wait_for(timeout=PATIENCE_MS)
        seen.append(page.evaluate("window.__marks.names"))
        context.close()
    return round(median(seen), 1)


def visits(browser: Browser, url: str, runs: int, *, kept: bool) -> dict[str, Marks]:
    """Return the medians of each kind of visit.

    *Cold* and *warm* are the first visit and the next one, each pair in a fresh browser profile,
    without the service worker. ``kept`` allows the service worker for the others: *second*, as
    soon as it has cached everything, each in a fresh profile; and *repeat*, later visits in one
    profile, once the engine has warmed up (see site/core/idle.js). The floor page
    has no service worker; it is visited as often.
    """
    seen: dict[str, list[Marks]] = {"cold": [], "warm": [], "second": [], "repeat": []}
    for _ in range(runs):
        for kind, marks in zip(("cold", "warm"), two_visits(browser, url, kept=False), strict=True):
            seen[kind].append(marks)
    for _ in range(runs):
        seen["second"].append(two_visits(browser, url, kept=kept)[1])
    context = after_first_visits(browser, url, kept=kept)
    seen["repeat"] = [visit(context, url) for _ in range(runs)]
    context.close()
    return {kind: medians(marks) for kind, marks in seen.items()}


def after_first_visits(browser: Browser, url: str, *, kept: bool = True) -> BrowserContext:
    """Return a profile after two visits; with ``kept``, until the engine has warmed up."""
    context = browser.new_context(service_workers="allow" if kept else "block")
    for script in (CONTROLLED, PRACTISED):
        page = opened(context, url)
        if kept:
            page.evaluate(script)
        time.sleep(CACHE_WRITE_S)
        page.close()
    return context


def medians(runs: list[Marks]) -> Marks:
    """Return the medians of the marks that occur in all runs."""
    names = set.intersection(*(set(run) for run in runs))
    return {name: round(median(run[name] for run in runs), 1) for name in sorted(names)}


def with_floor(site: Path, folder: Path) -> Path:
    """Copy the site and add the floor page to it."""
    copy = folder / "site"
    shutil.copytree(site, copy)
    (copy / "floor.html").write_text(FLOOR_PAGE, "utf-8")
    (copy / "floor-page.js").write_text(FLOOR_PAGE_SCRIPT, "utf-8")
    (copy / "floor-worker.js").write_text(FLOOR_WORKER, "utf-8")
    return copy
