"""Scenes of puzzles: one with tries and a hint, its answer, the calendar of the days.

`browser.scenes` explains scenes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scrabble.moves import Place
from support.browser.playing import act, lay_by_tap
from support.browser.scenes import Scene, dialog
from support.page.games import puzzle

DAY = "2026-12-01T12:00:00"
LIT = "#board:is(.lit-row, .lit-column)"
"""The board with the line of the best play lit, as the first hint shows it."""
GIVING_UP = '#puzzle [data-act="puzzle-result"][aria-disabled="false"]'
"""The button that gives up, which both hints lead to."""


def solve(page: Any, tiles: list[list[Any]]) -> None:
    """Lay the tiles of a play and press Play."""
    lay_by_tap(page, Place(tuple((square, letter) for square, letter, _ in tiles)))
    page.locator('[data-act="play"][aria-disabled="false"]').click()


def hint(page: Any, count: int) -> None:
    """Take hints, one after the other."""
    for number in range(count):
        act(page, "puzzle-hint").click()
        page.locator(LIT if number == 0 else GIVING_UP).wait_for()


def solved(page: Any, site: str) -> None:
    """Open a friend's puzzle and solve it with one hint and two tries."""
    about = puzzle()
    page.goto(f"{site}#{about['link']}")
    page.locator("#puzzle .tries").wait_for()
    solve(page, about["qi"])
    page.locator("#puzzle .tries .made").wait_for()
    hint(page, 1)
    solve(page, about["best"])
    page.locator(".answer-panel .share-result").wait_for()


def friends_puzzle(page: Any, site: str) -> Iterator[str]:
    """Show a friend's puzzle, a try with a hint, the answer, and the board after closing it."""
    about = puzzle()
    page.goto(f"{site}#{about['link']}")
    page.locator("#puzzle .tries").wait_for()
    yield "asked"
    solve(page, about["more"])
    page.locator("#puzzle .tries .made").wait_for()
    hint(page, 1)
    yield "tried"
    solve(page, about["best"])
    page.locator(".answer-panel .share-result").wait_for()
    yield "answer"
    page.locator(".why summary").click()
    page.locator(".turn-card:visible").wait_for()
    yield "why"
    page.locator(".answer-panel .cross").click()
    page.locator(".way-on").wait_for()
    yield "closed"


def puzzle_of_the_day(page: Any, site: str) -> Iterator[str]:
    """Show the puzzle of a day from the start page on, and the calendar after giving up."""
    page.clock.set_fixed_time(DAY)
    page.goto(site)
    act(page, "puzzle-today").click()
    page.locator("#puzzle .tries").wait_for()
    yield "asked"
    hint(page, 2)
    act(page, "puzzle-result").click()
    dialog(page).locator(".primary").click()
    page.locator(".month:visible").wait_for()
    yield "given-up"


SCENES: list[Scene] = [friends_puzzle, puzzle_of_the_day]
