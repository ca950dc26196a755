"""Scenes of the site: a frame of another page, and files that are not the published ones.

`browser.scenes` explains what a scene is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from support.browser.playing import speak, tongues
from support.browser.scenes import Scene, table


def framed(page: Any, site: str) -> Iterator[str]:
    """Show what stands in a frame of another page, in each language."""
    for tongue in tongues(page):
        value = f"{{ configurable: true, value: ['{tongue}'] }}"
        page.add_init_script(f"Object.defineProperty(navigator, 'languages', {value});")
        page.goto(site)
        page.locator("body[data-screen=start]").wait_for()
        page.evaluate("async () => void (await import('./lazy/framed.js')).showAddress()")
        page.locator("body[data-screen=framed] a").wait_for()
        yield tongue


def files_changed(page: Any, site: str) -> Iterator[str]:
    """Show the notices of a dictionary that is not the published one, and of files fetched anew."""
    for tongue in tongues(page):
        speak(page, site, tongue)
        table(page, site)
        for key in ("notice-altered", "files-mended"):
            page.evaluate("async (key) => (await import('./ui/dialogs.js')).offerReload(key)", key)
            page.locator("#toast:not([hidden])").wait_for()
            yield f"{tongue}-{key}"


SCENES: list[Scene] = [framed, files_changed]
