"""A browser whose disk is really full: play continues, because the link holds the game."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, lay_by_tap, show, to_send
from support.link_games import choose_move, some_turns

from scrabble.moves import Place

Device = Callable[..., Any]

FILL = """() => {
  for (let size = 2 ** 22; size; )
    try { localStorage.setItem(`filler ${localStorage.length}`, "x".repeat(size)); }
    catch { size >>= 1; }
}"""
"""Fills localStorage to the last character."""


@pytest.mark.allows_errors("404")  # The browser finds no favicon for a raw file.
def test_a_turn_is_taken_where_the_disk_is_full(device: Device, site: str) -> None:
    """Text storage and the database both refuse, and the page says so."""
    page = device("phone")
    client = page.context.new_cdp_session(page)
    quota = {"origin": site.rstrip("/"), "quotaSize": 1}
    client.send("Storage.overrideQuotaForOrigin", quota)
    page.goto(f"{site}licences/wordnet.txt")
    page.evaluate(FILL)
    link = some_turns(1)[-1]
    show(page, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    told = page.locator("#toast", has_text="doesn’t let Pass-a-Word save games")
    told.wait_for(state="attached")  # Laying the next tile hid the notice.
    page.get_by_role("button", name=re.compile(r"^Play\b")).wait_for()
    act(page, "play").click()
    to_send(page)
