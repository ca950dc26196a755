"""A page restored from the browser's bfcache still works."""

import re
from collections.abc import Callable
from typing import Any

from support.browser.devices import another_chromium
from support.browser.playing import act, lay_by_tap, show, to_send
from support.link_games import choose_move, some_turns

from scrabble.moves import Place

NOTE_SHOWS = """
addEventListener("pageshow", ({ persisted }) => { globalThis.restored = persisted; });
"""


def away_and_back(page: Any, site: str, meanwhile: Callable[[], Any] = lambda: None) -> None:
    """Visit another page and come back with the back button; the browser must restore the page."""
    page.evaluate("globalThis.restored = false")
    page.goto(f"{site}manifest.webmanifest")
    meanwhile()
    page.bring_to_front()  # Chromium draws a background page only once a second.
    page.go_back(wait_until="commit")
    page.locator("body[data-screen=game] .player").first.wait_for()
    assert page.evaluate("restored"), "the browser did not keep the page"


def test_a_restored_page_has_its_draft_its_engine_and_the_turn_made_meanwhile(
    chromium: Any, site: str
) -> None:
    """Nothing reloads: the tiles are laid and checked, and a turn from another tab counts once."""
    flags = ["--disable-back-forward-cache"]  # Playwright disables the bfcache.
    with another_chromium(chromium, ignore_default_args=flags) as context:
        context.add_init_script(NOTE_SHOWS)
        page, other = context.new_page(), context.new_page()
        page.bring_to_front()
        before, after = some_turns(2)[1:]
        show(page, site, before)
        page.locator(".turn.yours").wait_for()
        move = choose_move(before)
        assert isinstance(move, Place)
        *most, last = move.tiles
        lay_by_tap(page, Place(tuple(most)))
        away_and_back(page, site)
        assert page.locator(".cell.draft").count() == len(most)
        lay_by_tap(page, Place((last,)))
        page.get_by_role("button", name=re.compile(r"^Play\b")).wait_for()

        def play_there() -> None:
            other.bring_to_front()
            show(other, site, before)
            other.get_by_role("button", name=re.compile(r"^Play\b")).wait_for()
            act(other, "play").click()
            to_send(other)

        away_and_back(page, site, play_there)
        page.get_by_text("Not sent yet").first.wait_for()
        assert page.evaluate("location.hash") == f"#{after}"
        page.locator(".cell.draft").first.wait_for(state="detached")
