"""Sitting down together: two pages that are joined play, talk, and part."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import some_turns
from support.browser.kept import SETTINGS
from support.browser.playing import next_frame, show, take_turn

Device = Callable[..., Any]

WATCHED = """
globalThis.made = [];
const Original = globalThis.RTCPeerConnection;
globalThis.RTCPeerConnection = class extends Original {
  constructor(options) {
    super(options);
    made.push(JSON.stringify(options));
  }
};
"""
"""Notes every connection that the page makes, with its servers."""
JOIN_MS = 15_000


def menu(page: Any, name: str) -> None:
    """Choose an entry of the menu."""
    page.get_by_role("button", name="Menu").click()
    page.locator(".menu-sheet").get_by_role("button", name=name, exact=True).click()


def token_of(page: Any) -> str:
    """Return what stands behind the link in the link sheet; skip where a page has no way out."""
    sheet = page.locator(".link-sheet[open] .url")
    no_way = page.locator("#toast", has_text="Couldn’t connect")
    sheet.or_(no_way).first.wait_for()
    if not sheet.count():
        pytest.skip("this machine has no network interface by which a page could be reached")
    return sheet.inner_text().partition("~")[2]


def state_of(page: Any) -> str:
    """Return what the bar says of the connection."""
    return page.locator(".connection").get_attribute("aria-label")


def offered(page: Any, site: str, link: str) -> str:
    """Open a game and offer to sit down at it; return the token."""
    show(page, site, link)
    menu(page, "Sit down together")
    page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    return token_of(page)


def answered(page: Any, site: str, link: str, token: str, who: str) -> str:
    """Open the link of an offer as a player, and answer; return the token."""
    page.goto(f"{site}#{link}~{token}")
    page.locator(".seat-sheet .choices button", has_text=who).first.click()
    page.get_by_role("dialog", name="wants to sit down").get_by_role("button", name="Join").click()
    return token_of(page)


def is_here(page: Any, name: str) -> None:
    """Wait until the page says that the friend is there."""
    page.locator(f'.connection[aria-label^="{name} is here"]').wait_for(timeout=JOIN_MS)


def sat_down(device: Device, site: str, *sizes: str) -> tuple[Any, Any]:
    """Join two devices in a game where Ann is to move."""
    ann, bea = (device(size) for size in sizes or ("desktop", "desktop"))
    link = some_turns(2)[-1]
    token = offered(ann, site, link)
    answer = answered(bea, site, link, token, "I’m Bea")
    ann.goto(f"{site}#{link}~{answer}")
    is_here(ann, "Bea")
    is_here(bea, "Ann")
    return ann, bea


def say(page: Any, text: str) -> None:
    """Say something in the panel of the table."""
    field = page.locator("#chat-field")
    if not field.is_visible():
        page.locator(".connection").click()
    field.fill(text)
    field.press("Enter")


def heard(page: Any) -> list[str]:
    """Return the chat as it is shown."""
    if not page.locator(".tool.together").count():
        page.locator(".connection").click()
    page.locator(".tool.together .said").first.wait_for()
    return page.locator(".tool.together .said").all_inner_texts()


def test_nothing_is_connected_before_a_press_and_no_server_is_asked(
    device: Device, site: str
) -> None:
    """Neither opening a link nor reading the question makes a connection; then it has no server."""
    page = device()
    page.add_init_script(WATCHED)
    show(page, site, some_turns(2)[-1])
    menu(page, "Sit down together")
    invite = page.get_by_role("dialog").get_by_role("button", name="Invite Bea")
    invite.wait_for()
    assert page.evaluate("() => made") == []
    invite.click()
    token_of(page)
    assert page.evaluate("() => made") == ['{"iceServers":[]}']


def test_a_server_that_was_entered_is_asked(device: Device, site: str) -> None:
    """And what it sees is said before."""
    page = device()
    page.add_init_script(WATCHED)
    settings = json.dumps({"stun": "127.0.0.1:9"})
    page.add_init_script(f"localStorage.setItem({json.dumps(SETTINGS)}, {json.dumps(settings)})")
    show(page, site, some_turns(2)[-1])
    menu(page, "Sit down together")
    page.get_by_text("So does the STUN server").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Invite Bea").click()
    token_of(page)
    assert page.evaluate("() => made") == ['{"iceServers":[{"urls":"stun:127.0.0.1:9"}]}']


def test_two_join_by_two_links_and_play_with_chat(device: Device, site: str) -> None:
    """Each move appears at the other's without a link sheet, and what is said too."""
    ann, bea = sat_down(device, site)
    for page in (ann, bea):
        assert "~" not in page.url
        assert page.locator("dialog[open]").count() == 0
    mover, other = ann, bea
    for _ in range(4):
        mover.locator(".turn.yours").wait_for()
        link = take_turn(mover)
        other.wait_for_url(f"{site}#{link}")
        next_frame(mover)
        assert mover.locator("dialog[open]").count() == 0
        assert mover.locator("#line", has_text="Not sent yet").count() == 0
        mover, other = other, mover
    say(ann, "nice <b>one</b>")
    say(bea, "thanks 👍")
    ann.locator(".said", has_text="thanks").wait_for()
    assert heard(ann) == heard(bea) == ["Ann nice <b>one</b>", "Bea thanks 👍"]
    ann.reload()
    ann.locator(".player").first.wait_for()
    bea.locator('.connection[aria-label^="Ann has left"]').wait_for()
    assert "Ann has left" in bea.locator("#toast").inner_text()
