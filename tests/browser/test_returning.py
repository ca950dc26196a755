"""What a page shows first to who was invited and to who comes back, and the picture of a result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.browser.devices import SIZES as DEVICES
from support.browser.playing import show
from support.link_games import TAG, game_of

from scrabble.game import Setup
from scrabble.moves import Pass, Resign

Device = Callable[..., Any]

SIZES = [DEVICES[name]["viewport"] for name in ("phone", "desktop")]
HEBREW = "\u05d0\u05d1\u05d2"
# Where a text begins, in pixels from the left.
LEFT = """(text) => {
  const range = document.createRange();
  range.selectNode(text);
  return range.getBoundingClientRect().left;
}"""


def test_a_welcome_on_a_phone_on_its_side_begins_at_its_top(device: Device, site: str) -> None:
    """The answers are below the fold there, and none of them takes the dialog along."""
    page = device("phone", viewport={"width": 844, "height": 390})
    page.goto(f"{site}#{game_of()}")
    page.get_by_role("dialog", name="Bea invited you").wait_for()
    page.wait_for_timeout(300)
    assert page.locator(".seat-sheet").evaluate("(sheet) => sheet.scrollTop") == 0


def test_one_tap_gives_a_name_and_leads_to_the_next(device: Device, site: str) -> None:
    """Its button is there while the field is empty."""
    page = device("phone")
    page.goto(site)
    for name, following in (("Me", "Friend"), ("Friend", "Create game")):
        page.get_by_role("button", name=name, exact=True).tap()
        assert page.evaluate("() => document.activeElement.innerText") == following
    assert page.locator("input:invalid").count() == 0


def test_who_has_games_sees_them_first(device: Device, site: str) -> None:
    """Above the form for a new game; a score stays on the right of a name from right to left."""
    page = device("phone")
    show(page, site, game_of(Pass(), setup=Setup((HEBREW, "Bea"), 20, tag=TAG)))
    page.get_by_role("button", name="Pass", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Pass", exact=True).click()
    page.locator(".link-sheet").wait_for()
    page.keyboard.press("Escape")
    page.locator("#home").click()
    name = page.locator(".game-line .about > span bdi").last
    for size in SIZES:
        page.set_viewport_size(size)
        end = name.evaluate("(node) => node.getBoundingClientRect().right")
        assert name.evaluate(f"(node) => ({LEFT})(node.nextSibling)") >= end - 1
        games, form = (page.locator(part).bounding_box() for part in (".games", ".card.new"))
        assert games["y"] < 120
        assert games["y"] + games["height"] < form["y"]


def test_the_picture_of_a_result_can_be_saved(device: Device, site: str) -> None:
    """It is drawn from the engine's by the browser."""
    page = device()
    page.goto(f"{site}#{game_of(Pass(), Resign())}")
    sheet = page.locator(".over-sheet")
    picture = sheet.get_by_role("img", name="The board at the end")
    picture.wait_for()
    assert picture.evaluate("async (image) => (await image.decode(), image.naturalWidth)") == 960
    with page.expect_download() as saved:
        sheet.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "pass-a-word.png"
