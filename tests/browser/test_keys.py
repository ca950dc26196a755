"""The keyboard: where keys count, what they do, what a screen reader announces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import OPENING, game_of, some_turns
from support.browser.playing import (
    act,
    cell,
    close_dialog,
    drafts,
    letters,
    new_game,
    next_frame,
    show,
)

from scrabble import link as links
from scrabble.moves import Pass, parse_move
from scrabble.tiles import load_alphabet

Device = Callable[..., Any]


@pytest.fixture
def table(device: Device, site: str) -> Any:
    """Show an opening on a desktop."""
    page = device()
    show(page, site, OPENING)
    return page


def test_keys_work_as_soon_as_a_game_is_shown(device: Device, site: str) -> None:
    """The board has the focus after opening; an invitation that was not sent is to be sent next."""
    page = device()
    new_game(page, site, starts="me")
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    letter = next(each for each in letters(page) if each)
    page.keyboard.press(letter)
    assert drafts(page) == {112: letter}
    new_game(page, site)
    close_dialog(page)
    next_frame(page)
    assert page.evaluate("() => document.activeElement.dataset.act") == "send"


def test_alt_and_a_digit_lay_the_nth_tile(table: Any) -> None:
    """For alphabets that are not on the keyboard."""
    rack = letters(table)
    cell(table, 112).focus()
    for digit in (3, 1, 7):
        table.keyboard.press(f"Alt+Digit{digit}")
    assert drafts(table) == {112: rack[2], 113: rack[0], 114: rack[6]}


@pytest.mark.parametrize("modifier", ["Control", "Meta", "Alt"])
def test_keys_with_a_modifier_are_left_alone(table: Any, modifier: str) -> None:
    """Letters, Backspace and Escape do nothing."""
    cell(table, 112).focus()
    letter = letters(table)[0]
    table.keyboard.press(letter)
    for key in (letters(table)[1], "Backspace", "Escape"):
        table.keyboard.press(f"{modifier}+{key}")
    assert drafts(table) == {112: letter}


def test_keys_count_only_on_board_and_rack(table: Any) -> None:
    """A letter typed on the menu button, or without focus, lays no tile."""
    table.locator("#menu").focus()
    for key in (letters(table)[0], "2", "4", "?"):
        table.keyboard.press(key)
    assert drafts(table) == {}
    assert table.locator("dialog").count() == 0
    table.locator(".rack-tile").first.focus()
    table.keyboard.press(letters(table)[0])
    assert len(drafts(table)) == 1


@pytest.mark.parametrize(
    ("key", "dialog"), [("2", "Pass this turn?"), ("4", "Exchange tiles"), ("?", "Help")]
)
def test_a_key_opens_its_dialog(table: Any, key: str, dialog: str) -> None:
    """Pass asks first, exchange shows the rack, the question mark shows the help."""
    cell(table, 112).focus()
    table.keyboard.press(key)
    table.get_by_role("dialog", name=dialog).wait_for()
    close_dialog(table)
    assert table.evaluate("() => document.activeElement.dataset.square") == "112"


@pytest.mark.parametrize("key", ["#", "/"])
def test_a_key_shuffles(table: Any, key: str) -> None:
    """The same tiles are in another order."""
    cell(table, 112).focus()
    before = letters(table)
    seen = set()
    for _ in range(6):
        table.keyboard.press(key)
        seen.add(tuple(letters(table)))
    assert len(seen) > 1
    assert {tuple(sorted(each)) for each in seen} == {tuple(sorted(before))}


def test_the_exchange_is_chosen_by_typing(table: Any) -> None:
    """A letter chooses its tile, minus inverts the choice, an empty choice is no exchange."""
    rack = letters(table)
    cell(table, 112).focus()
    table.keyboard.press("4")
    tiles = table.locator(".choice .tile")
    go = table.locator("dialog footer .primary")
    assert go.get_attribute("aria-disabled") == "true"
    go.focus()
    table.keyboard.press("Enter")
    assert table.locator("dialog").count() == 1, "nothing was chosen"
    tiles.first.focus()
    table.keyboard.press(rack[2].lower())
    table.keyboard.press("-")
    pressed = [each.get_attribute("aria-pressed") == "true" for each in tiles.all()]
    assert pressed.count(True) == 6
    assert not pressed[rack.index(rack[2])]
    assert go.inner_text() == "Exchange 6 tiles"


def test_the_replay_has_keys(device: Device, site: str) -> None:
    """Back and forward, first and last."""
    page = device()
    show(page, site, some_turns(4)[-1])
    cell(page, 0).focus()

    def after(key: str) -> str:
        page.keyboard.press(key)
        next_frame(page)
        return "" if page.locator("#replay").is_hidden() else page.locator("#replay p").inner_text()

    announced = [after(key) for key in ("[", "PageUp", "{", "]", "PageDown", "}")]
    assert [text.partition(".")[0] for text in announced] == [
        "3",
        "2",
        "Before the first move",
        "1",
        "2",
        "",
    ]


def test_the_keys_are_shown_on_the_buttons(table: Any) -> None:
    """Visibly if there is a keyboard, and for screen readers."""
    shown = {
        each.get_attribute("data-act"): (
            each.get_attribute("aria-keyshortcuts"),
            each.locator("kbd").inner_text(),
        )
        for each in table.locator("#actions button:visible").all()
    }
    assert shown == {"shuffle": ("/", "/"), "exchange": ("4", "4"), "pass": ("2", "2")}


def test_squares_have_labels(device: Device, site: str) -> None:
    """A label has the square, the tile with its points, and the words it is in."""
    page = device()
    deal = links.decode(game_of()).game.setup
    start = links.decode(game_of()).last
    alphabet = load_alphabet("en")
    show(page, site, game_of(Pass()))
    assert cell(page, 112).inner_text().startswith("8H, centre star, double word, empty")
    assert cell(page, 0).inner_text().startswith("1A, triple word, empty")
    move = parse_move("8D VENAL", start.board, alphabet)
    page = device()
    show(page, site, game_of(move, setup=deal))
    assert cell(page, 109).inner_text().startswith("8E, E, 1 point, in VENAL across")
    assert page.locator("#board").get_attribute("role") == "grid"
    assert page.locator('.cell[tabindex="0"]').count() == 1, "the focus roves"


def test_a_game_can_be_started_without_a_mouse(device: Device, site: str) -> None:
    """From the first Tab to the first tile, in the order of the page."""
    page = device()
    page.goto(site)
    page.locator("body[data-screen=start]").wait_for()
    page.locator("#language option").first.wait_for(state="attached")
    seen: list[str] = []
    names = {"name-0": "Ann", "name-1": "Bea"}
    while not seen or seen[-1] != "Create game":
        assert len(seen) < 30, seen
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                "() => { const {id, innerText, ariaLabel} = document.activeElement;"
                " return id || ariaLabel || innerText; }"
            )
        )
        page.keyboard.type(names.get(seen[-1], ""))
    assert seen.index("name-0") < seen.index("name-1") < seen.index("who-starts-friend")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Your invitation is ready").wait_for()
    assert act(page, "send").count() == 1
