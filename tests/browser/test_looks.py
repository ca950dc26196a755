"""Every screen, at every size, light and dark: accessible, within reach, and photographed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from browser.conftest import SIZES
from browser.playing import act, choose_move, handed_over, lay_by_tap, new_game
from browser.serving import ROOT
from browser.test_opening import TAG, game_of, show, some_turns

from scrabble.game import Game, Setup, replay
from scrabble.moves import Pass, Place, Resign

Device = Callable[..., Any]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = [
    ("light", "system", ""),
    ("dark", "system", "runOnly: ['color-contrast'],"),
    ("light", "contrast", "runOnly: ['color-contrast'],"),
    ("dark", "contrast", "runOnly: ['color-contrast'],"),
]
SHOTS = ROOT / ".build" / "shots"


def first_rack(deal: Setup) -> str:
    """Return the rack of whoever starts."""
    return replay(Game(deal)).last.racks[0]


def start(page: Any, site: str) -> None:
    """Show the start with two games kept."""
    show(page, site, some_turns(2)[-1])
    show(page, site, game_of(setup=Setup(names=("Ann", "Bea", "Cleo", "Dan"), seed=5, tag=TAG)))
    page.locator("#home").click()
    page.locator("summary").click()


def problem(page: Any, site: str) -> None:
    """Show what is said of a bad link."""
    page.goto(f"{site}#1N1MZcJYUW8JHG9S0RfiUqRx")
    page.locator("body[data-screen=problem]").wait_for()


def table(page: Any, site: str) -> None:
    """Show a game under way."""
    show(page, site, some_turns(8)[-1])


def four(page: Any, site: str) -> None:
    """Show a game of four with long names."""
    names = ("Bartholomew the 2nd", "Bea", "Cleopatra", "Wolfeschlegelsteinha")
    show(page, site, game_of(Pass(), setup=Setup(names=names, seed=5, tag=TAG)))


def draft(page: Any, site: str) -> None:
    """Show a play before it is made."""
    link = some_turns(3)[-1]
    show(page, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.get_by_role("button", name="Play ").wait_for()


def illegal(page: Any, site: str) -> None:
    """Show a draft that the rules do not allow."""
    show(page, site, some_turns(3)[-1])
    page.locator(".rack-tile:not(.blank)").first.click()
    page.locator('.cell[data-square="0"]').click()
    page.locator(".line.fault").wait_for()


def exchange(page: Any, site: str) -> None:
    """Show the choice of tiles to exchange."""
    table(page, site)
    act(page, "exchange").click()
    page.locator(".choice .tile").nth(2).click()


def blank(page: Any, site: str) -> None:
    """Show the choice of a blank's letter."""
    deals = (Setup(names=("Ann", "Bea"), seed=seed, tag=TAG) for seed in count())
    show(page, site, next(game_of(setup=deal) for deal in deals if "?" in first_rack(deal)))
    page.locator(".rack-tile.blank").first.click()
    page.locator('.cell[data-square="112"]').click()
    page.locator(".letters").wait_for()


def sending(page: Any, site: str) -> None:
    """Show the link after a turn."""
    draft(page, site)
    act(page, "play").click()
    page.locator(".link-sheet").wait_for()
    page.locator(".qr summary").click()


def waiting(page: Any, site: str) -> None:
    """Show the board while the friend has the link."""
    sending(page, site)
    page.keyboard.press("Escape")


def over(page: Any, site: str) -> None:
    """Show the end of a game."""
    show(page, site, game_of(*[Pass()] * 6))
    page.locator(".over-sheet").wait_for()


def resigned(page: Any, site: str) -> None:
    """Show a board whose game is over."""
    show(page, site, game_of(Resign()))
    page.locator(".over-sheet").wait_for()
    page.keyboard.press("Escape")


def moves(page: Any, site: str) -> None:
    """Show the moves, on a phone in a sheet, and one turn of the replay."""
    table(page, site)
    if act(page, "moves").is_visible():
        act(page, "moves").click()
    act(page, "show-turn").nth(2).click()


def unseen(page: Any, site: str) -> None:
    """Show the tiles that are left."""
    table(page, site)
    act(page, "unseen").click()


