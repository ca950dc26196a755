"""Layout while tiles are laid: the notice, the score, the zoomed board."""

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.devices import SIZES
from support.browser.kept import SETTINGS
from support.browser.playing import act, cell, lay_by_tap, next_frame, turn_to
from support.link_games import choose_move, deal, opening, some_turns

from scrabble.moves import Place

Device = Callable[..., Any]

OVERLAPPING = """(names) => names.filter((name) => {
  const [a, b] = ["#toast", name].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return !a.width || (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
})"""
"""Returns the elements that the notice covers; all of them if no notice is shown."""

ZOOMED = "() => document.querySelector('.board-frame').classList.contains('zoomed')"

IN_SIGHT = """(names) => names.filter((name) => {
  const { top, left, right, bottom, width } = document.querySelector(name).getBoundingClientRect();
  return !width || top < 0 || left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
})"""
"""Returns the elements that are not wholly on the screen."""


@pytest.fixture(scope="module")
def phone(shared_device: Device) -> Any:
    """Open a page on a phone."""
    return shared_device("phone", reduced_motion="reduce")


@pytest.fixture
def page(phone: Any) -> Any:
    """Return the phone's page in portrait."""
    phone.set_viewport_size(SIZES["phone"]["viewport"])
    return phone


def test_the_notice_covers_no_more_than_the_board(page: Any, site: str) -> None:
    """Pressing Play for misplaced tiles shows the notice, on a phone and on a desktop."""
    turn_to(page, site, opening(0))
    for square in (0, 1):
        page.locator(".rack-tile.tile").first.click()
        cell(page, square).click()
        page.locator(f'.cell.draft[data-square="{square}"]').wait_for()
    page.locator("#line", has_text="The first word must cover the star").wait_for()
    for size in ("phone", "desktop"):
        page.set_viewport_size(SIZES[size]["viewport"])
        act(page, "play").click(force=True)  # The button is marked as disabled.
        page.locator("#toast").wait_for()
        next_frame(page)
        assert page.evaluate(OVERLAPPING, [".scores", ".bar", ".controls"]) == [], size


def test_a_phone_shows_the_board_larger(page: Any, site: str) -> None:
    """Enlarged squares are wide enough for a finger; rack and buttons stay where they are.

    Picking up a tile zooms the board into all free height; it zooms out when no tile is laid. A
    setting turns the zoom off.
    """
    turn_to(page, site, some_turns(4, deal(21))[-1])
    page.wait_for_function("() => document.querySelector('link[href*=forced]')")
    hand = page.locator(".controls").bounding_box()
    act(page, "zoom").tap()
    page.wait_for_function(ZOOMED)
    assert cell(page, 112).bounding_box()["width"] >= 40
    assert page.locator(".controls").bounding_box() == hand
    page.locator(".cell.last").first.click()
    act(page, "zoom").tap()
    page.wait_for_function(f"() => !({ZOOMED})()")
    page.locator(".rack-tile").first.tap()
    page.wait_for_function(ZOOMED)
    frame, free = (page.locator(part).bounding_box() for part in (".board-frame", ".table"))
    assert frame["height"] > free["height"] - 6
    page.locator(".cell:not(.tile)").nth(90).tap()
    page.locator(".cell.draft").wait_for()
    assert page.evaluate(ZOOMED)
    act(page, "recall").tap()
    page.wait_for_function(f"() => !({ZOOMED})()")
    page.evaluate("(pair) => localStorage.setItem(...pair)", [SETTINGS, '{"close-up": false}'])
    page.locator(".rack-tile").first.tap()
    next_frame(page)
    assert not page.evaluate(ZOOMED)
    page.evaluate("(name) => localStorage.removeItem(name)", SETTINGS)


def test_the_score_of_a_play_down_lies_above_the_next_row(page: Any, site: str) -> None:
    """The next row does not cover the score."""
    link = some_turns(3)[-1]
    turn_to(page, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.locator(".badge.down").wait_for()
    seen = page.locator(".badge.down").evaluate(
        """(badge) => {
          badge.style.pointerEvents = "auto";
          const { x, width, y, height } = badge.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height - 2) === badge;
        }"""
    )
    assert seen


def test_nothing_is_below_the_fold(page: Any, site: str) -> None:
    """In landscape the header is beside the board, and dialogs keep their buttons in sight.

    The link dialog in landscape must show its first way to send and its close button.
    """
    turn_to(page, site, some_turns(4, deal(22))[-1])
    found: list[tuple[int, int, str]] = []
    for width, height in ((844, 390), (667, 375), (568, 320), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        next_frame(page)
        wide = width > height
        parts = [".bar", ".scores", "#board", "#line", "#rack", "#actions"]
        out = page.evaluate(IN_SIGHT, parts)
        board, bar = (page.locator(part).bounding_box() for part in ("#board", ".bar"))
        if (bar["x"] >= board["x"] + board["width"]) != wide:
            out.append("the header is on the wrong side")
        if wide and board["height"] <= height - 20:
            out.append("the board is small")
        page.get_by_role("button", name="Menu").tap()
        page.get_by_role("button", name="Continue on another device").tap()
        page.locator(".link-sheet").wait_for()
        buttons = [".choices .primary", ".cross"]
        out += page.evaluate(IN_SIGHT, [f".link-sheet {each}" for each in buttons])
        page.locator(".link-sheet .cross").tap()
        page.locator(".link-sheet").wait_for(state="detached")
        found += [(width, height, each) for each in out]
    assert found == []
