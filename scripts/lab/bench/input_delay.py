"""Measure the delay from a key or a tap to the painted frame, with the Event Timing API.

The browser measures from the event to the frame on the screen, in steps of 8 ms, and reports
nothing below 16 ms. Between our keys and taps come *reference* events, for which the page does
almost nothing: one letter changes, in a box of its own. Reference events wait for the same busy
threads, so they measure the delay of the browser and the system. On a first visit the browser also
compiles Python's WebAssembly on these threads; later visits find it in the cache.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from scripts.lab.bench.visits import after_first_visits, opened

ACTIONS = 48
ROUNDS = 5
REST_MS = 400
FEWEST_GAMES = 10
KEYS = ("ArrowRight", "ArrowDown", "a", "ArrowDown", "Backspace", "Escape")
STEP_S = 1 / 30
"""Seconds between two events: the rate of a held key."""


class Usage(NamedTuple):
    """How to use the page: keys or taps, ``step`` seconds apart, while Python works or is idle."""

    input: str
    first: bool = False
    works: bool = True
    step: float = STEP_S
    reference: bool = True


USAGES = {
    "key to paint while Python works": Usage("key"),
    "tap to paint while Python works": Usage("tap"),
    "key to paint, Python idle": Usage("key", works=False, reference=False),
    "tap to paint, Python idle": Usage("tap", works=False, reference=False),
    "key to paint while Python works, first visit": Usage("key", first=True),
    "tap to paint while Python works, first visit": Usage("tap", first=True),
    "key to paint while Python works, first visit, keys without pause": Usage(
        "key", first=True, step=0, reference=False
    ),
}
KINDS = {
    "ours": "",
    "reference": ": reference events",
    "work": ": processor time of the page in each",
}

Act = Callable[[], None]

LEAST: dict[str, Callable[[Page], Act]] = {
    "key": lambda page: partial(page.keyboard.press, "F9"),
    "tap": lambda page: partial(page.mouse.click, 10, 10),
}

WATCH_INPUT = """
window.__input = { acts: [], slow: {} };
for (const type of ["keydown", "pointerdown", "pointerup", "click"])
  addEventListener(type, ({ timeStamp, key, target }) => {
    const { acts } = window.__input;
    const isLeast = key === "F9" || target.id === "least";
    if (type.endsWith("down")) acts.push({ isLeast, at: [] });
    acts.at(-1).at.push(timeStamp.toFixed(1));
  }, true);
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    window.__input.slow[startTime.toFixed(1)] = duration;
}).observe({ type: "event", durationThreshold: 16 });
"""
READ_DELAYS = """() => {
  const { acts, slow } = window.__input;
  return acts.map(({ isLeast, at }) => [isLeast, Math.max(...at.map((each) => slow[each] ?? 0))]);
}"""
"""For each key and tap: whether it is a reference event, and its delay in ms, 0 if below 16."""

ADD_LEAST = """() => {
  const mark = document.createElement("div");
  mark.id = "least";
  const look = { position: "fixed", contain: "strict", inset: "0 auto auto 0", zIndex: 99 };
  Object.assign(mark.style, look, { width: "20px", height: "20px" });
  const turn = () => { mark.textContent = mark.textContent === "|" ? "-" : "|"; };
  mark.addEventListener("pointerup", turn);
  addEventListener("keydown", ({ key }) => { if (key === "F9") turn(); });
  document.body.append(mark);
}"""
KEEP_BUSY = """(links) => {
  window.__games = 0;
  const ask = () => {
    const text = links[window.__games++ % links.length];
    const request = { v: 1, link: "", seat: null, intent: { type: "open", text, known: [] } };
    window.__worker.postMessage({ id: -2, request: JSON.stringify(request) });
  };
  window.__worker.addEventListener("message", ({ data }) => { if (data.id === -2) ask(); });
  for (let n = 0; n < 3; n++) ask();
}"""
"""Keep Python busy opening games, with the next ones always queued."""


def keys(page: Page) -> Iterator[Act]:
    """Yield keys for ever: move the cursor, place a tile, turn the arrow, undo both."""
    page.locator('.cell[data-square="0"]').focus()
    return cycle([partial(page.keyboard.press, key) for key in KEYS])


def taps(page: Page) -> Iterator[Act]:
    """Yield taps for ever: pick a tile, place it, take it back."""
    tile, square = (middle(page, place) for place in (".rack-tile:not(.blank)", ".cell:not(.tile)"))
    return cycle([partial(page.mouse.click, *place) for place in (tile, square, tile)])


def middle(page: Page, place: str) -> tuple[float, float]:
    """Return the middle of the first element that a selector matches."""
    box = page.locator(place).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def act(
    context: BrowserContext, url: str, usage: Usage, games: list[str]
) -> dict[str, list[float]]:
    """Open and use the page; return the delays of our events and of the reference events.

    If ``usage.works``, Python opens ``games`` at the same time. Without reference events, also
    return the mean processor time of the main thread. All values are in milliseconds.
    """
    page = opened(context, url, WATCH_INPUT)
    page.evaluate(ADD_LEAST)
    ours = (keys if usage.input == "key" else taps)(page)
    least = LEAST[usage.input](page)
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.wait_for_timeout(REST_MS)
    if usage.works:
        page.evaluate(KEEP_BUSY, games)
    before = main_thread(session)
    due = time.monotonic()
    for each in islice(ours, ACTIONS):
        for do in (each, least) if usage.reference else (each,):
            do()
            due += usage.step
            time.sleep(max(0, due - time.monotonic()))
    page.wait_for_timeout(REST_MS)
    worked = main_thread(session) - before
    delays = page.evaluate(READ_DELAYS)
    if usage.works and (opening := page.evaluate("window.__games")) < FEWEST_GAMES:
        raise RuntimeError(f"Python opened only {opening} games meanwhile: is the machine busy?")
    page.close()
    if not usage.reference:
        return {"ours": [ms for _, ms in delays], "work": [worked / len(delays)]}
    return {
        "ours": [ms for is_least, ms in delays if not is_least],
        "reference": [ms for is_least, ms in delays if is_least],
    }


def main_thread(session: CDPSession) -> float:
    """Return the processor time of the main thread in milliseconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    seconds: float = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    return 1000 * seconds


def measure(browser: Browser, url: str, games: list[str]) -> dict[str, Any]:
    """Measure all `USAGES` in turn, `ROUNDS` times; return the summaries by name."""
    seen: dict[str, list[list[float]]] = {}
    later = after_first_visits(browser, url)
    for _ in range(ROUNDS):
        for name, usage in USAGES.items():
            first = browser.new_context(service_workers="block")
            for kind, ms in act(first if usage.first else later, url, usage, games).items():
                seen.setdefault(name + KINDS[kind], []).append(ms)
            first.close()
    later.close()
    return {name: summary(rounds) for name, rounds in seen.items()}


def summary(rounds: list[list[float]]) -> dict[str, Any]:
    """Return the median of all rounds, and the slowest event of each round."""
    return {
        "median": round(median(ms for times in rounds for ms in times), 1),
        "slowest": [round(max(times), 1) for times in rounds],
    }


def report_lines(report: dict[str, Any]) -> Iterator[str]:
    """Format what `measure` returned."""
    yield f"ms to paint (0: below 16): median; slowest of {ACTIONS}, in each of {ROUNDS} rounds"
    for name, times in report.items():
        slowest = " ".join(f"{ms:g}" for ms in times["slowest"])
        yield f"  {name}: {times['median']:g}; {slowest}"
