"""Joint games in Firefox, from the form to the verdict; each player has their own profile."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from support.browser.driving import Driver, click, firefox, tap, wait
from support.browser.playing import NAMES
from support.link_games import most_tiles
from support.page.joint import look_at

from scrabble.moves import Place

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
FACES = """return [...document.querySelectorAll("#rack .rack-tile")]
  .map((each) => each.querySelector("b")?.textContent ?? "");"""
SECONDS = 120
MOST_TURNS = 12

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(FIREFOX is None, reason="Firefox cannot be found, nor installed"),
]
Start = Callable[[int], list[Driver]]


@pytest.fixture
def browsers(tmp_path: Path) -> Iterator[Start]:
    """Start one Firefox for each player."""
    with ExitStack() as stack:

        def start(count: int) -> list[Driver]:
            folders = [tmp_path / name for name in NAMES[:count]]
            for folder in folders:
                folder.mkdir()
            return [stack.enter_context(firefox(str(FIREFOX), folder)) for folder in folders]

        yield start


def link_in(page: Driver) -> str:
    """Return the link in the address bar."""
    link: str = page.run("return location.hash.slice(1);")
    return link


def link_after(page: Driver, before: str) -> str:
    """Wait for the page to make a link, and return it."""
    wait(page, f"location.hash.slice(1) !== {json.dumps(before)}", SECONDS)
    wait(page, "document.querySelector('#actions .primary[data-act=send], dialog[open]')")
    return link_in(page)


def invite(page: Driver, address: str, players: int, seal: str) -> str:
    """Fill in the form for a joint game; return the invitation."""
    page.open(address)
    wait(page, "document.querySelector('[data-act=\"new-game\"]')", SECONDS)
    click(page, '[data-act="new-game"]')
    wait(page, "document.querySelector('#name-0') && document.querySelector('#progress').hidden")
    for n, name in enumerate(NAMES[:players]):
        if n > 1:
            click(page, ".names > .textual")
        page.run(f"document.querySelector('#name-{n}').value = {json.dumps(name)};")
    click(page, 'label[for="seal-sealed"]', seal)
    click(page, ".new .primary")
    wait(page, "document.querySelector('.link-sheet[open]')", SECONDS)
    return link_in(page)


def join(page: Driver, address: str, link: str, button: str) -> str:
    """Open an invitation and join; return the link to send on."""
    page.open(f"{address}#{link}")
    click(page, ".join-sheet button", button)
    return link_after(page, link)


def publish(page: Driver, address: str, link: str) -> str:
    """Open a link, and make the link that is then due from this player; return the new link."""
    page.open(f"{address}#{link}")
    wait(page, "document.querySelector('dialog[open]')", SECONDS)
    if page.run("return document.querySelector('.over-sheet[open]') !== null;"):
        click(page, ".over-sheet button", "Make my link")
    click(page, "dialog[open]:not(.over-sheet) button.action", "Make my link")
    return link_after(page, link)


def open_turn(page: Driver, address: str, link: str) -> None:
    """Open a link at the start of this player's turn."""
    page.open(f"{address}#{link}")
    wait(page, f"{json.dumps(link)} === location.hash.slice(1)", SECONDS)
    wait(page, "document.querySelector('body[data-screen=game] .turn.yours')", SECONDS)
    wait(page, "document.querySelector('#progress').hidden", SECONDS)


def take_turn(page: Driver, address: str, link: str) -> str:
    """Open a link and make the play that lays the most tiles, or pass; return the next link."""
    open_turn(page, address, link)
    rack = "".join(sorted(filter(None, page.run(FACES))))
    move = most_tiles(look_at(link).history.last, rack)
    if not isinstance(move, Place):
        return pass_turn(page, link)
    for square, tile in move.tiles:
        place = page.run(FACES).index(tile) + 1
        tap(page, f"#rack .rack-tile:nth-child({place})")
        tap(page, f'.cell[data-square="{square}"]')
        wait(page, f"""document.querySelector('.cell.draft[data-square="{square}"]')""")
    click(page, '[data-act="play"][aria-disabled="false"]')
    return link_after(page, link)


def pass_turn(page: Driver, link: str) -> str:
    """Pass; return the next link."""
    click(page, '[data-act="pass"]')
    click(page, "dialog[open] .action.primary")
    return link_after(page, link)


def has_verdict(page: Driver, verdict: str) -> None:
    """Wait for the audit's verdict on a finished game."""
    wait(page, f"document.querySelector('.over-sheet[open] .badge-seal.{verdict}')", SECONDS)


def test_a_whole_sealed_game_in_firefox(browsers: Start, dist: str) -> None:
    """Two players play some turns; one resigns, both open their seals and see the same verdict."""
    ann, bea = browsers(2)
    link = join(bea, dist, invite(ann, dist, 2, "Sealed"), "Join")
    for mover in (ann, bea, ann):
        link = take_turn(mover, dist, link)
    open_turn(bea, dist, link)
    click(bea, "#menu")
    click(bea, ".menu-sheet button", "Resign")
    click(bea, "dialog[open]:not(.menu-sheet) button.action", "Resign")
    opening = link_after(bea, link)
    ann.open(f"{dist}#{opening}")
    click(ann, ".over-sheet button", "Open my seal")
    click(ann, "dialog[open]:not(.over-sheet) button.action", "Open my seal")
    closing = link_after(ann, opening)
    bea.open(f"{dist}#{closing}")
    has_verdict(bea, "fair")


def test_three_play_with_a_fair_draw_in_firefox(browsers: Start, dist: str) -> None:
    """A play, scoreless turns and two closing links lead to the same verdict for all."""
    players = ann, bea, cleo = browsers(3)
    link = invite(ann, dist, 3, "Fair draw")
    link = join(cleo, dist, join(bea, dist, link, "Bea"), "Cleo")
    link = take_turn(ann, dist, publish(bea, dist, link))
    for turn in range(1, MOST_TURNS):
        if look_at(link).history.last.result is not None:
            break
        mover = players[turn % 3]
        open_turn(mover, dist, link)
        link = pass_turn(mover, link)
    due = look_at(link).due
    while due is not None:
        link = publish(players[due.seat], dist, link)
        due = look_at(link).due
    for page in players:
        if link_in(page) != link:
            page.open(f"{dist}#{link}")
        wait(
            page, "document.querySelector('.over-sheet[open]') || document.querySelector('#board')"
        )
        has_verdict(page, "matched")
