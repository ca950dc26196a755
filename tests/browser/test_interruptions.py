"""A turn interrupted at every step, and outside changes: never lost, never doubled."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from support.browser.faults import hold
from support.browser.kept import publish_newer
from support.browser.playing import (
    CONTROLLED,
    act,
    cell,
    close_dialog,
    heading,
    lay_by_tap,
    link_in,
    new_game,
    seated,
    show,
    take_turn,
)
from support.browser.serving import ROOT, Quiet, serving
from support.link_games import choose_move, some_turns

from scrabble import link as links
from scrabble.lexicon import load_lexicon
from scrabble.moves import Place

Device = Callable[..., Any]


def draft(page: Any, link: str) -> Place:
    """Lay the tiles of a good move."""
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    return move


def preview(page: Any, link: str) -> Place:
    """Lay a move and wait until the engine has checked it."""
    move = draft(page, link)
    page.locator("[data-act=play]:not([aria-disabled=true])").wait_for()
    return move


def send_off(page: Any, link: str) -> None:
    """Press Play while the engine does not answer."""
    hold(page, "**/bridge", "commit")
    preview(page, link)
    act(page, "play").click()


def commit(page: Any, link: str) -> None:
    """Play, and stop at the new link."""
    preview(page, link)
    act(page, "play").click()
    page.wait_for_url(lambda url: link not in url)


def see_link(page: Any, link: str) -> None:
    """Play, and look at the link."""
    commit(page, link)
    page.locator(".link-sheet").wait_for()


def share(page: Any, link: str) -> None:
    """Play, and copy the link, which closes its sheet."""
    see_link(page, link)
    page.get_by_role("button", name="Copy").first.click()
    page.locator("dialog").wait_for(state="detached")


def interrupted(page: Any, way: str) -> Any:
    """Reload the page; or close it, and open its address in another."""
    if way == "reload":
        page.reload()
        return page
    context, url = page.context, page.url
    page.close()
    page = context.new_page()
    page.goto(url)
    return page


STEPS = {
    "draft": (draft, False),
    "previewed": (preview, False),
    "sent off": (send_off, False),
    "committed": (commit, True),
    "link shown": (see_link, True),
    "shared": (share, True),
}


@pytest.mark.parametrize("way", ["reload", "kill"])
@pytest.mark.parametrize(("step", "is_over"), STEPS.values(), ids=STEPS)
def test_an_interrupted_turn_continues(
    device: Device, site: str, step: Callable[[Any, str], Any], is_over: bool, way: str
) -> None:
    """Before the address bar has the new link the draft is restored; after that, we wait."""
    page = device("phone")
    before, after = some_turns(2)[1:]
    show(page, site, before)
    step(page, before)
    page = interrupted(page, way)
    page.unroute("**/bridge")
    page.locator("body[data-screen=game] .player").first.wait_for()
    if is_over:
        page.get_by_text("Waiting for Ann").first.wait_for()
        assert link_in(page) == after
    else:
        page.get_by_role("button", name="Play ").wait_for()
        act(page, "play").click()
        page.locator(".link-sheet").wait_for()
        assert link_in(page) == after
    page.goto(site)
    page.reload()
    page.locator(".game-line").first.wait_for()
    lines = page.locator(".game-line").all()
    assert [line.get_attribute("href") for line in lines] == [f"#{after}"]


@pytest.mark.parametrize("way", ["reload", "kill"])
def test_a_turn_is_not_lost_under_the_cover(device: Device, site: str, way: str) -> None:
    """Two players on one device: the move counts before the next one takes the device."""
    page = device("phone")
    new_game(page, site, starts="me")
    pass_turn(page)
    close_dialog(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play Bea’s turn on this device").click()
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_role("dialog").get_by_role("button", name="I’m Bea").click()
    page.locator(".turn.yours").wait_for()
    before = link_in(page)
    move = preview(page, before)
    act(page, "play").click()
    cover = page.get_by_role("dialog").get_by_role("button", name="I’m ")
    cover.wait_for()
    page = interrupted(page, way)
    cover = page.get_by_role("dialog").get_by_role("button", name="I’m ")
    cover.wait_for()
    assert page.locator("#rack").is_hidden()
    assert links.decode(link_in(page)).game.moves[-1] == move
    cover.click()
    page.locator(".turn.yours").wait_for()
    assert page.locator(".cell.draft").count() == 0
    page.goto(site)
    page.reload()
    page.locator(".game-line").first.wait_for()
    assert page.locator(".game-line").count() == 1


def pass_turn(page: Any) -> None:
    """Pass, and confirm it."""
    act(page, "pass").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()


def test_storage_cleared_between_turns_loses_no_game(device: Device, site: str) -> None:
    """The friend's reply is the whole game, even on a device that has lost its storage."""
    page = device("phone")
    first, mine, answer, *_ = some_turns(3)
    show(page, site, first)
    assert take_turn(page) == mine
    page.goto("about:blank")
    client = page.context.new_cdp_session(page)
    client.send("Storage.clearDataForOrigin", {"origin": site.rstrip("/"), "storageTypes": "all"})
    show(page, site, answer)
    assert take_turn(page) == some_turns(3)[3]
    page.locator(".link-sheet").wait_for()


