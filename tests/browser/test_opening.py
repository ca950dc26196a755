"""Opening any link gives a game or a plain sentence, and never loses a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from support.browser.games import DEAL, TAG, game_of, some_turns
from support.browser.playing import (
    act,
    cell,
    choose_move,
    close_dialog,
    handed_over,
    heading,
    lay_by_tap,
    link_in,
    new_game,
    next_frame,
    seated,
    show,
    take_turn,
)

from scrabble import link as links
from scrabble.game import Setup
from scrabble.moves import Pass, Place

Device = Callable[..., Any]


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        pytest.param(lambda link: link[:-4], "cut-off", id="cut"),
        (lambda link: f"{link[:9]}{'a' if link[9] != 'a' else 'b'}{link[10:]}", "mistyped"),
        (lambda link: f"2{link[1:]}", "unknown-version"),
        (lambda link: "hello", "not-a-link"),
        (lambda link: f"{link}{'A' * 2500}", "too-long"),
    ],
)
def test_a_bad_link_is_explained_and_changes_nothing(
    device: Device, site: str, damage: Callable[[str], str], code: str
) -> None:
    """The page names the error; the stored game is still there, unchanged."""
    page = device("phone")
    good = some_turns(2)[-1]
    show(page, site, good)
    page.goto(f"{site}#{damage(good)}")
    assert heading(page) == code
    page.get_by_role("button", name="Home", exact=True).click()
    kept = page.locator(".game-line")
    kept.first.wait_for()
    assert [line.get_attribute("href") for line in kept.all()] == [f"#{good}"]


def test_a_whole_message_can_be_pasted(device: Device, site: str) -> None:
    """The link is found in a chat message."""
    page = device()
    link = some_turns(1)[-1]
    page.goto(site)
    page.get_by_label("Paste the link").fill(f"Ann played WORD for 9.\nhttps://x.example/p#{link}")
    page.keyboard.press("Enter")
    seated(page)
    page.locator(".turn.yours").wait_for()
    assert link_in(page) == link


def test_a_link_wrapped_by_a_mail_program_still_opens(device: Device, site: str) -> None:
    """Percent signs and angle brackets around a link are ignored; the address becomes the link."""
    page = device()
    link = some_turns(1)[-1]
    show(page, site, quote(f"<{link}>"))
    page.locator(".turn.yours").wait_for()
    assert link_in(page) == link


def test_my_own_link_shows_that_i_am_waiting(device: Device, site: str) -> None:
    """My own link, opened again, shows the friend's turn and my own tiles."""
    page = device()
    show(page, site, some_turns(1)[-1])
    mine = take_turn(page)
    position = links.decode(mine).last
    page.reload()
    page.get_by_text("Waiting for Ann").first.wait_for()
    shown = page.locator("#rack .rack-tile b").all_inner_texts()
    assert sorted(shown) == sorted(position.racks[1].replace("?", "")), shown


def test_no_tiles_are_seen_before_the_friend_has_started(device: Device, site: str) -> None:
    """The creator of a game sees neither rack, so restarting gains nothing."""
    page = device()
    new_game(page, site)
    close_dialog(page)
    assert page.locator("#rack").is_hidden()
    page.reload()
    page.get_by_text("Bea’s turn").first.wait_for()
    assert page.locator("#rack").is_hidden()


def test_an_old_link_opens_the_newest_turn(device: Device, site: str) -> None:
    """An earlier turn is recognised, and a quiet notice says so."""
    old, *_, new = some_turns(3)
    page = device()
    show(page, site, new)
    page.goto(f"{site}#{old}")
    page.locator("#toast").get_by_text("That link was an earlier turn.").wait_for()
    page.locator(".turn.yours").wait_for()
    assert page.locator("dialog[open]").count() == 0
    assert link_in(page) == new


def test_an_old_link_can_be_viewed(device: Device, site: str) -> None:
    """The older turn is shown without any rack, and the newer one stays stored."""
    old, *_, new = some_turns(3)
    page = device()
    show(page, site, new)
    page.goto(f"{site}#{old}")
    page.get_by_role("button", name="View this earlier turn").click()
    page.locator("#rack").wait_for(state="hidden")
    assert page.locator(".cell.tile").count() == 0
    page.locator("#home").click()
    assert page.locator(".game-line").get_attribute("href") == f"#{new}"


@pytest.mark.parametrize("choice", ["Keep the one on this device", "Use the one in the link"])
def test_a_fork_asks_which_version_to_keep(device: Device, site: str, choice: str) -> None:
    """Two replies to one turn: the player chooses, and that one is stored."""
    first = choose_move(game_of())
    mine, theirs = game_of(first), game_of(Pass())
    page = device()
    show(page, site, mine)
    page.goto(f"{site}#{theirs}")
    page.get_by_role("button", name=choice).click()
    page.locator("dialog[open]").wait_for(state="detached")
    page.locator(".turn.yours").wait_for()
    assert link_in(page) == (mine if choice.startswith("Keep") else theirs)


