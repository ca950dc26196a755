"""How soon the page responds to a key, measured by the browser while the engine works."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from support.browser.playing import cell, next_frame, show
from support.link_games import some_turns

from scripts.bench.input_delay import KEEP_BUSY, KEYS, READ_DELAYS, WATCH_INPUT
from scripts.bench.visits import WATCH

Device = Callable[..., Any]
PRESSES = 24
GOAL_MS = 50


@pytest.mark.timing
def test_a_key_is_drawn_at_once_while_python_works(device: Device, dist: str) -> None:
    """From key to paint: the median stays below what is noticeable."""
    page = device("phone")
    for script in (WATCH, WATCH_INPUT):
        page.add_init_script(script)
    links = some_turns(6)
    show(page, dist, links[-1])
    page.locator("#progress").wait_for(state="hidden")
    cell(page, 0).focus()
    page.evaluate("() => { window.__input.acts = []; }")  # The press that answered who is here.
    page.evaluate(KEEP_BUSY, links)
    for n in range(PRESSES):
        page.keyboard.press(KEYS[n % len(KEYS)])
    next_frame(page)
    page.wait_for_timeout(300)
    times = [ms for _, ms in page.evaluate(READ_DELAYS)]
    assert len(times) == PRESSES
    assert page.evaluate("window.__games") > 3
    assert median(times) <= GOAL_MS, times


@pytest.mark.timing
def test_a_key_is_drawn_at_once_while_tiles_move(device: Device, site: str) -> None:
    """Each press ends a shuffle under way and begins another."""
    page = device("phone", reduced_motion="no-preference")
    page.add_init_script(WATCH_INPUT)
    show(page, site, some_turns(6)[-1])
    page.wait_for_function(f"() => performance.getEntriesByName('{site}ui/motion.js').length")
    page.locator(".rack-tile").first.focus()
    page.evaluate("() => { window.__input.acts = []; window.__moved = 0; }")
    for _ in range(PRESSES):
        page.keyboard.press("/")
        next_frame(page)
        page.evaluate("() => { window.__moved += document.getAnimations().length > 3; }")
    times = [ms for _, ms in page.evaluate(READ_DELAYS)]
    assert page.evaluate("window.__moved") > PRESSES / 2
    assert median(times) <= GOAL_MS, times
