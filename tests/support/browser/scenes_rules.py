"""Scenes of the rules in the form for a new game."""

from collections.abc import Iterator
from typing import Any

from support.browser.playing import act
from support.browser.scenes import Scene


def rules(page: Any, site: str) -> Iterator[str]:
    """Show the rules in the form: with options against a computer, and of a sealed game."""
    page.goto(site)
    page.locator(".doors").wait_for()
    act(page, "new-game").first.click()
    page.locator("#language option").first.wait_for(state="attached")
    page.locator(".rules summary").click()
    page.locator("#kind-1").select_option("3")
    page.locator("[for=preset-tournament]").click()
    page.locator("[for=option-board-rings]").click()
    page.locator("#option-end").select_option("last-turns")
    page.locator(".board-key .board-picture").first.wait_for()
    yield "options"
    page.locator("#kind-1").select_option("0")
    page.locator("#seal-sealed").check(force=True)
    page.locator(".boards").wait_for(state="hidden")
    yield "joint"


SCENES: list[Scene] = [rules]
