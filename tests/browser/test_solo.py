"""Computer players and hints: games that may need no link at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import (
    act,
    close_dialog,
    link_in,
    name_players,
    new_game,
    next_frame,
    show,
    take_turn,
)

from scrabble import link as links

Device = Callable[..., Any]

# Records the page's long tasks: start and length in ms, and the link shown at the end of each.
LONG_TASKS = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    window.longTasks.push([startTime, Math.round(duration), location.hash]);
}).observe({ type: "longtask" });
"""


def begin(page: Any, address: str, *levels: str, hints: str = "off", starts: str = "me") -> None:
    """Start a game; the seats after mine have computers of these strengths, 0 for a friend."""
    page.goto(address)
    page.locator(f'label[for="how-many-{len(levels) + 1}"]').click()
    for n, level in enumerate(levels):
        page.get_by_label(f"Who plays as player {n + 2}").select_option(level)
    page.locator(f'label[for="who-starts-{starts}"]').click()
    page.locator("summary").click()
    page.get_by_label("Hints").select_option(hints)
    name_players(page)
    page.get_by_role("button", name="Create game").click()
    page.locator("body[data-screen=game]").wait_for()


def awaits_a_person(url: str) -> bool:
    """Say whether a computer has nothing to do in a page's game."""
    position = links.decode(url.partition("#")[2]).last
    computers = position.setup.computers
    return position.result is not None or not (computers and computers[position.to_move])


def yours(page: Any) -> None:
    """Wait until the computers have moved and it is this page's turn."""
    page.wait_for_url(awaits_a_person)
    next_frame(page)
    page.locator(".turn.yours").wait_for()


@pytest.mark.parametrize("level", ["1", "2", "3", "4", "5"])
def test_every_strength_plays_and_the_game_is_stored(device: Device, site: str, level: str) -> None:
    """After my turn it plays without a link to send, and a reload continues from there."""
    page = device("phone")
    begin(page, site, level)
    yours(page)
    for turn in (2, 4):
        take_turn(page)
        yours(page)
        assert len(links.decode(link_in(page)).turns) == turn
    link = link_in(page)
    page.reload()
    yours(page)
    assert link_in(page) == link
    assert page.locator("dialog").count() == 0


def test_a_game_against_the_computer_is_played_to_the_end(device: Device, site: str) -> None:
    """No link is sent, and the result has no button for it."""
    page = device(reduced_motion="reduce")
    begin(page, site, "3", starts="friend")
    yours(page)
    while links.decode(link_in(page)).last.result is None:
        take_turn(page)
        page.wait_for_url(awaits_a_person)
        next_frame(page)
    page.locator(".over-sheet").wait_for()
    assert page.locator(".over-sheet").get_by_role("button", name="Send link").count() == 0


def test_computers_and_friends_play_in_one_game(device: Device, site: str) -> None:
    """The device that has the link plays the computer's turn; the link goes to the friend."""
    ann, bea = device(), device(reduced_motion="reduce")
    begin(ann, site, "2", "0")
    take_turn(ann)
    ann.locator(".link-sheet").wait_for()
    game = links.decode(link_in(ann))
    assert [turn.seat for turn in game.turns] == [0, 1]
    show(bea, site, link_in(ann))
    yours(bea)
    take_turn(bea)
    bea.locator(".link-sheet").wait_for()
    show(ann, site, link_in(bea))
    yours(ann)


def test_the_computers_tiles_come_one_by_one_and_can_be_skipped(device: Device, site: str) -> None:
    """Some are laid before its turn is over; a key shows the rest at once."""
    page = device()
    begin(page, site, "4")
    before = link_in(page)
    take_turn(page)
    mine = page.locator(".cell.tile").count()
    page.locator(".cell.tile").nth(mine).wait_for()
    assert not page.locator(".turn.yours").is_visible()
    page.keyboard.press("Shift")
    yours(page)
    next_frame(page)
    assert page.locator(".cell.tile").count() > mine + 1
    assert link_in(page) != before


def test_leaving_the_game_stops_the_computer(device: Device, site: str) -> None:
    """The game waits on the start page, and the computer thinks again when it is opened."""
    page = device()
    begin(page, site, "5")
    take_turn(page)
    page.locator("#home").click()
    page.locator(".game-line").wait_for()
    page.wait_for_timeout(300)
    assert page.locator("#start").is_visible()
    page.locator(".game-line").click()
    yours(page)
    assert len(links.decode(link_in(page)).turns) == 2


