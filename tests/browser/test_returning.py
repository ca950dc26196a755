"""What a page shows first to who was invited and to who comes back; pictures of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from support.browser.devices import SIZES
from support.browser.playing import act, close_dialog, next_frame, turn_to
from support.link_games import DEAL, deal, game_of, some_turns

from scrabble.moves import Pass, Resign

Device = Callable[..., Any]

MINE = ".games[data-list=my-games]"
HEBREW = "\u05d0\u05d1\u05d2"
# Where a text begins, in pixels from the left.
LEFT = """(text) => {
  const range = document.createRange();
  range.selectNode(text);
  return range.getBoundingClientRect().left;
}"""
WIDTH = "async (image) => (await image.decode(), image.naturalWidth)"


@pytest.fixture(scope="module")
def phone(shared_device: Device) -> Any:
    """Open a page on a phone."""
    return shared_device("phone", reduced_motion="reduce")


@pytest.fixture(autouse=True)
def _upright(phone: Any) -> None:
    phone.set_viewport_size(SIZES["phone"]["viewport"])


def test_one_tap_gives_a_name_and_leads_to_the_next(phone: Any, site: str) -> None:
    """Its button is there while the field is empty."""
    phone.goto(f"{site}#")
    for name, following in (("Me", "Friend"), ("Friend", "Create game")):
        phone.get_by_role("button", name=name, exact=True).tap()
        assert phone.evaluate("() => document.activeElement.innerText") == following
    assert phone.locator("input:invalid").count() == 0


def test_a_welcome_on_a_phone_on_its_side_begins_at_its_top(phone: Any, site: str) -> None:
    """The answers are below the fold there, and none of them takes the dialog along."""
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.goto(f"{site}#{game_of(setup=deal(30))}")
    phone.get_by_role("dialog", name="Bea 30 invited you").wait_for()
    next_frame(phone)
    assert phone.locator(".seat-sheet").evaluate("(sheet) => sheet.scrollTop") == 0
    close_dialog(phone)


def test_who_has_games_sees_them_first(phone: Any, site: str) -> None:
    """Above the form for a new game; a score stays on the right of a name from right to left."""
    turn_to(phone, site, game_of(Pass(), setup=replace(DEAL, names=(HEBREW, "Bea"))))
    act(phone, "pass").click()
    phone.get_by_role("dialog").get_by_role("button", name="Pass", exact=True).click()
    phone.locator(".link-sheet").wait_for()
    close_dialog(phone)
    phone.locator("#home").click()
    name = phone.locator(f"{MINE} .game-line .about > span bdi").last
    for size in ("phone", "desktop"):
        phone.set_viewport_size(SIZES[size]["viewport"])
        end = name.evaluate("(node) => node.getBoundingClientRect().right")
        assert name.evaluate(f"(node) => ({LEFT})(node.nextSibling)") >= end - 1
        games, form = (phone.locator(part).bounding_box() for part in (MINE, ".card.new"))
        assert games["y"] < 120
        assert games["y"] + games["height"] < form["y"]


def test_the_picture_of_a_result_can_be_saved(phone: Any, site: str) -> None:
    """It is drawn from the engine's by the browser."""
    phone.goto(f"{site}#{game_of(Pass(), Resign(), setup=deal(31))}")
    sheet = phone.locator(".over-sheet")
    picture = sheet.get_by_role("img", name="The board at the end")
    picture.wait_for()
    assert picture.evaluate(WIDTH) == 960
    with phone.expect_download() as saved:
        sheet.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "pass-a-word.png"


def test_a_qr_code_is_a_picture_and_the_link_is_selected_as_a_whole(phone: Any, site: str) -> None:
    """The policy of the page lets the picture through."""
    turn_to(phone, site, some_turns(1, deal(32))[-1])
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Continue on another device").click()
    code = phone.get_by_role("img", name="QR code")
    if not code.is_visible():
        phone.locator(".qr summary").click()
    code.wait_for()
    assert code.evaluate(WIDTH) > 0
    assert (
        phone.locator("#the-link").evaluate("(node) => getComputedStyle(node).userSelect") == "all"
    )
