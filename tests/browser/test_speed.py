"""How soon the page answers a key, measured by the browser itself while the engine works."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from browser.playing import cell, next_frame
from browser.test_opening import show, some_turns

from bench.visits import WATCH_KEYS

Device = Callable[..., Any]
KEYS = 24
GOAL_MS = 50


@pytest.mark.alone
def test_a_key_is_drawn_at_once_while_python_works(device: Device, dist: str) -> None:
    """From key to paint: the middle of many stays below what one notices."""
    page = device("phone")
    page.add_init_script(WATCH_KEYS)
    show(page, dist, some_turns(6)[-1])
    page.locator("#progress").wait_for(state="hidden")
    cell(page, 0).focus()
    for n in range(KEYS):
        page.keyboard.press(["ArrowRight", "ArrowDown", "a", "Backspace"][n % 4])
    next_frame(page)
    page.wait_for_timeout(300)
    slow = page.evaluate("() => window.__slow")
    times = sorted([0.0] * (KEYS - len(slow)) + slow)
    assert median(times) <= GOAL_MS, times
