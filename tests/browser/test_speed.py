"""Time the page's response to keys while the engine works, and its frames during animations."""

from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import pytest
from support.browser.playing import act, cell, lay_by_tap, next_frame, show, turn_to
from support.link_games import choose_move, deal, game_of, some_turns

from scrabble.moves import Place
from scripts.lab.bench.input_delay import KEEP_BUSY, KEYS, READ_DELAYS, WATCH_INPUT
from scripts.lab.bench.visits import WATCH

Device = Callable[..., Any]
PRESSES = 24
GOAL_MS = 50


@pytest.mark.timing
def test_a_key_is_drawn_at_once_while_python_works(device: Device, dist: str) -> None:
    """The median time from key to paint is at most 50 ms."""
    page = device("phone")
    for script in (WATCH, WATCH_INPUT):
        page.add_init_script(script)
    links = some_turns(6)
    show(page, dist, links[-1])
    page.locator("#progress").wait_for(state="hidden")
    cell(page, 0).focus()
    page.evaluate("() => { window.__input.acts = []; }")  # Ignore the seat dialog's press.
    page.evaluate(KEEP_BUSY, links)
    for n in range(PRESSES):
        page.keyboard.press(KEYS[n % len(KEYS)])
    next_frame(page)
    page.wait_for_timeout(300)
    times = [ms for _, ms in page.evaluate(READ_DELAYS)]
    assert len(times) == PRESSES
    assert page.evaluate("window.__games") > 3
    assert median(times) <= GOAL_MS, times


@pytest.mark.timing
def test_a_key_is_drawn_at_once_while_tiles_move(device: Device, site: str) -> None:
    """Each press ends the running shuffle and starts another."""
    page = device("phone", reduced_motion="no-preference")
    page.add_init_script(WATCH_INPUT)
    show(page, site, some_turns(6)[-1])
    page.wait_for_function(f"() => performance.getEntriesByName('{site}ui/motion.js').length")
    page.locator(".rack-tile").first.focus()
    page.evaluate("() => { window.__input.acts = []; window.__moved = 0; }")
    for _ in range(PRESSES):
        page.keyboard.press("/")
        next_frame(page)
        page.evaluate("() => { window.__moved += document.getAnimations().length > 3; }")
    times = [ms for _, ms in page.evaluate(READ_DELAYS)]
    assert page.evaluate("window.__moved") > PRESSES / 2
    assert median(times) <= GOAL_MS, times


LONG_FRAMES = """
window.__frames = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.__frames.push(Math.round(duration));
}).observe({ type: "long-animation-frame" });
"""
"""Collects the durations of frames over 50 ms."""
LOOK_ON = """() => {
  const isFirst = window.__still === undefined;
  window.__frames = [];
  window.__moved = window.__still = 0;
  const look = () => {
    const now = document.getAnimations().length;
    window.__moved += now + Number(!!document.querySelector(".zoomed"));
    window.__still = now ? 0 : window.__still + 1;
  };
  // Not in each frame: to look takes time, too.
  if (isFirst) setInterval(look, 100);
}"""
OVER = "() => window.__moved && window.__still > 5"
"""Whether something moved or zoomed, and everything has then been still for half a second."""

SHARE = 4
"""Simulates a phone with a quarter of this processor's speed."""
LONGEST_MS = 100
ATTEMPTS = 3
"""Another program may delay a frame, but hardly in each of three attempts."""

Motion = Callable[[], object]


def with_a_draft(page: Any, site: str, n: int) -> str:
    """Lay a good play in a game; return its link."""
    link = some_turns(6, deal(100 + n))[-1]
    turn_to(page, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.locator('[data-act="play"][aria-disabled="false"]').wait_for()
    return link


def shuffled(page: Any, site: str, n: int) -> Motion:
    """Return a function that shuffles the rack."""
    turn_to(page, site, some_turns(6, deal(100 + n))[-1])
    return act(page, "shuffle").click


def enlarged(page: Any, site: str, n: int) -> Motion:
    """Return a function that lays the first tile, which zooms the board."""
    turn_to(page, site, some_turns(6, deal(100 + n))[-1])
    page.locator(".rack-tile:not(.blank)").first.click()
    return page.locator(".cell:not(.tile)").nth(90).click


def recalled(page: Any, site: str, n: int) -> Motion:
    """Return a function that takes the tiles of a draft back."""
    with_a_draft(page, site, n)
    return act(page, "recall").click


def played(page: Any, site: str, n: int) -> Motion:
    """Return a function that makes a play."""
    with_a_draft(page, site, n)
    return act(page, "play").click


def seven_played(page: Any, site: str, n: int) -> Motion:
    """Return a function that makes a play of seven tiles."""
    made = (game_of(setup=deal(seed)) for seed in range(1000 * n, 1000 * (n + 1)))
    link, move = next(
        (link, move)
        for link, move in ((link, choose_move(link)) for link in made)
        if isinstance(move, Place) and len(move.tiles) == 7
    )
    turn_to(page, site, link)
    lay_by_tap(page, move)
    page.locator('[data-act="play"][aria-disabled="false"]').wait_for()
    return act(page, "play").click


def arrived(page: Any, site: str, n: int) -> Motion:
    """Return a function that opens a friend's turn."""
    *_, before, _, after = some_turns(8, deal(200 + n))
    turn_to(page, site, before)
    return partial(page.evaluate, "(link) => { location.hash = link; }", after)


def opened(page: Any, site: str, n: int) -> Motion:
    """Return a function that opens the menu."""
    turn_to(page, site, some_turns(6, deal(100 + n))[-1])
    return page.locator("#menu").click


@pytest.mark.timing
@pytest.mark.parametrize(
    "begin",
    [
        shuffled,
        *[  # These come near the limit on a slow machine.
            pytest.param(begin, marks=pytest.mark.full)
            for begin in (enlarged, recalled, arrived, opened, played, seven_played)
        ],
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_no_frame_takes_long_while_something_moves(
    device: Device, site: str, begin: Callable[[Any, str, int], Motion]
) -> None:
    """The processor is slowed to a quarter of its speed; the best of three attempts counts."""
    page = device("small", reduced_motion="no-preference")
    page.add_init_script(LONG_FRAMES)
    session = page.context.new_cdp_session(page)
    longest: list[int] = []
    session.send("Emulation.setCPUThrottlingRate", {"rate": SHARE})
    while len(longest) < ATTEMPTS and (not longest or longest[-1] > LONGEST_MS):
        move = begin(page, site, len(longest))
        page.wait_for_function(f"() => performance.getEntriesByName('{site}ui/motion.js').length")
        page.evaluate(LOOK_ON)
        move()
        page.wait_for_function(OVER)
        longest.append(max(page.evaluate("window.__frames"), default=0))
        page.keyboard.press("Escape")
    assert min(longest) <= LONGEST_MS, longest
