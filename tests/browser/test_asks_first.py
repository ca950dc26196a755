"""Opening a link does nothing by itself; and a pass that ends the game says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import TAG, game_of, some_turns
from support.browser.playing import act, close_dialog, link_in, next_frame, show, take_turn
from support.browser.scenes import dialog, menu_item, shut
from support.browser.scenes_links import DAMAGED, with_own_list_kept

from scrabble import link as links
from scrabble.game import Setup
from scrabble.moves import Pass
from scrabble.web import session

Device = Callable[..., Any]

HEBREW = "\u05d0\u05d1\u05d2"
# Where parts of a line of text begin, in pixels from the left.
LEFTS = """([text, parts]) => {
  const line = document.createElement("p");
  line.textContent = text;
  document.body.append(line);
  const lefts = parts.map((part) => {
    const range = document.createRange();
    const at = line.firstChild.data.indexOf(part);
    range.setStart(line.firstChild, at);
    range.setEnd(line.firstChild, at + part.length);
    return range.getBoundingClientRect().left;
  });
  line.remove();
  return lefts;
}"""


def timed(seconds: int) -> str:
    """Return the link of a game with a time limit, in which Bea is to move."""
    return game_of(Pass(), setup=Setup(("Ann", "Bea"), 20, tag=TAG, turn_seconds=seconds))


def with_computers() -> str:
    """Return the link of a game in which two computers are to move."""
    names, computers = ("Ann", "Master", "Club"), (0, 2, 1)
    return game_of(Pass(), setup=Setup(names, 20, tag=TAG, computers=computers))


def test_a_limit_of_one_second_passes_no_turn(device: Device, site: str) -> None:
    """Nobody has pressed: no tile is seen, no time runs, no move is made, however long it takes."""
    page = device("phone")
    link = timed(1)
    show(page, site, link)
    page.get_by_role("dialog", name="Ready?").get_by_text("Bea has 0:01").wait_for()
    assert page.locator("#rack").is_hidden()
    page.wait_for_timeout(1500)
    close_dialog(page)
    page.wait_for_timeout(1500)
    assert link_in(page) == link
    assert page.locator("#rack").is_hidden()
    act(page, "go-on").click()
    dialog(page).get_by_role("button", name="Show my tiles").click()
    page.get_by_text("Time’s up").first.wait_for()
    page.wait_for_url(lambda url: link not in url)
    assert links.decode(link_in(page)).turns[1].move == Pass()


def test_a_reload_neither_asks_again_nor_adds_time(device: Device, site: str) -> None:
    """The time runs from the press."""
    page = device()
    page.clock.install()
    show(page, site, timed(45))
    page.clock.run_for(60_000)
    dialog(page).get_by_role("button", name="Show my tiles").click()
    page.get_by_text("Your turn 0:4").first.wait_for()
    page.clock.run_for(20_000)
    page.reload()
    page.get_by_text("Your turn 0:2").first.wait_for()
    assert page.locator("dialog[open]").count() == 0


def test_computers_play_on_only_when_let(device: Device, site: str) -> None:
    """A link from elsewhere waits for a press; then both play, until a person is to move."""
    page = device("phone", reduced_motion="reduce")
    link = with_computers()
    show(page, site, link)
    page.get_by_text("Master is next, and plays when you’re ready.").wait_for()
    page.wait_for_timeout(1000)
    assert link_in(page) == link
    act(page, "go-on").click()
    page.wait_for_url(lambda url: len(links.decode(url.partition("#")[2]).turns) == 3)
    page.locator(".turn.yours").wait_for()


def lists_of_games(page: Any) -> dict[str, list[str]]:
    """Return the links of the start page, by the title of their list."""
    return {
        card.locator("h2").inner_text(): [
            line.get_attribute("href")[1:] for line in card.locator(".game-line").all()
        ]
        for card in page.locator(".card.games").all()
    }


def test_a_link_that_was_only_opened_is_listed_apart(device: Device, site: str) -> None:
    """Nothing else is kept of it, until a move is made."""
    page = device()
    link = some_turns(1)[-1]
    show(page, site, link)
    page.locator(".turn.yours").wait_for()
    page.locator("#home").click()
    page.locator(".game-line").wait_for()
    assert lists_of_games(page) == {"Recently opened": [link]}
    assert (
        page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('draft'))")
        == []
    )
    page.locator(".game-line").click()
    page.locator(".turn.yours").wait_for()
    played = take_turn(page)
    shut(page)
    page.locator("#home").click()
    page.locator(".game-line").wait_for()
    assert lists_of_games(page) == {"My games": [played]}


def test_a_link_loads_no_own_list_without_a_press(device: Device, site: str) -> None:
    """The page says that the list is kept here; after a move it is loaded by itself."""
    page = device()
    link = with_own_list_kept(page, site)
    session.own_lists.clear()
    page.goto(f"{site}#{link}")
    dialog(page).get_by_text("is on this device").wait_for()
    assert session.own_lists == {}
    dialog(page).get_by_role("button", name="Use this list").click()
    page.locator("dialog").wait_for(state="detached")
    act(page, "pass").click()
    dialog(page).get_by_role("button", name="Pass", exact=True).click()
    page.locator(".link-sheet").wait_for()
    session.own_lists.clear()
    page.reload()
    page.locator("#line").get_by_text("Not sent yet").wait_for()
    next_frame(page)
    assert page.locator("dialog[open]").count() == 0
    assert len(session.own_lists) == 1


def test_games_that_cannot_be_counted_are_named(device: Device, site: str) -> None:
    """The statistics say which game is left out, why, and how to repair it."""
    page = device()
    show(page, site, some_turns(1)[-1])
    scores = links.decode(take_turn(page)).last.scores
    standing = f"Ann {scores[0]} and Bea {scores[1]}"
    shut(page)
    page.evaluate(DAMAGED)
    page.goto("about:blank")
    page.goto(site)
    page.locator(".game-line").wait_for()
    menu_item(page, "Statistics")
    said = dialog(page).get_by_text("isn’t counted because its record on this device is damaged")
    assert standing in said.inner_text()
    shut(page)
    page.locator(".game-line").click()
    page.locator("#line").get_by_text("Not sent yet").wait_for()
    page.locator("#home").click()
    page.locator(".game-line").wait_for()
    menu_item(page, "Statistics")
    dialog(page).locator("table").first.wait_for()
    assert dialog(page).get_by_text("isn’t counted").count() == 0


def test_the_sixth_pass_says_that_it_ends_the_game(device: Device, site: str) -> None:
    """Before it is made; and the result says why the game ended."""
    page = device("phone")
    show(page, site, game_of(*[Pass()] * 4))
    act(page, "pass").click()
    assert dialog(page).get_by_text("ends the game").count() == 0
    page.goto("about:blank")
    show(page, site, game_of(*[Pass()] * 5, setup=Setup(("Ann", "Bea"), 21, tag=TAG)))
    act(page, "pass").click()
    dialog(page).get_by_text("This ends the game: 6 turns in a row without points.").wait_for()
    dialog(page).get_by_role("button", name="Pass", exact=True).click()
    page.locator(".over-sheet").get_by_text("after 6 turns in a row without points").wait_for()


def test_an_exchange_and_a_typed_one_say_it_too(device: Device, site: str) -> None:
    """Both ask before the game ends."""
    page = device()
    link = game_of(*[Pass()] * 5)
    show(page, site, link)
    act(page, "exchange").click()
    dialog(page).get_by_text("This ends the game").wait_for()
    shut(page)
    letter = links.decode(link).last.rack.replace("?", "")[0]
    menu_item(page, "Type a move")
    dialog(page).get_by_role("textbox").fill(f"exchange {letter}")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="End the game?").get_by_text("This ends the game").wait_for()
    shut(page)
    assert link_in(page) == link


def test_a_hebrew_name_leaves_the_scores_as_they_are(device: Device, site: str) -> None:
    """In the title and the message 48–31 is read from left to right; without isolates it is not."""
    page = device()
    names = (HEBREW, "Bea")
    setup = Setup(names, 20, tag=TAG)
    show(page, site, game_of(Pass(), setup=setup))
    take_turn(page)
    shut(page)
    next_frame(page)
    title = page.title()
    points = title.split(" · ")[1]
    mine, theirs = points.split("–")
    assert mine != theirs
    assert f"\u2068{HEBREW}\u2069" in title
    parts = [f"{mine}–", f"–{theirs}"]
    name, first, second = page.evaluate(LEFTS, [title, [HEBREW, *parts]])
    assert name < first < second
    bare = f"{HEBREW} · {points}"
    name, first, second = page.evaluate(LEFTS, [bare, [HEBREW, *parts]])
    assert not name < first < second


@pytest.mark.parametrize("part", [".game-line .about", ".player .name", "#side .who"])
def test_names_in_the_page_are_isolated(device: Device, site: str, part: str) -> None:
    """A name from right to left stands in an element of its own; others stay plain text."""
    page = device()
    show(page, site, game_of(Pass(), setup=Setup((HEBREW, "Bea"), 20, tag=TAG)))
    page.locator("#side .who").wait_for()
    if "game-line" in part:
        page.locator("#home").click()
    name = page.locator(f"{part} bdi").first
    name.wait_for()
    assert name.inner_text() == HEBREW
    assert page.locator("bdi", has_text="Bea").count() == 0


def test_a_score_beside_a_hebrew_name_stays_on_its_right(device: Device, site: str) -> None:
    """On the start page "name 0 · Bea 0" was drawn as "0 name"."""
    page = device()
    show(page, site, game_of(Pass(), setup=Setup((HEBREW, "Bea"), 20, tag=TAG)))
    page.locator("#home").click()
    name = page.locator(".game-line .about span bdi")
    end = name.evaluate("(node) => node.getBoundingClientRect().right")
    begin = name.evaluate(
        """(node) => {
          const range = document.createRange();
          range.selectNode(node.nextSibling);
          return range.getBoundingClientRect().left;
        }"""
    )
    assert begin >= end - 1
