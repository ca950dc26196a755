"""The tables of the opening benchmark."""

import pytest

pytest.importorskip("playwright.sync_api", reason="needs Playwright")

from scripts.lab.bench.open import compared, report


def test_ratios_compare_the_stages_that_both_builds_reached() -> None:
    """The stage at which the clock starts is at 0 and has no ratio."""
    found = {
        "guest, new": {"pressed": 0.0, "tiles": 30.0, "laid": 40.0},
        "guest, old": {"pressed": 0.0, "tiles": 60.0, "link": 90.0},
    }
    ratios = compared(found, [", new", ", old"])
    assert ratios == {"guest, ratio": {"tiles": 0.5}}
    stages = {"pressed": "pressed", "tiles": "tiles shown"}
    assert report("slow", stages, found | ratios).splitlines() == [
        "| slow | pressed | tiles shown |",
        "| --- | ---: | ---: |",
        "| guest, new | 0 | 30 |",
        "| guest, old | 0 | 60 |",
        "| guest, ratio | – | 0.50 |",
    ]
