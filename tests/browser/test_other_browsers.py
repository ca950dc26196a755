"""Firefox and WebKit take a turn online and offline; further checks run in the full suite."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.browser.driving import Driver, firefox, press, tap, wait, webkit
from support.browser.parts import site_with_missing_functions
from support.browser.serving import Quiet, serving
from support.browser.worker import NEW, TALK, copy, replies, served
from support.link_games import choose_move

from scrabble import link as links
from scrabble.game import Game, Setup
from scrabble.lexicon import pack_info
from scrabble.moves import Move, Place
from scrabble.tiles import is_blank
from scripts.common.base import DIST

TAG = pack_info("en-complete").tag
LINK = "location.hash.slice(1)"
ENTER, LEFT, UP = "\ue007", "\ue012", "\ue013"
STAR = 112


FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
START = {
    "firefox": (firefox, {"firefox-esr": FIREFOX}),
    "webkit": (webkit, {"WebKitWebDriver": WEBKIT, "Xvfb": shutil.which("Xvfb")}),
}


@pytest.fixture(scope="module", params=START)
def other(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Driver]:
    """Start Firefox or WebKit; skip the tests if the browser is not installed."""
    start, programs = START[request.param]
    missing = [name for name, path in programs.items() if path is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} cannot be found, nor installed by this account")
    with start(next(iter(programs.values())), tmp_path_factory.mktemp(request.param)) as driver:
        yield driver


def opened(other: Driver, address: str, seed: int) -> tuple[str, Place]:
    """Open a game at the player's turn; return its link and a play without a blank."""
    link = link_of(seed)
    move = choose_move(link)
    assert isinstance(move, Place)
    assert not any(is_blank(tile) for _, tile in move.tiles)
    other.open(f"{address}#{link}")
    wait(other, "document.querySelector('.seat-sheet[open]:not(.resting)')")
    tap(other, ".seat-sheet .choices button")
    wait(other, "document.querySelector('.turn.yours')")
    wait(other, "document.querySelector('#progress').hidden")
    return link, move


def link_of(seed: int) -> str:
    """Return the first link of a game. Its seed is in a name: known names raise a question."""
    return links.encode(Game(Setup(names=("Ann", f"Bea {seed}"), seed=seed, tag=TAG)))


def played(other: Driver, link: str) -> Move:
    """Wait until a turn has changed the link; return the move made."""
    wait(other, f"{LINK} !== {json.dumps(link)}")
    wait(other, "document.querySelector('#actions .primary[data-act=send], dialog[open]')")
    history = links.decode(other.run(f"return {LINK};"))
    return history.game.moves[-1]


def talk(other: Driver, address: str) -> list[dict[str, Any]]:
    """Start the site's worker, ask for a new game and return all its messages."""
    other.open(f"{address}licences/pass-a-word.txt")
    requests = [{"v": 1, "link": "", "seat": 0, "intent": NEW}]
    return other.run(
        f"return await ({TALK})({json.dumps([f'{address}worker/start.js', requests])});"
    )


@pytest.mark.full
@pytest.mark.parametrize("short", [True, False])
def test_python_starts_and_answers(other: Driver, dist: str, tmp_path: Path, short: bool) -> None:
    """Python starts from the snapshot, or normally without one."""
    if short:
        heard = talk(other, dist)
    else:
        folder = copy(DIST, tmp_path / "site", without="packed/snapshot.bin.xz")
        (folder / "runtime" / "snapshot.bin").unlink()
        with served(folder) as address:
            heard = talk(other, address)
    assert [each["short"] for each in heard if each.get("type") == "ready"] == [short]
    assert [reply["ok"] for reply in replies(heard)] == [True]


@pytest.mark.full
def test_missing_functions_are_loaded_when_they_are_called(other: Driver, tmp_path: Path) -> None:
    """Python waits for the rest of its WebAssembly and still starts from its snapshot."""
    with served(site_with_missing_functions(tmp_path)) as address:
        heard = talk(other, address)
    assert [each["short"] for each in heard if each.get("type") == "ready"] == [True]
    assert [reply["ok"] for reply in replies(heard)] == [True]


def test_a_turn_is_taken_by_tap_and_the_page_opens_without_a_network(other: Driver) -> None:
    """Tapping tile, square and Play makes the move; the page then opens without the host."""
    with serving(DIST, Quiet) as address:
        link, move = opened(other, address, seed=20)
        assert other.run("return document.documentElement.dataset.start;") == "short"
        for square, tile in move.tiles:
            tap(other, f"#rack .rack-tile:nth-child({other.run(place_of(tile))})")
            tap(other, f'.cell[data-square="{square}"]')
            wait(other, f"""document.querySelector('.cell.draft[data-square="{square}"]')""")
        wait(other, "/\\d/.test(document.querySelector('[data-act=play]').textContent)")
        tap(other, "[data-act=play]")
        assert played(other, link) == move
        wait(other, "navigator.serviceWorker.controller")
    after = other.run(f"return {LINK};")
    other.run("globalThis.isOld = true; setTimeout(() => location.reload());")
    wait(other, "!globalThis.isOld && document.documentElement?.dataset.start")
    wait(other, f"document.querySelectorAll('#board .tile').length === {len(move.tiles)}")
    assert other.run(f"return {LINK};") == after


def place_of(tile: str) -> str:
    """Return a JavaScript function body that returns a tile's place in the rack, from 1."""
    return f"""
        const tiles = [...document.querySelectorAll("#rack .rack-tile")];
        const shows = (each) => each.matches(".tile") && each.querySelector("b")?.textContent;
        return tiles.findIndex((each) => shows(each) === {json.dumps(tile)}) + 1;
    """


@pytest.mark.full
def test_a_turn_is_taken_by_keyboard(other: Driver, dist: str) -> None:
    """Arrow keys from the star, letters and Enter put the move into the link."""
    link, move = opened(other, dist, seed=21)
    squares = move.squares
    is_down = squares[1] - squares[0] == 15
    other.run("document.querySelector('.cell[tabindex=\"0\"]').focus();")
    press(other, (UP if is_down else LEFT) * ((STAR - squares[0]) // (15 if is_down else 1)))
    press(other, " " * (2 if is_down else 1))
    press(other, "".join(tile.lower() for _, tile in move.tiles))
    wait(other, "/\\d/.test(document.querySelector('[data-act=play]').textContent)")
    press(other, ENTER)
    assert played(other, link) == move


@pytest.mark.full
def test_the_table_works_after_going_back(other: Driver, dist: str) -> None:
    """Restored from the bfcache or reloaded, the page takes a tile at once."""
    link, move = opened(other, dist, seed=22)
    other.open(f"{dist}licences/pass-a-word.txt")
    other.run("setTimeout(() => history.back());")
    wait(other, f"{LINK} === {json.dumps(link)} && document.querySelector('.turn.yours')")
    square, tile = move.tiles[0]
    tap(other, f"#rack .rack-tile:nth-child({other.run(place_of(tile))})")
    tap(other, f'.cell[data-square="{square}"]')
    wait(other, f"""document.querySelector('.cell.draft[data-square="{square}"]')""")
    wait(other, "document.querySelector('#line .why')")
