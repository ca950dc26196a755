"""Copies of the page at two paths of one origin leave each other alone; what was shared is kept."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.browser.kept import MAKE, READ, publish_newer
from support.browser.playing import close_dialog, lay_by_tap, link_in, show, take_turn
from support.browser.serving import ROOT, Beside, Quiet, serving
from support.link_games import choose_move, some_turns

from scrabble.moves import Place

Device = Callable[..., Any]

# What is no page of ours, where tests prepare a device, has no icon.
pytestmark = pytest.mark.allows_errors("404")

CACHES = "() => caches.keys()"
KEPT_IN = "async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)"
THEME = "document.documentElement.dataset.theme"


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Serve the sources at two paths of one origin."""
    for name in ("paw", "paw-beta"):
        (tmp_path / name).symlink_to(ROOT / "site")
    with serving(tmp_path, Beside) as address:
        yield f"{address}paw/", f"{address}paw-beta/"


def set_theme(page: Any, name: str) -> None:
    """Choose a theme in the settings."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_text(name, exact=True).click()
    close_dialog(page)


def test_games_settings_and_drafts_are_of_one_copy(two: tuple[str, str], device: Device) -> None:
    """What is kept at one path is not read at the other."""
    one, other = two
    page = device()
    start, link = some_turns(1)
    show(page, one, start)
    assert take_turn(page) == link
    close_dialog(page)
    set_theme(page, "Dark")
    page.goto(other)
    page.locator("body[data-screen=start]").wait_for()
    assert page.locator(".game-line").count() == 0
    assert page.evaluate(THEME) == ""
    show(page, other, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.goto("about:blank")
    show(page, one, link)
    page.get_by_text("Waiting for Bea").first.wait_for()
    assert page.locator(".cell.draft").count() == 0
    assert page.evaluate(THEME) == "dark"


def test_a_move_at_one_path_is_not_announced_at_the_other(
    two: tuple[str, str], device: Device
) -> None:
    """A tab of the same copy goes on with the game, a tab of the other one does not."""
    one, other = two
    page = device()
    start, link = some_turns(1)
    same, different = page.context.new_page(), page.context.new_page()
    for tab, address in ((page, one), (same, one), (different, other)):
        show(tab, address, start)
        tab.locator(".turn.yours").wait_for()
    page.bring_to_front()
    assert take_turn(page) == link
    same.get_by_text("Waiting for Bea").first.wait_for()
    assert link_in(different) == start


@pytest.fixture
def former(two: tuple[str, str], device: Device) -> Any:
    """Return a page where earlier versions kept a game, a draft, a list and a setting."""
    page = device()
    link = some_turns(2)[-1]
    show(page, two[0], link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    set_theme(page, "Dark")
    page.goto(f"{two[0]}config.js")
    path = "/paw/"
    games = page.evaluate(READ, [f"pass-a-word {path}", "games"])
    assert [game["link"] for game in games] == [link]
    page.evaluate(MAKE, ["pass-a-word", "games", {"keyPath": "gameId"}, [[None, games[0]]]])
    words = {"language": "en", "data": [65]}
    page.evaluate(MAKE, ["pass-a-word-lists", "lists", None, [[77, words]]])
    page.evaluate(
        """(path) => {
          for (const name of Object.keys(localStorage)) {
            localStorage.setItem(name.replace(` ${path}`, ""), localStorage.getItem(name));
            localStorage.removeItem(name);
          }
          indexedDB.deleteDatabase(`pass-a-word ${path}`);
        }""",
        path,
    )
    return page


def test_what_earlier_versions_kept_is_found_at_both_paths(
    former: Any, two: tuple[str, str]
) -> None:
    """Both copies had shared it: each begins with the game, its draft and the settings."""
    link = some_turns(2)[-1]
    for address in two:
        former.goto(address)
        former.locator(".game-line").click()
        former.get_by_role("button", name="Play ").wait_for()
        assert link_in(former) == link
        assert former.evaluate(THEME) == "dark"
    before = former.evaluate(READ, ["pass-a-word", "games"])
    assert [game["link"] for game in before] == [link]


def test_a_copied_game_that_is_deleted_stays_deleted(former: Any, two: tuple[str, str]) -> None:
    """What earlier versions kept is copied once."""
    one, other = two
    former.goto(one)
    former.get_by_role("button", name="Delete").first.click()
    former.locator(".game-line").wait_for(state="detached")
    former.goto("about:blank")
    former.goto(one)
    former.locator("#language option").first.wait_for(state="attached")
    assert former.locator(".game-line").count() == 0
    former.goto(other)
    former.locator(".game-line").wait_for()


def test_a_copied_game_is_played_on(former: Any, two: tuple[str, str]) -> None:
    """The turn is kept at this path only."""
    former.goto(two[0])
    former.locator(".game-line").click()
    former.get_by_role("button", name="Play ").click()
    former.locator(".link-sheet").wait_for()
    kept = [former.evaluate(READ, [name, "games"]) for name in ("pass-a-word /paw/", "pass-a-word")]
    assert [game["link"] for games in kept for game in games] == [
        some_turns(3)[-1],
        some_turns(2)[-1],
    ]


def test_word_lists_are_copied_by_their_tags(former: Any, two: tuple[str, str]) -> None:
    """A list has no name of its own in its record, so it is copied under its key."""
    former.goto(two[0])
    former.locator(".game-line").wait_for()
    former.evaluate(
        """async () => {
          const { openDatabase } = await import("./core/store.js");
          const { scoped } = await import("./start-worker.js");
          (await openDatabase(scoped, "pass-a-word-lists", "lists")).close();
        }"""
    )
    found = former.evaluate(
        """() => new Promise((done) => {
          const asked = indexedDB.open("pass-a-word-lists /paw/");
          asked.onsuccess = () => {
            const lists = asked.result.transaction("lists").objectStore("lists");
            lists.get(77).onsuccess = ({ target }) => done(target.result);
          };
        })"""
    )
    assert found == {"language": "en", "data": [65]}


def test_a_damaged_record_of_an_earlier_version_is_copied_too(
    two: tuple[str, str], device: Device
) -> None:
    """It is set aside at this path, and stays as it was where it came from."""
    page = device()
    page.goto(f"{two[0]}config.js")
    record = {"gameId": "old", "view": {"version": 0}, "mine": "as it was"}
    page.evaluate(MAKE, ["pass-a-word", "games", {"keyPath": "gameId"}, [[None, record]]])
    page.goto(two[0])
    page.locator(".damaged").wait_for()
    assert page.evaluate(READ, ["pass-a-word", "games"]) == [record]


@pytest.fixture
def published(dist: str, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Serve what was published at two paths of one origin, and at the root above them."""
    assert dist
    shutil.copytree(ROOT / "dist", tmp_path / "site")
    for name in ("paw", "paw-beta"):
        shutil.copytree(ROOT / "dist", tmp_path / "site" / name)
    with serving(tmp_path / "site", Quiet) as address:
        yield tmp_path / "site", address


