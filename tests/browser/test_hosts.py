"""The published page on each of the hosts of the table: it plays, or says why it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.devices import SIZES, SLOWEST_MS
from support.browser.playing import CONTROLLED
from support.browser.serving import ROOT
from support.hosting import hosted
from support.hosts import ROWS, Outcome
from support.link_games import some_turns

LINK = some_turns(1)[-1]
USUAL = {
    "clean addresses",
    "comment",
    "index for all",
    "no slash",
    "plain http",
    "queries refused",
    "script binary",
    "scripts held back",
    "vary",
    "xz refused",
}
"""Hosts of the usual run: one for each way to differ."""
EXPLAINED = r"() => document.body.innerText.match(/\S+( \S+){5,}/)"
"""Whether the page has a whole sentence to read."""
UNKEPT = "() => /offline/i.test(document.body.innerText)"
STARTED = "() => document.documentElement?.dataset.start"


def rows() -> list[Any]:
    """Return the names of all hosts; those that are not usual are for the full run."""
    return [
        pytest.param(name, marks=[] if name in USUAL else pytest.mark.full, id=name)
        for name in ROWS
    ]


def plays(page: Any, open_page: Callable[[], Any]) -> None:
    """Open the page until the game of the link is on show, and its engine has started."""
    open_page()
    page.wait_for_function(STARTED)
    page.locator("body[data-screen=game]").wait_for()


@pytest.mark.parametrize("name", rows())
def test_a_host_plays_or_says_why(chromium: Any, dist: str, name: str) -> None:
    """On the first visit, on the next, and once the host is gone."""
    assert dist
    row = ROWS[name]
    with chromium.new_context(**SIZES["desktop"]) as context:
        context.set_default_timeout(SLOWEST_MS)
        page = context.new_page()
        with hosted(ROOT / "dist", row.host) as host:
            if row.outcome in {Outcome.REASON, Outcome.NOTHING}:
                page.goto(f"{host.url}#{LINK}")
                if row.outcome is Outcome.REASON:
                    page.wait_for_function(EXPLAINED)
                assert not page.evaluate(STARTED)
                return
            plays(page, lambda: page.goto(f"{host.url}#{LINK}"))
            if row.outcome is Outcome.PLAYS:
                page.evaluate(CONTROLLED)
            plays(page, page.reload)
            if row.outcome is Outcome.ONLINE:
                page.wait_for_function(UNKEPT)
                return
        plays(page, page.reload)
