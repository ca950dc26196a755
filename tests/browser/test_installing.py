"""Links from elsewhere: pasted anywhere, shared to the installed page; and installing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import (
    CONTROLLED,
    close_dialog,
    link_in,
    next_frame,
    seated,
    show,
    take_turn,
)
from support.browser.scenes import shut
from support.link_games import TAG, choose_move, game_of, some_turns

from scrabble.game import Setup

Device = Callable[..., Any]

LISTENS = "link[media=print]"
"""What the listeners leave in the page."""
WHO = ".seat-sheet .choices button"
"""The answers to who is there."""

# The browser's own events, which no test can cause.
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(event);
}"""
INSTALLABLE = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => { globalThis.isPrompted = true; };
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""
SHARE = """(text) => {
  const form = document.createElement("form");
  Object.assign(form, { action: "../share", method: "post", enctype: "multipart/form-data" });
  const field = document.createElement("textarea");
  Object.assign(field, { name: "text", value: text });
  form.append(field);
  document.body.append(form);
  form.submit();
}"""


def listening(page: Any) -> None:
    """Wait until the page listens to pastes."""
    page.locator(LISTENS).wait_for(state="attached")


@pytest.mark.parametrize(
    "text",
    ["Bea played GLUE for 10. Your turn, Ann:\nhttps://example.org/#{}", "{}"],
    ids=["a message", "a link"],
)
def test_a_game_is_pasted_anywhere(device: Device, site: str, text: str) -> None:
    """At the start as within another game, even under a dialog."""
    page = device()
    one, other = game_of(), game_of(setup=Setup(names=("Cleo", "Dan"), seed=3, tag=TAG))
    page.goto(site)
    listening(page)
    page.evaluate("() => document.activeElement.blur()")
    page.evaluate(PASTE, text.format(one))
    page.locator(WHO).first.click()
    page.wait_for_url(f"**#{one}")
    page.locator("#menu").click()
    page.locator(".menu-sheet").wait_for()
    page.evaluate(PASTE, text.format(other))
    page.locator(".menu-sheet").wait_for(state="detached")
    page.locator(WHO).first.click()
    page.wait_for_url(f"**#{other}")


def test_other_text_is_not_opened_and_fields_keep_theirs(device: Device, site: str) -> None:
    """Words pasted by mistake leave the game, and a link pasted into a field goes nowhere."""
    page = device()
    link = some_turns(1)[-1]
    show(page, site, link)
    listening(page)
    page.evaluate(PASTE, "Good luck with the next game, Wolfeschlegelsteinhausenberger!")
    next_frame(page)
    assert link_in(page) == link
    page.locator("#home").click()
    page.locator("#name-0").focus()
    page.evaluate(PASTE, f"https://example.org/#{link}")
    next_frame(page)
    assert link_in(page) == ""


def play_on(page: Any, site: str, turns: int) -> None:
    """Take some turns of one seat, opening the answers of the other."""
    for number in range(turns):
        show(page, site, some_turns(2 * number)[-1] if number else some_turns(0)[-1])
        page.locator(".turn.yours").wait_for()
        take_turn(page)
        close_dialog(page)


@pytest.mark.parametrize("answer", ["Install", "Don’t ask again", ""])
def test_installing_is_offered_once_after_the_third_turn(
    device: Device, site: str, answer: str
) -> None:
    """Not before, and never again, whatever was answered; the browser's own offer waits."""
    page = device()
    page.goto(site)
    listening(page)
    assert page.evaluate(INSTALLABLE)
    offer = page.get_by_role("dialog", name="Install Pass-a-Word?")
    play_on(page, site, 2)
    page.wait_for_timeout(1200)
    assert offer.count() == 0
    show(page, site, some_turns(4)[-1])
    page.locator(".turn.yours").wait_for()
    take_turn(page)
    page.wait_for_timeout(1200)
    assert offer.count() == 0, "not over the link"
    close_dialog(page)
    offer.wait_for()
    if answer:
        offer.get_by_role("button", name=answer).click()
    shut(page)
    assert page.evaluate("() => globalThis.isPrompted === true") is (answer == "Install")
    page.reload()
    listening(page)
    page.evaluate(INSTALLABLE)
    show(page, site, some_turns(6)[-1])
    page.locator(".turn.yours").wait_for()
    page.wait_for_timeout(1200)
    assert offer.count() == 0


# A document that is no page has no icon, and the browser asks for one.
NO_ICON = pytest.mark.allows_errors("404 (File not found)")


@NO_ICON
@pytest.mark.parametrize(
    "text", ["#scrabble with Ann:\nhttps://example.org/words/#{}", "https://example.org/#{}\n"]
)
def test_a_shared_message_opens_its_game(device: Device, dist: str, text: str) -> None:
    """The service worker takes it, so that no server sees the link."""
    page = device()
    link = some_turns(1)[-1]
    page.goto(dist)
    page.evaluate(CONTROLLED)
    posted: list[str] = []
    page.on(
        "request", lambda each: posted.append(each.url) if each.url.endswith("/share") else None
    )
    page.goto(f"{dist}licences/pass-a-word.txt")
    page.evaluate(SHARE, text.format(link))
    page.wait_for_url(f"{dist}#{link}")
    seated(page)
    page.locator(".turn.yours").wait_for()
    assert choose_move(link) is not None
    assert posted in ([], [f"{dist}share"])


@NO_ICON
def test_a_shared_text_without_a_link_is_named_as_such(device: Device, dist: str) -> None:
    """It opens the page that says how to go on."""
    page = device()
    page.goto(dist)
    page.evaluate(CONTROLLED)
    page.goto(f"{dist}licences/pass-a-word.txt")
    page.evaluate(SHARE, "See you on Sunday!")
    page.get_by_role("heading", name="We couldn’t find a game link").wait_for()
