"""Before Python has started: what is shown, what can be done, and that nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from support.browser.games import some_turns
from support.browser.playing import cell, link_in, next_frame, show

if TYPE_CHECKING:
    from collections.abc import Iterator

Device = Callable[..., Any]
PYTHON = "**/runtime/pyodide.asm.wasm"


@contextmanager
def python_held_back(page: Any) -> Iterator[None]:
    """Hold back Python's WebAssembly until the block ends."""
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.context.route(PYTHON, hold)
    yield
    for route in held:
        route.continue_()
    page.context.unroute(PYTHON)


def letters_in_rack(page: Any) -> list[str]:
    """Return the letters on the rack, in order."""
    found: list[str] = page.locator(".rack-tile.tile b").all_text_contents()
    return found


def is_confirmed(page: Any) -> None:
    """Wait until the engine has confirmed the game shown."""
    page.locator("#progress").wait_for(state="hidden")
    page.locator("#line:not(:has-text('Checking the game'))").wait_for()


def test_an_unknown_link_shows_the_table_before_python_is_ready(device: Device, dist: str) -> None:
    """An empty board, the places of the rack, and the progress of loading."""
    page = device("phone")
    with python_held_back(page):
        page.goto(f"{dist}#{some_turns(3)[-1]}")
        page.locator("#board .cell").nth(224).wait_for()
        assert page.locator("#board .tile").count() == 0
        assert page.locator("#rack").bounding_box()["height"] > 30
        page.locator("#progress[aria-valuenow]:not([aria-valuenow='0'])").wait_for()
    page.locator("#board .tile").first.wait_for()


def test_tiles_laid_before_python_is_ready_stay(device: Device, dist: str) -> None:
    """A known game is shown at once; tiles laid and picked meanwhile survive the reply.

    Without a version nothing is cached offline, which the routes here would not see.
    """
    page = device("phone")
    page.route("**/assets.json", lambda route: route.fulfill(json={"version": "", "files": []}))
    link = some_turns(2)[-1]
    show(page, dist, link)
    is_confirmed(page)
    with python_held_back(page):
        page.reload()
        page.locator("#board .tile").first.wait_for()
        page.locator("#line:has-text('Checking the game')").wait_for()
        before = letters_in_rack(page)
        page.get_by_role("button", name="Shuffle").click()
        next_frame(page)
        shuffled = letters_in_rack(page)
        page.locator(".rack-tile.tile").nth(0).drag_to(cell(page, 0))
        page.locator(".cell.draft[data-square='0']").wait_for()
        page.locator(".rack-tile.tile").nth(2).click()
        next_frame(page)
        picked = page.locator(".rack-tile.picked").text_content()
    is_confirmed(page)
    next_frame(page)
    assert link_in(page) == link
    assert page.locator(".cell.draft[data-square='0']").count() == 1
    assert sorted(shuffled) == sorted(before)
    assert letters_in_rack(page) == shuffled[1:]
    assert page.locator(".rack-tile.picked").text_content() == picked
