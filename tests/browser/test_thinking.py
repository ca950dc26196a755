"""The page answers while the strongest computer thinks."""

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import next_frame, show, take_turn
from support.link_games import TAG, game_of

from scrabble import link as links
from scrabble.game import Setup

Device = Callable[..., Any]

# Records the page's long tasks: start and length in ms, and the link shown at the end of each.
LONG_TASKS = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    window.longTasks.push([startTime, Math.round(duration), location.hash]);
}).observe({ type: "longtask" });
"""


def awaits_a_person(url: str) -> bool:
    """Say whether the page's game waits for a person, not for a computer."""
    position = links.decode(url.partition("#")[2]).last
    computers = position.setup.computers
    return position.result is not None or not (computers and computers[position.to_move])


def yours(page: Any) -> None:
    """Wait until the computers have moved and it is this page's turn."""
    page.wait_for_url(awaits_a_person)
    next_frame(page)
    page.locator(".turn.yours").wait_for()


@pytest.mark.timing
def test_the_page_stays_responsive_while_the_computer_thinks(device: Device, dist: str) -> None:
    """No task on the main thread takes over 50 ms while the strongest player thinks."""
    page = device(reduced_motion="reduce")
    page.context.set_default_timeout(90_000)
    page.add_init_script(LONG_TASKS)
    setup = Setup(names=("Ann", "Club"), seed=20, tag=TAG, computers=(0, 5))
    show(page, dist, game_of(setup=setup))
    yours(page)
    for _ in range(2):
        thinking = take_turn(page)
        next_frame(page)
        since = page.evaluate("() => performance.now()")
        yours(page)
        tasks = page.evaluate("() => window.longTasks")
        long = [ms for start, ms, link in tasks if start > since and link == f"#{thinking}"]
        assert [ms for ms in long if ms > 50] == []
