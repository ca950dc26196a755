"""How a sitting ends: by leaving, by a page that died, and what of it holds a page back."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from typing import Any

from support.browser.devices import another_chromium
from support.browser.games import some_turns
from support.browser.playing import take_turn
from support.browser.sitting import answered, is_here, offered, sat_down

Device = Callable[..., Any]

LEFT_S = 1
LOST_S = 16
NOTE_SHOWS = """
addEventListener("pageshow", ({ persisted }) => { globalThis.restored = persisted; });
"""


def renderers(browser: Any) -> list[int]:
    """Return the processes of a browser's pages."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if each["type"] == "renderer"]


def test_a_friend_who_leaves_is_missed_within_a_second(device: Device, site: str) -> None:
    """And the link can be sent, if it is needed."""
    ann, bea = sat_down(device, site)
    take_turn(ann)
    bea.locator(".turn.yours").wait_for()
    started = time.monotonic()
    bea.close()
    ann.locator('.connection[aria-label^="Bea has left"]').wait_for()
    assert time.monotonic() - started < LEFT_S
    ann.locator("#toast").get_by_role("button", name="Send link").click()
    assert "~" not in ann.locator(".link-sheet .url").inner_text()


def test_a_friend_whose_page_died_is_missed_within_16_seconds(
    device: Device, chromium: Any, site: str
) -> None:
    """A move that was not confirmed counts as not sent."""
    ann, link = device(), some_turns(2)[-1]
    offer = offered(ann, site, link)
    with another_chromium(chromium) as context:
        bea = context.new_page()
        answer = answered(bea, site, link, offer, "I’m Bea")
        ann.goto(f"{site}#{link}~{answer}")
        is_here(ann, "Bea")
        is_here(bea, "Ann")
        for process in renderers(context.browser):
            os.kill(process, signal.SIGKILL)
        started = time.monotonic()
        take_turn(ann)
        gone = '.connection[aria-label*="is lost"], .connection[aria-label*="has left"]'
        ann.locator(gone).wait_for()
        assert time.monotonic() - started < LOST_S
        ann.locator("#line", has_text="Not sent yet").wait_for()


def test_a_page_is_kept_for_the_way_back_once_its_table_is_left(
    device: Device, chromium: Any, site: str
) -> None:
    """The browser shows it again as it was."""
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
