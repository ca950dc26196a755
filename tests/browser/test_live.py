"""Live play over real WebRTC, where a fake network would not be enough.

``tests/page/live*.test.js`` covers the rest.
"""

import json
import os
import re
import shutil
import signal
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.browser.devices import another_chromium
from support.browser.driving import Driver, click, firefox, wait
from support.browser.playing import take_turn
from support.browser.sitting import answered, is_here, offered, sat_down, say, token_of
from support.link_games import some_turns

Device = Callable[..., Any]

LEFT_S = 1
LOST_S = 16
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
URL = "document.querySelector('.link-sheet[open] .url')"
NOTE_SHOWS = """
addEventListener("pageshow", ({ persisted }) => { globalThis.restored = persisted; });
"""
JOINED_MS = 500
SEEN_MS = 150
MOVES = 6
TIMED = """
globalThis.times = [];
const note = (what) => times.push([what, performance.timeOrigin + performance.now()]);
const { postMessage } = Worker.prototype;
const open = new Set();
Worker.prototype.postMessage = function (data, ...rest) {
  if (data.id !== undefined) {
    if (!open.size) this.addEventListener("message", ({ data: { id } }) => {
      if (open.delete(id) && !open.size) note("idle");
    });
    if (!open.size) note("busy");
    open.add(data.id);
  }
  return postMessage.call(this, data, ...rest);
};
const IS_LINK = /"kind":"link"/;
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (data) {
  if (IS_LINK.test(data)) note("sent");
  return send.call(this, data);
};
const Page = globalThis.RTCPeerConnection;
globalThis.RTCPeerConnection = class extends Page {
  setRemoteDescription(about) {
    note(about.type);
    return super.setRemoteDescription(about);
  }
  createDataChannel(...about) {
    const made = super.createDataChannel(...about);
    made.addEventListener("message", ({ data }) => IS_LINK.test(data) && note("received"));
    return made;
  }
};
addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-act=play]")) note("play");
}, { capture: true });
let link = location.hash;
let isHere = false;
new MutationObserver(() => {
  if (location.hash !== link) note("shown");
  link = location.hash;
  const now = document.querySelector(".connection")?.ariaLabel?.includes(" is here") ?? false;
  if (now && !isHere) note("joined");
  isHere = now;
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
"""Records the time of each event in a page, in ms, and when its engine starts and stops work."""

Times = list[tuple[str, float]]


def first(times: Times, what: str, since: float = 0) -> float:
    """Return the time of the first event with a name, at or after a given time."""
    return min(at for name, at in times if name == what and at >= since)


def worked(times: Times, since: float, until: float) -> float:
    """Return how long an engine worked between two times."""
    turns = [each for each in times if each[0] in {"busy", "idle"}]
    spans = [(one, other) for (name, one), (_, other) in pairwise(turns) if name == "busy"]
    return sum(max(0.0, min(other, until) - max(one, since)) for one, other in spans)


def quickest_move(ann: Any, bea: Any, site: str) -> float:
    """Return the shortest time from pressing Play to the other board, without the engines' time."""
    found = []
    mover, other = ann, bea
    for _ in range(MOVES):
        mover.locator(".turn.yours").wait_for()
        for page in (ann, bea):
            page.evaluate("times.length = 0")
        made = take_turn(mover)
        other.wait_for_url(f"{site}#{made}")
        own, theirs = mover.evaluate("times"), other.evaluate("times")
        start = first(own, "play")
        end = first(theirs, "shown", start)
        engines = worked(own, start, first(own, "sent", start))
        engines += worked(theirs, first(theirs, "received", start), end)
        found.append(end - start - engines)
        mover, other = other, mover
    return min(found)


def test_two_devices_join_at_once_play_talk_and_part(device: Device, site: str) -> None:
    """The answer connects the pages in half a second; a move arrives 150 ms after Play.

    Engine time is left out, and the quickest of some moves is taken: both devices share a busy
    machine. The log shows no network address, and a closed page is reported within a second.
    """
    ann, bea = device(), device()
    for page in (ann, bea):
        page.add_init_script(TIMED)
    link = some_turns(2)[-1]
    answer = answered(bea, site, link, offered(ann, site, link), "I’m Bea")
    ann.evaluate("(hash) => { location.hash = hash; }", f"#{link}~{answer}")
    is_here(ann, "Bea")
    is_here(bea, "Ann")
    noted = [page.evaluate("times") for page in (ann, bea)]
    joined = max(first(times, "joined") for times in noted) - first(noted[0], "answer")
    assert joined < JOINED_MS
    assert quickest_move(ann, bea, site) < SEEN_MS
    say(ann, "thanks 👍")
    bea.locator(".connection .badge").wait_for()
    log = ann.locator(".tool.together pre").text_content()
    for step in ("offered", "their candidates: ", "joined", "move sent"):
        assert step in log
    assert not re.search(r"\.local|\d+\.\d+\.\d+|[0-9a-f]{4}-", log)
    started = time.monotonic()
    bea.close()
    ann.locator('.connection[aria-label^="Bea has left"]').wait_for()
    assert time.monotonic() - started < LEFT_S


