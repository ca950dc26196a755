"""From a key or a tap to what is painted, while Python works: the browser's own event timing.

The browser counts from the event to the frame on the screen, in steps of 8 ms, and tells none
below 16. Between our keys and taps come the *least* ones, for which the page does as little as
a page can: one letter changes, in a box of its own. They meet the same busy threads, so what
they take is the browser's and the system's, not ours. On a first visit these are also the
threads on which the browser turns what Python uses into machine code; later it has kept that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from scripts.bench.visits import after_first_visits, opened

ACTIONS = 48
ROUNDS = 5
REST_MS = 400
FEWEST_GAMES = 10
KEYS = ("ArrowRight", "ArrowDown", "a", "ArrowDown", "Backspace", "Escape")
STEP_S = 1 / 30
"""From one act to the next, ours and the least in turn. A key held down repeats so often."""


class Way(NamedTuple):
    """How the page is used: by keys or taps, so many seconds apart, while Python works or rests."""

    hand: str
    first: bool = False
    works: bool = True
    step: float = STEP_S
    least: bool = True


WAYS = {
    "key to paint while Python works": Way("key"),
    "tap to paint while Python works": Way("tap"),
    "key to paint, Python at rest": Way("key", works=False, least=False),
    "tap to paint, Python at rest": Way("tap", works=False, least=False),
    "key to paint while Python works, first visit": Way("key", first=True),
    "tap to paint while Python works, first visit": Way("tap", first=True),
    "key to paint while Python works, first visit, keys in one rush": Way(
        "key", first=True, step=0, least=False
    ),
}
KINDS = {
    "ours": "",
    "least": ": the least a page can do",
    "work": ": processor time of the page in each",
}

Act = Callable[[], None]

LEAST: dict[str, Callable[[Page], Act]] = {
    "key": lambda page: partial(page.keyboard.press, "F9"),
    "tap": lambda page: partial(page.mouse.click, 10, 10),
}

WATCH_HANDS = """
window.__hands = { acts: [], slow: {} };
for (const type of ["keydown", "pointerdown", "pointerup", "click"])
  addEventListener(type, ({ timeStamp, key, target }) => {
    const { acts } = window.__hands;
    const isLeast = key === "F9" || target.id === "least";
    if (type.endsWith("down")) acts.push({ isLeast, at: [] });
    acts.at(-1).at.push(timeStamp.toFixed(1));
  }, true);
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    window.__hands.slow[startTime.toFixed(1)] = duration;
}).observe({ type: "event", durationThreshold: 16 });
"""
TOLD = """() => {
  const { acts, slow } = window.__hands;
  return acts.map(({ isLeast, at }) => [isLeast, Math.max(...at.map((each) => slow[each] ?? 0))]);
}"""
"""Of each key and tap: whether it was a least one, and its slowest event in ms, 0 if below 16."""

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
"""Python opens one game after the other from now on, and always has the next one waiting."""


def keys(page: Page) -> Iterator[Act]:
    """Walk, lay a tile, turn the arrow, take the tile back and the arrow off, over and over."""
    page.locator('.cell[data-square="0"]').focus()
    return cycle([partial(page.keyboard.press, key) for key in KEYS])


def taps(page: Page) -> Iterator[Act]:
    """Pick a tile, lay it, take it back, over and over."""
    tile, square = (middle(page, place) for place in (".rack-tile:not(.blank)", ".cell:not(.tile)"))
    return cycle([partial(page.mouse.click, *place) for place in (tile, square, tile)])


def middle(page: Page, place: str) -> tuple[float, float]:
    """Return where to point at the first element of a kind."""
    box = page.locator(place).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def act(context: BrowserContext, url: str, way: Way, games: list[str]) -> dict[str, list[float]]:
    """Open the page and use it in a way; return the milliseconds of our acts and of the least.

    Python, where it is to work, opens ``games`` meanwhile. Where there are no least acts the
    mean processor time of the page's main thread is told too.
    """
    page = opened(context, url, WATCH_HANDS)
    page.evaluate(ADD_LEAST)
    ours = (keys if way.hand == "key" else taps)(page)
    least = LEAST[way.hand](page)
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.wait_for_timeout(REST_MS)
    if way.works:
        page.evaluate(KEEP_BUSY, games)
    before = main_thread(session)
    due = time.monotonic()
    for each in islice(ours, ACTIONS):
        for do in (each, least) if way.least else (each,):
            do()
            due += way.step
            time.sleep(max(0, due - time.monotonic()))
    page.wait_for_timeout(REST_MS)
    worked = main_thread(session) - before
    told = page.evaluate(TOLD)
    if way.works and page.evaluate("window.__games") < FEWEST_GAMES:
        raise RuntimeError("Python did not work while the page was used")
    page.close()
    if not way.least:
        return {"ours": [ms for _, ms in told], "work": [worked / len(told)]}
    return {
        "ours": [ms for is_least, ms in told if not is_least],
        "least": [ms for is_least, ms in told if is_least],
    }


def main_thread(session: CDPSession) -> float:
    """Return the milliseconds of processor time that the page's main thread has had."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    seconds: float = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    return 1000 * seconds


def hand_times(browser: Browser, url: str, games: list[str]) -> dict[str, Any]:
    """Use the page in all ways in turn, several times over; return what `lines` writes."""
    seen: dict[str, list[list[float]]] = {}
    later = after_first_visits(browser, url)
    for _ in range(ROUNDS):
        for name, way in WAYS.items():
            first = browser.new_context(service_workers="block")
            for kind, ms in act(first if way.first else later, url, way, games).items():
                seen.setdefault(name + KINDS[kind], []).append(ms)
            first.close()
    later.close()
    return {name: summary(rounds) for name, rounds in seen.items()}


def summary(rounds: list[list[float]]) -> dict[str, Any]:
    """Return the median of all rounds together, and the slowest of each."""
    return {
        "median": round(median(ms for times in rounds for ms in times), 1),
        "slowest": [round(max(times), 1) for times in rounds],
    }


def lines(report: dict[str, Any]) -> Iterator[str]:
    """Write what `hand_times` returned."""
    yield f"to paint, ms (0: below 16), median and the slowest of {ACTIONS}, {ROUNDS} times over:"
    for name, times in report.items():
        slowest = " ".join(f"{ms:g}" for ms in times["slowest"])
        yield f"  {name}: {times['median']:g}; {slowest}"
