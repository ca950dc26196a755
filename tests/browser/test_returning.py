"""First screens for invited and returning players; pictures of a game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from support.browser.devices import SIZES
from support.browser.playing import act, close_dialog, next_frame, to_send, turn_to
from support.link_games import DEAL, deal, game_of, some_turns

from scrabble.moves import Pass, Resign

Device = Callable[..., Any]

MINE = ".mine"
HEBREW = "\u05d0\u05d1\u05d2"
WIDTH = "async (image) => (await image.decode(), image.naturalWidth)"


@pytest.fixture(scope="module")
def phone(shared_device: Device) -> Any:
    """Open a page on a phone."""
    return shared_device("phone", reduced_motion="reduce")


@pytest.fixture(autouse=True)
def _upright(phone: Any) -> None:
    phone.set_viewport_size(SIZES["phone"]["viewport"])


def test_a_form_on_a_phone_has_its_button_in_sight(phone: Any, site: str) -> None:
    """The button stays in view with the rules unfolded; no focused field opens the keyboard."""
    phone.goto(f"{site}#")
    phone.get_by_role("button", name="Play a friend").tap()
    button = phone.get_by_role("button", name="Create game")
    button.wait_for()
    assert phone.evaluate("() => document.activeElement.localName") == "h2"
    for _ in range(2):
        box = button.bounding_box()
        assert box["y"] + box["height"] <= phone.viewport_size["height"]
        phone.locator(".rules summary").tap()
    close_dialog(phone)


def test_fifteen_games_are_on_two_screens_of_a_phone(device: Device, site: str) -> None:
    """Each game takes two unwrapped lines in the list of all games."""
    phone = device("small", reduced_motion="reduce")
    for seed in range(15):
        turn_to(phone, site, game_of(*[Pass()] * (seed % 3), setup=deal(seed)))
    phone.locator("#home").click()
    phone.locator(".game-line").first.wait_for()
    assert phone.locator(".game-line").count() == 3
    act(phone, "all-games").click()
    phone.locator("[data-shows=games]").wait_for()
    assert phone.locator(".game-line").count() == 15
    last = phone.locator(".game-line").last.bounding_box()
    assert last["y"] + last["height"] < 2 * phone.viewport_size["height"]


def test_a_welcome_on_a_phone_on_its_side_begins_at_its_top(phone: Any, site: str) -> None:
    """The buttons are below the fold, but focus does not scroll the dialog down to them."""
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.goto(f"{site}#{game_of(setup=deal(30))}")
    phone.get_by_role("dialog", name="Bea 30 invited you").wait_for()
    next_frame(phone)
    assert phone.locator(".seat-sheet").evaluate("(sheet) => sheet.scrollTop") == 0
    close_dialog(phone)


def test_a_player_with_games_sees_them_first(phone: Any, site: str) -> None:
    """Games are above or beside the ways to begin one; a right-to-left name keeps line order."""
    turn_to(phone, site, game_of(Pass(), setup=replace(DEAL, names=(HEBREW, "Bea"))))
    act(phone, "pass").click()
    phone.get_by_role("dialog").get_by_role("button", name="Pass", exact=True).click()
    to_send(phone)
    phone.locator("#home").click()
    name, points = (phone.locator(f"{MINE} .game-line {part}").last for part in ("bdi", ".points"))
    for size in ("phone", "desktop"):
        phone.set_viewport_size(SIZES[size]["viewport"])
        box = name.bounding_box()
        assert points.bounding_box()["x"] >= box["x"] + box["width"] - 1
        games, doors = (phone.locator(part).bounding_box() for part in (MINE, ".doors"))
        assert games["y"] < 120
        assert games["y"] + games["height"] < doors["y"] or games["x"] > doors["x"]


def test_the_picture_of_a_result_can_be_saved(phone: Any, site: str) -> None:
    """The browser makes the PNG file from the engine's picture."""
    phone.goto(f"{site}#{game_of(Pass(), Resign(), setup=deal(31))}")
    sheet = phone.locator(".over-sheet")
    picture = sheet.get_by_role("img", name="The board at the end")
    picture.wait_for()
    assert picture.evaluate(WIDTH) == 960
    with phone.expect_download() as saved:
        sheet.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "pass-a-word.png"


def test_a_qr_code_is_a_picture_and_the_link_is_selected_as_a_whole(phone: Any, site: str) -> None:
    """The page's policy allows the picture."""
    turn_to(phone, site, some_turns(1, deal(32))[-1])
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Continue on another device").click()
    code = phone.get_by_role("img", name="QR code")
    phone.locator(".more > summary").click()
    phone.locator(".qr summary").click()
    code.wait_for()
    assert code.evaluate(WIDTH) > 0
    assert (
        phone.locator("#the-link").evaluate("(node) => getComputedStyle(node).userSelect") == "all"
    )
