"""A turn made for somebody else is noticed, and an older turn can be played on from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import game_of, some_turns
from support.browser.playing import act, close_dialog, link_in, show, take_turn

from scrabble import link as links
from scrabble.moves import Exchange, Move, Pass, Resign

Device = Callable[..., Any]

FORK = "Two versions of this game"
KEEP, TAKE = "Keep the one on this device", "Use the one in the link"


def moves_in(link: str) -> tuple[Move, ...]:
    """Return the moves of a game."""
    return links.decode(link).game.moves


def resigned(page: Any) -> str:
    """Resign in the page; return the new link."""
    before = link_in(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_url(lambda url: before not in url)
    return link_in(page)


def asked(page: Any, name: str) -> Any:
    """Return the dialog of this name, once it is shown."""
    found = page.get_by_role("dialog", name=name)
    found.wait_for()
    return found


def answer(page: Any, dialog: str, name: str) -> None:
    """Press a button of the dialog with this title, and wait until it is closed."""
    shown = asked(page, dialog)
    shown.get_by_role("button", name=name, exact=True).click()
    shown.wait_for(state="detached")


def play_on(page: Any) -> None:
    """Answer the questions about an older turn, the first, so that the game goes on from there."""
    page.locator("#toast").get_by_role("button", name="View this earlier turn").click()
    answer(page, "An earlier turn", "Play on from here")
    answer(page, "Play turn 1 again?", "Play on from here")


def kept_link(page: Any, site: str) -> str:
    """Return the link of the one game on the start page."""
    page.goto("about:blank")
    page.goto(site)
    page.locator(".game-line").first.wait_for()
    (line,) = page.locator(".game-line").all()
    return str(line.get_attribute("href")).removeprefix("#")


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        pytest.param(take_turn, "Ann played ", id="play"),
        pytest.param(resigned, "Ann resigned.", id="resign"),
    ],
)
def test_a_turn_of_mine_made_elsewhere_is_shown_before_it_is_taken(
    device: Device, site: str, trick: Callable[[Any], str], said: str
) -> None:
    """Eve has the link that Bea sent: what she makes of it is Ann's only if Ann says so."""
    ann, bea, eve = device("phone"), device(), device()
    show(ann, site, game_of())
    first = take_turn(ann)
    close_dialog(ann)
    show(bea, site, first)
    second = take_turn(bea)
    show(ann, site, second)
    ann.locator(".turn.yours").wait_for()
    show(eve, site, second)
    forged = trick(eve)
    ann.goto(f"{site}#{forged}")
    dialog = asked(ann, "Was that you?")
    dialog.get_by_text("made on another device or in another browser: " + said).wait_for()
    answer(ann, "Was that you?", "No, keep mine")
    ann.locator(".turn.yours").wait_for()
    assert link_in(ann) == second
    ann.reload()
    ann.locator(".turn.yours").wait_for()
    assert link_in(ann) == second
    ann.goto(f"{site}#{forged}")
    ann.get_by_role("button", name="Ask again").click()
    answer(ann, "Was that you?", "Yes, that was me")
    ann.wait_for_url(f"{site}#{forged}")
    assert kept_link(ann, site) == forged


def test_of_several_turns_made_elsewhere_the_newest_is_named(device: Device, site: str) -> None:
    """An exchange is only counted; a question dismissed keeps the game, and is asked again."""
    page = device("phone")
    known = game_of(Pass(), Pass())
    rack = links.decode(game_of(*[Pass()] * 4)).last.rack
    forged = game_of(*[Pass()] * 4, Exchange(rack[:3]))
    show(page, site, known)
    for _ in range(2):
        page.goto(f"{site}#{forged}")
        dialog = asked(page, "Was that you?")
        dialog.get_by_text("2 of your turns").wait_for()
        dialog.get_by_text("The latest: Ann exchanged 3 tiles.").wait_for()
        close_dialog(page)
        page.wait_for_url(f"{site}#{known}")


