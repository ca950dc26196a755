"""Whole games at a table: open and sealed, with a rematch in place, and in other browsers."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.driving import Driver, firefox, wait, webkit
from support.browser.games import some_turns
from support.browser.playing import act, choose_most_tiles, close_dialog, link_in, take_turn
from support.browser.sealing import begin, good_move, open_turn, play, resign, with_own_chance
from support.browser.sitting import is_here, menu, offered, sat_down, say, token_of

from scrabble import link as links
from scrabble.link import sealed

Device = Callable[..., Any]

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver") if shutil.which("Xvfb") else None
CLICK = "[...document.querySelectorAll({0})].find((each) => each.textContent.includes({1})).click()"
URL = "document.querySelector('.link-sheet[open] .url')"


def test_a_whole_game_is_played_live_and_its_rematch_begins_in_place(
    device: Device, site: str
) -> None:
    """No link sheet comes up, both see the end, and one press begins the next game for both."""
    ann, bea = sat_down(device, site)
    mover, other = ann, bea
    while True:
        mover.locator(".turn.yours").wait_for()
        link = take_turn(mover, choose_most_tiles)
        other.wait_for_url(f"{site}#{link}")
        if links.decode(link).last.result is not None:
            break
        assert mover.locator(".link-sheet").count() == 0
        mover, other = other, mover
    for page in (ann, bea):
        page.locator(".over-sheet").wait_for()
        close_dialog(page)
    act(ann, "rematch").click()
    ann.wait_for_url(lambda url: link not in url)
    bea.wait_for_url(f"{site}#{link_in(ann)}")
    assert links.decode(link_in(bea)).game.setup.seed != links.decode(link).game.setup.seed
    starter, other = (ann, bea) if ann.locator(".turn.yours").count() else (bea, ann)
    first = take_turn(starter)
    other.wait_for_url(f"{site}#{first}")
    assert ann.locator(".link-sheet").count() + bea.locator(".link-sheet").count() == 0


def test_the_published_page_joins_and_plays(device: Device, dist: str) -> None:
    """What joins two pages is one file there, and the engine is Python."""
    ann, bea = sat_down(device, dist)
    link = take_turn(ann)
    bea.wait_for_url(f"{dist}#{link}")
    say(bea, "well played")
    ann.locator(".connection .badge").wait_for()


def sat_down_sealed(device: Device, site: str) -> tuple[Any, Any]:
    """Join two devices in a sealed game where Ann is to move."""
    ann, bea = with_own_chance(device(), 1), with_own_chance(device(), 2)
    joining = begin(ann, bea, site)
    open_turn(ann, site, joining)
    menu(ann, "Sit down together")
    ann.get_by_role("dialog").get_by_role("button", name="Invite").click()
    offer = token_of(ann)
    bea.goto(f"{site}#{joining}~{offer}")
    bea.get_by_role("dialog", name="wants to sit down").get_by_role("button", name="Join").click()
    ann.goto(f"{site}#{joining}~{token_of(bea)}")
    is_here(ann, "Bea")
    is_here(bea, "Ann")
    return ann, bea


def test_a_sealed_game_is_played_live(device: Device, site: str) -> None:
    """Each link is read with the seat's key, as when it is opened, until both seals are open."""
    ann, bea = sat_down_sealed(device, site)
    mover, other = ann, bea
    say(ann, "sealed")
    bea.locator(".connection .badge").wait_for()
    while True:
        mover.locator(".turn.yours").wait_for()
        link = play(mover, good_move(mover))
        other.wait_for_url(f"{site}#{link}")
        if sealed.Look.at(link).history.last.result is not None:
            break
        assert mover.locator(".link-sheet").count() == 0
        mover, other = other, mover
    sheet = other.locator(".over-sheet")
    sheet.get_by_role("button", name="Open my seal").click()
    other.get_by_role("dialog").get_by_role("button", name="Open my seal").click()
    mover.locator(".over-sheet .seal-part", has_text="drawn fairly").wait_for()


