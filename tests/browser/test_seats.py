"""Who is here: no rack is shown before the player has said so, and nobody is asked twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.browser.faults import REFUSED
from support.browser.games import DEAL, GOOD, TAG, game_of, some_turns
from support.browser.playing import (
    act,
    choose_move,
    close_dialog,
    link_in,
    new_game,
    next_frame,
    seated,
    show,
    take_turn,
)

from scrabble import link as links
from scrabble.files import convert
from scrabble.files.convert import Contents, Format
from scrabble.game import Setup
from scrabble.moves import Pass, Resign

Device = Callable[..., Any]

KEPT = """async () => {
  const asked = indexedDB.open("pass-a-word /", 1);
  await new Promise((done) => { asked.onsuccess = done; });
  const all = asked.result.transaction("games").objectStore("games").getAll();
  await new Promise((done) => { all.onsuccess = done; });
  asked.result.close();
  return [all.result.length, Object.keys(localStorage), history.state];
}"""
"""What the browser keeps: how many games, the names of texts, and what goes with the address."""


def rack_of(link: str, seat: int) -> list[str]:
    """Return the letters of a rack, in order; a blank is empty, as on the page."""
    return sorted(links.decode(link).last.racks[seat].replace("?", ""))


def rack_in(page: Any) -> list[str]:
    """Return the letters of the rack that the page shows."""
    next_frame(page)
    return sorted("".join(page.locator("#rack .rack-tile b").all_inner_texts()))


def question(page: Any) -> Any:
    """Return the dialog that asks who is there."""
    shown = page.locator(".seat-sheet[open]")
    shown.wait_for()
    return shown


def answers(page: Any) -> list[str]:
    """Return the title of the question and its answers."""
    shown = question(page)
    return shown.locator("h2, .choices button").all_text_contents()


def is_not_asked(page: Any) -> None:
    """Check that a game is on show and nothing is asked."""
    seated(page)
    assert page.locator(".seat-sheet").count() == 0


def test_no_rack_is_anywhere_before_the_answer(device: Device, site: str) -> None:
    """Neither on the page, nor kept, nor in what the engine has replied; the board is shown."""
    page = device()
    replies: list[str] = []
    page.on("response", lambda each: each.url.endswith("/bridge") and replies.append(each.text()))
    link = some_turns(2)[-1]
    page.goto(f"{site}#{link}")
    assert answers(page) == [
        "It’s Ann’s turn. Are you Ann?",
        "Yes, show my tiles",
        "No, I’m Bea",
        "I’m just watching",
    ]
    assert rack_in(page) == []
    assert page.locator(".cell.tile").count() > 5
    assert page.locator(".turn").inner_text() == "Ann’s turn"
    assert page.title().startswith("Ann’s turn")
    assert [each for each in replies if '"rack":[' in each] == []
    assert any('"rack":null' in each for each in replies)
    assert page.evaluate(KEPT) == [0, [], None]
    question(page).get_by_role("button", name="Yes").click()
    page.locator(".turn.yours").wait_for()
    assert rack_in(page) == rack_of(link, 0)
    assert page.evaluate(KEPT)[::2] == [1, {"gameId": page.evaluate(ID), "seats": [0]}]


ID = "() => history.state.gameId"


@pytest.mark.parametrize(
    ("answer", "turn", "seat"),
    [
        ("Yes, show my tiles", "Your turn", 0),
        ("No, I’m Bea", "Waiting for Ann", 1),
        ("I’m just watching", "Ann’s turn", None),
        ("Escape", "Ann’s turn", None),
        ("Close", "Ann’s turn", None),
    ],
)
def test_the_answer_decides_whose_rack_is_shown(
    device: Device, site: str, answer: str, turn: str, seat: int | None
) -> None:
    """A player sees their own; a spectator, and whoever dismisses the question, none."""
    page = device("phone")
    link = some_turns(2)[-1]
    page.goto(f"{site}#{link}")
    asked = question(page)
    if answer == "Escape":
        page.keyboard.press("Escape")
    else:
        asked.get_by_role("button", name=answer).click()
    asked.wait_for(state="detached")
    seated(page)
    page.get_by_text(turn).first.wait_for()
    assert rack_in(page) == ([] if seat is None else rack_of(link, seat))
    assert act(page, "sit").is_visible() == (seat is None)
    page.reload()
    is_not_asked(page)
    page.get_by_text(turn).first.wait_for()
    assert rack_in(page) == ([] if seat is None else rack_of(link, seat))


def three(*names: str, computers: tuple[int, ...] = ()) -> str:
    """Return a game of three in which two have passed."""
    return game_of(Pass(), Pass(), setup=Setup(names=names, seed=5, tag=TAG, computers=computers))


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        pytest.param(
            three("Ann", "Bea", "Cleo"),
            ["It’s Cleo’s turn. Are you Cleo?", "Yes, show my tiles", "No, I’m Ann", "No, I’m Bea"],
            id="three",
        ),
        pytest.param(
            three("Ann", "", ""),
            [
                "It’s Player 3’s turn. Are you Player 3?",
                "Yes, show my tiles",
                "No, I’m Ann",
                "No, I’m Player 2",
            ],
            id="nameless",
        ),
        pytest.param(
            three("Ann", "Bea", "Ann"),
            [
                "It’s Ann (Player 3)’s turn. Are you Ann (Player 3)?",
                "Yes, show my tiles",
                "No, I’m Ann (Player 1)",
                "No, I’m Bea",
            ],
            id="namesakes",
        ),
        pytest.param(
            three("דנה", "Bea", "דנה"),
            [
                "It’s דנה (Player 3)’s turn. Are you דנה (Player 3)?",
                "Yes, show my tiles",
                "No, I’m דנה (Player 1)",
                "No, I’m Bea",
            ],
            id="from right to left",
        ),
        pytest.param(
            three("Ann", "Bea", "Club", computers=(0, 0, 3)),
            ["Which player are you?", "I’m Ann", "I’m Bea"],
            id="computer to move",
        ),
        pytest.param(
            game_of(),
            ["Bea invited you to a word game", "Yes, show my tiles", "No, I’m Bea"],
            id="invitation",
        ),
    ],
)
def test_every_human_is_offered(device: Device, site: str, link: str, expected: list[str]) -> None:
    """Whoever is to move first, then the others in the order of play, then a spectator."""
    page = device("phone")
    page.goto(f"{site}#{link}")
    assert answers(page) == [*expected, "I’m just watching"]


def test_one_of_three_sees_their_own_rack(device: Device, site: str) -> None:
    """The seat chosen is neither the one to move nor the first."""
    page = device()
    link = three("Ann", "Bea", "Cleo")
    show(page, site, link, "Bea")
    page.get_by_text("Waiting for Cleo").first.wait_for()
    assert rack_in(page) == rack_of(link, 1)


RECORD = links.encode_history(convert.load(GOOD).history)


@pytest.mark.parametrize(
    ("link", "turn"),
    [
        pytest.param(
            game_of(setup=Setup(names=("Ann", "Club"), seed=3, tag=TAG, computers=(0, 1))),
            "Your turn",
            id="solo",
        ),
        pytest.param(game_of(Pass(), Resign()), "Game over", id="over"),
        pytest.param(RECORD, "’s turn", id="record"),
    ],
)
def test_nobody_is_asked_where_there_is_no_choice(
    device: Device, site: str, link: str, turn: str
) -> None:
    """One human among computers; a game that is over; one written down."""
    page = device(reduced_motion="reduce")
    page.goto(f"{site}#{link}")
    is_not_asked(page)
    page.locator(".turn", has_text=turn).wait_for()


def test_a_reload_of_ones_own_link_shows_ones_own_rack(device: Device, site: str) -> None:
    """Also where the browser keeps neither games nor texts: the seat goes with the address."""
    page = device("phone")
    page.add_init_script(REFUSED["denied"])
    show(page, site, some_turns(1)[-1])
    sent = take_turn(page)
    page.reload()
    is_not_asked(page)
    page.get_by_text("Waiting for Ann").first.wait_for()
    assert rack_in(page) == rack_of(sent, 1)


def test_back_and_forward_show_the_same_seats(device: Device, site: str) -> None:
    """Each entry of the history has its own, where the browser keeps nothing else."""
    page = device()
    page.add_init_script(REFUSED["denied"])
    first = some_turns(2)[-1]
    second = game_of(Pass(), setup=replace(DEAL, names=("Dan", "Eve"), seed=31))
    show(page, site, first, "Bea")
    show(page, site, second, "Dan")
    for go, link, seat in (("back", first, 1), ("forward", second, 0), ("back", first, 1)):
        page.evaluate(f"history.{go}()")
        page.wait_for_url(f"{site}#{link}")
        page.reload()
        is_not_asked(page)
        assert rack_in(page) == rack_of(link, seat)


@pytest.mark.parametrize(
    "state",
    [{"gameId": "GAME", "seats": [7]}, {"gameId": "other", "seats": [0]}, {"seats": [0]}, 5, "x"],
    ids=str,
)
def test_what_another_page_wrote_with_the_address_is_ignored(
    device: Device, site: str, state: Any
) -> None:
    """Seats of another game, or that the game does not have, are no answer."""
    page = device()
    page.add_init_script(REFUSED["denied"])
    show(page, site, some_turns(2)[-1], "Bea")
    if isinstance(state, dict) and state.get("gameId") == "GAME":
        state = state | {"gameId": page.evaluate(ID)}
    page.evaluate("(state) => history.replaceState(state, '')", state)
    page.reload()
    question(page)
    assert rack_in(page) == []


def test_another_device_is_asked_for_itself(device: Device, site: str) -> None:
    """A private window knows nothing of the first, and shows no rack of it."""
    page, private = device(), device("phone")
    show(page, site, some_turns(1)[-1])
    sent = take_turn(page)
    private.goto(f"{site}#{sent}")
    assert answers(private)[0] == "It’s Ann’s turn. Are you Ann?"
    question(private).get_by_role("button", name="No, I’m Bea").click()
    private.get_by_text("Waiting for Ann").first.wait_for()
    assert rack_in(private) == rack_of(sent, 1)


def test_a_spectator_follows_the_game_and_can_sit_down(device: Device, site: str) -> None:
    """A newer turn asks nothing and shows no rack; the button on the table chooses a seat."""
    page = device("phone")
    before, after = some_turns(2)[1:]
    show(page, site, before, "I’m just watching")
    show(page, site, after)
    page.get_by_text("You’re watching").first.wait_for()
    assert rack_in(page) == []
    assert page.locator(".seat-sheet").count() == 0
    act(page, "sit").click()
    assert answers(page) == ["Which player are you?", "I’m Ann", "I’m Bea"]
    page.keyboard.press("Escape")
    page.locator(".seat-sheet").wait_for(state="detached")
    act(page, "sit").click()
    question(page).get_by_role("button", name="I’m Bea").click()
    page.get_by_text("Waiting for Ann").first.wait_for()
    assert rack_in(page) == rack_of(after, 1)
    assert act(page, "sit").count() == 0


def test_the_question_is_labelled_and_no_answer_has_the_focus(device: Device, site: str) -> None:
    """Enter pressed once too often shows no tiles; afterwards the focus is on the board."""
    page = device()
    page.goto(f"{site}#{some_turns(2)[-1]}")
    asked = page.get_by_role("dialog", name="It’s Ann’s turn. Are you Ann?")
    asked.wait_for()
    for key in ("Enter", " "):
        page.keyboard.press(key)
    next_frame(page)
    assert asked.is_visible()
    assert page.evaluate("() => document.activeElement.localName") == "h2"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    assert page.evaluate("() => Boolean(document.activeElement.closest('#board'))")


def test_a_pasted_link_and_a_file_are_asked_about(
    device: Device, site: str, tmp_path: Path
) -> None:
    """Whatever brings a game, no rack is shown first; a reload meanwhile loses no game."""
    link = some_turns(2)[-1]
    file = tmp_path / "game.json"
    file.write_text(convert.dump(Contents(links.decode(link)), Format("json"), None), "utf-8")
    page = device("phone")
    page.goto(site)
    page.get_by_label("Paste the link").fill(f"Bea played WORD for 9.\n{site}#{link}")
    page.keyboard.press("Enter")
    question(page)
    assert rack_in(page) == []
    page.reload()
    question(page)
    assert link_in(page) == link
    page.goto(site)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files(file)
    question(page)
    assert rack_in(page) == []


def test_a_backup_keeps_its_seats(device: Device, site: str, tmp_path: Path) -> None:
    """A game that it brings is not asked about, and shows the rack of its seat."""
    page = device()
    link = some_turns(2)[-1]
    file = tmp_path / "games.json"
    games = [{"link": link, "seats": [1], "made": False}]
    file.write_text(json.dumps({"format": "pass-a-word", "version": 1, "games": games}), "utf-8")
    page.goto(site)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files(file)
    page.locator(".game-line").click()
    is_not_asked(page)
    assert rack_in(page) == rack_of(link, 1)


def test_the_question_ends_when_the_game_goes_on_in_another_tab(device: Device, site: str) -> None:
    """The seat that was chosen there is the one of this device."""
    page = device()
    link = some_turns(1)[-1]
    page.goto(f"{site}#{link}")
    question(page)
    other = page.context.new_page()
    show(other, site, link)
    sent = take_turn(other)
    page.get_by_text("Waiting for Ann").first.wait_for()
    page.locator(".seat-sheet").wait_for(state="detached")
    assert link_in(page) == sent
    assert rack_in(page) == rack_of(sent, 1)


def test_a_question_left_open_is_still_there_after_going_back(device: Device, site: str) -> None:
    """Nobody has answered it in the meantime."""
    page = device()
    page.goto(f"{site}#{some_turns(2)[-1]}")
    question(page)
    page.goto("about:blank")  # Other addresses may lack an icon, which is logged as an error.
    page.go_back()
    question(page)
    assert rack_in(page) == []


def test_a_rematch_of_a_game_just_opened_asks_who_begins_it(device: Device, site: str) -> None:
    """The seats of a game that is over are not known; dismissed, no rematch is made."""
    page = device("phone")
    over = game_of(choose_move(game_of()), Resign())
    show(page, site, over)
    close_dialog(page)
    act(page, "rematch").click()
    assert answers(page)[0] == "Which player are you?"
    page.keyboard.press("Escape")
    page.locator(".seat-sheet").wait_for(state="detached")
    assert link_in(page) == over
    act(page, "rematch").click()
    question(page).get_by_role("button", name="I’m Ann").click()
    page.locator(".link-sheet").get_by_text("Send this link to Bea, who starts.").wait_for()
    assert page.evaluate("() => history.state.seats") == [1]


def test_a_game_made_here_is_not_asked_about(device: Device, site: str) -> None:
    """Its maker sees no tiles before the friend has started, also where nothing is kept."""
    page = device()
    page.add_init_script(REFUSED["denied"])
    new_game(page, site)
    close_dialog(page)
    page.reload()
    is_not_asked(page)
    page.get_by_text("Bea’s turn").first.wait_for()
    assert rack_in(page) == []
    assert act(page, "sit").count() == 0
