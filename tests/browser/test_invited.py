"""The first game with a friend: names, one game at a time, and links that were not sent yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.browser.games import some_turns
from support.browser.playing import (
    act,
    link_in,
    name_players,
    new_game,
    next_frame,
    show,
    take_turn,
)

from scrabble import link as links

Device = Callable[..., Any]

FOCUS = """(name) => {
  const { dataset, localName, id } = document.activeElement;
  return (dataset.act || id || localName) === name;
}"""


def copied(page: Any) -> str:
    """Copy the message of the link sheet, which closes it; return the text."""
    page.get_by_role("button", name="Copy message").tap()
    page.locator(".link-sheet").wait_for(state="detached")
    return page.evaluate("() => navigator.clipboard.readText()")


def test_a_welcome_on_a_phone_on_its_side_begins_at_its_top(device: Device, site: str) -> None:
    """The answers are below the fold there, and none of them takes the dialog along."""
    host, page = device(), device("phone")
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{site}#{new_game(host, site)}")
    page.get_by_role("dialog", name="Ann invited you").wait_for()
    page.wait_for_timeout(300)
    assert page.locator(".seat-sheet").evaluate("(sheet) => sheet.scrollTop") == 0


def test_a_turn_that_was_not_sent_is_marked_until_it_is(device: Device, site: str) -> None:
    """On the table and in My games, also after a reload; then the friend can be reminded."""
    page = device("phone")
    show(page, site, some_turns(1)[-1])
    take_turn(page)
    page.locator(".link-sheet").wait_for()
    page.keyboard.press("Escape")
    line = page.locator("#line")
    line.get_by_text("Not sent yet: Ann can’t move until you send it.").wait_for()
    page.locator("#home").tap()
    page.locator(".game-line", has_text="Not sent yet").tap()
    page.reload()
    line.get_by_text("Not sent yet").wait_for()
    act(page, "send").tap()
    assert copied(page).startswith("Bea played ")
    line.get_by_text("Open the link that Ann sends you.").wait_for()
    page.wait_for_function(FOCUS, arg="send")
    page.reload()
    page.get_by_role("button", name="Remind Ann").tap()
    reminder, url = copied(page).split("\n")
    assert reminder.startswith("A reminder: it’s your turn")
    assert url == f"{site}#{link_in(page)}"


def test_names_are_asked_for_and_remembered(device: Device, site: str) -> None:
    """No game by link is made without names; one tap gives each, and the next form has them."""
    page = device("phone")
    page.goto(site)
    make = page.get_by_role("button", name="Create game")
    make.tap()
    assert page.locator("input:invalid").count() == 2
    page.get_by_role("button", name="Me", exact=True).tap()
    page.get_by_role("button", name="Friend", exact=True).tap()
    assert page.evaluate("() => document.activeElement.innerText") == "Create game"
    make.tap()
    page.locator(".link-sheet").get_by_text("Send this link to Friend, who starts.").wait_for()
    assert links.decode(link_in(page)).game.setup.names == ("Friend", "Me")
    page.keyboard.press("Escape")
    page.locator("#home").tap()
    assert [page.locator(f"#name-{n}").input_value() for n in (0, 1)] == ["Me", "Friend"]


def test_impatient_taps_make_one_game(device: Device, site: str) -> None:
    """The button answers at once, and is deaf until there is a game."""
    page = device("phone")
    page.goto(site)
    name_players(page)
    asked: list[Any] = []

    def hold(route: Any) -> None:
        if '"new"' in (route.request.post_data or ""):
            asked.append(route)
        else:
            route.continue_()

    page.route("**/bridge", hold)
    page.locator(".new .primary").dblclick()
    page.get_by_role("button", name="Creating…").tap(force=True)
    next_frame(page)
    assert len(asked) == 1
    asked[0].continue_()
    page.locator(".link-sheet").wait_for()
    page.goto(site)
    page.locator(".game-line").first.wait_for()
    assert page.locator(".game-line").count() == 1


def test_the_link_of_ones_own_turn_is_for_another_device(device: Device, site: str) -> None:
    """Nobody is asked to send it to themselves; there is no message but the link."""
    page = device("phone")
    show(page, site, some_turns(2)[-1])
    page.locator("#menu").tap()
    page.get_by_role("button", name="Continue on another device").tap()
    sheet = page.get_by_role("dialog", name="Continue on another device")
    sheet.get_by_text("choose Ann there").wait_for()
    assert sheet.get_by_role("button", name="Copy message").count() == 0
    page.get_by_role("button", name="Copy link").tap()
    sheet.wait_for(state="detached")
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url


def test_the_focus_goes_where_the_next_action_is(device: Device, site: str) -> None:
    """After a deletion to the next game, after the last to the heading, and back."""
    page = device("phone")
    show(page, site, some_turns(2)[-1])
    new_game(page, site)
    page.locator(".link-sheet").wait_for()
    page.keyboard.press("Escape")
    page.locator("#home").tap()
    page.locator(".game-line").nth(1).wait_for()
    for expected in ("forget", "h1"):
        act(page, "forget").first.tap()
        page.wait_for_function(FOCUS, arg=expected)
    page.get_by_role("button", name="Undo").tap()
    page.wait_for_function(FOCUS, arg="forget")


def test_signs_are_named_with_their_keys(device: Device, site: str) -> None:
    """Where the mouse rests on one."""
    page = device()
    show(page, site, some_turns(2)[-1])
    page.locator(".move").first.click()
    back = page.get_by_role("button", name="Previous turn")
    titles = "(node) => node.title"
    page.locator("link[media=print]").wait_for(state="attached")  # Then it listens.
    for node, title in ((back, "Previous turn ([)"), (page.locator("#menu"), "Menu")):
        node.hover()
        assert node.evaluate(titles) == title
