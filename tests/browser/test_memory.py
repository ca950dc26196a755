"""A worker that runs out of memory is replaced, and the draft stays."""

import re
from typing import Any

from support.browser.devices import another_chromium
from support.browser.playing import act, lay_by_tap, show
from support.link_games import choose_move, some_turns

from scrabble.moves import Place

PAGES = 800
"""The memory limit in WebAssembly pages of 64 kB: 50 MB, enough for a game."""

# Appends so much white space to one JSON request that it exceeds the memory limit.
HOG = """
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data, ...rest) {
  const isLarge = globalThis.hog && data.request?.includes("preview");
  if (isLarge) globalThis.hog = false;
  const sent = isLarge ? { ...data, request: data.request + " ".repeat(6e7) } : data;
  return send.call(this, sent, ...rest);
};
"""


def test_a_worker_out_of_memory_is_replaced(chromium: Any, dist: str) -> None:
    """The laid tiles stay on the board, and one press of Play makes the turn."""
    with another_chromium(chromium, f"--js-flags=--wasm-max-mem-pages={PAGES}") as context:
        context.add_init_script(HOG)
        _play_on(context.new_page(), dist)


def _play_on(page: Any, dist: str) -> None:
    before, after = some_turns(2)[1:]
    show(page, dist, before)
    page.locator(".turn.yours").wait_for()
    move = choose_move(before)
    assert isinstance(move, Place)
    page.evaluate("globalThis.hog = true")
    with page.expect_worker():
        lay_by_tap(page, move)
    page.get_by_role("button", name=re.compile(r"^Play\b")).wait_for()
    assert page.locator(".cell.draft").count() == len(move.tiles)
    act(page, "play").click()
    page.wait_for_url(lambda url: before not in url)
    assert page.url.endswith(after)
