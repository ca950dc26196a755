"""Coming back: the games kept here, a shared device, what is known of the other player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, close_dialog, name_players, new_game

Device = Callable[..., Any]
SIZES = pytest.mark.parametrize("size", ["phone", "desktop"])


@SIZES
def test_who_has_games_sees_them_first(device: Device, site: str, size: str) -> None:
    """One's own turn first, then what was not sent; before the form for a new game."""
    page = device(size)
    for starts in ("me", "friend"):
        new_game(page, site, starts=starts)
        if starts == "friend":
            close_dialog(page)
        page.locator("#home").click()
        page.locator(".games").first.wait_for()
    first, second = page.locator(".games .game-line").all()
    assert first.locator("b").inner_text() == "Your turn"
    assert "Not sent yet: Bea can’t move until you send it." in second.inner_text()
    assert first.locator("time").inner_text() in {"now", "1 minute ago"}
    games, form = (page.locator(part).bounding_box() for part in (".games", ".card.new"))
    assert games["y"] < 120
    assert games["y"] + games["height"] < form["y"]
    page.locator(".games").get_by_role("button", name="New game").click()
    assert page.evaluate("() => document.activeElement.closest('.card.new') !== null")


@SIZES
def test_two_play_on_one_device(device: Device, site: str, size: str) -> None:
    """Chosen at setup: no link is sent, and the device changes hands at every turn."""
    page = device(size)
    page.goto(site)
    name_players(page)
    page.locator("#kind-1").select_option("On this device")
    page.get_by_role("button", name="Create game").click()
    page.get_by_role("dialog", name="Pass the device to Bea").get_by_role("button").last.click()
    page.locator("#rack .rack-tile").first.wait_for()
    act(page, "pass").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    page.get_by_role("dialog", name="Pass the device to Ann").get_by_role("button").last.click()
    page.locator(".turn.yours").wait_for()
    assert page.locator(".link-sheet").count() == 0
