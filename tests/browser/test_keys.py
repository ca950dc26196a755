"""The keyboard where only a browser can tell: the order of Tab, the focus around dialogs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.browser.playing import act, close_dialog, drafts, new_game, next_frame, show
from support.link_games import OPENING

Device = Callable[..., Any]

FOCUS = "() => document.activeElement.dataset"


def test_the_focus_comes_back_from_a_dialog(device: Device, site: str) -> None:
    """To the square that had it; after an invitation that was not sent, to where it is sent."""
    page = device()
    show(page, site, OPENING)
    for key in ("ArrowUp", "?"):
        next_frame(page)  # The focus follows the cursor in the next frame.
        page.keyboard.press(key)
    page.get_by_role("dialog", name="Help").wait_for()
    close_dialog(page)
    next_frame(page)
    assert page.evaluate(FOCUS)["square"] == "97"
    page.keyboard.press("b")
    assert drafts(page) == {97: "B"}
    new_game(page, site)
    close_dialog(page)
    next_frame(page)
    assert page.evaluate(FOCUS)["act"] == "send"


def test_a_game_can_be_started_without_a_mouse(device: Device, site: str) -> None:
    """From the first Tab to the first tile, in the order of the page."""
    page = device()
    page.goto(site)
    page.locator("body[data-screen=start]").wait_for()
    page.locator("#language option").first.wait_for(state="attached")
    seen: list[str] = []
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
    assert seen.index("name-0") < seen.index("name-1") < seen.index("who-starts-friend")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Your invitation is ready").wait_for()
    assert act(page, "send").count() == 1