@pytest.mark.parametrize("answer", ["Keep the one on this device", "Use the one in the link", ""])
def test_a_game_with_changed_rules_is_taken_only_if_the_player_says_so(
    device: Device, site: str, answer: str
) -> None:
    """What differs is named; Escape keeps the game that is known, and both can be kept."""
    known, changed = game_of(Pass()), game_of(Pass(), setup=replace(DEAL, hint_price=5))
    page = device("phone")
    show(page, site, known)
    page.goto(f"{site}#{changed}")
    dialog = page.get_by_role("dialog", name="Same tiles, different rules")
    dialog.get_by_text("Hints: “None” on this device, “5 points each” in the link.").wait_for()
    if answer:
        dialog.get_by_role("button", name=answer).click()
    else:
        page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    seated(page)
    page.locator(".turn.yours").wait_for()
    assert link_in(page) == (changed if answer.startswith("Use") else known)
    page.locator("#home").click()
    page.locator(".game-line").first.wait_for()
    assert page.locator(".game-line").count() == 1 + answer.startswith("Use")


def test_another_deal_for_a_game_that_has_hardly_begun_is_not_taken_unasked(
    device: Device, site: str
) -> None:
    """Beside a game of one turn it is asked about once; later in a game it is only another one."""
    turns = some_turns(3)
    other = game_of(Pass(), setup=replace(DEAL, seed=21))
    page = device("phone")
    show(page, site, turns[1])
    page.goto(f"{site}#{other}")
    dialog = page.get_by_role("dialog", name="New tiles for the same players")
    dialog.get_by_role("button", name="Keep the one on this device").click()
    dialog.wait_for(state="detached")
    assert link_in(page) == turns[1]
    assert take_turn(page) == turns[2]
    page.goto(f"{site}#{turns[3]}")
    page.locator(".turn.yours").wait_for()
    show(page, site, other)
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    assert page.locator("dialog[open]").count() == 0
    assert link_in(page) == other


def test_notes_that_a_link_changed_stay_as_they_were(device: Device, site: str) -> None:
    """The same moves with other notes: the page says so, and keeps its link and its notes."""
    known, forged = (game_of(Pass(), notes=(note, "")) for note in ("Hi!", "Bye!"))
    page = device("phone")
    show(page, site, known)
    page.goto(f"{site}#{forged}")
    page.get_by_text("The link changed notes on earlier turns.").first.wait_for()
    page.wait_for_url(f"{site}#{known}")
    assert page.locator(".notes").inner_text().endswith("Hi!")


def test_a_newer_turn_goes_on_with_the_game(device: Device, site: str) -> None:
    """The friend's answer, pasted into the same tab, is the next turn of the kept game."""
    page = device()
    first, mine, answer = some_turns(2)
    show(page, site, first)
    assert take_turn(page) == mine
    page.goto(f"{site}#{answer}")
    page.locator(".turn.yours").wait_for()
    page.locator("#home").click()
    page.locator(".game-line").first.wait_for()
    assert page.locator(".game-line").count() == 1


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_reload_keeps_the_draft(device: Device, site: str, when: str) -> None:
    """Tiles on the board and the order of the rack survive a reload, previewed or not."""
    page = device("phone")
    link = some_turns(2)[-1]
    show(page, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    act(page, "shuffle").click()
    next_frame(page)
    lay_by_tap(page, move)
    if when == "after":
        page.get_by_role("button", name="Play ").wait_for()
    order = page.locator("#rack .rack-tile").all_inner_texts()
    page.reload()
    page.locator(".cell.draft").first.wait_for()
    page.get_by_role("button", name="Play ").wait_for()
    assert page.locator(".cell.draft").count() == len(move.tiles)
    again = page.locator("#rack .rack-tile").all_inner_texts()
    assert again == order


def test_markup_in_a_name_is_only_text(device: Device, site: str) -> None:
    """A name in a link is shown, never executed."""
    page = device()
    name = "<img src=x onerror=1>"[:20]
    show(page, site, game_of(setup=Setup(names=(name, "Bea"), seed=3, tag=TAG)))
    assert page.locator("main img").count() == 0
    assert "<img" in page.locator(".player .name").first.inner_text()


def test_two_players_can_share_one_device(device: Device, site: str) -> None:
    """The racks are covered until the next player confirms."""
    page = device("phone")
    handed_over(page, site)
    assert page.locator("#rack").is_hidden()
    page.get_by_role("dialog").get_by_role("button", name="I’m Bea").click()
    page.locator(".turn.yours").wait_for()
    assert "8H, centre star, double word, empty" in cell(page, 112).inner_text()