def test_a_fork_at_my_own_turn_says_so(device: Device, site: str) -> None:
    """Both turns are named; a fork at the friend's turn is theirs."""
    page = device("phone")
    start, first, second = some_turns(2)
    show(page, site, start)
    assert take_turn(page) == first
    page.goto(f"{site}#{game_of(Resign())}")
    dialog = asked(page, FORK)
    dialog.get_by_text("That turn is yours").wait_for()
    dialog.get_by_text("On this device: Ann played ").wait_for()
    dialog.get_by_text("In the link: Ann resigned.").wait_for()
    answer(page, FORK, KEEP)
    assert link_in(page) == first
    show(page, site, second)
    page.goto(f"{site}#{game_of(*moves_in(first), Pass())}")
    dialog = asked(page, FORK)
    dialog.get_by_text("that turn was played twice").wait_for()
    dialog.get_by_text("In the link: Bea passed.").wait_for()
    assert dialog.get_by_text("yours").count() == 0


def test_an_older_turn_is_played_on_from_and_the_friend_is_asked(device: Device, site: str) -> None:
    """Until a move is made nothing changes; then both devices have both versions."""
    ann, bea = device("phone"), device()
    start = game_of()
    show(ann, site, start)
    first = take_turn(ann)
    close_dialog(ann)
    show(bea, site, first)
    second = take_turn(bea)
    close_dialog(bea)
    show(ann, site, second)
    ann.locator(".turn.yours").wait_for()
    ann.goto(f"{site}#{start}")
    play_on(ann)
    ann.get_by_text("You’re playing on from an earlier turn.").first.wait_for()
    assert ann.locator(".cell.tile").count() == 0
    assert ann.locator("#rack .rack-tile b").count() == 7
    assert kept_link(ann, site) == second
    ann.goto(f"{site}#{start}")
    play_on(ann)
    act(ann, "pass").click()
    ann.get_by_role("dialog").get_by_role("button", name="Pass").click()
    asked(ann, "Now send the link")
    again = link_in(ann)
    assert moves_in(again) == (Pass(),)
    close_dialog(ann)
    bea.goto(f"{site}#{again}")
    dialog = asked(bea, FORK)
    dialog.get_by_text("On this device: Ann played ").wait_for()
    dialog.get_by_text("In the link: Ann passed.").wait_for()
    answer(bea, FORK, KEEP)
    assert link_in(bea) == second
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Other version of this game").click()
    dialog = asked(ann, FORK)
    assert dialog.get_by_text("another device").count() == 0
    answer(ann, FORK, TAKE)
    ann.wait_for_url(f"{site}#{second}")
    assert kept_link(ann, site) == second


def test_the_same_move_from_an_older_turn_is_no_second_version(device: Device, site: str) -> None:
    """It draws the same tiles, so the game is where it was."""
    page = device("phone")
    start, first = some_turns(1)
    show(page, site, start)
    assert take_turn(page) == first
    close_dialog(page)
    page.goto("about:blank")
    page.goto(f"{site}#{start}")
    play_on(page)
    page.locator(".turn.yours").wait_for()
    assert take_turn(page) == first
    page.get_by_text("You already made this move.").first.wait_for()
    assert kept_link(page, site) == first


def test_what_another_tab_of_this_device_played_is_not_asked_about(
    device: Device, site: str
) -> None:
    """Both tabs are one device."""
    one = device()
    start = game_of()
    show(one, site, start)
    two = one.context.new_page()
    show(two, site, start)
    played = take_turn(two)
    one.goto(f"{site}#{played}")
    one.get_by_text("Waiting for Bea").first.wait_for()
    assert one.locator("dialog[open]").count() == 0


def test_two_who_share_a_device_are_not_asked(device: Device, site: str) -> None:
    """Who of them played elsewhere nobody knows."""
    page = device("phone")
    show(page, site, game_of())
    act(page, "pass").click()
    page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    close_dialog(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play Bea’s turn on this device").click()
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    answer(page, "Pass the device to Bea", "I’m Bea: show my tiles")
    further = game_of(*[Pass()] * 3)
    page.goto(f"{site}#{further}")
    answer(page, "Pass the device to Bea", "I’m Bea: show my tiles")
    page.wait_for_url(f"{site}#{further}")
