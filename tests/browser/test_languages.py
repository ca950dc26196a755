"""Games in other languages, with two-letter tiles, and with the players' own list."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from support.browser.playing import (
    act,
    cell,
    link_in,
    name_players,
    next_frame,
    show,
    take_turn,
    tap_tile,
)
from support.link_games import WORDS, choose_most_tiles

from scrabble import link as links
from scrabble.game import Game, Setup, replay
from scrabble.lexicon import pack_info
from scrabble.tiles import letters_of, load_alphabet

Device = Callable[..., Any]


def dealt(lexicon: str) -> str:
    """Return the link of a game whose first player holds a two-letter tile."""
    info = pack_info(lexicon)
    alphabet = load_alphabet(info.language)
    double = {tile for tile in alphabet.tiles if len(alphabet.text(tile)) > 1}
    for seed in count():
        setup = Setup(
            names=("Ann", "Bea"),
            seed=seed,
            language=info.language,
            lexicon=lexicon,
            tag=info.tag,
        )
        if double & set(replay(Game(setup)).last.racks[0]):
            return links.encode(Game(setup))
    raise AssertionError


@pytest.mark.parametrize("lexicon", ["gl-roots", "ca-complete"])
def test_a_game_with_two_letter_tiles_is_played_by_link_to_the_end(
    device: Device, site: str, lexicon: str
) -> None:
    """On two devices; CH or L·L is one tile on rack and board, and both see the end."""
    ann, bea = device("phone"), device()
    link = dealt(lexicon)
    alphabet = load_alphabet(pack_info(lexicon).language)
    doubles = {tile: alphabet.text(tile) for tile in alphabet.tiles if len(alphabet.text(tile)) > 1}
    mover, other = ann, bea
    show(mover, site, link)
    rack = links.decode(link).last.racks[0]
    double = next(text for tile, text in doubles.items() if tile in rack)
    tile = mover.locator(".rack-tile", has_text=double).first
    assert tile.inner_text().startswith(f"{double},")
    while links.decode(link).last.result is None:
        show(mover, site, link)
        mover.locator(".turn.yours").wait_for()
        link = take_turn(mover, choose_most_tiles)
        mover.locator("dialog[open]").wait_for()
        mover, other = other, mover
    show(mover, site, link)
    last = links.decode(link).last
    laid = {
        square: alphabet.text(letters_of(tile))
        for square, tile in enumerate(last.board.cells)
        if letters_of(tile) in doubles
    }
    assert laid
    for page in (ann, bea):
        verdict = page.locator(".over-sheet .verdict").inner_text()
        assert all(str(score) in verdict for score in last.scores)
        for square, text in laid.items():
            assert cell(page, square).locator("b").inner_text() == text


def test_a_two_letter_tile_is_placed_as_one(device: Device, site: str) -> None:
    """It fills one square and is taken back as one."""
    link = dealt("ca-complete")
    alphabet = load_alphabet("ca")
    tile = next(t for t in links.decode(link).last.racks[0] if len(alphabet.text(t)) > 1)
    page = device()
    show(page, site, link)
    tap_tile(page, tile, alphabet)
    page.locator('.cell[data-square="112"]').click()
    next_frame(page)
    assert page.locator(".cell.draft b").inner_text() == alphabet.text(tile)


def choose_list(page: Any, button: str, file: Path) -> None:
    """Answer a button that asks for a file."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).click()
    chooser.value.set_files(file)


def test_an_own_list_is_requested_and_compared(device: Device, dist: str, tmp_path: Path) -> None:
    """The friend is asked for the same file, sees if it differs, and plays once it is loaded."""
    mine, wrong = tmp_path / "mine.txt", tmp_path / "wrong.txt"
    mine.write_text(f"{WORDS}\nbad-word!\n", "utf-8")
    wrong.write_text("quite\nother\nwords\n", "utf-8")
    ann, bea = device(), device("phone")
    ann.goto(dist)
    ann.locator("summary").click()
    ann.locator("#language option").first.wait_for(state="attached")
    choose_list(ann, "Choose text file", mine)
    ann.get_by_text("10 words. Each player needs").wait_for()
    name_players(ann)
    ann.get_by_role("button", name="Create game").click()
    ann.locator(".link-sheet").wait_for()
    ann.get_by_text("Send your word list too").wait_for()
    link = link_in(ann)
    show(bea, dist, link)
    bea.get_by_text("uses its own word list").wait_for()
    choose_list(bea, "Choose text file", wrong)
    bea.get_by_text("isn’t the word list this game started with").wait_for()
    bea.get_by_role("button", name="Show the board only").click()
    bea.locator("dialog").wait_for(state="detached")
    assert bea.locator("#board").is_visible()
    bea.reload()
    choose_list(bea, "Choose text file", mine)
    bea.locator("dialog").wait_for(state="detached")
    bea.locator(".turn.yours").wait_for()
    bea.locator("#words").click()
    bea.get_by_role("searchbox").fill("house")
    bea.get_by_text("HOUSE is a word").wait_for()
    bea.get_by_role("searchbox").fill("quiz")
    bea.get_by_text("QUIZ is not a word").wait_for()
    bea.get_by_role("dialog").get_by_role("button", name="Close").click()
    bea.reload()
    bea.get_by_role("button", name="Use this list").click()
    bea.locator("dialog").wait_for(state="detached")
    bea.locator(".turn.yours").wait_for()
    next_frame(bea)
    assert act(bea, "pass").is_visible()
    assert bea.locator("dialog").count() == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es-ES", "Línea 3: Esto vale 14, no 15."),
        ("fr-FR", "Ligne 3\N{NO-BREAK SPACE}: Cela vaut 14, et non 15."),
    ],
)
def test_a_file_is_refused_in_the_language_of_the_page(
    device: Device, site: str, language: str, said: str
) -> None:
    """Line and values come from the engine, the sentence from the page."""
    page = device(locale=language)
    page.goto(site)
    page.locator("#paste").fill("#player1 A\n#player2 B\n>A: ABC 8H CAB +15 15\n")
    page.locator(".paste [type=submit]").click()
    assert page.locator("dialog .fault").inner_text() == said
