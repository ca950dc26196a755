"""Notes, sounds and vibration, appearance, the badge, statistics."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from support.browser.devices import AXE
from support.browser.playing import (
    act,
    cell,
    close_dialog,
    lay_by_tap,
    link_in,
    name_players,
    next_frame,
    show,
)
from support.link_games import DEAL, TAG, choose_move, game_of, some_turns

from scrabble import link as links
from scrabble.game import Setup
from scrabble.moves import Pass, Place, Resign

Device = Callable[..., Any]

# Records sounds, vibration and badge instead of making them.
SENSES = """
window.tones = [];
window.audios = 0;
window.buzzes = [];
window.badges = [];
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (...when) {
  window.tones.push(this.frequency.value);
  start.apply(this, when);
};
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.audios += 1; }
};
navigator.vibrate = (buzz) => window.buzzes.push(buzz);
navigator.setAppBadge = async (n) => { window.badges.push(n); };
"""
SOUNDS_ARE_HERE = """
() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/sounds.js"))
"""


def menu(page: Any, name: str) -> Any:
    """Choose from the menu; returns the dialog that opens."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    page.locator("dialog h2", has_text=name).wait_for()
    return page.get_by_role("dialog")


def switch(page: Any, name: str) -> None:
    """Turn a switch of the settings."""
    menu(page, "Settings").get_by_label(name).click()
    close_dialog(page)


