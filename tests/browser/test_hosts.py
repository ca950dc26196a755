"""The published page works on each host of `support.hosts`, or explains why it cannot start."""

from collections.abc import Iterator
from contextlib import contextmanager
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
    "no slash",
    "plain http",
    "strict policy",
    "vary",
    "xz refused",
}
"""Hosts of every run, each with a different peculiarity. Only the full run has the other hosts,
because some of them let the page wait 20 seconds for a script."""
STARTED = "() => document.documentElement?.dataset.start"
EXPLAINED = r"() => document.body.innerText.match(/\S+( \S+){5,}/)"
"""Finds a sentence of at least six words on the page."""
UNSTARTED_MS = 60_000
"""The limit for an explanation; the page waits 20 seconds for missing scripts first."""


@pytest.fixture
def page(chromium: Any, dist: str) -> Iterator[Any]:
    """Open a page on a device of its own; errors in its console are the host's fault."""
    assert dist
    with chromium.new_context(**SIZES["desktop"], reduced_motion="reduce") as context:
        context.set_default_timeout(SLOWEST_MS)
        yield context.new_page()


def rows(outcome: Outcome) -> list[Any]:
    """Return the hosts with this expected outcome; most of them run only in the full suite."""
    return [
        pytest.param(name, marks=[] if name in USUAL else pytest.mark.full)
        for name, row in ROWS.items()
        if row.outcome is outcome
    ]


@contextmanager
def visited(page: Any, name: str) -> Iterator[None]:
    """Open the link of a game at a host."""
    with hosted(ROOT / "dist", ROWS[name].host) as host:
        page.goto(f"{host.url}#{LINK}")
        yield


def plays(page: Any) -> None:
    """Wait for the game of the link, and for its engine."""
    page.wait_for_function(STARTED)
    page.locator("body[data-screen=game] .player").first.wait_for()


@pytest.mark.parametrize("name", rows(Outcome.PLAYS))
def test_the_game_plays_twice_and_offline(page: Any, name: str) -> None:
    """The game plays on two visits, and then without the host."""
    with visited(page, name):
        plays(page)
        page.evaluate(CONTROLLED)
        page.reload()
        plays(page)
    page.reload()
    plays(page)


@pytest.mark.parametrize("name", rows(Outcome.ONLINE))
def test_the_game_plays_and_warns_that_it_is_not_cached(page: Any, name: str) -> None:
    """The first visit warns that the page cannot be played offline, and the game works."""
    with visited(page, name):
        page.get_by_text("for playing offline").first.wait_for()
        plays(page)
        page.reload()
        plays(page)


@pytest.mark.parametrize("name", rows(Outcome.REASON))
def test_the_page_says_why_it_does_not_start(page: Any, name: str) -> None:
    """The message appears even without scripts and styles."""
    with visited(page, name):
        page.wait_for_function(EXPLAINED, timeout=UNSTARTED_MS)
        assert not page.evaluate(STARTED)


@pytest.mark.parametrize("name", rows(Outcome.NOTHING))
def test_a_page_that_cannot_be_read_does_not_start(page: Any, name: str) -> None:
    """The page shows no reason; only ``check-site`` can find one."""
    with visited(page, name):
        assert not page.evaluate(STARTED)
        assert page.title() != "Pass-a-Word"


@pytest.mark.parametrize("name", rows(Outcome.RELOADED))
def test_the_page_says_what_failed_and_plays_once_reloaded(page: Any, name: str) -> None:
    """Pressing the offered reload button starts the game."""
    with visited(page, name):
        page.locator("#problem").get_by_role("button", name="Reload").click()
        plays(page)


@pytest.mark.parametrize(("name", "visits"), [("plain", 0), ("page of its own", 1)])
def test_a_link_whose_hash_sign_an_app_has_encoded_opens(page: Any, name: str, visits: int) -> None:
    """404.html decodes ``%23``; on hosts with another error page the service worker decodes it."""
    with hosted(ROOT / "dist", ROWS[name].host) as host:
        for _ in range(visits):
            page.goto(host.url)
            page.evaluate(CONTROLLED)
        page.goto(f"{host.url}%23{LINK}")
        page.wait_for_url(f"{host.url}#{LINK}")
        plays(page)
