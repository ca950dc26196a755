"""If the browser or the engine fails, the game continues or says why not, and no tile is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.faults import REFUSED, hold
from support.browser.kept import keep
from support.browser.playing import cell, lay_by_tap, link_in, show, take_turn, tap_tile
from support.link_games import choose_move, some_turns

from scrabble import link as links
from scrabble.link import game_id
from scrabble.moves import Place

Device = Callable[..., Any]


@pytest.mark.parametrize("fault", REFUSED)
def test_a_turn_is_taken_without_storage(device: Device, site: str, fault: str) -> None:
    """Denied, full or corrupt: the link is the saved game, so play continues."""
    page = device("phone")
    page.add_init_script(REFUSED[fault])
    link = some_turns(1)[-1]
    show(page, site, link)
    assert take_turn(page) != link
    page.locator(".link-sheet").wait_for()


def test_a_damaged_stored_game_is_set_aside_and_can_be_saved(device: Device, site: str) -> None:
    """It blocks nothing, stays until it is deleted, and is in the file of all games."""
    page = device()
    show(page, site, some_turns(1)[-1])
    keep(page, {"gameId": "old", "view": {"version": 0}, "mine": "as it was"})
    for _ in range(2):
        page.goto("about:blank")
        page.goto(site)
        page.locator(".damaged").wait_for()
        assert page.locator(".game-line").count() == 1
    with page.expect_download() as download:
        page.locator(".damaged").get_by_role("button", name="Export games").click()
    saved = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert saved["damaged"] == [{"gameId": "old", "view": {"version": 0}, "mine": "as it was"}]
    assert len(saved["games"]) == 1
    page.locator(".damaged").get_by_role("button", name="Delete").click()
    page.locator(".damaged").wait_for(state="detached")
    page.reload()
    page.locator(".game-line").wait_for()
    assert page.locator(".damaged").count() == 0


def test_a_game_of_an_older_schema_is_restored_from_its_link(device: Device, site: str) -> None:
    """Whatever else was stored with the link, the game is there again."""
    page = device()
    page.goto(site)
    link = some_turns(2)[-1]
    keep(page, {"gameId": "x", "link": link, "seats": [0], "view": {"version": 0}})
    page.reload()
    page.locator(".game-line").wait_for()
    page.locator(".damaged").wait_for(state="detached")
    page.locator(".game-line").click()
    page.locator(".turn.yours").wait_for()
    assert link_in(page) == link


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("paw.draft.GAME /", '{"order": 5, "draft": "x"}'),
        ("paw.draft.GAME /", '{"order": [1], "draft": [{"square": 999, "letter": {}}]}'),
        ("paw.draft.GAME /", "[]"),
        ("paw.settings /", "5"),
        ("paw.settings /", '{"interface": "toString", "names": 7, "computers": "?", "theme": []}'),
    ],
)
def test_a_damaged_draft_or_setting_stops_nothing(
    device: Device, site: str, key: str, value: str
) -> None:
    """Unreadable data is ignored, and a turn can be taken."""
    page = device()
    link = some_turns(1)[-1]
    show(page, site, link)
    ident = game_id(links.decode(link).game.setup)
    page.evaluate("(pair) => localStorage.setItem(...pair)", [key.replace("GAME", ident), value])
    page.reload()
    page.locator(".turn.yours").wait_for()
    assert take_turn(page) != link
    page.goto("about:blank")
    page.goto(site)
    page.locator(".game-line").wait_for()


def test_a_crashed_engine_is_restarted_and_the_draft_kept(device: Device, site: str) -> None:
    """The page says so, offers to restart it, and the tiles are where they were."""
    page = device()
    link = some_turns(1)[-1]
    show(page, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.get_by_role("button", name="Play ").wait_for()
    dead = "postMessage({ type: 'fatal', message: 'out of memory' });"
    page.route(
        "**/worker/start.js", lambda route: route.fulfill(body=dead, content_type="text/javascript")
    )
    page.reload()
    page.get_by_text("stopped responding").first.wait_for()
    assert page.locator(".cell.draft").count() == len(move.tiles)
    page.unroute("**/worker/start.js")
    page.get_by_role("button", name="Restart").click()
    page.get_by_role("button", name="Play ").wait_for()
    assert page.locator(".cell.draft").count() == len(move.tiles)
    assert link_in(page) == link


def test_a_picked_tile_stays_picked_when_the_engine_is_ready(device: Device, site: str) -> None:
    """A tile picked while the stored board waits for the engine is laid by the next tap."""
    page = device("phone")
    link = some_turns(1)[-1]
    show(page, site, link)
    let_go = hold(page, "**/bridge")
    page.reload()
    move = choose_move(link)
    assert isinstance(move, Place)
    (square, tile), *_ = move.tiles
    tap_tile(page, tile)
    page.locator(".rack-tile.picked").wait_for()
    let_go()
    page.wait_for_function("() => document.querySelector('#alert').textContent")
    cell(page, square).click()
    page.locator(f'.cell.draft[data-square="{square}"]').wait_for()


def test_back_goes_to_the_start_and_forward_to_the_game(device: Device, site: str) -> None:
    """The browser's own buttons work, and lose nothing."""
    page = device()
    link = some_turns(2)[-1]
    page.goto(site)
    page.locator("body[data-screen=start]").wait_for()
    show(page, site, link)
    page.locator(".turn.yours").wait_for()
    page.go_back()
    page.locator("body[data-screen=start]").wait_for()
    page.go_forward()
    page.locator(".turn.yours").wait_for()
    assert link_in(page) == link
