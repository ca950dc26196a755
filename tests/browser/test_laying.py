"""Laying tiles: what is said of them and when, and what helps a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.fingers import Finger, middle
from support.browser.games import OPENING
from support.browser.kept import SETTINGS
from support.browser.playing import act, cell, letters, next_frame, show

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


ZOOMED = "() => document.querySelector('.board-frame').classList.contains('zoomed')"


def test_the_dragged_tile_is_as_large_as_a_square(device: Device, site: str) -> None:
    """Over the board it stands above the finger, and its row and column are lit."""
    page = device("phone")
    show(page, site, OPENING)
    tile = page.locator(".rack-tile").first
    finger = Finger(page, tile)
    finger.to(finger.x, finger.y - 20)
    large = page.locator("#ghost").bounding_box()["width"]
    x, y = middle(cell(page, 127))
    finger.to(x, y + 44)
    ghost = page.locator("#ghost").bounding_box()
    assert abs(ghost["width"] - cell(page, 127).bounding_box()["width"]) < 2
    assert ghost["width"] < large
    assert ghost["y"] + ghost["height"] < finger.y - 15
    lit = "(node, part) => parseFloat(getComputedStyle(node, part).width)"
    board = page.locator("#board").bounding_box()
    assert page.locator(".cell.target").evaluate(lit, "::before") > 1.9 * board["width"]
    finger.up()


def test_laying_brings_the_board_closer_where_squares_are_small(device: Device, site: str) -> None:
    """Picking a tile enlarges it, over all the free height; it is whole again when no tile is laid.

    Who switches the setting off keeps the whole board.
    """
    page = device("phone")
    show(page, site, OPENING)
    page.wait_for_function("() => document.querySelector('link[href*=forced]')")
    page.locator(".rack-tile").first.tap()
    page.wait_for_function(ZOOMED)
    frame, free = (page.locator(part).bounding_box() for part in (".board-frame", ".table"))
    assert frame["height"] > free["height"] - 6
    assert cell(page, 112).bounding_box()["width"] > 40
    cell(page, 112).tap()
    page.locator(".cell.draft").wait_for()
    assert page.evaluate(ZOOMED)
    act(page, "recall").tap()
    page.wait_for_function(f"() => !({ZOOMED})()")
    page.evaluate("(pair) => localStorage.setItem(...pair)", [SETTINGS, '{"close-up": false}'])
    page.locator(".rack-tile").first.tap()
    next_frame(page)
    assert not page.evaluate(ZOOMED)


def test_a_large_board_stays_as_it_is(device: Device, site: str) -> None:
    """On a desktop squares are large enough."""
    page = device()
    show(page, site, OPENING)
    lay(page, 112)
    assert not page.evaluate(ZOOMED)


def test_the_rack_can_be_shuffled_while_tiles_are_laid(device: Device, site: str) -> None:
    """The draft stays."""
    page = device("small")
    show(page, site, OPENING)
    lay(page, 112)
    before = letters(page)
    act(page, "shuffle").click()
    page.wait_for_function(
        "(before) => [...document.querySelectorAll('#rack .rack-tile')]"
        ".map((each) => each.querySelector('b')?.innerText ?? '').join() !== before",
        arg=",".join(before),
    )
    assert sorted(letters(page)) == sorted(before)
    assert page.locator(".cell.draft").count() == 1


def test_a_finger_feels_a_tile_that_it_lays(device: Device, site: str) -> None:
    """A short tick, unless vibration is off."""
    page = device("phone")
    page.add_init_script("window.ticks = []; navigator.vibrate = (ms) => ticks.push(ms);")
    show(page, site, OPENING)
    page.wait_for_function("() => document.querySelector('link[href*=forced]')")
    page.wait_for_load_state("networkidle")
    page.locator(".rack-tile").first.tap()
    cell(page, 112).tap()
    page.wait_for_function("() => ticks.length > 0")


IN_SIGHT = """(names) => names.filter((name) => {
  const { top, left, right, bottom, width } = document.querySelector(name).getBoundingClientRect();
  return !width || top < 0 || left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
})"""
"""Which of these elements are not wholly on the screen."""


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (568, 320), (320, 568)])
def test_nothing_is_below_the_fold(device: Device, site: str, size: tuple[int, int]) -> None:
    """On its side a phone has the header beside the board; dialogs keep their buttons in sight.

    Beside the link on a phone on its side, these are the first way to send it and the cross.
    """
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = device("phone", viewport=viewport, reduced_motion="reduce")
    show(page, site, OPENING)
    parts = [".bar", ".scores", "#board", "#line", "#rack", "#actions"]
    assert page.evaluate(IN_SIGHT, parts) == []
    wide = size[0] > size[1]
    board, bar = (page.locator(part).bounding_box() for part in ("#board", ".bar"))
    assert (bar["x"] >= board["x"] + board["width"]) == wide
    assert not wide or board["height"] > size[1] - 20
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Continue on another device").tap()
    page.locator(".link-sheet").wait_for()
    buttons = [".choices .primary", ".cross"] if wide else ["footer .action"]
    assert page.evaluate(IN_SIGHT, [f".link-sheet {each}" for each in buttons]) == []
