"""Who is here, where only a real dialog can tell: all else about it is in `tests/page/`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.browser.playing import next_frame
from support.link_games import some_turns

Device = Callable[..., Any]


def test_the_question_is_labelled_and_no_answer_has_the_focus(device: Device, site: str) -> None:
    """Enter pressed once too often shows no tiles; afterwards the focus is on the board."""
    page = device()
    page.goto(f"{site}#{some_turns(2)[-1]}")
    asked = page.get_by_role("dialog", name="It’s Ann’s turn. Are you Ann?")
    asked.wait_for()
    for key in ("Enter", " "):
        page.keyboard.press(key)
    next_frame(page)
    assert asked.is_visible()
    assert page.evaluate("() => document.activeElement.localName") == "h2"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    assert page.evaluate("() => Boolean(document.activeElement.closest('#board'))")
