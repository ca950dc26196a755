"""After one visit the published page needs no network, and an update waits to be asked."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.playing import close_dialog, link_in, new_game, take_turn
from browser.serving import ROOT, Quiet, serving

Device = Callable[..., Any]

CONTROLLED = """() => new Promise((done) => {
  const workers = navigator.serviceWorker;
  if (workers.controller) done();
  else workers.addEventListener("controllerchange", () => done());
})"""


def test_a_turn_is_taken_without_a_network(device: Device, dist: str) -> None:
    """Page, Python, engine, dictionary and computer players are all kept on the device."""
    page = device("phone")
    new_game(page, dist, starts="me")
    page.evaluate(CONTROLLED)
    page.reload()
    page.locator(".turn.yours").wait_for()
    page.locator("#progress").wait_for(state="hidden")
    page.context.set_offline(offline=True)
    page.reload()
    page.locator(".turn.yours").wait_for()
    before = link_in(page)
    assert take_turn(page) != before
    close_dialog(page)
    page.locator("#home").click()
    page.locator("#kind-1").select_option("2")
    page.locator('label[for="who-starts-friend"]').click()
    page.get_by_role("button", name="Create game").click()
    page.locator(".turn.yours").wait_for()
    assert "Casual played " in page.locator("#line").inner_text()


def test_a_new_version_waits_until_it_is_wanted(device: Device, dist: str, tmp_path: Path) -> None:
    """The old page goes on whole; a notice offers the reload that brings the new one."""
    shutil.copytree(ROOT / "dist", tmp_path / "site")
    assets = tmp_path / "site" / "assets.json"
    with serving(tmp_path / "site", Quiet) as address:
        page = device()
        page.goto(address)
        page.evaluate(CONTROLLED)
        newer = json.loads(assets.read_text()) | {"version": "newer"}
        assets.write_text(json.dumps(newer))
        page.reload()
        page.get_by_text("A new version is ready.").first.wait_for()
        kept = "() => caches.keys()"
        assert len(page.evaluate(kept)) == 2
        with page.expect_navigation():
            page.locator("#toast").get_by_role("button", name="Reload").click()
        page.locator("body[data-screen=start]").wait_for()
        assert page.evaluate(kept) == ["pass-a-word-newer"]
