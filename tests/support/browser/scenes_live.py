"""Scenes of live play, with the friend on a second device.

`browser.scenes` explains scenes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from support.browser.playing import link_in
from support.browser.scenes import Scene, dialog, menu_item, shut, table
from support.browser.sitting import JOIN_MS, answered, say, token_of
from support.browser.wording import said

LONG = "Shall we play until one of us has lost three games? " * 5


def connection(page: Any, state: str) -> Any:
    """Return the sign in the bar that reports this state of the friend."""
    return page.get_by_label(said(page, f"together-{state}", name="Bea"))


def together(page: Any, site: str) -> Iterator[str]:
    """Show the question, the offer, the wait for the friend, the chat, and the end of live play."""
    table(page, site)
    link = link_in(page)
    menu_item(page, "together")
    dialog(page)
    yield "ask"
    dialog(page).locator(".action.primary").click()
    offer = token_of(page)
    yield "offer"
    shut(page)
    page.locator(".connection").click()
    page.locator(".tool.together").wait_for()
    yield "waiting"
    with page.context.browser.new_context() as context:
        friend = context.new_page()
        page.goto(f"{site}#{link}~{answered(friend, site, link, offer, 'I’m Bea')}")
        connection(page, "joined").wait_for(timeout=JOIN_MS)
        say(page, "Good evening, Bea!")
        say(friend, LONG)
        page.locator(".said", has_text="three games").wait_for()
        yield "chat"
    connection(page, "left").wait_for()
    page.locator(".together summary").click()
    yield "left"


SCENES: list[Scene] = [together]
