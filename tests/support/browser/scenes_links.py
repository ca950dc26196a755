"""Scenes of links: unreadable ones, and dialogs about other versions of known games.

`browser.scenes` explains scenes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scrabble import link as links
from scrabble.game import ChallengeRule, Setup, own_list_tags
from scrabble.lexicon.wordlist_file import read_wordlist
from scrabble.moves import Exchange, Pass, Place, Resign
from scrabble.tiles import load_alphabet
from scrabble.web import session
from support.browser.playing import act, lay_by_tap, next_frame, show
from support.browser.scenes import LONGEST, Scene, dialog, menu_item, shut
from support.browser.wording import button
from support.browser.worker import engine_held_back
from support.link_games import TAG, WORDS, choose_move, game_of, some_turns


def problems(page: Any, site: str) -> Iterator[str]:
    """Show the message for each kind of bad link."""
    good = some_turns(2)[-1]
    for name, link in {
        "cut": good[:-4],
        "mistyped": f"{good[:9]}{'a' if good[9] != 'a' else 'b'}{good[10:]}",
        "newer": f"2{good[1:]}",
        "none": "hello",
        "long": f"{good}{'A' * 2500}",
    }.items():
        page.goto("about:blank")
        page.goto(f"{site}#{link}")
        page.locator("#problem h1").wait_for()
        yield name


def relations(page: Any, site: str) -> Iterator[str]:
    """Show the questions about an older link and about two versions of a game."""
    _, old, new = some_turns(2)
    show(page, site, new)
    page.goto(f"{site}#{old}")
    page.locator("#toast:not([hidden])").wait_for()
    yield "older"
    button(page, "look-older").click()
    page.locator("#rack").wait_for(state="hidden")
    yield "look"
    page.goto(f"{site}#{game_of(*links.decode(old).game.moves, Pass())}")
    dialog(page).locator(".choices").wait_for()
    yield "fork"


def own_turns(page: Any, site: str) -> Iterator[str]:
    """Show the questions about turns made elsewhere, and about playing on from an older link."""
    old, *_, new = some_turns(2)
    moves = links.decode(new).game.moves
    rack = links.decode(game_of(*moves, Pass(), Pass())).last.rack
    asked = {
        "resigned": game_of(*moves, Resign()),
        "several": game_of(*moves, Pass(), Pass(), Exchange(rack[:5])),
        "fork-own": game_of(Pass(), Pass(), Pass()),
    }
    show(page, site, new)
    page.locator(".turn.yours").wait_for()
    for name, link in asked.items():
        page.goto(f"{site}#{link}")
        dialog(page)
        yield name
        shut(page)
        page.locator(".turn").wait_for()
    page.goto(f"{site}#{old}")
    page.locator("#toast button").click()
    dialog(page)
    yield "older-own"
    dialog(page).locator(".choices button").nth(1).click()
    dialog(page).locator("footer").wait_for()
    yield "play-on"
    dialog(page).locator("footer .primary").click()
    page.locator("#toast:not([hidden])").wait_for()
    yield "playing-on"


def declined(page: Any, site: str) -> None:
    """Show the notice about a link that was declined before."""
    known, forged = game_of(Pass(), Pass()), game_of(*[Pass()] * 3)
    show(page, site, known)
    page.goto(f"{site}#{forged}")
    button(page, "own-no", within=dialog(page)).click()
    page.wait_for_url(f"{site}#{known}")
    page.goto(f"{site}#{forged}")
    page.locator("#toast:not([hidden])").wait_for()


# Change the records of all games so that the statistics cannot count them.
DAMAGED = """async () => {
  const { Store } = await import("./core/store.js");
  const { startup } = await import("./start-worker.js");
  const store = new Store(startup.scoped);
  await store.open();
  for (const game of store.games()) {
    game.view.players[0].bingos = "x";
    store.keep({ ...game, played: true });
  }
}"""


def with_own_list_kept(page: Any, site: str) -> str:
    """Make a device store a game's own list, and the engine forget it; return the link."""
    tags = own_list_tags(read_wordlist(WORDS.encode(), load_alphabet("en")).lexicon.digest)
    link = game_of(setup=Setup(("Ann", "Wolfeschlegelsteinha"), 20, lexicon="own", **tags))
    session.own_lists.clear()  # Another test may have loaded this list.
    show(page, site, link)
    with page.expect_file_chooser() as chooser:
        dialog(page).locator(".choices .action").first.click()
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": WORDS.encode()})
    page.locator("dialog").wait_for(state="detached")
    page.locator("#turn:not(:empty)").wait_for()
    page.goto("about:blank")
    return link


def own_list_here(page: Any, site: str) -> None:
    """Show that a game's own list is stored on this device."""
    link = with_own_list_kept(page, site)
    session.own_lists.clear()  # A late request may have loaded the list again.
    page.goto(f"{site}#{link}")
    dialog(page).locator(".choices .action").nth(2).wait_for()


