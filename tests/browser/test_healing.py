"""A deployed version that cannot start is replaced by the host's next version."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.kept import publish_newer, republish
from support.browser.playing import CONTROLLED, show
from support.link_games import some_turns

Device = Callable[..., Any]

THROWS = 'throw new Error("a bad deployment");\n'
HEALED_MS = 60_000
"""The limit; the page reports its failure after 8 seconds, then waits 5 seconds for other pages."""
STARTED = "body:not([data-screen=loading])"


def deploy_bad(folder: Path) -> str:
    """Deploy a version whose first script throws; return the original script."""
    script = folder / "main.js"
    good = script.read_text("utf-8")
    script.write_text(THROWS + good, "utf-8")
    republish(folder)
    return good


def take_bad(page: Any) -> None:
    """Accept the bad version as an update, as a player would."""
    page.reload()
    page.get_by_text("A new version is ready.").first.wait_for()
    page.locator("#toast").get_by_role("button", name="Reload").click()
    page.locator("body[data-screen=loading]").wait_for()


@pytest.mark.allows_errors("bad deployment")
def test_a_repaired_host_replaces_a_version_that_throws(
    host: str, device: Device, folder: Path
) -> None:
    """On the next visit the broken page is updated and shows the stored game."""
    page = device()
    show(page, host, some_turns(2)[-1])
    page.evaluate(CONTROLLED)
    good = deploy_bad(folder)
    take_bad(page)
    page.get_by_role("button", name="Start afresh (games are kept)").wait_for()
    assert page.get_by_text("a bad deployment").is_visible()
    (folder / "main.js").write_text(good, "utf-8")
    version = publish_newer(folder)
    page.goto(host)
    page.locator(STARTED).wait_for(timeout=HEALED_MS)
    assert page.evaluate("() => caches.keys()") == [f"pass-a-word / {version}"]
    page.get_by_text("WAVE for 20").wait_for()


@pytest.mark.allows_errors("bad deployment")
def test_starting_afresh_keeps_the_games(host: str, device: Device, folder: Path) -> None:
    """Starting afresh removes the cached page files and the service worker at once."""
    page = device()
    show(page, host, some_turns(2)[-1])
    page.evaluate(CONTROLLED)
    good = deploy_bad(folder)
    take_bad(page)
    (folder / "main.js").write_text(good, "utf-8")
    publish_newer(folder)
    page.get_by_role("button", name="Start afresh (games are kept)").click()
    page.locator(STARTED).wait_for()
    page.locator(".turn.yours").wait_for()