def test_the_published_page_joins_and_plays(device: Device, dist: str) -> None:
    """In the published page live play is one chunk, and the engine is Python."""
    ann, bea = sat_down(device, dist)
    link = take_turn(ann)
    bea.wait_for_url(f"{dist}#{link}")
    say(bea, "well played")
    ann.locator(".connection .badge").wait_for()


def renderers(browser: Any) -> list[int]:
    """Return the ids of the processes that render a browser's pages."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if each["type"] == "renderer"]


def state(page: Any, says: str) -> Any:
    """Return a locator of the connection sign whose label contains a text."""
    return page.locator(f'.connection[aria-label*="{says}"]')


@pytest.mark.full
def test_a_friend_who_stands_still_comes_back_and_one_whose_page_died_is_missed(
    device: Device, chromium: Any, site: str
) -> None:
    """Bea's browser is stopped, resumed and killed; the page tests only simulate this."""
    ann, link = device(), some_turns(2)[-1]
    offer = offered(ann, site, link)
    with another_chromium(chromium) as context:
        bea = context.new_page()
        answer = answered(bea, site, link, offer, "I’m Bea")
        ann.goto(f"{site}#{link}~{answer}")
        is_here(ann, "Bea")
        is_here(bea, "Ann")
        processes = renderers(context.browser)
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        state(ann, "is interrupted").wait_for()
        for process in processes:
            os.kill(process, signal.SIGCONT)
        is_here(ann, "Bea")
        for process in processes:
            os.kill(process, signal.SIGKILL)
        started = time.monotonic()
        take_turn(ann)
        state(ann, "is lost").or_(state(ann, "has left")).wait_for()
        assert time.monotonic() - started < LOST_S
        ann.locator("#line", has_text="Not sent yet").wait_for()


def test_a_page_that_has_left_its_table_is_cached_for_going_back(
    device: Device, chromium: Any, site: str
) -> None:
    """Going back restores the page from the browser's bfcache."""
    bea, link = device(), some_turns(2)[-1]
    with another_chromium(
        chromium, ignore_default_args=["--disable-back-forward-cache"]
    ) as context:
        context.add_init_script(NOTE_SHOWS)
        ann = context.new_page()
        answer = answered(bea, site, link, offered(ann, site, link), "I’m Bea")
        ann.evaluate("(hash) => { location.hash = hash; }", f"#{link}~{answer}")
        is_here(ann, "Bea")
        ann.locator(".connection").click()
        ann.locator(".tool.together").get_by_role("button", name="Leave").click()
        bea.locator('.connection[aria-label^="Ann has left"]').wait_for()
        ann.goto(f"{site}manifest.webmanifest")
        ann.go_back(wait_until="commit")
        ann.locator("body[data-screen=game] .player").first.wait_for()
        assert ann.evaluate("restored"), "the browser did not keep the page"


def token_in(other: Driver) -> str:
    """Return the token in the link sheet."""
    wait(other, f"{URL} && {URL}.textContent.includes('~')")
    token: str = other.run(f"return {URL}.textContent.split('~')[1];")
    return token


@pytest.mark.full
@pytest.mark.skipif(FIREFOX is None, reason="Firefox cannot be found, nor installed")
def test_chromium_and_firefox_join_whichever_offers(
    device: Device, site: str, tmp_path: Path
) -> None:
    """A move and a chat message arrive; then the players part and join the other way round."""
    page = device()
    link = some_turns(2)[-1]
    with firefox(str(FIREFOX), tmp_path) as other:
        other.open(f"{site}#{link}~{offered(page, site, link)}")
        click(other, ".seat-sheet .choices button", "I’m Bea")
        click(other, "dialog[open] .choices button", "Join")
        page.goto(f"{site}#{link}~{token_in(other)}")
        is_here(page, "Bea")
        moved = take_turn(page)
        wait(other, f"location.hash === {json.dumps(f'#{moved}')}")
        page.locator(".connection").click()
        page.locator(".tool.together").get_by_role("button", name="Leave").click()
        wait(other, "document.querySelector('.connection').ariaLabel.startsWith('Ann has left')")
        other.run("document.querySelector('#menu').click();")
        click(other, ".menu-sheet button", "Play live")
        click(other, "dialog[open] .primary", "Invite")
        page.goto(f"{site}#{moved}~{token_in(other)}")
        page.get_by_role("dialog").get_by_role("button", name="Join").click()
        other.run(f"location.hash = {json.dumps(f'#{moved}~{token_of(page)}')};")
        is_here(page, "Bea")
        say(page, "hello Firefox")
        wait(other, "document.querySelector('.connection .badge')")
