"""A move is prepared while the player looks at it, and played only on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.faults import hold
from support.browser.playing import act, counting, lay_by_tap, link_in, show
from support.link_games import choose_move, some_turns

from scrabble import link as links
from scrabble.moves import Place

Device = Callable[..., Any]


@pytest.fixture
def page(device: Device) -> Any:
    """Return a page that counts the requests to make a move."""
    page = device()
    page.add_init_script(counting("commit"))
    return page


def lay(page: Any, site: str, link: str) -> None:
    """Lay a good move, and wait until the engine is asked to prepare it."""
    show(page, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    wait_until_asked(page, 1)


def wait_until_asked(page: Any, times: int) -> None:
    """Wait until the engine was asked to make a move so many times."""
    page.wait_for_function(f"() => globalThis.asked === {times}")


@pytest.mark.parametrize("is_slow", [False, True], ids=["answered", "under way"])
def test_a_prepared_move_is_not_requested_again(page: Any, site: str, is_slow: bool) -> None:
    """Nothing is played before Play is pressed; then the reply is there or on its way."""
    before, after = some_turns(2)[1:]
    let_go = hold(page, "**/bridge", "commit")
    lay(page, site, before)
    if not is_slow:
        with page.expect_response("**/bridge"):
            let_go()
    assert link_in(page) == before
    act(page, "play").click()
    let_go()
    page.locator(".link-sheet").wait_for()
    assert link_in(page) == after
    assert page.evaluate("globalThis.asked") == 1


def test_a_note_written_meanwhile_goes_with_the_move(page: Any, site: str) -> None:
    """The prepared move had none, so the move is requested again with the note."""
    before, _ = some_turns(2)[1:]
    lay(page, site, before)
    act(page, "note").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Well met")
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for(state="hidden")
    act(page, "play").click()
    page.locator(".link-sheet").wait_for()
    assert "Well met" in links.decode(link_in(page)).game.notes
