"""Scenes of puzzles: one with tries and a hint, its answer, the calendar of the days.

`browser.scenes` explains scenes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scrabble.moves import Place
from support.browser.playing import act, lay_by_tap
from support.browser.scenes import Scene
from support.page.games import puzzle

DAY = "2026-12-01T12:00:00"


def solve(page: Any, tiles: list[list[Any]]) -> None:
    """Lay the tiles of a play and press Play."""
    lay_by_tap(page, Place(tuple((square, letter) for square, letter, _ in tiles)))
    page.locator('[data-act="play"][aria-disabled="false"]').click()


def friends_puzzle(page: Any, site: str) -> Iterator[str]:
    """Show a friend's puzzle, a try with a hint, and the answer."""
    about = puzzle()
    page.goto(f"{site}#{about['link']}")
    page.locator("#puzzle .tries").wait_for()
    yield "asked"
    solve(page, about["qi"])
    page.locator("#puzzle .tries .made").wait_for()
    act(page, "puzzle-hint").click()
    page.locator("#puzzle .note").wait_for()
    yield "tried"
    solve(page, about["best"])
    page.locator(".answer-panel .turn-card").wait_for()
    yield "answer"


def puzzle_of_the_day(page: Any, site: str) -> Iterator[str]:
    """Show the puzzle of a day from the start page on, and the calendar after giving up."""
    page.clock.set_fixed_time(DAY)
    page.goto(site)
    act(page, "puzzle-today").click()
    page.locator("#puzzle .tries").wait_for()
    yield "asked"
    for _ in range(2):
        act(page, "puzzle-hint").click()
        page.locator("#puzzle .note").wait_for()
    act(page, "puzzle-result").click()
    page.locator(".month:visible").wait_for()
    yield "given-up"


SCENES: list[Scene] = [friends_puzzle, puzzle_of_the_day]