@pytest.mark.timing
def test_the_page_stays_responsive_while_the_computer_thinks(device: Device, dist: str) -> None:
    """No task on the main thread takes over 50 ms while the strongest player thinks."""
    page = device(reduced_motion="reduce")
    page.context.set_default_timeout(90_000)
    page.add_init_script(LONG_TASKS)
    begin(page, dist, "5")
    yours(page)
    for _ in range(2):
        thinking = take_turn(page)
        next_frame(page)
        since = page.evaluate("() => performance.now()")
        yours(page)
        tasks = page.evaluate("() => window.longTasks")
        long = [ms for start, ms, link in tasks if start > since and link == f"#{thinking}"]
        assert [ms for ms in long if ms > 50] == []


def test_a_hint_is_paid_for_and_seen_by_the_friend(device: Device, site: str) -> None:
    """The price is shown first, subtracted from the turn, and in the friend's list of moves."""
    ann, bea = device(), device()
    begin(ann, site, "0", hints="5")
    act(ann, "hint").click()
    sheet = ann.locator(".hint-sheet")
    sheet.get_by_role("button", name="Best score: Pay 5 points").click()
    ann.get_by_role("dialog").last.get_by_role("button", name="Pay 5 points").click()
    sheet.locator(".steps b").first.wait_for()
    best = int(sheet.locator(".steps b").first.inner_text().split()[0])
    assert links.decode(link_in(ann)).last.hint == 1
    sheet.get_by_role("button", name="Best moves: Pay 15 points").click()
    ann.get_by_role("dialog").last.get_by_role("button", name="Pay 15 points").click()
    sheet.locator(".option").first.click()
    ann.get_by_role("button", name=f"Play {best}").click()
    ann.locator(".link-sheet").wait_for()
    show(bea, site, link_in(ann))
    yours(bea)
    moves = bea.locator("#side .moves")
    moves.locator("li").first.wait_for()
    assert moves.locator("li").filter(has_text="took a hint").count() == 2
    assert "hints −20" in moves.locator("li").last.inner_text()
    score = int(bea.locator(".player").first.locator(".score").inner_text())
    assert score == max(0, best - 20)


def test_hints_can_be_free_and_limited_to_common_words(device: Device, site: str) -> None:
    """No question, nothing in the link; the order and common words can be chosen."""
    page = device("phone")
    begin(page, site, "1", hints="0")
    link = link_in(page)
    act(page, "hint").click()
    page.get_by_role("button", name="Best moves: Show").click()
    page.locator(".option").first.wait_for()
    page.get_by_text("Equity", exact=True).click()
    equity = [float(each.inner_text().split()[1]) for each in page.locator(".option .equity").all()]
    assert equity == sorted(equity, reverse=True)
    page.get_by_label("Common words only").check()
    page.locator(".option").first.wait_for()
    close_dialog(page)
    assert link_in(page) == link


def test_a_game_without_hints_has_no_button_for_them(device: Device, site: str) -> None:
    """Unless the game was made with hints, none are offered."""
    page = device()
    new_game(page, site, starts="me")
    yours(page)
    assert act(page, "hint").count() == 0


def ready(page: Any) -> None:
    """Begin a turn with a time limit."""
    page.get_by_role("dialog", name="Ready?").get_by_role("button", name="Show my tiles").click()


def test_a_turn_with_a_limit_passes_when_the_time_is_up(device: Device, site: str) -> None:
    """The seconds are shown, a reload adds none, and at the end the turn is passed."""
    page = device("phone")
    page.clock.install()
    page.goto(site)
    page.get_by_label("Who plays as player 2").select_option("1")
    page.locator('label[for="who-starts-me"]').click()
    page.locator("summary").click()
    page.get_by_label("Turn timer").select_option("45")
    name_players(page)
    page.get_by_role("button", name="Create game").click()
    ready(page)
    page.get_by_text("Your turn 0:4").first.wait_for()
    page.clock.run_for(20_000)
    page.reload()
    page.get_by_text("Your turn 0:2").first.wait_for()
    page.clock.run_for(30_000)
    page.get_by_text("Time’s up").first.wait_for()
    page.clock.run_for(2_000)
    ready(page)
    page.get_by_text("Your turn 0:4").first.wait_for()
    assert len(links.decode(link_in(page)).turns) == 2
