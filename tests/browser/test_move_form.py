"""The move form: playing a game and asking about it by typing alone."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import letters, link_in, play_to_the_end, show, typed
from support.browser.serving import ROOT
from support.link_games import OPENING, choose_move, game_of

from scrabble import link as links
from scrabble.moves import Exchange

Device = Callable[..., Any]


def test_a_whole_game_is_played_through_the_move_form(device: Device, site: str) -> None:
    """Typed moves are enough."""
    ann, bea = device(), device()
    play_to_the_end(ann, bea, site, turn=typed)
    assert bea.locator(".over-sheet").is_visible()


def ask(page: Any, typed: str) -> None:
    """Type into the move form, opening it first if necessary."""
    if not page.locator("#typed-move").count():
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Type a move").click()
    page.locator("#typed-move").fill(typed)
    page.keyboard.press("Enter")


def test_the_move_form_answers_questions(device: Device, site: str) -> None:
    """Whatever the screen shows can be asked for."""
    page = device()
    link = game_of(choose_move(game_of()))
    position = links.decode(link).last
    tiles = {
        "ABCDEFGHIJKLMNO"[square - 105]: letter
        for square, letter in enumerate(position.board.cells)
        if letter != "."
    }
    show(page, site, link)
    word = "".join(tiles.values())
    points = position.scores[0]
    row = ", ".join(f"8{column} {letter}" for column, letter in tiles.items())
    asked = {
        "score": f"Ann {points} and Bea 0",
        "bag": f"{len(position.bag)} tiles in the bag",
        "last": f"Ann played {word} for {points}.",
        "row 8": row,
        "row 1": "empty",
        "column H": f"8H {tiles['H']}",
        "unseen": re.compile(r"^(\S+ \d+, )+\S+ \d+$"),
        "rack": re.compile(r"^(\w, \d+ points?|blank, 0 points)(,| and)"),
        "nonsense": "“nonsense” can’t be played with your tiles.",
    }
    for question, answer in asked.items():
        ask(page, question)
        page.get_by_role("log").get_by_text(answer, exact=True).first.wait_for()


@pytest.mark.parametrize("language", ["gl", "es", "fr", "de"])
def test_the_move_form_understands_the_page_language(
    device: Device, site: str, language: str
) -> None:
    """Its label names the commands; accents and case are ignored, and English works, too."""
    words = json.loads((ROOT / "site" / "strings" / f"{language}.json").read_text("utf-8"))
    exchange, _, challenge, note, _, bag, *_, row, column = words["type-move-words"]
    page = device(locale=language)
    link = game_of(choose_move(game_of()))
    show(page, site, link)
    page.locator(".turn.yours").wait_for()
    page.locator("#menu").click()
    page.get_by_role("button", name=words["type-move"]).click()
    label = page.locator(".move-sheet label").inner_text()
    assert all(word in label for word in words["type-move-words"] if word != challenge), label
    answers = page.locator(".answers p")
    replies = {}
    for line in (bag, "bag", f"{row.upper()} 8", "row 8", f"{column} h", f"{note} abc"):
        before = answers.count()
        page.locator("#typed-move").fill(line)
        page.keyboard.press("Enter")
        answers.nth(before).wait_for()
        replies[line] = answers.first.inner_text()
    assert replies[bag] == replies["bag"]
    assert replies[f"{row.upper()} 8"] == replies["row 8"] != words["line-empty"]
    assert replies[f"{column} h"].startswith("8H ")
    assert replies[f"{note} abc"] == f"{words['note']}: abc"
    rack = links.decode(link).last.racks[1]
    bare = "".join(each for each in unicodedata.normalize("NFD", exchange) if each.isalpha())
    page.locator("#typed-move").fill(f"{bare} {rack[:2]}")
    page.keyboard.press("Enter")
    page.locator(".link-sheet").wait_for()
    assert links.decode(link_in(page)).turns[-1].move == Exchange.of(rack[:2])


def test_the_move_form_exchanges_and_passes(device: Device, site: str) -> None:
    """An exchange is made at once, a pass asks first; a bad word is reported in the form."""
    page = device()
    show(page, site, OPENING)
    rack = letters(page)
    ask(page, f"8H {''.join(rack[:2])}{rack[0]}")
    page.get_by_role("log").locator("p").first.wait_for()
    ask(page, f"exchange {''.join(rack[:3])}")
    page.locator(".link-sheet").wait_for()
    move = links.decode(link_in(page)).turns[-1].move
    assert isinstance(move, Exchange)
    assert len(move.tiles) == 3
