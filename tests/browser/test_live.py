"""Sitting down together: two pages that are joined play, talk, and part."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.games import TAG, game_of, some_turns
from support.browser.kept import SETTINGS
from support.browser.playing import close_dialog, link_in, next_frame, show, take_turn
from support.browser.sitting import (
    answered,
    heard,
    is_here,
    menu,
    offered,
    sat_down,
    say,
    token_of,
)

from scrabble import link as links
from scrabble.game import Setup

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


def test_an_answer_opened_in_another_tab_is_handed_to_the_one_that_waits(
    device: Device, site: str
) -> None:
    """The game goes on there, and the new tab says so and shows the same table."""
    ann, bea = device(), device()
    link = some_turns(2)[-1]
    answer = answered(bea, site, link, offered(ann, site, link), "I’m Bea")
    tab = ann.context.new_page()
    tab.goto(f"{site}#{link}~{answer}")
    tab.locator("#toast", has_text="connected in your other tab").wait_for()
    for page, name in ((ann, "Bea"), (bea, "Ann"), (tab, "Bea")):
        is_here(page, name)


PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def test_an_answer_is_pasted_into_the_page_that_waits(device: Device, site: str) -> None:
    """As the whole message of a chat."""
    ann, bea = device(), device()
    link = some_turns(2)[-1]
    answer = answered(bea, site, link, offered(ann, site, link), "I’m Bea")
    close_dialog(ann)
    ann.evaluate(PASTE, f"I’m here, Ann. Open this link:\n{site}#{link}~{answer}")
    is_here(ann, "Bea")


def test_the_link_of_a_turn_carries_the_answer(device: Device, site: str) -> None:
    """Whoever answers may play first: both are on the newest turn once they are joined."""
    ann, bea = device(), device()
    link = some_turns(1)[-1]  # Bea is to move.
    show(ann, site, link, "I’m Ann")
    menu(ann, "Sit down together")
    ann.get_by_role("dialog").get_by_role("button", name="Invite").click()
    bea.goto(f"{site}#{link}~{token_of(ann)}")
    bea.locator(".seat-sheet .choices button").first.click()
    bea.get_by_role("dialog").get_by_role("button", name="Join").click()
    first = token_of(bea)
    close_dialog(bea)
    moved = take_turn(bea)
    assert token_of(bea) == first
    ann.goto(f"{site}#{moved}~{first}")
    is_here(ann, "Bea")
    ann.locator(".turn.yours").wait_for()
    assert link_in(ann) == moved


@pytest.mark.parametrize("text", ["1" * 80, "Zz9" * 100])
def test_a_damaged_token_leaves_the_game_alone(device: Device, site: str, text: str) -> None:
    """The game opens, and what to do is said."""
    page = device()
    link = some_turns(2)[-1]
    page.goto(f"{site}#{link}~{text}")
    page.locator(".seat-sheet .choices button").first.click()
    page.locator("#toast", has_text="Ask for the link again").wait_for()
    assert link_in(page) == link


def test_three_players_are_told_that_it_is_for_two(device: Device, site: str) -> None:
    """Nothing is connected."""
    page = device()
    page.add_init_script(WATCHED)
    show(page, site, game_of(setup=Setup(names=("Ann", "Bea", "Cleo"), seed=5, tag=TAG)))
    menu(page, "Sit down together")
    page.get_by_text("exactly two people").wait_for()
    assert page.evaluate("() => made") == []


def test_two_windows_of_one_device_share_the_table(device: Device, site: str) -> None:
    """The chat is the same in both, and a move made in either is sent."""
    ann, bea = sat_down(device, site)
    second = ann.context.new_page()
    second.goto(f"{site}#{link_in(ann)}")
    is_here(second, "Bea")
    say(second, "from the second window")
    bea.locator(".connection .badge").wait_for()
    assert heard(bea) == heard(ann) == heard(second) == ["Ann from the second window"]
    link = take_turn(second)
    bea.wait_for_url(f"{site}#{link}")
    next_frame(second)
    assert second.locator("dialog[open]").count() == 0


def test_typing_is_shown_until_it_stops(device: Device, site: str) -> None:
    """Some seconds after the last key nobody counts as typing."""
    ann, bea = sat_down(device, site)
    for page in (ann, bea):
        page.locator(".connection").click()
    bea.locator("#chat-field").type("he")
    ann.locator(".does", has_text="Bea is typing").wait_for()
    ann.locator(".does", has_text="Bea is typing").wait_for(state="detached")
    assert ann.locator(".does").inner_text() == ""


def test_the_log_has_steps_and_kinds_but_no_address(device: Device, site: str) -> None:
    """It can be copied for whoever is asked for help."""
    ann, _ = sat_down(device, site)
    link = take_turn(ann)
    ann.locator(".connection").click()
    panel = ann.locator(".tool.together")
    panel.get_by_text("Connection log").click()
    panel.locator("pre", has_text="move delivered").wait_for()
    panel.get_by_role("button", name="Copy").click()
    ann.locator("#toast", has_text="Copied").wait_for()
    log = ann.evaluate("navigator.clipboard.readText()")
    for step in ("offered", "their candidates: ", "joined", "move sent"):
        assert step in log
    assert not re.search(r"\.local|\d+\.\d+\.\d+|[0-9a-f]{4}-", log)
    assert link not in log


def test_the_chat_is_kept_with_the_game_and_saved_with_it(device: Device, site: str) -> None:
    """It is there at the next table, and in the file of all games."""
    ann, _ = sat_down(device, site)
    say(ann, "remember this")
    ann.locator(".said").wait_for()
    ann.locator("#home").click()
    ann.locator(".connection").wait_for()
    ann.get_by_role("button", name="Menu").click()
    with ann.expect_download() as download:
        ann.locator(".menu-sheet").get_by_role("button", name="Export games").click()
    (game,) = json.loads(Path(download.value.path()).read_text())["games"]
    assert [each["text"] for each in game["chat"]] == ["remember this"]


CHANNELS = """
globalThis.channels = [];
const Real = globalThis.RTCPeerConnection;
globalThis.RTCPeerConnection = class extends Real {
  createDataChannel(...given) {
    const made = super.createDataChannel(...given);
    channels.push(made);
    return made;
  }
};
"""


@pytest.mark.parametrize(
    "script",
    [
        '(channel) => channel.send(\'{"kind":"say","text":"<b>","html":true}\')',
        "(channel) => channel.send(new Uint8Array(60000))",
        '(channel) => { for (let n = 0; n < 100; n++) channel.send(\'{"kind":"typing"}\'); }',
        '(channel) => channel.send(\'{"kind":"link","link":"1111111111111111"}\')',
    ],
    ids=["form", "bytes", "flood", "link"],
)
def test_a_breach_ends_the_connection_and_nothing_else(
    device: Device, site: str, script: str
) -> None:
    """The game is as it was, and goes on by link."""
    ann, bea = device(), device()
    bea.add_init_script(CHANNELS)
    link = some_turns(2)[-1]
    answer = answered(bea, site, link, offered(ann, site, link), "I’m Bea")
    ann.goto(f"{site}#{link}~{answer}")
    is_here(ann, "Bea")
    bea.evaluate(f"() => ({script})(channels[0])")
    ann.locator('.connection[aria-label^="Disconnected"]').wait_for()
    assert link_in(ann) == link
    bea.locator('.connection[aria-label^="Ann has left"]').wait_for()
    assert links.decode(take_turn(ann)).game.moves
    ann.locator(".link-sheet").wait_for()