def axe_finds_nothing(page: Any) -> None:
    """Assert that the screen breaks no accessibility rule."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    report = page.evaluate("() => axe.run({resultTypes: ['violations']})")
    assert [(bad["id"], bad["nodes"][0]["target"]) for bad in report["violations"]] == []


def lay_a_word(page: Any, link: str) -> None:
    """Show a game with a valid draft."""
    show(page, link[0], link[1])
    page.locator(".turn.yours").wait_for()
    move = choose_move(link[1])
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.get_by_role("button", name="Play ").wait_for()


def said(page: Any) -> list[str]:
    """Return the notes beside the scores."""
    next_frame(page)
    return page.locator(".notes span").all_inner_texts()


def in_moves(page: Any) -> list[str]:
    """Return the notes in the list of moves."""
    page.locator("#side .move").first.wait_for()
    return page.locator("#side .move q").all_inner_texts()


def test_sounds_and_vibration_are_made_only_when_enabled(device: Device, site: str) -> None:
    """Nothing is fetched or created before; then tiles, errors and plays are heard and felt."""
    page = device()
    page.add_init_script(SENSES)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    lay_a_word(page, (site, some_turns(1)[-1]))
    act(page, "recall").click()
    assert page.evaluate("() => [tones, audios, buzzes]") == [[], 0, []]
    assert not any("sounds" in url for url in fetched)

    for name in ("Sounds", "Vibration"):
        switch(page, name)
    page.locator(".rack-tile:not(.blank)").first.click()
    cell(page, 0).click()
    page.locator(".line .why").wait_for()
    laid = page.evaluate("() => [tones.length, audios, buzzes.length]")
    assert laid == [1, 1, 1]
    cell(page, 0).focus()
    page.keyboard.press("Enter")
    page.locator("#toast:not([hidden])").wait_for()
    assert page.evaluate("() => [tones.length, audios, buzzes.length]") == [3, 1, 2]
    switch(page, "Sounds")
    act(page, "recall").click()
    act(page, "pass").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    page.locator(".link-sheet").wait_for()
    assert page.evaluate("() => [tones.length, buzzes.length]") == [3, 3]


def test_a_computers_move_is_heard_as_your_turn(device: Device, site: str) -> None:
    """The setting is kept: after a reload the first tap starts the audio."""
    page = device(reduced_motion="reduce")
    page.add_init_script(SENSES)
    setup = Setup(names=("Ann", "Club"), seed=20, tag=TAG, computers=(0, 1))
    show(page, site, game_of(setup=setup))
    page.locator(".turn.yours").wait_for()
    switch(page, "Sounds")
    page.reload()
    page.locator(".turn.yours").wait_for()
    page.wait_for_function(SOUNDS_ARE_HERE)  # fetched once the page is quiet
    assert page.evaluate("() => audios") == 0
    act(page, "pass").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    page.wait_for_url(lambda url: len(links.decode(url.partition("#")[2]).turns) == 2)
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    assert page.evaluate("() => tones") == [523, 784, 659, 880]


def test_appearance_is_chosen_and_kept(device: Device, site: str) -> None:
    """Tiles, board and letters change at once and stay; every combination is readable."""
    page = device("phone")
    show(page, site, some_turns(8)[-1])
    rack = page.locator(".rack-tile b").first
    small = rack.evaluate("(node) => Number.parseFloat(getComputedStyle(node).fontSize)")
    settings = menu(page, "Settings")
    before = page.locator(".cell.tile").first.evaluate("(it) => getComputedStyle(it).background")
    settings.get_by_text("Walnut").click()
    settings.get_by_text("Slate").click()
    settings.get_by_label("Large letters").click()
    axe_finds_nothing(page)
    close_dialog(page)
    page.reload()
    page.locator(".turn.yours").wait_for()
    after = page.locator(".cell.tile").first.evaluate("(it) => getComputedStyle(it).background")
    assert after != before
    chosen = page.evaluate("() => ({...document.documentElement.dataset})")
    chosen.pop("start")  # How Python was started, which nobody chooses.
    assert chosen == {
        "theme": "",
        "tiles": "walnut",
        "board": "slate",
        "large": "true",
        "title": "",
    }
    large = rack.evaluate("(node) => Number.parseFloat(getComputedStyle(node).fontSize)")
    assert large > small * 1.2
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        axe_finds_nothing(page)


def test_title_and_icon_show_whose_turn_it_is_unless_disabled(device: Device, site: str) -> None:
    """The icon counts the games that wait for this device."""
    page = device()
    page.add_init_script(SENSES)
    show(page, site, some_turns(2)[-1])
    page.locator(".turn.yours").wait_for()
    page.goto(site)
    show(page, site, game_of(Pass(), setup=Setup(names=("Ann", "Cleo"), seed=5, tag=TAG)))
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    assert page.title().startswith("Your turn")
    assert page.evaluate("() => badges.at(-1)") == 2
    act(page, "pass").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    page.locator(".link-sheet").wait_for()
    close_dialog(page)
    assert page.evaluate("() => badges.at(-1)") == 1
    switch(page, "Show whose turn it is")
    switch(page, "Show the number of games")
    next_frame(page)
    assert page.title() == "Pass-a-Word"
    assert page.evaluate("() => badges.at(-1)") == 0


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_unseen_tiles_have_three_orders_and_the_last_one_stays(
    device: Device, site: str, size: str
) -> None:
    """By alphabet, count or points, with the totals of vowels and consonants."""
    page = device(size)
    show(page, site, game_of())
    act(page, "unseen").click()
    shown = page.get_by_role("dialog")
    shown.get_by_text("Vowels").wait_for()
    tiles = shown.locator(".tiles li")
    letters = [text[0] for text in tiles.all_inner_texts()]
    assert letters == ["☐", *sorted(letters[1:])]
    shown.get_by_role("button", name="Count").click()
    assert tiles.first.inner_text().startswith("E")
    shown.get_by_role("button", name="Points").click()
    assert tiles.first.inner_text()[0] in "QZ"
    axe_finds_nothing(page)
    close_dialog(page)
    page.reload()
    page.locator(".turn.yours").wait_for()
    act(page, "unseen").click()
    pressed = page.get_by_role("dialog").get_by_role("button", pressed=True)
    assert pressed.inner_text() == "Points"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_statistics_have_a_line_for_each_opponent(device: Device, site: str, size: str) -> None:
    """Friends by name, computers by strength, with games, results and points."""
    page = device(size)
    for seed, names, computers in ((1, ("Ann", "Bea"), ()), (2, ("Ann", "Club"), (0, 3))):
        setup = Setup(names=names, seed=seed, tag=TAG, computers=computers)
        show(page, site, game_of(setup=setup))
        page.locator(".turn.yours").wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        page.locator(".over-sheet").wait_for()
        close_dialog(page)
        page.locator("#home").click()
    menu(page, "Statistics")
    rows = page.get_by_role("dialog").locator("table").last.locator("tbody tr")
    assert [row.inner_text().split("\t")[0].strip() for row in rows.all()] == [
        "Computer, Club",
        "Bea",
    ]
    assert "0 · 1 · 0" in rows.first.inner_text()
    axe_finds_nothing(page)


def test_the_end_shows_the_best_of_each_player(device: Device, site: str) -> None:
    """Leftovers, winner, best word of each player, and what is next: rematch and review."""
    page = device("phone")
    moves = links.decode(some_turns(6)[-1]).game.moves
    show(page, site, game_of(*moves, Resign(), setup=DEAL))
    over = page.locator(".over-sheet")
    over.wait_for()
    history = links.decode(link_in(page))
    best = max(turn.score for turn in history.turns)
    assert str(best) in over.locator("table").last.inner_text()
    for name in ("Rematch", "Review"):
        over.get_by_role("button", name=name).wait_for()
    axe_finds_nothing(page)
    over.get_by_role("button", name="Review").click()
    page.locator(".tool.review").wait_for()


def test_any_of_three_players_can_be_drawn_to_start(device: Device, site: str) -> None:
    """Each seat may be drawn, not only the player's own or the first friend's."""
    page = device()
    page.add_init_script("Crypto.prototype.getRandomValues = (list) => list.fill(0xf0000000);")
    page.goto(site)
    page.locator('label[for="how-many-3"]').click()
    starter = page.locator('label[for="who-starts-friend"]')
    assert starter.inner_text() == "Friend 1"
    page.locator('label[for="who-starts-chance"]').click()
    name_players(page)
    page.get_by_role("button", name="Create game").click()
    page.locator(".link-sheet").get_by_text("Send this link to Cleo, who starts.").wait_for()
    assert links.decode(link_in(page)).game.setup.names == ("Cleo", "Ann", "Bea")
    close_dialog(page)
    assert page.locator(".turn").inner_text() == "Cleo’s turn"


def test_every_button_shows_what_it_does_on_the_narrowest_phone(device: Device, site: str) -> None:
    """Each has a word or an icon."""
    page = device("small")
    setup = Setup(names=("Ann", "Bea"), seed=20, tag=TAG, hint_price=0)
    lay_a_word(page, (site, game_of(setup=setup)))
    for button in page.locator("#actions button:visible").all():
        shown = button.locator("span, svg").evaluate_all(
            "(parts) => parts.some((part) => part.getBoundingClientRect().width > 4)"
        )
        assert shown, button.inner_text()
    assert act(page, "note").is_visible()
    assert act(page, "hint").is_visible()


@pytest.mark.parametrize(
    "size",
    [{"width": 390, "height": 844}, {"width": 375, "height": 620}, {"width": 768, "height": 1024}],
    ids=lambda size: f"{size['width']}x{size['height']}",
)
def test_a_long_note_leaves_board_and_rack_visible(
    device: Device, site: str, size: dict[str, int]
) -> None:
    """Its two lines are between scores and board and cover neither."""
    page = device("phone", viewport=size)
    link = some_turns(2)[-1]
    note = "All of the eighty characters that a note may have, filled to the very last one, so"
    history = links.decode(link).played(choose_move(link), None, note[:80].strip())
    show(page, site, links.encode_history(history))
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    boxes = [page.locator(part).bounding_box() for part in (".notes", "#board", ".controls")]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    assert boxes[-1]["y"] + boxes[-1]["height"] <= size["height"] + 1
