"""A page inside a frame loads no part of a game, whatever headers the host sends."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.browser.playing import seated, show
from support.browser.serving import ROOT, Beside, Quiet, serving
from support.browser.worker import at_home
from support.link_games import some_turns

Device = Callable[..., Any]

TITLE = "Pass-a-Word can’t run inside another page"


def write_outer(folder: Path, *inner: str) -> None:
    """Write a page that shows other pages in frames."""
    icon = '<link rel="icon" href="data:,">'
    frames = "".join(f'<iframe src="{each}" width="600" height="600"></iframe>' for each in inner)
    text = f"<!doctype html><title>Outer</title>{icon}{frames}"
    (folder / "outer.html").write_text(text, "utf-8")


@contextmanager
def framing(folder: Path, inner: str) -> Iterator[str]:
    """Serve a page of another origin that shows ``inner`` in a frame; yield its address."""
    write_outer(folder, inner)
    with serving(folder, Quiet) as address:
        yield f"{address}outer.html"


def is_of_a_game(path: str) -> bool:
    """Say whether a request loads the engine or a dictionary."""
    return any(part in path for part in ("/worker/", "/bridge", "/runtime/", ".words"))


def test_a_frame_gets_a_way_out_and_no_game(device: Device, dist: str, tmp_path: Path) -> None:
    """A framed page starts no engine and draws no game; its link opens the game in a new tab.

    One frame has the outer page's origin, whose storage holds the game; one has another origin.
    """
    (tmp_path / "paw").symlink_to(ROOT / "site")
    link = some_turns(2)[-1]
    page = device()
    with serving(tmp_path, Beside) as address:
        show(page, f"{address}paw/", link)
        page.goto("about:blank")
        paths: list[str] = []
        page.on("request", lambda request: paths.append(request.url))
        write_outer(tmp_path, f"paw/#{link}", f"{dist}#{link}")
        page.goto(f"{address}outer.html")
        frames = [page.frame_locator("iframe").nth(n) for n in range(2)]
        for frame in frames:
            frame.get_by_role("heading", name=TITLE).wait_for()
        with page.expect_popup() as popup:
            frames[1].get_by_role("link", name="Open in its own tab").click()
        seated(popup.value)
        assert popup.value.url == f"{dist}#{link}"
        # Any forbidden request would have been made by now.
        for frame in frames:
            assert frame.locator("#board, .tile, #rack, header, dialog").count() == 0
        assert page.workers == []
        assert [path for path in paths if is_of_a_game(path)] == []


def test_without_scripts_a_frame_shows_only_that_they_are_needed(
    device: Device, site: str, tmp_path: Path
) -> None:
    page = device(java_script_enabled=False)
    with framing(tmp_path, f"{site}#{some_turns(2)[-1]}") as outer:
        page.goto(outer)
        frame = page.frame_locator("iframe")
        frame.locator("#home").wait_for()
        assert "needs JavaScript" in frame.locator("noscript").text_content()
        assert frame.locator(".tile, .cell, form").count() == 0


@pytest.mark.allows_errors("frame-ancestors")
def test_a_browser_shows_no_frame_if_the_headers_are_sent(
    device: Device, dist: str, tmp_path: Path
) -> None:
    """`build.py serve` sends the policy frame-ancestors, which is in dist/_headers."""
    assert dist
    page = device()
    with at_home(ROOT / "dist") as inner, framing(tmp_path, inner) as outer:
        with page.expect_console_message(lambda line: "frame-ancestors" in line.text):
            page.goto(outer)
        assert page.frame_locator("iframe").locator("#home").count() == 0
