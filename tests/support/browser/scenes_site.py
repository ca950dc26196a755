"""Scenes of the site: a frame of another page, altered files, a film."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from support.browser.scenes import Scene, table
from support.link_games import finished_game, some_turns


def framed(page: Any, site: str) -> None:
    """Show the page inside a frame of another page."""
    page.goto(site)
    page.locator("#start .doors").wait_for()  # Drawn first: showAddress replaces the body.
    page.evaluate("async () => void (await import('./start/framed.js')).showAddress()")
    page.locator("body[data-screen=framed] a").wait_for()


def files_changed(page: Any, site: str) -> Iterator[str]:
    """Show the notices of an altered dictionary and of refetched files."""
    table(page, site)
    for key in ("notice-altered", "files-mended"):
        page.evaluate("async (key) => (await import('./ui/dialogs.js')).offerReload(key)", key)
        page.locator("#toast:not([hidden])").wait_for()
        yield key


def film(page: Any, site: str) -> Iterator[str]:
    """Show a film at its end and while it plays, and a refused one."""
    page.goto(f"{site}watch.html#{finished_game()}")
    page.locator(".film-buttons").wait_for()
    page.keyboard.press("End")
    yield "end"
    page.keyboard.press("PageUp")
    page.locator(".film-turns summary").click()
    yield "turns"
    page.goto(f"{site}watch.html#{some_turns(2)[-1]}")
    page.locator(".problem").wait_for()
    yield "refused"


SCENES: list[Scene] = [framed, files_changed, film]
