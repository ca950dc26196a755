"""Coming back: the games kept here, a shared device, what is known of the other player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from support.browser.games import game_of
from support.browser.playing import act, close_dialog, link_in, name_players, new_game, take_turn

from scrabble import link as links
from scrabble.moves import Resign

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


def win(page: Any, site: str) -> None:
    """Make a game as Ann, play a turn, and open the link with which Bea resigned."""
    new_game(page, site, starts="me")
    game = links.decode(take_turn(page)).game
    close_dialog(page)
    page.goto(f"{site}#{links.encode(replace(game, moves=(*game.moves, Resign())))}")
    page.locator(".over-sheet").wait_for()


@SIZES
def test_the_end_can_be_shared_and_says_how_the_series_stands(
    device: Device, site: str, size: str
) -> None:
    """A picture of the board, a text without words, and the games against this friend."""
    page = device(size)
    win(page, site)
    page.get_by_role("button", name="Rematch").last.click()
    page.locator(".link-sheet").wait_for()
    game = links.decode(link_in(page)).game
    assert game.setup.names == ("Bea", "Ann")
    page.goto(f"{site}#{links.encode(replace(game, moves=(Resign(),)))}")
    sheet = page.locator(".over-sheet")
    sheet.get_by_text("You and Bea so far: 2 won, 0 lost, 0 tied.").wait_for()
    picture = sheet.get_by_role("img", name="The board at the end")
    picture.wait_for()
    assert picture.evaluate("async (image) => (await image.decode(), image.naturalWidth)") == 960
    with page.expect_download() as saved:
        sheet.get_by_role("button", name="Save picture").click()
    assert saved.value.suggested_filename == "pass-a-word.png"
    sheet.get_by_role("button", name="Copy result (no words)").click()
    sheet.get_by_text("Copied.").first.wait_for()
    first, *lines = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert first == "Pass-a-Word"
    assert lines[0] == "Bea 0"
    assert set(lines[1]) <= set("🟩🟨⬜")
    assert lines[-1] == site


def test_a_closed_review_shows_the_end_again(device: Device, site: str) -> None:
    """The board stands as the game left it, not at the turn looked at last."""
    page = device()
    win(page, site)
    page.locator(".over-sheet").get_by_role("button", name="Review").click()
    page.locator(".turn-line").first.click()
    page.locator("#replay").wait_for()
    page.keyboard.press("Escape")
    page.locator(".tool").wait_for(state="detached")
    page.locator("#replay").wait_for(state="hidden")


@SIZES
def test_whoever_has_played_here_is_not_taught_again(device: Device, site: str, size: str) -> None:
    """A friend's rematch is a question without pictures; a newcomer sees them."""
    page = device(size)
    page.goto(f"{site}#{game_of()}")
    page.locator(".seat-sheet .how").wait_for()
    win(page, site)
    page.goto("about:blank")
    page.goto(f"{site}#{game_of()}")
    page.locator(".seat-sheet").get_by_text("You’re Ann, and you start.").wait_for()
    assert page.locator(".seat-sheet .how, .seat-sheet .practice").count() == 0


@SIZES
def test_the_main_button_of_the_end_is_what_is_left_to_do(
    device: Device, site: str, size: str
) -> None:
    """Whoever ended the game sends it; whoever was sent the end asks for a rematch."""
    page = device(size)
    win(page, site)
    main = page.locator(".over-sheet .primary")
    assert main.inner_text() == "Rematch"
    new_game(page, site, starts="me")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    main.wait_for()
    assert main.inner_text() == "Send link"
    main.click()
    note = page.locator(".link-sheet .note").last
    assert note.inner_text().endswith("Anyone who has it can open the game.")
