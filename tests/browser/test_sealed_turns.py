"""Turns of sealed games with uncommon rules, and their replay, between two pages."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from support.browser.playing import act, cell, close_dialog, letters, link_in
from support.browser.sealing import begin, make, open_seal, open_turn, resign, with_own_chance

from scrabble.board import CENTRE, Board
from scrabble.lexicon import load_lexicon
from scrabble.link.joint import sealed
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Exchange, Hint, Pass, Place
from scrabble.tiles import load_alphabet

Device = Callable[..., Any]
WORDS = load_lexicon("en-complete")


@pytest.fixture
def pair(device: Device) -> tuple[Any, Any]:
    """Return a desktop and a phone that have a key each."""
    return with_own_chance(device(), 1), with_own_chance(device("phone"), 2)


def dialog(page: Any) -> Any:
    """Return the dialog on top."""
    return page.get_by_role("dialog").last


def moves_in(link: str) -> list[Any]:
    """Return the moves of a link, as anybody reads them."""
    return list(sealed.read(link).history.game.moves)


def opening_pair(rack: list[str], *, is_word: bool) -> Place:
    """Return a play of two tiles over the centre that makes a word, or none."""
    faces = [face for face in rack if face]
    found = next(one for one in permutations(faces, 2) if ("".join(one) in WORDS) is is_word)
    return Place(tuple(zip((CENTRE, CENTRE + 1), found, strict=True)))


def test_a_phony_is_challenged_off_and_its_tiles_come_back(pair: Any, site: str) -> None:
    """The friend moves on; the rack is what it was before the play."""
    ann, bea = pair
    link = begin(ann, bea, site, {"challenge-rule": "single"})
    open_turn(ann, site, link)
    rack = letters(ann)
    link = make(ann, opening_pair(rack, is_word=False))
    open_turn(bea, site, link)
    act(bea, "challenge").click()
    dialog(bea).get_by_role("button", name="Challenge").click()
    bea.get_by_text("wasn’t valid and was removed").first.wait_for()
    link = make(bea, Pass())
    assert moves_in(link)[1:] == [Challenge(upheld=True), Pass()]
    open_turn(ann, site, link)
    assert sorted(letters(ann)) == sorted(rack)
    assert ann.locator(".cell.tile").count() == 0


def test_a_play_that_stands_is_answered_after_the_challenge(pair: Any, site: str) -> None:
    """Under the single rule the challenger loses no turn, and the player draws."""
    ann, bea = pair
    link = begin(ann, bea, site, {"challenge-rule": "single"})
    open_turn(ann, site, link)
    link = make(ann, opening_pair(letters(ann), is_word=True))
    open_turn(bea, site, link)
    act(bea, "challenge").click()
    dialog(bea).get_by_role("button", name="Challenge").click()
    bea.get_by_text("the play is valid and stands").first.wait_for()
    link = make(bea, Pass())
    assert moves_in(link)[1:] == [Challenge(upheld=False), Pass()]
    open_turn(ann, site, link)
    assert len(letters(ann)) == 7
    assert ann.locator(".cell.tile").count() == 2


def test_a_lost_challenge_costs_the_turn_under_the_double_rule(pair: Any, site: str) -> None:
    """The player of the word draws with the link of the challenge, and moves again."""
    ann, bea = pair
    link = begin(ann, bea, site, {"challenge-rule": "double"})
    open_turn(ann, site, link)
    link = make(ann, opening_pair(letters(ann), is_word=True))
    open_turn(bea, site, link)
    act(bea, "challenge").click()
    dialog(bea).get_by_role("button", name="Challenge").click()
    bea.wait_for_url(lambda url: link not in url)
    bea.locator(".link-sheet").wait_for()
    link = link_in(bea)
    assert moves_in(link)[1:] == [Challenge(upheld=False)]
    open_turn(ann, site, link)
    assert len(letters(ann)) == 7


def test_a_turn_that_was_not_sent_is_to_be_sent_next(pair: Any, site: str) -> None:
    """Escape closes the link sheet: the focus is on the button that sends, and not on the board."""
    ann, bea = pair
    open_turn(ann, site, begin(ann, bea, site))
    cell(ann, CENTRE).focus()
    make(ann, Pass())
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="Not now").click()
    ann.wait_for_function("() => document.activeElement.dataset.act === 'send'")
    ann.keyboard.press("Enter")
    ann.locator(".link-sheet").wait_for()


def test_a_hint_is_paid_for_and_knows_ones_own_rack_alone(pair: Any, site: str) -> None:
    """It finds the best score that this rack has; the friend sees that it was bought."""
    ann, bea = pair
    link = begin(ann, bea, site, {"hints": "5"})
    open_turn(ann, site, link)
    rack = "".join(sorted(face or "?" for face in letters(ann)))
    found = Generator(WORDS, load_alphabet("en")).moves(Board(), rack)
    act(ann, "hint").click()
    sheet = ann.locator(".hint-sheet")
    sheet.get_by_role("button", name="Best score: Pay 5 points").click()
    dialog(ann).get_by_role("button", name="Pay 5 points").click()
    sheet.locator(".steps b").first.wait_for()
    assert int(sheet.locator(".steps b").first.inner_text().split()[0]) == max(
        each.score for each in found
    )
    close_dialog(ann)
    link = make(ann, Exchange.of(rack))
    assert [type(move) for move in moves_in(link)] == [Hint, Exchange]
    open_turn(bea, site, link)
    bea.get_by_role("button", name="Moves").click()
    bea.locator("dialog .moves").get_by_text("took a hint").first.wait_for()
    assert act(bea, "hint").is_visible()


def test_a_turn_passes_when_its_time_is_up(pair: Any, site: str) -> None:
    """The time runs from the press, and the friend goes on from the pass."""
    ann, bea = pair
    link = begin(ann, bea, site, {"turn-time": "45"})
    ann.clock.install()
    ann.goto(f"{site}#{link}")
    ready = ann.get_by_role("dialog", name="Ready?")
    ready.wait_for()
    assert letters(ann) == []
    ready.get_by_role("button", name="Show my tiles").click()
    ann.get_by_text("Your turn 0:4").first.wait_for()
    rack = sorted(letters(ann))
    ann.clock.run_for(46_000)
    ann.get_by_text("Time’s up").first.wait_for()
    ann.wait_for_url(lambda url: link not in url)
    link = link_in(ann)
    assert moves_in(link) == [Pass()]
    assert sorted(letters(ann)) == rack
    bea.goto(f"{site}#{link}")
    bea.get_by_role("dialog", name="Ready?").get_by_role("button", name="Show my tiles").click()
    bea.locator(".turn.yours").wait_for()
    assert len(letters(bea)) == 7


def replayed(page: Any, turn: int) -> str:
    """Show a turn again; return what stands below its sentence."""
    page.locator(f'#side .move[data-turn="{turn}"]').click()
    page.locator(".replay").get_by_text(f"{turn}. ").wait_for()
    page.wait_for_timeout(300)
    return "".join(page.locator(".replay small").all_inner_texts())


def racks_line(name: str, rack: list[str]) -> str:
    """Return how the replay shows a rack."""
    return f"{name}’s tiles: {' '.join(face or '?' for face in rack)}"


def test_the_replay_shows_ones_own_racks_and_both_once_the_seals_are_open(
    pair: Any, site: str
) -> None:
    """Turn by turn, with the tiles of whoever made the turn as they were before it."""
    ann, bea = pair
    bea.set_viewport_size({"width": 1280, "height": 800})
    link = begin(ann, bea, site)
    open_turn(ann, site, link)
    first = sorted(face or "?" for face in letters(ann))
    link = make(ann, Exchange.of("".join(first)))
    open_turn(bea, site, link)
    theirs = sorted(face or "?" for face in letters(bea))
    link = make(bea, Pass())
    open_turn(ann, site, link)
    assert replayed(ann, 1) == racks_line("Ann", first)
    assert replayed(ann, 2) == ""
    bea.keyboard.press("Escape")
    close_dialog(bea)  # The reminder to keep the key.
    assert replayed(bea, 1) == ""
    assert replayed(bea, 2) == racks_line("Bea", theirs)
    ann.reload()
    ann.locator(".turn.yours").wait_for()
    link = open_seal(bea, site, resign(ann))
    ann.goto(f"{site}#{link}")
    ann.locator(".over-sheet .seal-part", has_text="drawn fairly").wait_for()
    close_dialog(ann)
    assert replayed(ann, 1) == f"{racks_line('Ann', first)} and {racks_line('Bea', theirs)}"
