"""A real mouse and real fingers: lifting, dragging and dropping tiles."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from support.browser.faults import hold
from support.browser.fingers import Finger, middle
from support.browser.playing import act, cell, drafts, letters, next_frame, to_send, turn_to
from support.link_games import deal, game_of, opening, some_turns

from scrabble import link as links
from scrabble.lexicon import load_lexicon
from scrabble.moves import Pass

Device = Callable[..., Any]


def lift(page: Any, start: Any, end: Any) -> None:
    """Drag with the mouse in a few steps, like a hand, and hold."""
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*middle(end), steps=4)


def drag(page: Any, start: Any, end: Any) -> None:
    """Drag with the mouse."""
    lift(page, start, end)
    page.mouse.up()


@pytest.fixture(scope="module")
def table(shared_device: Device) -> Any:
    """Open a page on a desktop; each test shows a game of its own there."""
    return shared_device()


@pytest.fixture(scope="module")
def phone(shared_device: Device) -> Any:
    """Open a page on a phone; each test shows a game of its own there."""
    return shared_device("phone")


def test_a_mouse_drags_to_the_board_within_it_and_back(table: Any, site: str) -> None:
    """A tile drops on a square, another square, another tile or the rack.

    A laid tile swaps with the dragged one; in the rack the other tiles close the gap.
    """
    turn_to(table, site, opening(0))
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


def test_a_press_counts_where_it_began(table: Any, site: str) -> None:
    """A slow press counts even if its square is redrawn; a cancelled drag does nothing."""
    turn_to(table, site, opening(1))
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


def test_a_press_counts_although_the_engine_replies_meanwhile(table: Any, site: str) -> None:
    """The board is redrawn under the finger, and the tile still goes there."""
    turn_to(table, site, opening(2))
    tiles, shown = table.locator(".rack-tile"), letters(table)
    words = load_lexicon("en-complete")
    first, second, third = next(
        order
        for order in permutations(range(len(shown)), 3)
        if shown[order[0]] + shown[order[1]] not in words
    )
    let_go = hold(table, "**/bridge")
    for tile, square in (first, 112), (second, 113):
        tiles.nth(tile).click()
        cell(table, square).click()
        table.locator(f'.cell.draft[data-square="{square}"]').wait_for()
    tiles.nth(third).click()
    cell(table, 114).hover()
    table.mouse.down()
    let_go()
    table.locator('.cell.wrong[data-square="113"]').wait_for()
    table.mouse.up()
    table.locator('.cell.draft[data-square="114"]').wait_for()
    table.unroute("**/bridge")


def test_a_press_is_for_the_square_it_began_on(table: Any, site: str) -> None:
    """The tile is laid even if the finger slips over an edge or the board moves."""
    turn_to(table, site, opening(3))
    for slip, shift in ((6, 0), (0, 60)):
        table.locator(".rack-tile.tile").first.click()
        box = cell(table, 112).bounding_box()
        x, y = box["x"] + box["width"] - 3, box["y"] + box["height"] / 2
        table.mouse.move(x, y)
        table.mouse.down()
        move = "(by) => { document.querySelector('#board').style.translate = `0 ${by}px`; }"
        table.evaluate(move, shift)
        table.mouse.move(x + slip, y)
        table.mouse.up()
        table.locator('.cell.draft[data-square="112"]').wait_for(timeout=3000)
        table.evaluate(move, 0)
        act(table, "recall").click()


def test_a_drag_ends_when_the_game_changes(table: Any, site: str) -> None:
    """If the turn was taken elsewhere, the dragged tile disappears and nothing is laid."""
    before, after = some_turns(2, deal(23))[1:]
    turn_to(table, site, before)
    lift(table, table.locator(".rack-tile").first, cell(table, 0))
    assert table.locator("#ghost").is_visible()
    table.evaluate("(link) => { location.hash = link; }", after)
    table.get_by_role("button", name="Yes, that was me").wait_for()
    assert not table.locator("#ghost").is_visible()
    table.mouse.up()
    assert drafts(table) == {}


def test_a_drag_goes_on_when_a_friend_moves(table: Any, site: str) -> None:
    """A friend's move, opened in another tab, changes neither the rack nor the dragged tile."""
    turn_to(table, site, game_of(Pass(), Pass()))
    act(table, "pass").click()
    table.locator("dialog .action.primary").click()
    to_send(table)
    history = links.decode(table.evaluate("location.hash.slice(1)"))
    letter = letters(table)[0]
    lift(table, table.locator(".rack-tile").first, cell(table, 112))
    other = table.context.new_page()
    other.goto(f"{site}#{links.encode_history(history.played(Pass(), None))}")
    table.locator(".turn.yours").wait_for()
    assert table.locator("#ghost").is_visible()
    table.mouse.up()
    assert drafts(table) == {112: letter}
    other.close()


def test_the_lifted_tile_is_seen_above_the_finger(phone: Any, site: str) -> None:
    """Over the board the tile is as large as a square, whose row and column are highlighted.

    The tile drops where it is shown. A played square is not highlighted and takes no tile.
    """
    turn_to(phone, site, some_turns(2, deal(20))[-1])
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


def test_a_key_counts_after_a_finger_has_dragged(phone: Any, site: str) -> None:
    """No click follows a finger's drag, so the page must not ignore the next click, by key."""
    turn_to(phone, site, some_turns(2, deal(21))[-1])
    finger = Finger(phone, phone.locator(".rack-tile").first)
    finger.to(finger.x + 60, finger.y)
    finger.up()
    phone.locator("#menu").focus()
    phone.keyboard.press("Enter")
    phone.get_by_role("dialog", name="Menu").wait_for()


def test_a_tap_tolerates_small_movements(phone: Any, site: str) -> None:
    """Up to eight pixels are a tap and more are a drag; a cancelled touch is neither."""
    turn_to(phone, site, some_turns(2, deal(22))[-1])
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