def opened(page: Any, address: str) -> str:
    """Open a copy of the page until its own service worker has it; return the name of its cache."""
    page.goto(address)
    page.wait_for_function(
        "(own) => navigator.serviceWorker.controller?.scriptURL.startsWith(own)",
        arg=f"{address}sw.js",
    )
    path = page.evaluate("location.pathname")
    names: list[str] = page.evaluate(CACHES)
    (name,) = [name for name in names if name.startswith(f"pass-a-word {path} ")]
    return name


def test_a_new_version_at_one_path_leaves_the_other_alone(
    published: tuple[Path, str], device: Device
) -> None:
    """Each copy has a cache of its own, below another one too; an update replaces only its own."""
    folder, address = published
    page = device()
    whole, one, other = (opened(page, f"{address}{path}") for path in ("", "paw/", "paw-beta/"))
    assert sorted(page.evaluate(CACHES)) == sorted([whole, one, other])
    version = publish_newer(folder / "paw")
    page.goto(f"{address}paw/")
    page.get_by_text("A new version is ready.").first.wait_for()
    with page.expect_navigation():
        page.locator("#toast").get_by_role("button", name="Reload").click()
    page.locator("body[data-screen=start]").wait_for()
    newer = f"pass-a-word /paw/ {version}"
    assert sorted(page.evaluate(CACHES)) == sorted([whole, newer, other])


def test_only_its_own_files_are_removed_from_a_shared_cache(
    published: tuple[Path, str], device: Device
) -> None:
    """Earlier versions had one cache for all copies of a version; dictionaries in use are kept."""
    _, address = published
    page = device()
    page.goto(f"{address}paw/options.json")
    paths = ["main.js", "paw/", "paw/core/app.js", "paw/lexicons/fr-common.words"]
    paths += ["paw/other/core/app.js", "paw-beta/main.js"]
    shared = "pass-a-word-0123456789abcdef"
    page.evaluate(
        """async ([name, urls]) => {
          const cache = await caches.open(name);
          for (const url of urls) await cache.put(url, new Response("x"));
          await (await caches.open("pass-a-word-0")).put(urls[1], new Response("x"));
          await (await caches.open("another-project")).put(urls[1], new Response("x"));
        }""",
        [shared, [address + path for path in paths]],
    )
    own = opened(page, f"{address}paw/")
    assert sorted(page.evaluate(CACHES)) == sorted([own, shared, "another-project"])
    left = ["main.js", "paw/other/core/app.js", "paw-beta/main.js"]
    assert page.evaluate(KEPT_IN, shared) == [address + path for path in left]
    assert f"{address}paw/lexicons/fr-common.words" in page.evaluate(KEPT_IN, own)
