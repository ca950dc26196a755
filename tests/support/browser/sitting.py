"""Live play in pages: joining two of them, and chatting."""

from collections.abc import Callable
from typing import Any

import pytest

from support.browser.playing import show
from support.link_games import some_turns

Device = Callable[..., Any]

JOIN_MS = 15_000


def menu(page: Any, name: str) -> None:
    """Choose an entry of the menu."""
    page.locator("#game:not(.unchecked)").wait_for(state="attached", timeout=60_000)
    page.get_by_role("button", name="Menu").click()
    page.locator(".menu-sheet").get_by_role("button", name=name, exact=True).click()


def token_of(page: Any) -> str:
    """Return the token after the link in the link sheet; skip if the page is unreachable."""
    sheet = page.locator(".link-sheet[open] .url")
    no_way = page.locator("#toast", has_text="Couldn’t connect")
    sheet.or_(no_way).first.wait_for()
    if not sheet.count():
        pytest.skip("this machine has no network interface by which a page could be reached")
    return sheet.inner_text().partition("~")[2]


def offered(page: Any, site: str, link: str) -> str:
    """Open a game and offer to play live; return the token."""
    show(page, site, link)
    menu(page, "Play live")
    page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    return token_of(page)


def answered(page: Any, site: str, link: str, token: str, who: str) -> str:
    """Open the link of an offer as a player, and answer; return the token."""
    page.goto(f"{site}#{link}~{token}")
    page.locator(".seat-sheet .choices button", has_text=who).first.click()
    page.get_by_role("dialog", name="wants to play live").get_by_role("button", name="Join").click()
    return token_of(page)


def is_here(page: Any, name: str) -> None:
    """Wait until the page says that the friend is here."""
    page.locator(f'.connection[aria-label^="{name} is here"]').wait_for(timeout=JOIN_MS)


def sat_down(device: Device, site: str) -> tuple[Any, Any]:
    """Join two devices in a game in which Ann is to move."""
    ann, bea = device(), device()
    link = some_turns(2)[-1]
    token = offered(ann, site, link)
    answer = answered(bea, site, link, token, "I’m Bea")
    ann.goto(f"{site}#{link}~{answer}")
    is_here(ann, "Bea")
    is_here(bea, "Ann")
    return ann, bea


def say(page: Any, text: str) -> None:
    """Send a chat message in the panel of the table."""
    field = page.locator("#chat-field")
    if not field.is_visible():
        page.locator(".connection").click()
    field.fill(text)
    field.press("Enter")