@pytest.mark.parametrize("year", [1980, 2099])
def test_a_wrong_clock_changes_nothing(device: Device, site: str, year: int) -> None:
    """Neither the game nor its link contains the time."""
    page = device("phone")
    page.clock.install(time=f"{year}-01-01T00:00:00")
    before, after = some_turns(2)[1:]
    show(page, site, before)
    assert take_turn(page) == after
    page.goto(site)
    page.reload()
    page.locator(".game-line").wait_for()


def test_a_hung_worker_is_reported_and_restarted(device: Device, site: str) -> None:
    """After half a minute the page stops waiting; the draft is kept and can be played."""
    page = device("phone")
    page.clock.install()
    before, after = some_turns(2)[1:]
    show(page, site, before)
    hold(page, "**/bridge", "commit")
    preview(page, before)
    act(page, "play").click()
    page.clock.run_for(31_000)
    again = page.get_by_role("button", name="Restart")
    again.wait_for()
    page.unroute("**/bridge")
    again.click()
    page.get_by_role("button", name="Play ").wait_for()
    act(page, "play").click()
    page.wait_for_url(lambda url: before not in url)
    assert link_in(page) == after


def test_a_network_lost_while_loading_is_reported_and_retried(chromium: Any, site: str) -> None:
    """The page loads, the worker does not: it says so, and the button loads the game."""
    with chromium.new_context() as context:  # A browser logs what it cannot fetch.
        page = context.new_page()
        page.route("**/worker/start.js", lambda route: route.abort())
        link = some_turns(1)[-1]
        page.goto(f"{site}#{link}")
        assert heading(page) == "part-missing"
        page.unroute("**/worker/start.js")
        page.get_by_role("button", name="Reload").click()
        seated(page)
        page.locator(".turn.yours").wait_for()
        assert link_in(page) == link


def test_a_deployment_during_a_turn_keeps_the_draft(
    device: Device, dist: str, tmp_path: Path
) -> None:
    """The old page continues to work; the new one has the tiles where they were."""
    shutil.copytree(ROOT / "dist", tmp_path / "site")
    with serving(tmp_path / "site", Quiet) as address:
        page = device()
        before, after = some_turns(2)[1:]
        show(page, address, before)
        page.evaluate(CONTROLLED)
        page.locator("#progress").wait_for(state="hidden")
        move = draft(page, before)
        publish_newer(tmp_path / "site")
        page.reload()
        page.get_by_text("A new version is ready.").first.wait_for()
        assert page.locator(".cell.draft").count() == len(move.tiles)
        with page.expect_navigation():
            page.locator("#toast").get_by_role("button", name="Reload").click()
        page.get_by_role("button", name="Play ").wait_for()
        act(page, "play").click()
        page.wait_for_url(lambda url: before not in url)
        assert link_in(page) == after


def test_a_press_counts_although_the_engine_replies_meanwhile(device: Device, site: str) -> None:
    """The board is drawn again under the finger, and yet the tile goes there."""
    page = device()
    show(page, site, some_turns(0)[0])
    tiles = page.locator(".rack-tile")
    letters = page.locator(".rack-tile b").all_text_contents()
    first, second, third = next(
        order
        for order in permutations(range(len(letters)), 3)
        if all(letters[n] for n in order)
        and letters[order[0]] + letters[order[1]] not in load_lexicon("en-complete")
    )
    let_go = hold(page, "**/bridge")
    for tile, square in (first, 112), (second, 113):
        tiles.nth(tile).click()
        cell(page, square).click()
        page.locator(f'.cell.draft[data-square="{square}"]').wait_for()
    tiles.nth(third).click()
    cell(page, 114).hover()
    page.mouse.down()
    let_go()
    page.locator('.cell.wrong[data-square="113"]').wait_for()
    page.mouse.up()
    page.locator('.cell.draft[data-square="114"]').wait_for()


@pytest.mark.parametrize(("right", "shift"), [(6, 0), (0, 60)], ids=["slips", "board moves"])
def test_a_press_is_for_the_square_it_began_on(
    device: Device, site: str, right: int, shift: int
) -> None:
    """The finger slips over an edge, or the board moves under it: the tile is laid."""
    page = device()
    show(page, site, some_turns(0)[0])
    page.locator(".rack-tile.tile:not(.blank)").first.click()
    box = cell(page, 112).bounding_box()
    x, y = box["x"] + box["width"] - 3, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(
        "(by) => { document.querySelector('#board').style.translate = `0 ${by}px`; }", shift
    )
    if right:
        page.mouse.move(x + right, y)
    page.mouse.up()
    page.locator('.cell.draft[data-square="112"]').wait_for(timeout=3000)