def test_a_sealed_rematch_is_joined_over_the_connection(device: Device, site: str) -> None:
    """The friend is asked as by any invitation; then both play, and nobody has to send a link."""
    ann, bea = sat_down_sealed(device, site)
    ended = resign(ann)
    close_dialog(ann)
    bea.locator(".over-sheet").wait_for()
    act(ann, "rematch").click()
    bea.locator(".join-sheet").get_by_role("button", name="Join").click()
    for mover, other in ((ann, bea), (bea, ann)):
        mover.locator(".turn.yours").wait_for()
        link = play(mover, good_move(mover))
        other.wait_for_url(f"{site}#{link}")
        assert mover.locator("dialog[open]").count() == 0
    old, new = (sealed.Look.at(each).parsed.setup for each in (ended, link))
    assert new.is_rematch_of(old)
    is_here(ann, "Bea")
    is_here(bea, "Ann")


def click(other: Driver, where: str, text: str) -> None:
    """Press the first thing of a kind that has this text, once it is there."""
    named = CLICK.format(json.dumps(where), json.dumps(text))
    wait(other, named.removesuffix(".click()"))
    other.run(f"{named};")


def token_in(other: Driver) -> str:
    """Return the token in the link sheet."""
    wait(other, f"{URL} && {URL}.textContent.includes('~')")
    token: str = other.run(f"return {URL}.textContent.split('~')[1];")
    return token


def seated(other: Driver, address: str, who: str) -> None:
    """Open an address as a player."""
    other.open(address)
    click(other, ".seat-sheet .choices button", who)


@pytest.mark.skipif(FIREFOX is None, reason="Firefox cannot be found, nor installed")
@pytest.mark.parametrize("offers", ["Chromium", "Firefox"])
def test_chromium_and_firefox_join(device: Device, site: str, tmp_path: Path, offers: str) -> None:
    """Whichever offers; a move and what is said arrive."""
    page = device()
    link = some_turns(2)[-1]
    with firefox(str(FIREFOX), tmp_path) as other:
        if offers == "Chromium":
            seated(other, f"{site}#{link}~{offered(page, site, link)}", "I’m Bea")
            click(other, "dialog[open] .primary", "Join")
            page.goto(f"{site}#{link}~{token_in(other)}")
        else:
            seated(other, f"{site}#{link}", "I’m Bea")
            wait(other, "document.querySelector('#rack .rack-tile')")
            other.run("document.querySelector('#menu').click();")
            click(other, ".menu-sheet button", "Sit down together")
            click(other, "dialog[open] .primary", "Invite")
            page.goto(f"{site}#{link}~{token_in(other)}")
            page.locator(".seat-sheet .choices button").first.click()
            page.get_by_role("dialog").get_by_role("button", name="Join").click()
            other.run(f"location.hash = {json.dumps(f'#{link}~{token_of(page)}')};")
        is_here(page, "Bea")
        moved = take_turn(page)
        wait(other, f"location.hash === {json.dumps(f'#{moved}')}")
        say(page, "hello Firefox")
        wait(other, "document.querySelector('.connection .badge')")


@pytest.mark.skipif(WEBKIT is None, reason="WebKitWebDriver or Xvfb cannot be found")
def test_webkitgtk_says_that_it_cannot(site: str, tmp_path: Path) -> None:
    """It has no WebRTC."""
    with webkit(str(WEBKIT), tmp_path) as other:
        seated(other, f"{site}#{some_turns(2)[-1]}", "I’m Bea")
        wait(other, "document.querySelector('#rack .rack-tile')")
        if other.run("return typeof RTCPeerConnection === 'function';"):
            pytest.skip("this WebKitGTK was built with WebRTC")
        other.run("document.querySelector('#menu').click();")
        click(other, ".menu-sheet button", "Sit down together")
        click(other, "dialog[open] p", "can’t connect directly")
