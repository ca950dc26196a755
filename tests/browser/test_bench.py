"""Check that the opening benchmark still matches the page."""

from typing import Any

from scripts.lab.bench.turns import game_link
from scripts.lab.bench.visits import opened


def test_a_measured_visit_ends_with_the_rack(chromium: Any, dist: str) -> None:
    """The visit answers the dialog that asks for the player, and records three points in time."""
    context = chromium.new_context(service_workers="block")
    page = opened(context, f"{dist}#{game_link()}")
    assert page.locator("#rack .rack-tile").count() == 7
    assert {"first-contentful-paint", "ready", "board"} <= page.evaluate("window.__marks").keys()
    context.close()
