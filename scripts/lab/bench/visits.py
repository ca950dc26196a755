"""Visit the page in a browser, and measure the milliseconds to each stage."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
  if (document.querySelector("#invitation, .seat-sheet[open]")) mark("names");
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
  const name = `paw.settings ${location.pathname}`;
  const settings = () => JSON.parse(localStorage[name] ?? "{}");
  while (!settings().practised) await new Promise((done) => setTimeout(done, 100));
}"""
PAUSE_S = 0.5
"""A pause between visits, in which the browser writes its cache."""
CACHE_WRITE_S = 3
"""How long the browser compiles and writes its cache after the last request."""


@contextmanager
def chromium(program: Path | None = None) -> Iterator[Browser]:
    """Run headless Chromium: ``program``, or by default the browser of the tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program or installed.ensure(), args=installed.ARGUMENTS
        )
        yield browser
        browser.close()


def opened(context: BrowserContext, url: str, *more: str) -> Page:
    """Open a page in a new tab and wait until the engine, or a reference page, has shown the board.

    If the page then asks who is playing, choose the player to move; no time includes this step.
    ``more`` are scripts to run before the page's own scripts.
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
    """Wait for the rack. If the page asks who plays, answer with the seat to move.

    The page asks about a game that is new to the browser.
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


def two_visits(browser: Browser, url: str) -> tuple[Marks, Marks]:
    """Visit a page in a fresh profile, and again once the service worker has cached it."""
    context = browser.new_context()
    page = opened(context, url)
    first: Marks = page.evaluate("window.__marks")
    page.evaluate(CONTROLLED)
    page.close()
    time.sleep(PAUSE_S)
    second = visit(context, url)
    context.close()
    return first, second


def first_visit(browser: Browser, url: str) -> Marks:
    """Visit a page in a fresh profile without a service worker."""
    context = browser.new_context(service_workers="block")
    marks = visit(context, url)
    context.close()
    return marks


def invitation(browser: Browser, url: str) -> Marks:
    """Return the milliseconds until a first visit names the players of an invitation."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url, wait_until="commit")
    named = page.wait_for_function("() => window.__marks.names", timeout=PATIENCE_MS)
    marks: Marks = {"names": named.json_value()}
    context.close()
    return marks


def after_first_visits(browser: Browser, url: str) -> BrowserContext:
    """Return a profile after two visits, with the page cached and the engine warmed up."""
    context = browser.new_context()
    for script in (CONTROLLED, PRACTISED):
        page = opened(context, url)
        page.evaluate(script)
        time.sleep(CACHE_WRITE_S)
        page.close()
    return context
