"""A real mouse and real fingers: where a tile is lifted, what it shows, and where it drops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.fingers import Finger, middle
from support.browser.playing import act, cell, drafts, letters, next_frame, show, take_turn
from support.link_games import OPENING, some_turns

Device = Callable[..., Any]


def lift(page: Any, start: Any, end: Any) -> None:
    """Drag with the mouse, in a few steps as a hand would, and hold."""
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*middle(end), steps=4)


def drag(page: Any, start: Any, end: Any) -> None:
    """Drag with the mouse."""
    lift(page, start, end)
    page.mouse.up()


@pytest.fixture
def table(device: Device, site: str) -> Any:
    """Show an opening on a desktop."""
    page = device()
    show(page, site, OPENING)
    return page


@pytest.fixture
def phone(device: Device, site: str) -> Any:
    """Show a game of two turns on a phone."""
    page = device("phone")
    show(page, site, some_turns(2)[-1])
    return page


def test_a_mouse_drags_to_the_board_within_it_and_back(table: Any) -> None:
    """A tile goes where it is dropped: a square, another square, another tile's, the rack.

    Onto a laid tile the two swap; within the rack the others close up.
    """
    tiles = table.locator(".rack-tile")
    a, b, *_ = letters(table)
    drag(table, tiles.nth(0), cell(table, 112))
    assert drafts(table) == {112: a}
    drag(table, cell(table, 112), cell(table, 97))
    assert drafts(table) == {97: a}
    drag(table, tiles.nth(1), cell(table, 98))
    drag(table, cell(table, 97), cell(table, 98))
    assert drafts(table) == {97: b, 98: a}
    drag(table, cell(table, 97), tiles.nth(3))
    assert drafts(table) == {98: a}
    assert letters(table)[3] == b
    assert table.locator(".board-frame.zoomed").count() == 0, (
        "on a desktop squares are large enough"
    )
    act(table, "recall").click()
    before = letters(table)
    drag(table, tiles.nth(0), tiles.nth(6))
    assert letters(table) == [*before[1:], before[0]]


def test_a_press_counts_where_it_began(table: Any) -> None:
    """A slow one counts though its square is drawn anew; one whose drag was broken off does not."""
    tile = table.locator(".rack-tile").first
    tile.click(delay=200)
    table.locator(".cell.dw .premium").first.click(delay=200, force=True)
    assert len(drafts(table)) == 1
    lift(table, table.locator(".rack-tile").nth(1), cell(table, 112))
    table.mouse.move(*middle(table.locator(".rack-tile").nth(1)), steps=4)
    table.keyboard.press("Escape")
    assert not table.locator("#ghost").is_visible()
    table.mouse.up()
    next_frame(table)
    assert table.locator(".picked").count() == 0
    assert len(drafts(table)) == 1


def test_a_drag_ends_when_the_game_changes(device: Device, site: str) -> None:
    """The turn is taken in another tab: the dragged tile is gone, and nothing is laid."""
    page = device()
    link = some_turns(2)[-1]
    show(page, site, link)
    other = page.context.new_page()
    show(other, site, link)
    lift(page, page.locator(".rack-tile").first, cell(page, 0))
    assert page.locator("#ghost").is_visible()
    take_turn(other)
    page.get_by_text("Waiting for ").first.wait_for()
    assert not page.locator("#ghost").is_visible()
    page.mouse.up()
    assert drafts(page) == {}


def test_the_lifted_tile_is_seen_above_the_finger(phone: Any) -> None:
    """Over the board it is as large as a square, which is lit with its row and column.

    It drops where it is seen. A played square is not lit, and takes no tile.
    """
    ghost, lit = phone.locator("#ghost"), phone.locator(".cell.target")
    letter = letters(phone)[2]
    finger = Finger(phone, phone.locator(".rack-tile").nth(2))
    finger.to(finger.x, finger.y - 20)
    large = ghost.bounding_box()["width"]
    x, y = middle(phone.locator(".cell.tile").first)
    finger.to(x, y + 44)
    assert lit.count() == 0
    finger.up()
    assert drafts(phone) == {}
    assert "" not in letters(phone)
    finger = Finger(phone, phone.locator(".rack-tile").nth(2))
    x, y = middle(cell(phone, 187))
    finger.to(x, y + 44)
    assert lit.get_attribute("data-square") == "187"
    box = ghost.bounding_box()
    assert abs(box["width"] - cell(phone, 187).bounding_box()["width"]) < 2
    assert box["width"] < large
    assert box["y"] + box["height"] < finger.y - 15
    width = "(node) => parseFloat(getComputedStyle(node, '::before').width)"
    assert lit.evaluate(width) > 1.9 * phone.locator("#board").bounding_box()["width"]
    finger.up()
    assert drafts(phone) == {187: letter}
    assert not ghost.is_visible()
    assert phone.locator(".target, .lifted").count() == 0


def test_a_key_counts_after_a_finger_has_dragged(phone: Any) -> None:
    """No click ends a finger's drag: the next one may be that of a key or a screen reader."""
    finger = Finger(phone, phone.locator(".rack-tile").first)
    finger.to(finger.x + 60, finger.y)
    finger.up()
    phone.locator("#menu").focus()
    phone.keyboard.press("Enter")
    phone.get_by_role("dialog", name="Menu").wait_for()


def test_a_tap_tolerates_small_movements(phone: Any) -> None:
    """Up to eight pixels count as a tap, more as a drag; what is broken off is neither."""
    tile, picked = phone.locator(".rack-tile").nth(1), phone.locator(".rack-tile.picked")
    for distance, is_drag in ((10, True), (7, False)):
        finger = Finger(phone, tile)
        finger.to(finger.x + distance, finger.y)
        assert phone.locator("#ghost").is_visible() == is_drag
        assert picked.count() == 0
        finger.up()
        next_frame(phone)
    picked.wait_for()
    cell(phone, 187).tap()
    assert list(drafts(phone)) == [187]
    x, y = middle(cell(phone, 187))
    for _ in range(2):
        phone.touchscreen.tap(x, y)
    assert drafts(phone) == {}
    for distance in (0, 10):
        finger = Finger(phone, tile)
        finger.to(finger.x + distance, finger.y)
        finger.cancel()
        next_frame(phone)
        assert not phone.locator("#ghost").is_visible()
        assert picked.count() == 0
