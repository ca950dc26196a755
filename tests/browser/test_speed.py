"""How soon the page answers a key, measured by the browser itself while the engine works."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from browser.playing import cell, next_frame
from browser.test_opening import show, some_turns

Device = Callable[..., Any]
KEYS = 24
GOAL_MS = 50

# The browser tells the time from the key to the next frame in steps of 8 ms.
WATCH = """
window.slow = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.name === "keydown") window.slow.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16 });
"""


@pytest.mark.alone
def test_a_key_is_drawn_at_once_while_python_works(device: Device, dist: str) -> None:
    """From key to paint: the middle of many stays below what one notices."""
    page = device("phone")
    page.add_init_script(WATCH)
    show(page, dist, some_turns(6)[-1])
    page.locator("#progress").wait_for(state="hidden")
    cell(page, 0).focus()
    for n in range(KEYS):
        page.keyboard.press(["ArrowRight", "ArrowDown", "a", "Backspace"][n % 4])
    next_frame(page)
    page.wait_for_timeout(300)
    slow = page.evaluate("() => window.slow")
    times = sorted([0.0] * (KEYS - len(slow)) + slow)
    assert median(times) <= GOAL_MS, times
