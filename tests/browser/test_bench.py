"""Check that the opening benchmark still matches the page."""

from typing import Any

import pytest

from scripts.lab.bench.first_turn import BEGINNINGS, first_turn
from scripts.lab.bench.turns import game_link
from scripts.lab.bench.visits import opened

STAGES = ["pressed", "tiles", "laid", "possible", "link"]


def test_a_measured_visit_ends_with_the_rack(chromium: Any, dist: str) -> None:
    """The visit answers the dialog that asks for the player, and records three points in time."""
    context = chromium.new_context(service_workers="block")
    page = opened(context, f"{dist}#{game_link()}")
    assert page.locator("#rack .rack-tile").count() == 7
    assert {"first-contentful-paint", "ready", "board"} <= page.evaluate("window.__marks").keys()
    context.close()


@pytest.mark.parametrize("name", BEGINNINGS)
def test_a_measured_first_turn_ends_with_the_link(chromium: Any, dist: str, name: str) -> None:
    """The turn's stages come in order; only a guest is asked who is here."""
    beginning = BEGINNINGS[name]()
    marks = first_turn(chromium, dist, beginning)
    assert sorted(STAGES, key=marks.__getitem__) == STAGES
    assert ("question" in marks) == bool(beginning.fragment)
