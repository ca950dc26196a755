"""Layouts of puzzles: the board above the rack, the line that a hint lights, and the end."""

from typing import Any

import pytest
from support.browser.playing import act, next_frame, sized
from support.browser.scenes_puzzles import DAY, hint, solved
from support.page.games import puzzle

from scrabble.files.daily import FIRST_DAY

PHONES = [(320, 568), (360, 740), (390, 844)]
SCREENS = [*PHONES, (768, 1024), (1440, 900)]

END = """() => {
  const at = (what) => document.querySelector(what).getBoundingClientRect();
  const { top, bottom } = at(".share-result .primary");
  const wide = [document.documentElement, ...document.querySelectorAll(".tool")];
  return {
    half: top >= innerHeight / 2,
    reached: top >= 0 && bottom <= innerHeight,
    scrolled: scrollY + document.querySelector(".tool").scrollTop,
    board: at("#board").bottom <= at(".tool").top || at("#board").right <= at(".tool").left,
    wide: wide.filter((node) => node.scrollWidth > node.clientWidth).length,
  };
}"""
"""Measures the end of a puzzle: whether Share is in the lower half and on the screen, how far the
page was scrolled, whether the board is whole, and how many parts are too wide."""

FOCUSED = """() => {
  const node = document.activeElement;
  const { left, top, height } = node.getBoundingClientRect();
  return [node.tagName, node.contains(document.elementFromPoint(left + 2, top + height / 2))];
}"""
"""Names the element that has the focus, and says whether it can be seen."""

LINES = """(name) => [...name.children].map((part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})"""
"""Counts the lines of a puzzle's name and of its date."""

STREAK = """([first, last]) => {
  const done = (on) => [`${on} en`, { tries: [], hints: 0, stars: 3, on }];
  const days = Array.from({ length: last - first }, (_, n) => done(first + n));
  const puzzles = Object.fromEntries(days);
  localStorage.setItem("paw.settings /", JSON.stringify({ language: "en", puzzles }));
}"""
"""Stores puzzles finished on each of these days."""

LIT = """() => {
  const board = document.querySelector("#board");
  const { top, height } = getComputedStyle(board, "::after");
  const row = board.children[6];
  return [parseFloat(top) - row.offsetTop, parseFloat(height) - row.offsetHeight];
}"""
"""Measures how far the lit line is from row 7, and how much higher it is."""


@pytest.fixture
def phone(device: Any) -> Any:
    """Open a page on a new phone."""
    return device("phone", reduced_motion="reduce")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 667)])
def test_the_whole_board_of_a_puzzle_is_above_the_rack(
    phone: Any, site: str, width: int, height: int
) -> None:
    """With both hints shown above it, the board still ends above the rack."""
    sized(phone, width, height)
    phone.goto(f"{site}#{puzzle()['link']}")
    hint(phone, 2)
    next_frame(phone)
    note, board, controls = (
        phone.locator(part).bounding_box() for part in ("#puzzle .note", "#board", ".controls")
    )
    assert note["y"] + note["height"] <= board["y"]
    assert board["y"] + board["height"] <= controls["y"]
    assert controls["y"] + controls["height"] <= height + 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_name_and_date_of_a_puzzle_have_a_line_each_on_a_small_phone(
    device: Any, site: str, language: str
) -> None:
    """The streak and two buttons stand beside these lines."""
    page = device("phone", reduced_motion="reduce", locale=language)
    sized(page, 320, 568)
    page.clock.set_fixed_time(DAY)
    page.goto(site)
    page.evaluate(STREAK, [FIRST_DAY, FIRST_DAY + 57])
    page.reload()
    act(page, "puzzle-today").click()
    page.locator("#puzzle .streak").wait_for()
    assert page.locator(".puzzle-name").evaluate(LINES) == [1, 1]
    hint(page, 2)
    assert page.locator(".puzzle-name").evaluate(LINES) == [1, 1]


def test_a_hint_lights_the_row_of_the_best_play(phone: Any, site: str) -> None:
    """The lit line covers row 7 at every size."""
    phone.goto(f"{site}#{puzzle()['link']}")
    hint(phone, 1)
    for width, height in SCREENS:
        sized(phone, width, height)
        assert phone.evaluate(LIT) == pytest.approx([0, 0], abs=3), (width, height)


def test_the_end_of_a_puzzle_has_share_within_reach(device: Any, site: str) -> None:
    """Without scrolling, the board is whole, and on phones Share is in the lower half."""
    page = device("phone", reduced_motion="reduce")
    solved(page, site)
    for width, height in SCREENS:
        sized(page, width, height)
        found = page.evaluate(END)
        expected = {"reached": True, "scrolled": 0, "board": True, "wide": 0}
        half = found.pop("half")
        assert found == expected, (width, height)
        assert half or (width, height) not in PHONES
    # At 400 % the page scrolls.
    sized(page, 320, 256)
    page.locator(".share-result .primary").scroll_into_view_if_needed()
    found = page.evaluate(END)
    assert (found["reached"], found["wide"]) == (True, 0)


@pytest.mark.parametrize(("width", "height"), [(320, 256), (360, 225), (427, 267)])
def test_at_400_per_cent_the_board_of_a_puzzle_takes_the_width(
    device: Any, site: str, width: int, height: int
) -> None:
    """A desktop enlarged to 400 % scrolls, while tiles are laid and when the answer is shown."""
    page = device("phone", reduced_motion="reduce")
    sized(page, width, height)
    page.goto(f"{site}#{puzzle()['link']}")
    page.locator("#puzzle .tries").wait_for()
    assert page.locator("#board").bounding_box()["width"] >= width - 8
    solved(page, site)
    next_frame(page)
    assert page.locator("#board").bounding_box()["width"] >= width - 8
    assert page.evaluate(FOCUSED) == ["H2", True]


def test_a_closed_answer_leaves_the_board_and_one_button(phone: Any, site: str) -> None:
    """The button stands at the foot of the screen, below the whole board."""
    solved(phone, site)
    phone.locator(".answer-panel .cross").click()
    for width, height in PHONES:
        sized(phone, width, height)
        board = phone.locator("#board").bounding_box()
        way = phone.locator(".way-on").bounding_box()
        assert board["y"] + board["height"] <= way["y"]
        assert way["y"] + way["height"] <= height
        assert not phone.locator("#rack, #line").first.is_visible()