def menu(page: Any, site: str) -> None:
    """Show the menu."""
    table(page, site)
    page.get_by_role("button", name="Menu").click()


def sheet(name: str) -> Callable[[Any, str], None]:
    """Return what shows a sheet of the menu, all of its parts open."""

    def opened(page: Any, site: str) -> None:
        start(page, site) if name == "Statistics" else table(page, site)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
        page.locator("dialog h2", has_text=name).wait_for()
        closed = page.locator("dialog details:not([open]) summary")
        while closed.count():
            closed.first.click()

    opened.__name__ = name.lower().replace(" ", "-")
    return opened


def invited(page: Any, site: str) -> None:
    """Show the invitation to a new game."""
    new_game(page, site)
    page.locator(".link-sheet").wait_for()


def passing(page: Any, site: str) -> None:
    """Show what is asked before a pass."""
    table(page, site)
    act(page, "pass").click()
    page.locator("dialog[open]").wait_for()


def older(page: Any, site: str) -> None:
    """Show what is asked about an older link."""
    old, *_, new = some_turns(2)
    show(page, site, new)
    page.goto(f"{site}#{old}")
    page.locator("dialog[open]").wait_for()


def dictionary(page: Any, site: str) -> None:
    """Show the dictionary with a word looked up."""
    table(page, site)
    page.locator("#words").click()
    page.locator("#words-query").fill("quiz")
    page.locator(".verdict-box .verdict").wait_for()


def meaning(page: Any, site: str) -> None:
    """Show where a played word is explained."""
    table(page, site)
    page.locator(".cell.tile").first.click()
    page.locator("#line a").first.wait_for()


def hints(page: Any, site: str) -> None:
    """Show hints at a price."""
    page.goto(site)
    page.locator("summary").click()
    page.locator("#hints").select_option("5")
    page.locator('label[for="who-starts-me"]').click()
    page.get_by_role("button", name="Create game").click()
    act(page, "hint").click()
    page.locator(".hint-sheet").wait_for()


def review(page: Any, site: str) -> None:
    """Show the review of a game."""
    first = choose_move(game_of())
    show(page, site, game_of(first, Resign()))
    page.locator(".over-sheet").wait_for()
    page.keyboard.press("Escape")
    act(page, "review").click()
    page.locator(".reviews li").first.wait_for()
    page.locator(".reviews .turn-line").first.click()


SCREENS = [
    invited,
    passing,
    older,
    handed_over,
    dictionary,
    meaning,
    hints,
    review,
    sheet("Help"),
    sheet("Settings"),
    sheet("Statistics"),
    sheet("Type a move"),
    start,
    problem,
    table,
    four,
    draft,
    illegal,
    exchange,
    blank,
    sending,
    waiting,
    over,
    resigned,
    moves,
    unseen,
    menu,
]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing(
    device: Device, site: str, size: str, screen: Callable[..., None]
) -> None:
    """No violation of any rule, in any colours none of contrast; pictures are kept to look at."""
    page = device(size, reduced_motion="reduce")
    screen(page, site)
    SHOTS.mkdir(parents=True, exist_ok=True)
    found = []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme, theme, rules in COLOURS:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(f"() => {{ document.documentElement.dataset.theme = '{theme}'; }}")
        if theme == "system":
            page.screenshot(path=SHOTS / f"{screen.__name__}-{size}-{scheme}.png")
        report = page.evaluate(f"() => axe.run({{{rules} resultTypes: ['violations']}})")
        found += [
            (scheme, theme, bad["id"], [node["target"] for node in bad["nodes"]][:3])
            for bad in report["violations"]
        ]
    assert found == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", [table, four, draft, waiting, start], ids=lambda s: s.__name__)
def test_everything_is_within_reach(
    device: Device, site: str, size: str, screen: Callable[..., None]
) -> None:
    """Nothing is cut off at the side; rack and buttons are on the screen; targets have 44 px."""
    page = device(size)
    screen(page, site)
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    if screen is not start:
        hand = page.locator(".hand").bounding_box()
        board = page.locator("#board").bounding_box()
        assert hand["y"] + hand["height"] <= height + 1
        assert board["y"] + board["height"] <= hand["y"] + 1
    for target in page.locator("button:visible, select:visible, summary:visible").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 43.9, target.inner_text()
