"""The layout of a review: one screen from small phones up, the foot in reach at every size."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from support.browser.devices import FAULTS
from support.browser.playing import lay_by_tap, next_frame, sized, turn_to
from support.browser.scenes_around import review
from support.browser.sitting import menu
from support.link_games import DEAL, choose_move, game_of

from scrabble.moves import Pass, Place

Device = Callable[..., Any]

# Measures a review: edges of its parts, what is visible or cut off, which buttons can be hit.
PARTS = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const shown = (name) => document.querySelector(name)?.checkVisibility() ?? false;
  const plays = [...document.querySelectorAll(".play")].map((each) => each.getBoundingClientRect());
  const card = box(".saying"), board = box("#board"), foot = box(".moments");
  const nav = [...document.querySelectorAll(".moments button")];
  const panel = box(".place");
  return {
    headline: box(".headline").top, chart: box(".review .chart").top, board: board.top,
    width: board.width, boardEnds: board.bottom, card: card.top,
    playsEnd: Math.max(...plays.map((each) => each.bottom)), plays: plays.length,
    foot: foot.top, footEnds: foot.bottom, left: panel.left, boardRight: board.right,
    scores: shown(".scores"), controls: shown(".controls"), columns: shown("#columns"),
    cut: [...document.querySelectorAll(".saying p, .play > *, .headline p, .meter span")]
      .filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 1)
      .map((node) => node.innerText),
    hits: nav.every((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
    height: innerHeight, scrolled: scrollY,
  };
}"""

PHONES = {"360": (360, 740), "390": (390, 844), "768": (768, 1024)}
WIDE = {"1280": (1280, 720), "1440": (1440, 900)}
OTHERS = {"320": (320, 568), "landscape": (740, 360)}


@pytest.fixture(params=["en", "de"])
def reviewed(device: Device, site: str, request: pytest.FixtureRequest) -> Any:
    """Return a page with the review of a game, which a test resizes."""
    page = device("small", locale=request.param)
    next(iter(review(page, site)))
    return page


def parts_at(page: Any, size: tuple[int, int]) -> dict[str, Any]:
    """Return the places of a review's parts in a window of this size, after going to a key turn."""
    sized(page, *size)
    buttons = page.locator(".moments button")
    for n in (3, 0):
        buttons.nth(n).click()
        next_frame(page)
    return dict(page.evaluate(PARTS))


def test_a_card_with_its_plays_is_read_without_scrolling(reviewed: Any) -> None:
    """Headline, chart, board, card and plays stand one below the other, all above the foot."""
    for name, size in PHONES.items():
        at = parts_at(reviewed, size)
        order = ["headline", "chart", "board", "boardEnds", "card", "playsEnd", "foot"]
        places = [at[part] for part in order]
        assert places == sorted(places), (name, at)
        assert (places[0] >= 0, at["scrolled"], at["plays"]) == (True, 0, 6), (name, at)
        assert at["footEnds"] == pytest.approx(at["height"], abs=1), (name, at)
        assert at["width"] > size[0] * 0.65, (name, at)
        assert (at["scores"], at["controls"], at["columns"]) == (False, False, True), (name, at)
        assert (at["cut"], at["hits"]) == ([], True), (name, at)
        assert reviewed.evaluate(FAULTS) == [], name


def test_wide_windows_show_the_answer_beside_the_board(reviewed: Any) -> None:
    """The card and its plays end above the foot of the panel, right of the board."""
    for name, size in WIDE.items():
        at = parts_at(reviewed, size)
        places = [at[part] for part in ("headline", "chart", "card", "playsEnd", "foot", "height")]
        assert places == sorted(places), (name, at)
        assert at["left"] > at["boardRight"], (name, at)
        assert (at["scores"], at["controls"], at["columns"]) == (False, True, True), (name, at)
        assert (at["cut"], at["hits"]) == ([], True), (name, at)
        assert reviewed.evaluate(FAULTS) == [], name


def test_the_smallest_windows_show_the_card_above_the_foot(reviewed: Any) -> None:
    """The foot stays in reach and covers no part of the opened card."""
    for name, size in OTHERS.items():
        at = parts_at(reviewed, size)
        assert 0 <= at["card"] < at["foot"] < at["height"], (name, at)
        assert at["footEnds"] == pytest.approx(at["height"], abs=1), (name, at)
        assert at["hits"], (name, at)
        assert reviewed.evaluate(FAULTS) == [], name


def test_a_review_hides_the_move_in_progress(device: Device, site: str) -> None:
    """While the game goes on, a review hides rack and buttons; both return when it is closed."""
    page = device("desktop")
    setup = replace(DEAL, names=("Ann", "Club"), computers=(0, 3))
    link = game_of(Pass(), Pass(), setup=setup)
    turn_to(page, site, link)
    page.locator("#game:not(.unchecked)").wait_for()
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    play = page.locator('.actions [data-act="play"]')
    play.wait_for()
    menu(page, "Review")
    page.locator(".turn-review").wait_for()
    hidden = (play, page.locator('[data-act="recall"]'), page.locator("#rack"))
    assert not any(part.is_visible() for part in hidden)
    assert page.locator(".cell:is(.draft, .wrong, .arrow)").count() == 0
    page.locator(".tool.review .cross").click()
    play.wait_for()
    assert page.locator(".cell.draft").count() == len(move.tiles)
