"""Playing joint games in pages."""

from typing import Any

from scrabble.moves import Exchange, Move, Place
from support.browser.playing import act, lay_by_tap, link_in, set_up


def invite(page: Any, address: str) -> str:
    """Make a sealed game on the start screen; return the invitation."""
    page.goto(address)
    set_up(page)
    page.locator('label[for="seal-sealed"]').click()
    page.locator(".new .primary").click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)


def open_turn(page: Any, address: str, link: str) -> None:
    """Open a friend's link and wait for the player's turn."""
    page.goto(f"{address}#{link}")
    page.locator("body[data-screen=game] .turn.yours").wait_for()


def make(page: Any, move: Move) -> str:
    """Make a move by tap, and wait for the next dialog; return the new link."""
    before = link_in(page)
    if isinstance(move, Place):
        lay_by_tap(page, move)
        page.locator('[data-act="play"][aria-disabled="false"]').click()
    elif isinstance(move, Exchange):
        act(page, "exchange").click()
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("-")
        page.locator("dialog[open] .action.primary").click()
    else:
        act(page, "pass").click()
        page.locator("dialog[open] .action.primary").click()
    page.wait_for_url(lambda url: before not in url)
    page.locator("#actions .primary[data-act=send], dialog[open]").first.wait_for()
    return link_in(page)
