"""Dialogs that open by themselves: the places of their buttons, and the effect of a tap there."""

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import turn_to
from support.link_games import some_turns

from scrabble import link as links
from scrabble.moves import Resign

Device = Callable[..., Any]

ASKED = "dialog[open].question"


def forged(link: str) -> str:
    """Return a link in which the player to move has resigned."""
    return links.encode_history(links.decode(link).played(Resign(), None))


def ask(page: Any, link: str) -> None:
    """Follow a forged link and wait for the dialog about it."""
    page.evaluate("link => { location.hash = link; }", forged(link))
    page.locator(ASKED).wait_for()


def answers(page: Any) -> list[Any]:
    """Return the boxes of the dialog's buttons."""
    return [each.bounding_box() for each in page.locator(f"{ASKED} button").all()]


def is_in(box: Any, x: float, y: float) -> bool:
    """Say whether a point lies in a box."""
    inside = 0 <= x - box["x"] <= box["width"] and 0 <= y - box["y"] <= box["height"]
    return bool(inside)


def close(page: Any) -> None:
    """Wait until the dialog takes input, and close it."""
    page.locator("dialog.resting").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator(ASKED).wait_for(state="detached")
    page.locator(".turn.yours").wait_for()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_no_answer_lies_where_the_last_press_was(device: Device, site: str, size: str) -> None:
    """A tap at the place of the last press hits no button, even once the dialog takes input."""
    page = device(size)
    press = page.touchscreen.tap if size == "phone" else page.mouse.click
    link = some_turns(2)[-1]
    turn_to(page, site, link)
    ask(page, link)
    usual = answers(page)
    close(page)
    buttons = [each.bounding_box() for each in page.locator("#actions button:visible").all()]
    for box in [*usual, *buttons]:
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        # The page notes where this press was, but the press has no other effect.
        page.evaluate("() => { document.body.inert = true; }")
        press(x, y)
        page.evaluate("() => { document.body.inert = false; }")
        ask(page, link)
        assert not any(is_in(each, x, y) for each in answers(page)), (x, y)
        press(x, y)
        page.locator("dialog.resting").wait_for(state="detached")
        press(x, y)
        assert page.locator(ASKED).is_visible()
        close(page)
    assert len(buttons) > 1
