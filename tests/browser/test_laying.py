"""Layout while tiles are laid: the notice, the score, the zoomed board."""

from collections.abc import Callable
from itertools import pairwise
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

OUT_OF_FRAME = """(squares) => {
  const frame = document.querySelector(".board-frame").getBoundingClientRect();
  const nodes = squares.map((each) => document.querySelector(`[data-square="${each}"]`));
  const parts = [...nodes, ...document.querySelectorAll(".cell .badge")];
  return parts.filter((each) => {
    const { top, left, right, bottom } = each.getBoundingClientRect();
    return top < frame.top - 1 || left < frame.left - 1
      || right > frame.right + 1 || bottom > frame.bottom + 1;
  }).map((each) => each.outerHTML);
}"""
"""Returns the squares and scores that are not wholly in the frame of the enlarged board."""

BAD_PILLS = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const rows = [0, 1, 7, 13, 14], ways = ["", "down"];
  return rows.flatMap((row) => rows.flatMap((column) => ways.filter((way) => {
    if (row === 0 && way) return false;  // A play down never ends in the first row.
    const cell = document.querySelector(`[data-square="${row * 15 + column}"]`);
    const pill = document.createElement("em");
    pill.className = `badge ${way}`;
    pill.textContent = "37";
    cell.append(pill);
    const { top, bottom, left, right, height } = pill.getBoundingClientRect();
    const square = cell.getBoundingClientRect();
    const middle = (square.top + square.bottom) / 2, slack = square.height * 0.15;
    pill.remove();
    return height > square.height * 0.8 || (way ? bottom < middle : top > middle)
      || (way ? top < middle - slack : bottom > middle + slack)
      || left < board.left - 1 || right > board.right + 1
      || top < board.top - 1 || bottom > board.bottom + 1;
  }).map((way) => `${row} ${column} ${way}`)));
}"""
"""Returns the squares whose score is not a pill at the corner of its square, within the board."""

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
    """Pressing Play while an earlier turn is shown brings the notice, on a phone and a desktop."""
    turn_to(page, site, opening(0))
    for square in (0, 1):
        page.locator(".rack-tile.tile").first.click()
        cell(page, square).click()
        page.locator(f'.cell.draft[data-square="{square}"]').wait_for()
    page.locator("#line", has_text="The first word must cover the star").wait_for()
    page.evaluate("document.querySelector('.cell.draft').focus()")
    page.keyboard.press("[")
    page.locator("#replay").wait_for()
    for size in ("phone", "desktop"):
        page.set_viewport_size(SIZES[size]["viewport"])
        act(page, "play").click(force=True)  # The button is marked as disabled.
        page.locator("#toast").wait_for()
        next_frame(page)
        assert page.evaluate(OVERLAPPING, [".scores", ".bar", ".controls"]) == [], size


def test_a_phone_shows_the_board_larger(page: Any, site: str) -> None:
    """Enlarged squares are wide enough for a finger; rack and buttons stay where they are.

    A picked tile moves nothing. The first laid tile enlarges the board to all free height; without
    tiles, the whole board is shown again. A setting turns this off.
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
    board = page.locator("#board").bounding_box()
    page.locator(".rack-tile").first.tap()
    page.locator(".rack-tile.picked").wait_for()
    next_frame(page)
    assert page.locator("#board").bounding_box() == board
    page.locator(".cell:not(.tile)").nth(90).tap()
    page.locator(".cell.draft").wait_for()
    page.wait_for_function(ZOOMED)
    frame, free = (page.locator(part).bounding_box() for part in (".board-frame", ".table"))
    assert frame["height"] > free["height"] - 6
    act(page, "recall").tap()
    page.wait_for_function(f"() => !({ZOOMED})()")
    page.evaluate("(pair) => localStorage.setItem(...pair)", [SETTINGS, '{"close-up": false}'])
    page.locator(".rack-tile").first.tap()
    page.locator(".cell:not(.tile)").nth(90).tap()
    page.locator(".cell.draft").wait_for()
    next_frame(page)
    assert not page.evaluate(ZOOMED)
    page.evaluate("(name) => localStorage.removeItem(name)", SETTINGS)


@pytest.mark.parametrize(("game", "start", "step"), [(1, 110, 1), (2, 112, 15), (3, 52, 15)])
def test_an_enlarged_board_follows_the_word(
    page: Any, site: str, game: int, start: int, step: int
) -> None:
    """After each tile the draft, its score, the next square and one more are in sight."""
    turn_to(page, site, opening(game))
    page.wait_for_function("() => document.querySelector('link[href*=forced]')")
    for n in range(6):
        page.locator(".rack-tile.tile").first.tap()
        cell(page, start + n * step).tap()
        page.locator(f'.cell.draft[data-square="{start + n * step}"]').wait_for()
        page.wait_for_function(ZOOMED)
        next_frame(page)
        ahead = [start + (n + more) * step for more in (1, 2)] if n else []
        assert page.evaluate(OUT_OF_FRAME, [start, start + n * step, *ahead]) == []
    act(page, "recall").tap()


@pytest.mark.parametrize("zoomed", [False, True])
def test_no_score_hides_a_letter(page: Any, site: str, zoomed: bool) -> None:
    """In every row and column the score is a small pill, within the board and beside the letter."""
    turn_to(page, site, opening(4 + zoomed))
    page.locator("#game:not(.unchecked)").wait_for()
    if zoomed:
        act(page, "zoom").tap()
        page.wait_for_function(ZOOMED)
    assert page.evaluate(BAD_PILLS) == []
    if zoomed:
        act(page, "zoom").tap()


@pytest.mark.parametrize(("width", "height"), [(320, 256), (360, 225)])
def test_at_400_per_cent_the_board_takes_the_width(
    page: Any, site: str, width: int, height: int
) -> None:
    """A desktop enlarged to 400 % shows a board as wide as the page, and everything scrolls."""
    page.set_viewport_size({"width": width, "height": height})
    turn_to(page, site, opening(6 + (width == 360)))
    next_frame(page)
    assert page.locator("#board").bounding_box()["width"] >= width - 8
    boxes = [page.locator(part).bounding_box() for part in (".scores", "#board", ".controls")]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    act(page, "shuffle").scroll_into_view_if_needed()
    assert page.evaluate(IN_SIGHT, ["#rack", "#actions"]) == []


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
