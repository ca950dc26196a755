"""Measure how soon a puzzle can be solved on a first visit: ``build.py bench puzzle``.

Headless Chromium opens a game by its link, today's puzzle by its link, and today's puzzle from the
start page, each in a fresh profile, at 9 Mbit/s. Prints the median seconds until tiles can be laid
and, for a puzzle, until a hint is shown, which needs the solution.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import date
from statistics import median

from playwright.sync_api import Browser, Page

from scrabble.files import daily
from scripts.build import dist
from scripts.common import command_line
from scripts.lab.bench.network import HOSTS, NETWORKS, serving
from scripts.lab.bench.turns import game_link
from scripts.lab.bench.visits import PATIENCE_MS, answer_for_the_seat_to_move, chromium

RACK = "#rack .rack-tile"
BEFORE_1970 = date(1970, 1, 1).toordinal()
Stages = Iterator[str]
"""The name of each stage that a visit has reached."""


def game(page: Page, url: str) -> Stages:
    """Open the link of a game and take the seat to move."""
    page.goto(f"{url}#{game_link()}", wait_until="commit")
    answer_for_the_seat_to_move(page)
    yield "tiles"


def puzzle(page: Page, url: str) -> Stages:
    """Open the link of today's puzzle."""
    today = date.today().toordinal() - BEFORE_1970  # noqa: DTZ011  The page's day.
    page.goto(f"{url}#{daily.of_day(daily.load('en'), today).link}", wait_until="commit")
    yield from solved(page)


def door(page: Page, url: str) -> Stages:
    """Open today's puzzle from the start page."""
    page.goto(url, wait_until="commit")
    page.locator('[data-act="puzzle-today"]').click(timeout=PATIENCE_MS)
    yield from solved(page)


def solved(page: Page) -> Stages:
    """Wait for the rack of a puzzle; ask for a hint, which needs the solution."""
    page.locator("#puzzle").wait_for(timeout=PATIENCE_MS)
    page.locator(RACK).first.wait_for(timeout=PATIENCE_MS)
    yield "tiles"
    page.locator('[data-act="puzzle-hint"]').click()
    page.locator("#puzzle > .note").wait_for(timeout=PATIENCE_MS)
    yield "judged"


WAYS: dict[str, Callable[[Page, str], Stages]] = {
    "a game by its link": game,
    "a puzzle by its link": puzzle,
    "today's puzzle by its door": door,
}


def timed(browser: Browser, url: str, way: Callable[[Page, str], Stages]) -> dict[str, float]:
    """Visit in a fresh profile; return the seconds until each stage."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    begun = time.monotonic()
    times = {stage: time.monotonic() - begun for stage in way(page, url)}
    context.close()
    return times


def main() -> int:
    """Measure and print the medians."""
    parser = command_line.parser("bench puzzle", __doc__)
    parser.add_argument("--runs", type=int, default=5, help="visits of each kind (default 5)")
    parser.add_argument("--host", choices=HOSTS, default="gzip", help="what the host sends")
    args = parser.parse_args()
    network = NETWORKS[-1]
    seen: dict[str, list[dict[str, float]]] = {name: [] for name in WAYS}
    with chromium() as browser, serving(dist.build(), network, args.host) as server:
        for _ in range(args.runs):
            for name, way in WAYS.items():
                seen[name].append(timed(browser, server.url, way))
    print(f"{network.name}, first visits, seconds (medians of {args.runs})")
    for name, runs in seen.items():
        stages = {stage: median(run[stage] for run in runs) for stage in runs[0]}
        print(f"  {name:<28}", ", ".join(f"{stage} {s:.2f}" for stage, s in stages.items()))
    return 0
