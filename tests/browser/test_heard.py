"""What a screen reader hears, and where the focus goes when something was done."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import TAG, game_of, some_turns
from support.browser.playing import act, show

from scrabble import link as links
from scrabble.game import Setup
from scrabble.moves import Pass, Resign

Device = Callable[..., Any]
SIZES = pytest.mark.parametrize("size", ["phone", "desktop"])
FOCUS = "() => document.activeElement.dataset.act"


@SIZES
def test_after_a_hint_is_laid_play_is_next(device: Device, site: str, size: str) -> None:
    """Enter plays the word that was chosen."""
    page = device(size)
    setup = Setup(names=("Ann", "Bea"), seed=21, tag=TAG, hint_price=0)
    show(page, site, game_of(Pass(), setup=setup))
    act(page, "hint").click()
    page.get_by_role("button", name="Best moves: Show").click()
    page.locator(".options .option").first.click()
    page.locator(".cell.draft").first.wait_for()
    page.wait_for_function(f"() => ({FOCUS})() === 'play'")


@SIZES
def test_after_a_review_the_rematch_is_next(device: Device, site: str, size: str) -> None:
    """However it is closed, and wherever it was opened."""
    page = device(size)
    show(page, site, game_of(*links.decode(some_turns(2)[-1]).game.moves, Resign()))
    page.locator(".over-sheet").get_by_role("button", name="Review").click()
    page.locator(".turn-line").first.wait_for()
    page.locator(".tool").get_by_role("button", name="Close").click()
    page.wait_for_function(f"() => ({FOCUS})() === 'rematch'")


def test_the_heading_names_the_game(device: Device, site: str) -> None:
    """Who plays, and whose turn it is."""
    page = device()
    show(page, site, some_turns(2)[-1])
    heading = page.locator("#game h1")
    heading.get_by_text("Ann and Bea: Your turn").wait_for(state="attached")


SPOKEN = re.compile(r"[▸▾✕★☐→↓⇄↵]")


def test_no_sign_is_spoken(device: Device, site: str) -> None:
    """Signs that are there for the eye are hidden from the accessibility tree."""
    page = device("phone")
    show(page, site, some_turns(2)[-1])
    said = page.locator("body").aria_snapshot()
    act(page, "unseen").click()
    said += page.locator("dialog[open]").aria_snapshot()
    page.keyboard.press("Escape")
    page.locator("#home").click()
    page.locator(".games").first.wait_for()
    said += page.locator("body").aria_snapshot()
    assert [line for line in said.splitlines() if SPOKEN.search(line)] == []


def test_old_text_leaves_the_live_regions(device: Device, site: str) -> None:
    """What was said is not found again by whoever walks through the page."""
    page = device()
    show(page, site, some_turns(2)[-1])
    said = "[...document.querySelectorAll('#status, #alert')].some((each) => each.textContent)"
    page.wait_for_function(f"() => {said}")
    page.wait_for_function(f"() => !{said}")
