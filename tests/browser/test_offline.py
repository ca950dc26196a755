"""After one visit the published page needs no network, and an update waits for consent."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.kept import republish
from support.browser.playing import (
    CONTROLLED,
    act,
    counting,
    lay_by_tap,
    link_in,
    reload_offline,
    seated,
    show,
    take_turn,
    to_send,
)
from support.browser.serving import ROOT, Quiet, serving
from support.link_games import choose_move, deal, some_turns

from scrabble.lexicon import latest_pack
from scrabble.moves import Place
from scripts.build import chunks

Device = Callable[..., Any]


OPEN_ALL = """async (paths) => {
  const failed = {};
  for (const path of paths)
    await import(new URL(path, location.href)).catch((error) => { failed[path] = String(error); });
  return failed;
}"""


@pytest.fixture(scope="module")
def visited(shared_device: Device, dist: str) -> Any:
    """Visit a game once and wait until the whole page is cached."""
    page = shared_device("phone")
    page.add_init_script(counting("warm-compiler"))
    latest = latest_pack("en")
    show(page, dist, some_turns(0, deal(0, lexicon=latest.name, tag=latest.tag))[-1])
    page.locator(".turn.yours").wait_for()
    page.evaluate(CONTROLLED)
    return page


def test_every_script_opens_offline_after_the_first_visit(visited: Any) -> None:
    visited.context.set_offline(offline=True)
    assert visited.evaluate(OPEN_ALL, [*chunks.SCRIPTS, "worker/xz.js"]) == {}


def test_a_turn_is_taken_offline(visited: Any) -> None:
    """Page, Python, engine, dictionary and computer players are all cached.

    After a start from the cache the page warms up the compiler: the cache has no machine code.
    """
    assert visited.evaluate("globalThis.asked") == 0
    visited.context.set_offline(offline=False)
    reload_offline(visited)
    visited.wait_for_function("() => globalThis.asked > 0")
    before = link_in(visited)
    assert take_turn(visited) != before
    to_send(visited)
    visited.locator("#home").click()
    visited.get_by_role("button", name="Casual").click()
    visited.locator(".turn.yours").wait_for()
    take_turn(visited)
    # On a slow device this line appears before the page shows that it is the player's turn.
    visited.locator(".last-move", has_text="Casual played ").wait_for()
    visited.locator(".turn.yours").wait_for()


SHARE = """(text) => {
  const form = document.createElement("form");
  Object.assign(form, { action: "../share", method: "post", enctype: "multipart/form-data" });
  const field = document.createElement("textarea");
  Object.assign(field, { name: "text", value: text });
  form.append(field);
  document.body.append(form);
  form.submit();
}"""


@pytest.mark.allows_errors("404")  # The browser finds no favicon for a raw file.
def test_a_shared_message_opens_its_game(visited: Any, dist: str) -> None:
    """The service worker handles the shared text, so no server sees the link."""
    link = some_turns(1, deal(21))[-1]
    visited.context.set_offline(offline=False)
    asked: list[str] = []
    visited.on(
        "request", lambda each: asked.append(each.url) if each.url.endswith("/share") else None
    )
    visited.goto(f"{dist}licences/pass-a-word.txt")
    visited.evaluate(SHARE, f"#scrabble with Ann:\nhttps://example.org/words/#{link}")
    visited.wait_for_url(f"{dist}#{link}")
    seated(visited)
    visited.locator(".turn.yours").wait_for()
    assert asked in ([], [f"{dist}share"])


@pytest.mark.allows_errors("404")
def test_an_old_page_under_a_newer_worker_loses_nothing(device: Device, tmp_path: Path) -> None:
    """A new version waits for consent, which another tab gives.

    The update removes files that the old page has not loaded yet; the laid tiles stay.
    """
    folder = Path(shutil.copytree(ROOT / "dist", tmp_path / "site"))
    with serving(folder, Quiet) as address:
        page = device()
        link = some_turns(2)[-1]
        show(page, address, link)
        page.evaluate(CONTROLLED)
        page.reload()  # From now on this page is served by its service worker.
        page.locator(".turn.yours").wait_for()
        page.locator("#progress").wait_for(state="hidden")
        move = choose_move(link)
        assert isinstance(move, Place)
        lay_by_tap(page, move)
        version = make_newer(folder)
        other = page.context.new_page()
        other.goto(address)
        other.get_by_text("A new version is ready.").first.wait_for()
        assert len(other.evaluate("() => caches.keys()")) == 2
        with other.expect_navigation():
            other.locator("#toast").get_by_role("button", name="Reload").click()
        other.locator("body[data-screen=start]").wait_for()
        assert other.evaluate("() => caches.keys()") == [f"pass-a-word / {version}"]
        page.bring_to_front()
        page.get_by_text("A new version is ready.").first.wait_for()
        page.locator("#words").click()
        page.get_by_text("couldn’t load").first.wait_for()
        assert page.locator(".cell.draft").count() == len(move.tiles)
        with page.expect_navigation():
            page.locator("#toast").get_by_role("button", name="Reload").click()
        page.get_by_role("button", name=re.compile(r"^Play\b")).wait_for()
        assert page.locator(".cell.draft").count() == len(move.tiles)
        page.locator("#words").click()
        page.locator("#words-query").wait_for()
        page.locator("#words").click()
        act(page, "play").click()
        page.wait_for_url(lambda url: link not in url)
        assert link_in(page) == some_turns(3)[-1]


def make_newer(folder: Path) -> str:
    """Deploy a build in which words.js has another name; return its version."""
    late = folder / "words.js"
    late.rename(late.with_name("dictionary.js"))
    for script in folder.rglob("*.js"):
        text = script.read_text("utf-8")
        script.write_text(text.replace("./words.js", "./dictionary.js"), "utf-8")
    return republish(folder)
