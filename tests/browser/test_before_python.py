"""Before Python has started: what is shown of a link, and in which order it comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.browser.worker import python_held_back
from support.link_games import TAG, game_of, some_turns

from scrabble.game import Setup

Device = Callable[..., Any]


def shown(page: Any) -> tuple[list[str], list[str]]:
    """Return what is on the squares of the board, and what is said of the players."""
    letters = page.locator("#board .cell > b").all_text_contents()
    return letters, page.locator(".player").all_inner_texts()


def test_a_game_under_way_is_shown_before_python_is_ready(device: Device, dist: str) -> None:
    """The published second reader shows what the engine shows; there is room for the rack."""
    page = device("phone")
    with python_held_back(page):
        page.goto(f"{dist}#{some_turns(3)[-1]}")
        page.locator("#line:has-text('Checking the game')").wait_for()
        before = shown(page)
        assert len(before[0]) > 5
        assert page.locator(".rack-tile, .action:visible, dialog[open]").count() == 0
        assert page.locator("#rack").bounding_box()["height"] > 30
        page.locator("#progress[aria-valuenow]:not([aria-valuenow='0'])").wait_for()
    page.locator(".seat-sheet[open]").wait_for()
    page.locator("#progress").wait_for(state="hidden")
    assert shown(page) == before


def test_an_invitation_is_shown_before_the_rest_of_the_page(device: Device, dist: str) -> None:
    """Who invited whom needs no script of the board; another link takes its place."""
    page = device("phone", locale="de")
    held: list[Any] = []
    page.route("**/ui/render.js", lambda route: held.append(route))  # noqa: PLW0108  It is bound.
    with python_held_back(page):
        for names in ("Ann", "Bea"), ("Cleo", "Dan"):
            link = game_of(setup=Setup(names=names, seed=21, tag=TAG))
            page.goto(f"{dist}#{link}", wait_until="commit")
            title = page.locator("#invitation").get_by_role("heading", name=names[1])
            title.wait_for()
            assert "Wortspiel" in title.inner_text()
            assert page.locator("#game:visible").count() == 0
            page.locator("#invitation .how").wait_for()
            while held:
                held.pop().continue_()
            page.locator("#waiting:visible").wait_for()
            assert title.is_visible()
            assert page.locator("#invitation").count() == 1
