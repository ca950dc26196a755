"""Scenes of the site: a frame of another page, and altered files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from support.browser.scenes import Scene, table


def framed(page: Any, site: str) -> None:
    """Show the page inside a frame of another page."""
    page.goto(site)
    page.locator("#start .doors").wait_for()  # Await drawing: showAddress replaces the body.
    page.evaluate("async () => void (await import('./start/framed.js')).showAddress()")
    page.locator("body[data-screen=framed] a").wait_for()


def files_changed(page: Any, site: str) -> Iterator[str]:
    """Show the notices of an altered dictionary and of refetched files."""
    table(page, site)
    for key in ("notice-altered", "files-mended"):
        page.evaluate("async (key) => (await import('./ui/dialogs.js')).offerReload(key)", key)
        page.locator("#toast:not([hidden])").wait_for()
        yield key


SCENES: list[Scene] = [framed, files_changed]
