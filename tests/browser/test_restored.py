"""A page that the browser kept while another was shown (bfcache) continues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.browser.devices import another_chromium
from support.browser.playing import act, cell, lay_by_tap, show, take_turn
from support.link_games import choose_move, some_turns

from scrabble.moves import Place

Open = Callable[[], Any]

NOTE_SHOWS = """
addEventListener("pageshow", ({ persisted }) => { globalThis.restored = persisted; });
"""


@pytest.fixture
def tabs(chromium: Any) -> Iterator[Open]:
    """Open pages in a Chromium with bfcache, which Playwright usually turns off."""
    with another_chromium(
        chromium, ignore_default_args=["--disable-back-forward-cache"]
    ) as context:
        context.add_init_script(NOTE_SHOWS)
        yield context.new_page


def away_and_back(page: Any, site: str, meanwhile: Callable[[], Any] = lambda: None) -> None:
    """Visit another page, and come back with the browser's back button."""
    page.goto(f"{site}manifest.webmanifest")
    meanwhile()
    page.go_back(wait_until="commit")
    page.locator("body[data-screen=game] .player").first.wait_for()


def test_a_restored_page_has_its_draft_and_its_engine(tabs: Open, site: str) -> None:
    """Nothing is reloaded: the tiles are there, the worker replies, the turn is made."""
    page = tabs()
    before, after = some_turns(2)[1:]
    show(page, site, before)
    page.locator(".turn.yours").wait_for()
    move = choose_move(before)
    assert isinstance(move, Place)
    *most, last = move.tiles
    lay_by_tap(page, Place(tuple(most)))
    away_and_back(page, site)
    assert page.evaluate("restored"), "the browser did not keep the page"
    assert page.locator(".cell.draft").count() == len(most)
    lay_by_tap(page, Place((last,)))
    page.get_by_role("button", name="Play ").wait_for()
    act(page, "play").click()
    page.locator(".link-sheet").wait_for()
    assert page.evaluate("location.hash") == f"#{after}"


def test_a_restored_page_shows_a_turn_made_meanwhile(tabs: Open, site: str) -> None:
    """A turn made in another tab is shown on return and not made twice."""
    page, other = tabs(), tabs()
    before, after = some_turns(2)[1:]
    show(page, site, before)
    page.locator(".rack-tile.tile:not(.blank)").first.click()
    cell(page, 0).click()
    page.locator(".cell.draft").wait_for()

    def meanwhile() -> None:
        show(other, site, before)
        act(other, "recall").click()
        assert take_turn(other) == after

    away_and_back(page, site, meanwhile)
    page.get_by_text("Waiting for ").first.wait_for()
    assert page.evaluate("location.hash") == f"#{after}"
    page.locator(".cell.draft").first.wait_for(state="detached")
