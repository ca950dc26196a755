"""After one visit the published page needs no network, and an update waits for consent."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.games import some_turns
from support.browser.kept import publish_newer, republish
from support.browser.playing import (
    CONTROLLED,
    choose_move,
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

from scrabble.moves import Place

Device = Callable[..., Any]


def test_a_turn_is_taken_offline(device: Device, dist: str) -> None:
    """Page, Python, engine, dictionary and computer players are all cached."""
    page = device("phone")
    new_game(page, dist, starts="me")
    reload_offline(page)
    before = link_in(page)
    assert take_turn(page) != before
    close_dialog(page)
    page.locator("#home").click()
    page.locator("#kind-1").select_option("2")
    page.locator('label[for="who-starts-friend"]').click()
    page.get_by_role("button", name="Create game").click()
    page.locator(".turn.yours").wait_for()
    assert "Casual played " in page.locator("#line").inner_text()


IS_DONE = "() => JSON.parse(localStorage['paw.settings /'] ?? '{}').practised"


def test_the_compiler_is_warmed_up_once_the_page_is_cached(device: Device, dist: str) -> None:
    """Not on the first visit, whose machine code is not reused, and not on the third."""
    page = device()
    page.add_init_script(counting("warm-compiler"))
    show(page, dist, some_turns(2)[-1])
    page.locator(".turn.yours").wait_for()
    page.evaluate(CONTROLLED)
    assert page.evaluate("globalThis.asked") == 0
    page.reload()
    page.wait_for_function(IS_DONE)
    assert page.evaluate("globalThis.asked") == 300
    page.reload()
    page.locator("#progress").wait_for(state="hidden")
    page.wait_for_timeout(1000)
    assert page.evaluate("globalThis.asked") == 0


def test_the_snapshot_is_cached_unpacked(device: Device, dist: str) -> None:
    """It need not be unpacked on every visit; all else is cached as it came."""
    page = device()
    page.goto(dist)
    page.evaluate(CONTROLLED)
    sizes = page.evaluate(
        "Promise.all(['snapshot.bin', 'late.bin'].map(async (name) => (await (await "
        "caches.match(`runtime/${name}`)).arrayBuffer()).byteLength))"
    )
    files = [
        (ROOT / "dist" / "runtime" / name).read_bytes() for name in ("snapshot.bin", "late.bin")
    ]
    assert sizes == [len(gzip.decompress(files[0])), len(files[1])]


def test_a_new_version_waits_for_consent(device: Device, dist: str, tmp_path: Path) -> None:
    """The old page continues to work; a notice offers to reload the new one."""
    shutil.copytree(ROOT / "dist", tmp_path / "site")
    with serving(tmp_path / "site", Quiet) as address:
        page = device()
        page.goto(address)
        page.evaluate(CONTROLLED)
        version = publish_newer(tmp_path / "site")
        page.reload()
        page.get_by_text("A new version is ready.").first.wait_for()
        kept = "() => caches.keys()"
        assert len(page.evaluate(kept)) == 2
        with page.expect_navigation():
            page.locator("#toast").get_by_role("button", name="Reload").click()
        page.locator("body[data-screen=start]").wait_for()
        assert page.evaluate(kept) == [f"pass-a-word / {version}"]


@pytest.mark.allows_errors("404")
def test_an_old_page_under_a_newer_worker_loses_nothing(
    device: Device, dist: str, tmp_path: Path
) -> None:
    """Another tab took the new version, so files that the old page has not loaded yet are gone."""
    folder = tmp_path / "site"
    shutil.copytree(ROOT / "dist", folder)
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
        make_newer(folder)
        other = page.context.new_page()
        other.goto(address)
        other.get_by_text("A new version is ready.").first.wait_for()
        with other.expect_navigation():
            other.locator("#toast").get_by_role("button", name="Reload").click()
        other.locator("body[data-screen=start]").wait_for()
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


def make_newer(folder: Path) -> None:
    """Deploy another build: the module that is loaded later has another name."""
    late = folder / "lazy" / "settings.js"
    late.rename(folder / "lazy" / "later.js")
    for script in folder.rglob("*.js"):
        text = script.read_text("utf-8")
        script.write_text(text.replace("/lazy/settings.js", "/lazy/later.js"), "utf-8")
    republish(folder)
