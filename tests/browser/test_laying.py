"""Laying tiles: what is said of them and when, and what helps a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import OPENING
from support.browser.playing import act, cell, next_frame, show

Device = Callable[..., Any]
SIZES = pytest.mark.parametrize("size", ["phone", "desktop"])

OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
"""Whether two elements of the page overlap."""


def lay(page: Any, *squares: int) -> None:
    """Lay the first tiles of the rack on these squares."""
    for square in squares:
        page.locator(".rack-tile.tile").first.click()
        cell(page, square).click()
        page.locator(f'.cell.draft[data-square="{square}"]').wait_for()


@SIZES
def test_nothing_scolds_before_play_is_pressed(device: Device, site: str, size: str) -> None:
    """A tile alone gets a hint, tiles in the wrong place a plain sentence; Play says it in red."""
    page = device(size)
    show(page, site, OPENING)
    line = page.locator("#line")
    lay(page, 0)
    line.get_by_text("Place the rest of your word.").wait_for()
    lay(page, 1)
    line.get_by_text("The first word must cover the star in the centre.").wait_for()
    assert page.locator(".fault, .badge.bad, .cell.wrong").count() == 0
    act(page, "play").click(force=True)  # It is marked as disabled.
    page.locator("#line.fault").wait_for()
    toast = page.locator("#toast")
    toast.wait_for()
    for other in (".scores", ".bar", ".controls"):
        assert not page.evaluate(OVERLAP, ["#toast", other]), other
    lay(page, 2)
    assert toast.is_hidden()
    next_frame(page)
    assert page.locator(".fault").count() == 0


def test_a_finished_word_that_is_none_is_red(device: Device, site: str) -> None:
    """Two tiles in line make a word; the score is not offered for it."""
    page = device("phone")
    show(page, site, OPENING)
    lay(page, 112)
    assert page.locator(".fault, .badge.bad").count() == 0
    tiles = page.locator(".rack-tile.tile")
    for n in range(tiles.count()):
        tiles.nth(n).click()
        cell(page, 113).click()
        page.locator('.cell.draft[data-square="113"]').wait_for()
        page.locator("#line .word, #line.fault").first.wait_for()
        if page.locator("#line.fault").count():
            break
        cell(page, 113).dblclick()
    assert page.locator("#line.fault").inner_text().endswith("isn’t in the dictionary.")
    assert page.locator(".badge.bad").count() == 1
