"""Take pictures of the page: ``build.py pictures page``.

Headless Chromium always opens the same game, on a desktop and on a phone. This gives
``docs/table.png`` for the README, the picture that chats show with a link, and the screenshots for
installing the page (``site/pictures``). Run it again when the page looks different; the next
``build.py dist`` publishes the pictures.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from scripts.build import dist, page, serving
from scripts.common import command_line
from scripts.common.base import ROOT, SITE
from scripts.lab.bench.turns import game_link
from scripts.lab.bench.visits import chromium

SEED = 26
LEXICON = "en-common"
TURNS = 14
"""The turns before the pictures: an even number, so that the first player is to move."""
PATIENCE_S = 120.0
PICTURES = SITE / "pictures"
README = ROOT / "docs" / "table.png"

STYLE = """
  * { box-sizing: border-box; margin: 0; }
  body { display: flex; align-items: center; background: #dfe5e0; color: #1f2f2c; }
  img { display: block; border-radius: 14px; box-shadow: 0 4px 24px #1f2f2c40; }
  .table { justify-content: center; gap: 32px; width: 1424px; height: 720px; }
  .preview { gap: 56px; width: 1200px; height: 630px; padding: 0 56px; background: #f4f1ea; }
  h1 { font: 600 72px/1.1 Palatino, Georgia, serif; white-space: nowrap; }
  p { margin-top: 24px; font: 32px/1.35 system-ui, sans-serif; color: #55625d; }
"""


class Screen(NamedTuple):
    """A screen and its device pixel ratio."""

    width: int
    height: int
    scale: int = 1
    is_phone: bool = False


DESKTOP = Screen(1280, 800)
PHONE = Screen(390, 844, 2, is_phone=True)


@contextmanager
def game_on(browser: Browser, screen: Screen, address: str) -> Iterator[Page]:
    """Open the game on a screen, wait for the player's turn, and yield the page."""
    with browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        device_scale_factor=screen.scale,
        has_touch=screen.is_phone,
        is_mobile=screen.is_phone,
        locale="en",
        color_scheme="light",
        reduced_motion="reduce",
        service_workers="block",
    ) as context:
        shown = context.new_page()
        shown.goto(f"{address}#{game_link(SEED, LEXICON, TURNS)}")
        _wait_for_turn(shown)
        yield shown


def _wait_for_turn(shown: Page) -> None:
    """Press the primary button of each dialog until the player is to move."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        asked = shown.locator("dialog[open] .primary")
        if asked.count():
            asked.first.click()
        elif shown.locator(".turn.yours").count() and shown.locator("#side .move").count():
            shown.wait_for_timeout(1000)
            return
        shown.wait_for_timeout(200)
    raise TimeoutError("the page shows no game")


def composed(browser: Browser, look: str, body: str, width: int, height: int) -> bytes:
    """Return a picture of some HTML."""
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        shown = context.new_page()
        shown.set_content(f"<style>{STYLE}</style><body class={look}>{body}")
        shown.evaluate("() => Promise.all([...document.images].map((each) => each.decode()))")
        return shown.screenshot()


def image(data: bytes, height: int) -> str:
    """Return a picture as HTML."""
    text = base64.b64encode(data).decode()
    return f'<img src="data:image/png;base64,{text}" height="{height}">'


def take(browser: Browser, address: str) -> dict[Path, bytes]:
    """Return all pictures by the files that they go into."""
    with game_on(browser, DESKTOP, address) as shown:
        desktop = shown.screenshot()
        board = shown.locator("#board").screenshot()
        description = shown.locator("meta[name=description]").get_attribute("content") or ""
    with game_on(browser, PHONE, address) as shown:
        phone = shown.screenshot()
    text = f"<h1>Pass-a-Word</h1><p>{escape(description)}</p>"
    width, height = page.PREVIEW_SIZE
    both = image(desktop, 640) + image(phone, 640)
    beside = f"<div>{text}</div>{image(board, 520)}"
    return {
        PICTURES / "desktop.png": desktop,
        PICTURES / "phone.png": phone,
        SITE / page.PREVIEW: composed(browser, "preview", beside, width, height),
        README: composed(browser, "table", both, 1424, 720),
    }


def main() -> None:
    """Take all pictures and write them."""
    command_line.parser("pictures page", __doc__).parse_args()
    with serving.running(serving.Server(dist.build())) as server, chromium() as browser:
        for path, data in take(browser, server.url).items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
            print(f"{path.relative_to(ROOT)}: {len(data):,} bytes")
