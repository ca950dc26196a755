"""Handling tiles: tap, drag, type, take back, replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import OPENING, some_turns
from support.browser.playing import (
    act,
    cell,
    drafts,
    letters,
    link_in,
    next_frame,
    show,
    take_turn,
)
from support.browser.scenes import draft

Device = Callable[..., Any]

# The friend has passed; the rack to move has no blank.


def drag(page: Any, start: Any, end: Any) -> None:
    """Drag with the mouse, in a few steps as a hand would."""
    a, b = start.bounding_box(), end.bounding_box()
    page.mouse.move(a["x"] + a["width"] / 2, a["y"] + a["height"] / 2)
    page.mouse.down()
    page.mouse.move(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2, steps=4)
    page.mouse.up()


def finger(page: Any, start: Any, end: Any) -> None:
    """Drag with a finger; the tile floats above it, and drops where it is seen."""
    a, b = start.bounding_box(), end.bounding_box()
    touch = page.context.new_cdp_session(page)
    x, y = a["x"] + a["width"] / 2, a["y"] + a["height"] / 2
    to_x, to_y = b["x"] + b["width"] / 2, b["y"] + b["height"] / 2 + 44
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for step in range(1, 6):
        point = {"x": x + (to_x - x) * step / 5, "y": y + (to_y - y) * step / 5}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.fixture
def table(device: Device, site: str) -> Any:
    """Show an opening on a desktop."""
    page = device()
    show(page, site, OPENING)
    return page


def test_square_then_tiles_lays_them_in_a_row(table: Any) -> None:
    """The arrow goes right, and skips to the next free square after each tile."""
    rack = letters(table)
    cell(table, 112).click()
    for n in range(3):
        table.locator(".rack-tile").nth(n).click()
        next_frame(table)
    assert drafts(table) == dict(zip((112, 113, 114), rack, strict=False))


def test_a_second_click_turns_the_arrow_and_a_third_removes_it(table: Any) -> None:
    """Right, down, off."""
    seen = []
    for _ in range(3):
        cell(table, 112).click()
        next_frame(table)
        seen.append(cell(table, 112).locator(".premium").inner_text())
    assert seen == ["→", "↓", "★"]


def test_drag_to_the_board_within_it_and_back(table: Any) -> None:
    """A tile goes where it is dropped: a square, another square, the rack."""
    tile = table.locator(".rack-tile").first
    letter = letters(table)[0]
    drag(table, tile, cell(table, 112))
    assert drafts(table) == {112: letter}
    drag(table, cell(table, 112), cell(table, 97))
    assert drafts(table) == {97: letter}
    drag(table, cell(table, 97), table.locator(".rack-tile").nth(3))
    assert drafts(table) == {}
    assert letters(table)[3] == letter


def test_a_drag_onto_a_laid_tile_swaps_them(table: Any) -> None:
    """The tile there goes where the other came from."""
    a, b, *_ = letters(table)
    drag(table, table.locator(".rack-tile").nth(0), cell(table, 112))
    drag(table, table.locator(".rack-tile").nth(1), cell(table, 113))
    drag(table, cell(table, 112), cell(table, 113))
    assert drafts(table) == {112: b, 113: a}


def test_a_drag_within_the_rack_reorders_it(table: Any) -> None:
    """The tile takes the place where it is dropped, the others close up."""
    before = letters(table)
    drag(table, table.locator(".rack-tile").nth(0), table.locator(".rack-tile").nth(6))
    assert letters(table) == [*before[1:], before[0]]


def test_a_finger_drags_too(device: Device, site: str) -> None:
    """Touch behaves as the mouse does, with the tile lifted above the finger."""
    page = device("phone")
    show(page, site, OPENING)
    letter = letters(page)[2]
    finger(page, page.locator(".rack-tile").nth(2), cell(page, 112))
    assert drafts(page) == {112: letter}


@pytest.mark.parametrize("button", ["left", "right"])
def test_right_click_and_double_click_take_a_tile_back(table: Any, button: str) -> None:
    """Either recalls the one tile."""
    drag(table, table.locator(".rack-tile").first, cell(table, 112))
    next_frame(table)
    cell(table, 112).click(button=button, click_count=1 if button == "right" else 2)
    assert drafts(table) == {}


def test_typing_lays_takes_back_and_recalls(table: Any) -> None:
    """Letters lay tiles, Backspace takes the last one back, Escape all."""
    a, b, *_ = letters(table)
    cell(table, 112).focus()
    for key in (" ", a, b):
        table.keyboard.press(key)
    assert drafts(table) == {112: a, 113: b}
    table.keyboard.press("Backspace")
    assert drafts(table) == {112: a}
    table.keyboard.press("Escape")
    assert drafts(table) == {}


def test_arrow_keys_turn_first_and_then_walk(table: Any) -> None:
    """With an arrow on the board, the other direction only turns it."""
    cell(table, 112).click()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        table.keyboard.press(key)
    next_frame(table)
    assert table.evaluate("() => document.activeElement.dataset.square") == str(112 + 15 + 1)
    assert cell(table, 128).locator(".premium").inner_text() == "→"


def test_keys_with_control_are_left_to_the_browser(table: Any) -> None:
    """Ctrl and a letter lay no tile."""
    cell(table, 112).focus()
    table.keyboard.press(f"Control+{letters(table)[0]}")
    assert drafts(table) == {}


def test_an_illegal_draft_is_explained_before_play(table: Any) -> None:
    """The status line gives the reason; pressing Play has no effect."""
    drag(table, table.locator(".rack-tile").first, cell(table, 0))
    table.get_by_text("Place the rest of your word.").first.wait_for()
    assert act(table, "play").get_attribute("aria-disabled") == "true"


def test_the_replay_steps_and_keeps_the_draft(device: Device, site: str) -> None:
    """An earlier turn shows its board; back at the present, the draft is still there."""
    page = device()
    show(page, site, some_turns(4)[-1])
    drag(page, page.locator(".rack-tile").first, cell(page, 0))
    assert len(drafts(page)) == 1
    now = page.locator(".cell.tile").count()
    act(page, "show-turn").nth(1).click()
    page.locator("#replay").get_by_role("button", name="Previous turn").click()
    next_frame(page)
    assert page.locator(".cell.tile").count() < now - 1
    page.locator("#replay").get_by_role("button", name="Back to the current turn").click()
    assert len(drafts(page)) == 1


def test_the_scores_are_drawn_turn_by_turn(device: Device, site: str) -> None:
    """The chart beside the moves has a text version; the replay marks its turn."""
    page = device()
    show(page, site, some_turns(4)[-1])
    chart = page.locator("#side").get_by_role("img", name="Scores by turn")
    assert "leads by" in chart.get_attribute("aria-label")
    assert len(chart.locator("polyline").get_attribute("points").split()) == 5
    now = chart.locator(".now")
    last = float(now.get_attribute("x"))
    act(page, "show-turn").nth(1).click()
    next_frame(page)
    assert float(now.get_attribute("x")) == pytest.approx(last / 2, abs=1)
    small = device("phone")
    show(small, site, some_turns(4)[-1])
    act(small, "moves").tap()
    small.get_by_role("dialog").get_by_role("img", name="Scores by turn").wait_for()


def test_a_deleted_game_can_be_restored(device: Device, site: str) -> None:
    """Delete has an undo."""
    page = device()
    show(page, site, OPENING)
    page.locator("#home").click()
    page.get_by_role("button", name="Delete").click()
    assert page.locator(".game-line").count() == 0
    page.get_by_role("button", name="Undo").click()
    assert page.locator(".game-line").count() == 1


def test_games_are_saved_to_a_file_and_restored(device: Device, site: str, tmp_path: Any) -> None:
    """A file from one device restores the games on another."""
    page, other = device(), device()
    show(page, site, OPENING)
    page.locator("#home").click()
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export games").click()
    download.value.save_as(tmp_path / "games.json")
    other.goto(site)
    other.locator("body[data-screen=start]").wait_for()
    other.get_by_role("button", name="Menu").click()
    with other.expect_file_chooser() as chooser:
        other.get_by_role("button", name="Import games").click()
    chooser.value.set_files(tmp_path / "games.json")
    other.locator(".game-line").wait_for()
    assert other.locator(".game-line").get_attribute("href") == f"#{OPENING}"


def test_two_tabs_of_one_device_follow_each_other(device: Device, site: str) -> None:
    """A turn taken in one tab is seen in the other at once."""
    page = device()
    link = some_turns(2)[-1]
    show(page, site, link)
    other = page.context.new_page()
    show(other, site, link)
    page.bring_to_front()  # A tab in the background has no animation frames.
    new = take_turn(page)
    other.get_by_text("Waiting for ").first.wait_for()
    assert link_in(other) == new


def test_a_phone_shows_the_board_larger(device: Device, site: str) -> None:
    """The enlarged squares are wide enough for a finger; rack and buttons stay where they are."""
    page = device("phone")
    show(page, site, some_turns(4)[-1])
    hand = page.locator(".controls").bounding_box()
    act(page, "zoom").click()
    assert page.locator(".cell").first.bounding_box()["width"] >= 40
    assert page.locator(".controls").bounding_box() == hand
    page.locator(".cell.last").first.click()


def test_a_phone_in_landscape_shows_board_and_rack(device: Device, site: str) -> None:
    """No scrolling is needed."""
    page = device("phone", viewport={"width": 844, "height": 390})
    show(page, site, some_turns(4)[-1])
    for part in ("#board", "#rack", "#actions"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 390
        assert box["x"] + box["width"] <= 844


def test_a_slow_press_on_a_labelled_square_counts(table: Any) -> None:
    """A redraw between press and release does not lose the click."""
    table.locator(".rack-tile").first.click(delay=200)
    table.locator(".cell.dw .premium").first.click(delay=200, force=True)
    assert len(drafts(table)) == 1


def test_the_score_of_a_play_down_lies_above_the_next_row(device: Device, site: str) -> None:
    """The row below does not cover it."""
    page = device("phone")
    draft(page, site)
    seen = page.locator(".badge.down").evaluate(
        """(badge) => {
          badge.style.pointerEvents = "auto";
          const { x, width, y, height } = badge.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height - 2) === badge;
        }"""
    )
    assert seen
