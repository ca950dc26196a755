"""What a screen reader hears, and where the focus goes when something was done."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import TAG, game_of, some_turns
from support.browser.playing import act, choose_move, lay_by_key, show, take_turn

from scrabble import link as links
from scrabble.game import ChallengeRule, Setup
from scrabble.moves import Challenge, Hint, Pass, Resign

Device = Callable[..., Any]
SIZES = pytest.mark.parametrize("size", ["phone", "desktop"])
FOCUS = "() => document.activeElement.dataset.act"


@SIZES
def test_after_a_hint_is_laid_play_is_next(device: Device, site: str, size: str) -> None:
    """Enter plays the word that was chosen."""
    page = device(size)
    setup = Setup(names=("Ann", "Bea"), seed=21, tag=TAG, hint_price=0)
    show(page, site, game_of(Pass(), setup=setup))
    act(page, "hint").click()
    page.get_by_role("button", name="Best moves: Show").click()
    page.locator(".options .option").first.click()
    page.locator(".cell.draft").first.wait_for()
    page.wait_for_function(f"() => ({FOCUS})() === 'play'")


@SIZES
def test_after_a_review_the_rematch_is_next(device: Device, site: str, size: str) -> None:
    """However it is closed, and wherever it was opened."""
    page = device(size)
    show(page, site, game_of(*links.decode(some_turns(2)[-1]).game.moves, Resign()))
    page.locator(".over-sheet").get_by_role("button", name="Review").click()
    page.locator(".turn-line").first.wait_for()
    page.locator(".tool").get_by_role("button", name="Close").click()
    page.wait_for_function(f"() => ({FOCUS})() === 'rematch'")


def test_the_heading_names_the_game(device: Device, site: str) -> None:
    """Who plays, and whose turn it is."""
    page = device()
    show(page, site, some_turns(2)[-1])
    heading = page.locator("#game h1")
    heading.get_by_text("Ann and Bea: Your turn").wait_for(state="attached")


SPOKEN = re.compile(r"[▸▾✕★☐→↓⇄↵]")


def test_no_sign_is_spoken(device: Device, site: str) -> None:
    """Signs that are there for the eye are hidden from the accessibility tree."""
    page = device("phone")
    show(page, site, some_turns(2)[-1])
    said = page.locator("body").aria_snapshot()
    act(page, "unseen").click()
    said += page.locator("dialog[open]").aria_snapshot()
    page.keyboard.press("Escape")
    page.locator("#home").click()
    page.locator(".games").first.wait_for()
    said += page.locator("body").aria_snapshot()
    assert [line for line in said.splitlines() if SPOKEN.search(line)] == []


def test_old_text_leaves_the_live_regions(device: Device, site: str) -> None:
    """What was said is not found again by whoever walks through the page."""
    page = device()
    show(page, site, some_turns(2)[-1])
    said = "[...document.querySelectorAll('#status, #alert')].some((each) => each.textContent)"
    page.wait_for_function(f"() => {said}")
    page.wait_for_function(f"() => !{said}")


LISTEN = """() => {
  globalThis.heard = [];
  const regions = '[role=status], [role=alert]';
  const last = new WeakMap();
  const listen = () => {
    for (const node of document.querySelectorAll(regions)) {
      const text = node.textContent.trim();
      if (text && last.get(node) !== text) heard.push([text, node.closest('dialog') !== null]);
      last.set(node, text);
    }
  };
  listen();
  heard.length = 0;
  new MutationObserver(listen).observe(document, {
    subtree: true, childList: true, characterData: true,
  });
}"""
"""Keeps what the live regions say from now on, and whether a dialog says it."""


def heard(page: Any, text: str) -> list[list[Any]]:
    """Wait until a live region says something with this text; return all that did."""
    page.wait_for_function("(text) => heard.some(([said]) => said.includes(text))", arg=text)
    page.wait_for_timeout(200)  # Whatever says it again does so within a frame or two.
    return page.evaluate("(text) => heard.filter(([said]) => said.includes(text))", text)


def test_a_move_is_heard_once(device: Device, site: str) -> None:
    """The sheet that sends it says it, since a dialog hides the page from a screen reader."""
    page = device()
    show(page, site, some_turns(2)[-1])
    page.evaluate(LISTEN)
    take_turn(page, by_key=True)
    page.locator(".link-sheet").wait_for()
    assert [in_dialog for _, in_dialog in heard(page, "Ann played")] == [True]


def test_a_move_that_nobody_waits_for_is_heard_in_the_page(device: Device, site: str) -> None:
    """Against a computer there is no link to send, and no dialog."""
    page = device()
    setup = Setup(names=("Ann", ""), seed=21, tag=TAG, computers=(0, 1))
    show(page, site, game_of(setup=setup))
    page.evaluate(LISTEN)
    take_turn(page, by_key=True)
    assert [in_dialog for _, in_dialog in heard(page, "Ann played")] == [False]


def test_the_end_is_heard_in_its_dialog(device: Device, site: str) -> None:
    """Who won, and by how much."""
    page = device()
    page.add_init_script(f"addEventListener('DOMContentLoaded', {LISTEN})")
    show(page, site, game_of(Pass(), Resign()))
    page.locator(".over-sheet").wait_for()
    assert any(in_dialog for _, in_dialog in heard(page, "Ann won: Bea resigned."))


def test_one_word_is_counted_once(device: Device, site: str) -> None:
    """The total of a play is said where it is the sum of something."""
    page = device()
    setup = Setup(names=("Ann", "Bea"), seed=20, tag=TAG)
    link = game_of(setup=setup)
    show(page, site, link)
    page.evaluate(LISTEN)
    move = choose_move(link)
    lay_by_key(page, move)
    page.locator("#line .word").first.wait_for()
    word = "".join(tile for _, tile in move.tiles).upper()
    assert all("in total" not in text for text, _ in heard(page, f"{word} "))


@SIZES
def test_a_challenge_names_the_play_that_it_is_about(device: Device, site: str, size: str) -> None:
    """Also after a hint, which is a move of its own."""
    page = device(size)
    rule = ChallengeRule.DOUBLE
    setup = Setup(names=("Ann", "Bea"), seed=20, tag=TAG, hint_price=5, challenge_rule=rule)
    play = choose_move(game_of(setup=setup))
    show(page, site, game_of(play, Hint(1), setup=setup))
    act(page, "challenge").click()
    dialog = page.get_by_role("dialog", name="Challenge the last play?")
    dialog.get_by_text("Ann played").wait_for()
    assert "took a hint" not in dialog.inner_text()


@SIZES
def test_a_challenge_is_reported_with_the_move_after_it(
    device: Device, site: str, size: str
) -> None:
    """Nothing else on the table says that a play was challenged, or why it is gone."""
    page = device(size)
    rule = ChallengeRule.SINGLE
    setup = Setup(names=("Ann", "Bea"), seed=20, tag=TAG, challenge_rule=rule)
    play = choose_move(game_of(setup=setup))
    challenged = game_of(play, Challenge(upheld=False), setup=setup)
    answer = choose_move(challenged)
    show(page, site, game_of(play, Challenge(upheld=False), answer, setup=setup))
    line = page.locator("#line .last-move")
    line.get_by_text("the play is valid and stands. Bea played").wait_for()
    assert line.evaluate("(line) => line.scrollHeight <= line.parentElement.clientHeight + 1")
