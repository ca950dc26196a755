"""The page works under the headers of dist/_headers, which forbid unused browser features."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.browser.playing import link_sheet, show, take_turn
from support.browser.serving import ROOT
from support.browser.worker import at_home
from support.link_games import some_turns

from scripts.build.dist import UNUSED_FEATURES

Device = Callable[..., Any]

USED = ("autoplay", "clipboard-read", "clipboard-write", "screen-wake-lock", "web-share")
KNOWN = "() => document.featurePolicy.features()"
ALLOWED = "() => document.featurePolicy.allowedFeatures()"


@pytest.fixture(scope="module")
def page(shared_device: Device, dist: str) -> Iterator[Any]:
    """Show a game that is served with these headers."""
    assert dist
    with at_home(ROOT / "dist") as address:
        page = shared_device()
        show(page, address, some_turns(0)[-1])
        page.locator(".turn.yours").wait_for()
        yield page


def test_a_turn_is_taken_and_copied_under_the_headers(page: Any) -> None:
    """An unknown header would log a warning, which fails the test."""
    link = take_turn(page)
    link_sheet(page).get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Message copied").first.wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith(link)


@pytest.mark.allows_errors("Permissions policy violation")
def test_only_used_permissions_may_be_requested(page: Any) -> None:
    """Even the page's own script cannot read the player's location."""
    page.context.grant_permissions(["geolocation", "clipboard-read", "clipboard-write"])
    known, allowed = set(page.evaluate(KNOWN)), set(page.evaluate(ALLOWED))
    assert set(UNUSED_FEATURES) <= known - allowed
    assert set(USED) & known <= allowed
    refused = page.evaluate(
        "() => new Promise((done) => navigator.geolocation.getCurrentPosition(String, done))"
        ".then(({ message }) => message)"
    )
    assert "policy" in refused
