"""After one visit the published page needs no network, and an update waits for consent."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.kept import republish
from support.browser.playing import (
    CONTROLLED,
    close_dialog,
    counting,
    lay_by_tap,
    link_in,
    new_game,
    reload_offline,
    show,
    take_turn,
)
from support.browser.serving import ROOT, Quiet, serving
from support.link_games import choose_move, some_turns

from scrabble.moves import Place
from scripts.build import modules

Device = Callable[..., Any]


def test_a_turn_is_taken_offline(device: Device, dist: str) -> None:
    """Page, Python, engine, dictionary and computer players are all cached.

    The compiler is warmed up once they are: machine code of the first visit is not reused.
    """
    page = device("phone")
    page.add_init_script(counting("warm-compiler"))
    new_game(page, dist, starts="me")
    page.evaluate(CONTROLLED)
    assert page.evaluate("globalThis.asked") == 0
    reload_offline(page)
    page.wait_for_function("() => globalThis.asked > 0")
    before = link_in(page)
    assert take_turn(page) != before
    close_dialog(page)
    page.locator("#home").click()
    page.locator("#kind-1").select_option("2")
    page.locator('label[for="who-starts-friend"]').click()
    page.get_by_role("button", name="Create game").click()
    page.locator(".turn.yours").wait_for()
    assert "Casual played " in page.locator("#line").inner_text()


OPEN_ALL = """async (paths) => {
  const failed = {};
  for (const path of paths)
    await import(new URL(path, location.href)).catch((error) => { failed[path] = String(error); });
  return failed;
}"""


def test_every_module_that_is_loaded_later_opens_offline_after_the_first_visit(
    device: Device, dist: str
) -> None:
    """Each that any script of the page names in an import."""
    later = {name for each in modules.read_graph().values() for name in each.dynamic}
    assert len(later) > 30
    page = device()
    page.goto(dist)
    page.evaluate(CONTROLLED)
    page.context.set_offline(offline=True)
    assert page.evaluate(OPEN_ALL, sorted(later)) == {}


@pytest.mark.allows_errors("404")
def test_an_old_page_under_a_newer_worker_loses_nothing(device: Device, tmp_path: Path) -> None:
    """A new version waits for consent, and another tab gives it.

    Then files that the old page has not loaded yet are gone; what was laid there stays.
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
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Settings").click()
        page.get_by_text("couldn’t load").first.wait_for()
        assert page.locator(".cell.draft").count() == len(move.tiles)
        with page.expect_navigation():
            page.locator("#toast").get_by_role("button", name="Reload").click()
        page.get_by_role("button", name="Play ").wait_for()
        assert page.locator(".cell.draft").count() == len(move.tiles)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Settings").click()
        page.locator("dialog[open]").wait_for()


def make_newer(folder: Path) -> str:
    """Deploy another build, whose later module has another name; return its version."""
    late = folder / "device" / "settings.js"
    late.rename(late.with_name("later.js"))
    for script in folder.rglob("*.js"):
        text = script.read_text("utf-8")
        script.write_text(text.replace("/device/settings.js", "/device/later.js"), "utf-8")
    return republish(folder)
