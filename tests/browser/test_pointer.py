"""Touch and mouse: tolerance, the lifted tile, the target square, meanings of taps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.fingers import Finger, middle
from support.browser.games import DEAL, OPENING, TAG, game_of, some_turns
from support.browser.playing import (
    act,
    cell,
    choose_move,
    drafts,
    lay_by_tap,
    letters,
    next_frame,
    show,
    take_turn,
)
from support.browser.scenes import first_rack

from scrabble.game import ChallengeRule, Setup
from scrabble.moves import Pass, Place

Device = Callable[..., Any]


def with_blank(*moves: Pass) -> str:
    """Return a game whose mover holds a blank."""
    setups = (Setup(names=("Ann", "Bea"), seed=seed, tag=TAG) for seed in range(1000))
    return game_of(*moves, setup=next(deal for deal in setups if "?" in first_rack(deal)))


@pytest.fixture
def phone(device: Device, site: str) -> Any:
    """Show an opening on a phone."""
    page = device("phone")
    show(page, site, OPENING)
    return page


@pytest.mark.parametrize(("distance", "is_drag"), [(7, False), (10, True)])
def test_a_tap_tolerates_small_movements(phone: Any, distance: int, *, is_drag: bool) -> None:
    """Up to eight pixels count as a tap, more as a drag."""
    finger = Finger(phone, phone.locator(".rack-tile").nth(1))
    finger.to(finger.x + distance, finger.y)
    assert phone.locator("#ghost").is_visible() == is_drag
    finger.up()


def test_the_lifted_tile_is_seen_above_the_finger(phone: Any) -> None:
    """It floats above the finger; the square under the tile is highlighted."""
    finger = Finger(phone, phone.locator(".rack-tile").first)
    x, y = middle(cell(phone, 127))
    finger.to(x, y + 44)
    ghost = phone.locator("#ghost").bounding_box()
    assert ghost["y"] + ghost["height"] < finger.y
    assert phone.locator(".cell.target").get_attribute("data-square") == "127"
    finger.up()
    assert list(drafts(phone)) == [127]
    assert not phone.locator("#ghost").is_visible()
    assert phone.locator(".target, .lifted").count() == 0


def test_a_played_square_is_not_highlighted_and_takes_no_tile(device: Device, site: str) -> None:
    """A tile dropped there returns."""
    page = device("phone")
    show(page, site, some_turns(2)[-1])
    finger = Finger(page, page.locator(".rack-tile").first)
    x, y = middle(page.locator(".cell.tile").first)
    finger.to(x, y + 44)
    assert page.locator(".cell.target").count() == 0
    finger.up()
    assert drafts(page) == {}
    assert "" not in letters(page)


def test_a_drag_ends_when_the_game_changes(device: Device, site: str) -> None:
    """The turn is taken in another tab: the dragged tile is gone, and nothing is laid."""
    page = device()
    link = some_turns(2)[-1]
    show(page, site, link)
    other = page.context.new_page()
    show(other, site, link)
    page.mouse.move(*middle(page.locator(".rack-tile").first))
    page.mouse.down()
    page.mouse.move(*middle(cell(page, 0)), steps=3)
    assert page.locator("#ghost").is_visible()
    take_turn(other)
    page.get_by_text("Waiting for ").first.wait_for()
    assert not page.locator("#ghost").is_visible()
    page.mouse.up()
    assert drafts(page) == {}


def test_tap_and_double_tap_lay_and_recall(phone: Any) -> None:
    """Tile, then square; two quick taps on the tile take it back."""
    letter = letters(phone)[3]
    phone.locator(".rack-tile").nth(3).tap()
    cell(phone, 112).tap()
    assert drafts(phone) == {112: letter}
    x, y = middle(cell(phone, 112))
    phone.touchscreen.tap(x, y)
    phone.touchscreen.tap(x, y)
    assert drafts(phone) == {}


def test_a_recalled_blank_loses_its_letter(device: Device, site: str) -> None:
    """Laid again it asks for its letter; moved on the board it keeps it."""
    page = device()
    show(page, site, with_blank())
    blank = page.locator(".rack-tile.blank")
    blank.click()
    cell(page, 112).click()
    page.keyboard.press("q")
    assert drafts(page) == {112: "Q"}
    assert page.locator('.cell.draft.blank[data-square="112"]').count() == 1
    cell(page, 112).click()
    cell(page, 113).click()
    assert drafts(page) == {113: "Q"}
    act(page, "recall").click()
    next_frame(page)
    assert letters(page).count("") == 1, "a blank shows no letter in the rack"
    blank.click()
    cell(page, 112).click()
    page.get_by_role("dialog", name="Choose a letter").wait_for()


def test_the_preview_shows_words_multipliers_and_bonus(device: Device, site: str) -> None:
    """Each word with the premium squares that it covers, then the bonus for seven tiles."""
    page = device()
    deals = (Setup(names=("Ann", "Bea"), seed=seed, tag=TAG) for seed in range(2000))
    links = (game_of(setup=deal) for deal in deals)
    link, move = next(
        (link, move)
        for link in links
        if isinstance(move := choose_move(link), Place) and len(move.tiles) == 7
    )
    show(page, site, link)
    lay_by_tap(page, move)
    page.locator(".line .word.bonus").wait_for()
    word = page.locator(".line .word").first
    assert "DW" in word.locator("small").all_inner_texts()
    points = int(word.inner_text().split()[-1])
    assert page.locator(".line .bonus b").inner_text() == "+50"
    assert act(page, "play").inner_text().split()[:2] == ["Play", str(points + 50)]


def test_pass_and_exchange_become_recall_and_play(phone: Any) -> None:
    """The buttons under the rack offer what can be done now."""

    def shown() -> list[str]:
        next_frame(phone)
        buttons = phone.locator("#actions button:visible")
        return [each.get_attribute("data-act") for each in buttons.all()]

    assert shown() == ["shuffle", "exchange", "pass"]
    phone.locator(".rack-tile").first.tap()
    cell(phone, 112).tap()
    assert shown() == ["shuffle", "recall", "play", "note"]
    act(phone, "recall").tap()
    assert shown() == ["shuffle", "exchange", "pass"]


def test_a_tap_on_a_played_word_links_to_its_meaning(device: Device, site: str) -> None:
    """Each word through the tile is a link to a free dictionary."""
    page = device("phone")
    show(page, site, some_turns(1)[-1])
    tile = page.locator(".cell.tile").first
    tile.tap()
    way = page.locator("#line a")
    word = "".join(each.inner_text() for each in page.locator(".cell.tile b").all())
    assert way.inner_text() == word
    assert way.get_attribute("href").endswith(
        f"wiktionary.org/wiki/Special:Search?search={word.lower()}"
    )
    assert way.get_attribute("rel") == "noopener noreferrer"
    cell(page, 0).tap()
    next_frame(page)
    assert way.count() == 0


def test_no_meaning_is_shown_while_a_word_can_be_challenged(device: Device, site: str) -> None:
    """The link would reveal whether the word exists."""
    page = device()
    setup = Setup(names=DEAL.names, seed=DEAL.seed, tag=TAG, challenge_rule=ChallengeRule.SINGLE)
    link = game_of(setup=setup)
    show(page, site, game_of(choose_move(link), setup=setup))
    page.locator(".cell.tile").first.click()
    next_frame(page)
    assert page.locator("#line a").count() == 0
