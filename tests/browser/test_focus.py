"""Focus behaviour that needs a browser: real dialogs and the Tab order."""

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, close_dialog, drafts, letters, next_frame
from support.link_games import some_turns

Device = Callable[..., Any]

FOCUS = "() => document.activeElement.dataset.square"


def test_the_focus_goes_to_a_question_from_there_to_the_board_and_back(
    device: Device, site: str
) -> None:
    """Enter and Space on a dialog itself do nothing; a closed dialog returns focus to a square."""
    page = device()
    page.goto(f"{site}#{some_turns(2)[-1]}")
    asked = page.get_by_role("dialog", name="It’s Ann’s turn. Are you Ann?")
    asked.wait_for()
    for key in ("Enter", " "):
        page.keyboard.press(key)
    next_frame(page)
    assert asked.is_visible()
    assert page.evaluate("() => document.activeElement.localName") == "dialog"
    page.locator("dialog.resting").wait_for(state="detached")
    for key in ("Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    square = int(page.evaluate(FOCUS))
    for key in ("ArrowUp", "?"):
        page.keyboard.press(key)
        next_frame(page)  # The focus follows the cursor in the next frame.
    page.get_by_role("dialog", name="Help").wait_for()
    close_dialog(page)
    next_frame(page)
    assert page.evaluate(FOCUS) == str(square - 15)
    page.keyboard.press("Home")
    letter = next(each for each in letters(page) if each)
    page.keyboard.press(letter.lower())
    assert drafts(page) == {(square - 15) // 15 * 15: letter}


def test_a_game_can_be_started_without_a_mouse(device: Device, site: str) -> None:
    """Tab reaches every control in the page's order, until the invitation can be sent."""
    page = device()
    page.goto(site)
    page.locator(".doors").wait_for()
    seen: list[str] = []
    while not seen or "Play a friend" not in seen[-1]:
        assert len(seen) < 30, seen
        page.keyboard.press("Tab")
        seen.append(page.evaluate("() => document.activeElement.innerText"))
    page.keyboard.press("Enter")
    page.locator("#language option").first.wait_for(state="attached")
    page.keyboard.press("Shift+Tab")  # Focus is on the name field.
    names = {"name-0": "Ann", "name-1": "Bea"}
    while not seen or seen[-1] != "Create game":
        assert len(seen) < 30, seen
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                "() => { const {id, innerText, ariaLabel} = document.activeElement;"
                " return id || ariaLabel || innerText; }"
            )
        )
        page.keyboard.type(names.get(seen[-1], ""))
    assert seen.index("name-0") < seen.index("name-1") < seen.index("seal-open")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Your invitation is ready").wait_for()
    assert act(page, "send").count() == 1
    close_dialog(page)
    next_frame(page)
    assert page.evaluate("() => document.activeElement.dataset.act") == "send"


HIDDEN_FOCUS = """() => {
  const node = document.activeElement, sheet = node.closest(".sheet");
  if (!sheet || node === sheet || node.closest("header, footer")) return "";
  const box = (part) => part.getBoundingClientRect();
  const shown = box(node.type === "radio" ? node.nextElementSibling : node);
  const top = box(sheet.querySelector("header")).bottom;
  const bottom = box(sheet.querySelector("footer")).top;
  const isSeen = shown.top >= top - 1 && shown.bottom <= bottom + 1;
  return isSeen || shown.height > bottom - top ? "" : JSON.stringify([node.id, node.innerText,
    shown.top, shown.bottom, top, bottom]);
}"""
"""Returns the name of the element with the focus if the sheet's header or footer covers it.

A control higher than the room between them is not counted.
"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640), (360, 225)])
def test_no_header_or_footer_of_a_sheet_covers_the_focus(
    device: Device, site: str, width: int, height: int
) -> None:
    """Tab and Shift+Tab scroll each control of the form for a game into sight."""
    page = device(viewport={"width": width, "height": height})
    page.goto(site)
    page.locator(".doors").wait_for()
    act(page, "new-game").first.click()
    page.locator("#language option").first.wait_for(state="attached")
    page.locator("dialog.resting").wait_for(state="detached")
    for details in page.locator(".sheet summary").all():
        details.click()
    found: set[str] = set()
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            next_frame(page)
            found.add(page.evaluate(HIDDEN_FOCUS))
    assert found == {""}