def opened(page: Any, site: str) -> Iterator[str]:
    """Show opened links that wait for a press, then the list of their games, then statistics."""
    names = ("Ann", "Wolfeschlegelsteinha")
    show(page, site, game_of(Pass(), setup=Setup(names, 20, tag=TAG, turn_seconds=120)))
    dialog(page)
    yield "ready"
    shut(page)
    act(page, "go-on").wait_for()
    yield "covered"
    setup = Setup(("Ann", "Master"), 21, tag=TAG, computers=(0, 5))
    show(page, site, game_of(Pass(), setup=setup))
    act(page, "go-on").wait_for()
    yield "computer"
    page.locator("#home").click()
    page.locator(".game-line").first.wait_for()
    yield "start"
    page.evaluate(DAMAGED)
    page.goto("about:blank")
    page.goto(site)
    page.locator(".game-line").first.wait_for()
    menu_item(page, "statistics")
    dialog(page).locator(".note").nth(1).wait_for()
    yield "skipped"


def last_minute(page: Any, site: str) -> Iterator[str]:
    """Show that a pass and an exchange end the game, and why it ended."""
    setup = Setup(("Ann", "Wolfeschlegelsteinha"), 20, tag=TAG)
    show(page, site, game_of(*[Pass()] * 5, setup=setup))
    page.locator(".turn.yours").wait_for()
    act(page, "exchange").click()
    dialog(page)
    yield "exchange"
    shut(page)
    act(page, "pass").click()
    dialog(page)
    yield "pass"
    dialog(page).locator(".action.primary").click()
    page.locator(".over-sheet").wait_for()
    yield "over"
    shut(page)
    next_frame(page)
    yield "board"


def other_games(page: Any, site: str) -> Iterator[str]:
    """Show the questions about changed rules and about another deal."""
    names = ("Ann", "Wolfeschlegelsteinha")
    known = Setup(names=names, seed=20, tag=TAG)
    changed = Setup(
        names=names[::-1],
        seed=20,
        lexicon="en-common",
        tag=TAG ^ 1,
        challenge_rule=ChallengeRule.DOUBLE,
        hint_price=7,
        turn_seconds=90,
        house_words=True,
    )
    rival = Setup(names=names, seed=21, tag=TAG)
    show(page, site, game_of(Pass(), setup=known))
    for name, setup in (("changed-rules", changed), ("rival-deal", rival)):
        page.goto(f"{site}#{game_of(Pass(), setup=setup)}")
        dialog(page)
        yield name
        shut(page)
        page.locator(".turn").wait_for()
    show(page, site, game_of(Pass(), setup=known, notes=("Good luck!", "")))
    page.locator("#toast:not([hidden])").wait_for()
    yield "notes-kept"


def unchecked(page: Any, site: str) -> Iterator[str]:
    """Show a game before the engine has started: the seat question, a draft, a move that waits."""
    link = some_turns(3)[-1]
    move = choose_move(link)
    assert isinstance(move, Place)
    with engine_held_back(page):
        page.goto(f"{site}#{link}")
        dialog(page)
        yield "seat"
        page.locator(".seat-sheet:not(.resting) .choices button").first.click()
        lay_by_tap(page, move)
        play = page.locator("#actions [data-act=play][aria-disabled=false]")
        play.wait_for()
        yield "draft"
        play.click()
        page.locator("#actions [data-act=play][aria-pressed=true]").wait_for()
        yield "waits"
    act(page, "send").wait_for()


def seats(page: Any, site: str) -> Iterator[str]:
    """Show the seat question for an unknown game, and a spectator.

    To move: a computer, then one of four players with long names, then one of two in a new game.
    """
    club = Setup(names=("Ann", "Bea", "Club"), seed=10, tag=TAG, computers=(0, 0, 1))
    four = Setup(names=LONGEST, seed=20, tag=TAG)
    two = Setup(names=("Ann", "Wolfeschlegelsteinha"), seed=30, tag=TAG)
    for name, link in {
        "computer": game_of(Pass(), Pass(), setup=club),
        "four": game_of(*[Pass()] * 3, setup=four),
        "invited": game_of(setup=two),
    }.items():
        page.goto(f"{site}#{link}")
        next_frame(page)
        dialog(page)
        yield name
    page.locator(".seat-sheet .choices button").last.click()
    act(page, "sit").wait_for()
    yield "spectator"
    act(page, "sit").click()
    dialog(page)
    yield "sits-down"


SCENES: list[Scene] = [
    problems,
    relations,
    own_turns,
    declined,
    opened,
    own_list_here,
    last_minute,
    other_games,
    unchecked,
    seats,
]
