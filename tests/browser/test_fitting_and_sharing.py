"""Comfort: large text, reduced motion, storage, sharing, lists and names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from support.browser.playing import (
    act,
    cell,
    close_dialog,
    lay_by_tap,
    name_players,
    new_game,
    next_frame,
    show,
)
from support.browser.scenes import four, two_with_long_names
from support.link_games import TAG, choose_move, game_of, some_turns

from scrabble import link as links
from scrabble.game import Setup
from scrabble.moves import Pass, Place
from scrabble.tiles import EMPTY
from scrabble.views.qr import qr_picture

Device = Callable[..., Any]

TELL_PERSIST = """
window.asked = 0;
StorageManager.prototype.persist = () => { window.asked += 1; return Promise.resolve(true); };
"""


@pytest.mark.parametrize("size", ["phone", "small", "desktop"])
def test_text_may_be_twice_as_large(device: Device, site: str, size: str) -> None:
    """Nothing is cut off at the side, the rack leaves room for the board, a move can be made."""
    page = device(size)
    link = some_turns(3)[-1]
    show(page, site, link)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.get_by_role("button", name="Play ").wait_for()
    width = page.viewport_size["width"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    for part in (".board-frame", "#rack", "#actions"):
        box = page.locator(part).bounding_box()
        assert box["x"] >= 0, part
        assert box["x"] + box["width"] <= width, part
    board, hand = (page.locator(part).bounding_box() for part in (".board-frame", ".controls"))
    assert hand["y"] + hand["height"] <= page.viewport_size["height"] + 1
    assert hand["y"] - board["y"] > 0.8 * board["height"]
    play = act(page, "play")
    assert play.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    play.click()
    page.locator(".link-sheet").wait_for()
    for way in page.locator(".link-sheet button:visible, .link-sheet a:visible").all():
        box = way.bounding_box()
        assert box["x"] + box["width"] <= width, way.inner_text()


def test_nothing_is_animated_with_reduced_motion(device: Device, site: str) -> None:
    """Neither sheets nor tiles are."""
    page = device("phone", reduced_motion="reduce")
    show(page, site, some_turns(1)[-1])
    page.locator(".rack-tile").first.tap()
    act(page, "pass").tap()
    page.locator("dialog[open]").wait_for()
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_animations_are_short(device: Device, site: str) -> None:
    """A sheet slides up in less than a quarter of a second."""
    page = device("phone")
    show(page, site, some_turns(1)[-1])
    act(page, "pass").tap()
    sheet = page.locator("dialog[open]")
    sheet.wait_for()
    seconds = sheet.evaluate("(node) => getComputedStyle(node).animationDuration")
    assert 0 < float(seconds.removesuffix("s")) < 0.25


def test_persistent_storage_is_requested_with_the_first_game(device: Device, site: str) -> None:
    """Once, and not before there is something to lose."""
    page = device()
    page.add_init_script(TELL_PERSIST)
    page.goto(site)
    page.locator("body[data-screen=start]").wait_for()
    assert page.evaluate("() => window.asked") == 0
    name_players(page)
    page.get_by_role("button", name="Create game").click()
    page.locator(".link-sheet").wait_for()
    assert page.evaluate("() => window.asked") == 1
    close_dialog(page)
    page.locator("#home").click()
    new_game(page, site)
    assert page.evaluate("() => window.asked") == 0, "one game was there already"


@pytest.mark.parametrize("language", ["en", "gl", "es", "fr", "de"])
def test_the_buttons_of_a_turn_with_hints_are_in_one_row(
    device: Device, site: str, language: str
) -> None:
    """On the smallest phone, before and after a tile is laid, so that the board does not move."""
    page = device("small", locale=language)
    setup = Setup(names=("Ann", "Bea"), seed=5, tag=TAG, hint_price=0)
    show(page, site, game_of(Pass(), setup=setup))
    page.locator(".turn.yours").wait_for()
    table = page.locator(".table").bounding_box()
    tops = "(all) => new Set(all.map((each) => each.offsetTop)).size"
    assert page.locator("#actions button:not([hidden])").evaluate_all(tops) == 1
    page.locator(".rack-tile:not(.blank)").first.tap()
    cell(page, 112).tap()
    page.locator(".cell.draft").wait_for()
    assert page.locator("#actions button:not([hidden])").evaluate_all(tops) == 1
    assert page.locator(".table").bounding_box() == table


def test_the_link_can_be_sent_by_sms_mail_and_qr_code(device: Device, site: str) -> None:
    """Each has the whole message, the link last on its own line."""
    page = device("phone")
    link = new_game(page, site)
    for name, scheme in (("SMS", "sms:?&body="), ("Email", "mailto:?body=")):
        href = page.get_by_role("link", name=name).get_attribute("href")
        assert href.startswith(scheme)
        assert href.endswith(f"%0Ahttp%3A%2F%2F127.0.0.1%3A{site.split(':')[2][:-1]}%2F%23{link}")
    page.locator(".qr summary").click()
    code = page.get_by_role("img", name="QR code")
    drawn = unquote(code.get_attribute("src")).removeprefix("data:image/svg+xml,")
    assert drawn == qr_picture(f"{site}#{link}")
    assert code.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 0
    url = page.locator("#the-link")
    assert url.evaluate("(node) => getComputedStyle(node).userSelect") == "all"


def test_my_games_show_whose_turn_it_is_and_the_date(device: Device, site: str) -> None:
    """Each with a small picture of its board, the newest first."""
    page = device()
    link = some_turns(2)[-1]
    show(page, site, link)
    new_game(page, site)
    close_dialog(page)
    page.locator("#home").click()
    first, line = page.locator(".game-line").all()
    assert first.locator("b").inner_text() == "Bea’s turn"
    assert line.locator("b").inner_text() == "Your turn"
    assert re.search(r"Ann\s\d+\s· Bea\s\d+", line.inner_text())
    assert line.locator("small time").inner_text() == "now"
    assert re.search(r"20\d\d", line.locator("time").get_attribute("title"))
    tiles = len(links.decode(link).last.board.cells.replace(EMPTY, ""))
    assert line.locator("svg path").get_attribute("d").count("M") == tiles > 0


def test_the_report_lists_versions_sizes_times_and_storage(device: Device, site: str) -> None:
    """One button copies it, and it names no game and no player."""
    page = device()
    show(page, site, some_turns(1)[-1])
    page.locator("#menu").click()
    page.get_by_role("button", name="Help", exact=True).click()
    page.locator("summary", has_text="Report a problem").click()
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied").first.wait_for()
    report = dict(
        line.split(": ", maxsplit=1)
        for line in page.evaluate("() => navigator.clipboard.readText()").split("\n")
    )
    assert int(report["engine ready, ms"]) > 0
    assert int(report["first paint, ms"]) > 0
    assert re.fullmatch(r"\d+ files, \d+ kB", report["fetched by the page"])
    assert re.fullmatch(r"(kept|may be cleared), \d+ kB", report["storage"])
    assert report["games"] == "1"
    assert not {"Ann", "Bea"} & set(re.findall(r"\w+", " ".join(report.values())))


def test_four_players_can_enlarge_the_board_too(device: Device, site: str) -> None:
    """The larger board can be scrolled; rack and buttons stay in place."""
    page = device("small")
    four(page, site)
    act(page, "zoom").tap()
    act(page, "zoom").and_(page.locator("[aria-pressed=true]")).wait_for()
    page.locator(".zoomed").evaluate("(node) => node.scrollTo(1000, 1000)")
    box = cell(page, 224).bounding_box()
    hand = page.locator(".controls").bounding_box()
    assert box["width"] >= 40
    assert box["y"] + box["height"] <= hand["y"]
    assert hand["y"] + hand["height"] <= page.viewport_size["height"] + 1
    act(page, "zoom").tap()
    next_frame(page)
    assert page.locator(".zoomed").count() == 0


@pytest.mark.parametrize("size", ["small", "phone", "tablet", "desktop"])
@pytest.mark.parametrize("scene", [four, two_with_long_names], ids=lambda scene: scene.__name__)
def test_long_names_are_not_cut(
    device: Device, site: str, size: str, scene: Callable[..., None]
) -> None:
    """Names of average letters fit beside the scores, in two lines if necessary."""
    page = device(size)
    scene(page, site)
    page.locator(".player").first.wait_for()
    for name in page.locator(".player .name").all():
        if "WWW" not in name.inner_text():
            assert name.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll(".card.new select")].flatMap((select) => {
    if (!select.checkVisibility()) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = font;
    const [left, right] = [paddingLeft, paddingRight].map(Number.parseFloat);
    const room = select.clientWidth - left - right - 16;
    return [...select.options].map((option) => option.text)
      .filter((text) => pen.measureText(text).width > room);
  });
}"""


@pytest.mark.parametrize("language", ["en", "gl", "es", "fr", "de"])
def test_no_choice_is_cut_on_a_small_phone(device: Device, site: str, language: str) -> None:
    """Every choice for a new game fits its field."""
    page = device("small", locale=language)
    page.goto(site)
    page.locator("summary").first.click()
    page.locator("#kind-1 optgroup").wait_for(state="attached")
    page.locator("#variant option").first.wait_for(state="attached")
    page.locator("#kind-1").select_option("5")
    assert page.evaluate(CUT) == []
