"""Inside another page nothing of a game is loaded, whatever the host's headers say."""

from __future__ import annotations

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


def write_outer(folder: Path, inner: str) -> None:
    """Write a page that shows another one in a frame."""
    icon = '<link rel="icon" href="data:,">'
    frame = f'<iframe src="{inner}" width="600" height="600"></iframe>'
    text = f"<!doctype html><title>Outer</title>{icon}{frame}"
    (folder / "outer.html").write_text(text, "utf-8")


@contextmanager
def framing(folder: Path, inner: str) -> Iterator[str]:
    """Serve a page of another origin that shows ``inner`` in a frame; yield its address."""
    write_outer(folder, inner)
    with serving(folder, Quiet) as address:
        yield f"{address}outer.html"


def asked_for(page: Any) -> list[str]:
    """Return the list to which the path of each request of a page will be added."""
    paths: list[str] = []
    page.on("request", lambda request: paths.append(request.url.partition("//")[2]))
    return paths


def is_of_a_game(path: str) -> bool:
    """Say whether a request loads the engine or a dictionary."""
    return any(part in path for part in ("/worker/", "/bridge", "/runtime/", ".words"))


@pytest.mark.parametrize("source", ["site", "dist"])
def test_another_origin_gets_a_way_out_and_no_game(
    device: Device, request: pytest.FixtureRequest, tmp_path: Path, source: str
) -> None:
    """No engine is started and nothing kept; the link opens the game in a tab of its own."""
    address = request.getfixturevalue(source)
    link = some_turns(2)[-1]
    page = device()
    paths = asked_for(page)
    with framing(tmp_path, f"{address}#{link}") as outer:
        page.goto(outer)
        frame = page.frame_locator("iframe")
        frame.get_by_role("heading", name=TITLE).wait_for()
        page.wait_for_timeout(500)  # Time for what must not happen.
        assert frame.locator("#board, #rack, header, dialog").count() == 0
        assert page.workers == []
        assert [path for path in paths if is_of_a_game(path)] == []
        with page.expect_popup() as popup:
            frame.get_by_role("link", name="Open in its own tab").click()
        seated(popup.value)
        assert popup.value.url == f"{address}#{link}"


def test_a_known_game_is_not_shown_either(device: Device, site: str, tmp_path: Path) -> None:
    """A device that keeps the game shows it at once, but not in a frame."""
    page = device()
    link = some_turns(2)[-1]
    show(page, site, link)
    with framing(tmp_path, f"{site}#{link}") as outer:
        page.goto(outer)
        frame = page.frame_locator("iframe")
        frame.get_by_role("heading", name=TITLE).wait_for()
        assert frame.locator(".tile").count() == 0


def test_a_page_of_the_same_origin_gets_no_more(device: Device, tmp_path: Path) -> None:
    """It could reach the game in other ways; yet one rule is simpler than two."""
    (tmp_path / "paw").symlink_to(ROOT / "site")
    write_outer(tmp_path, "paw/")
    with serving(tmp_path, Beside) as address:
        page = device()
        page.goto(f"{address}outer.html")
        page.frame_locator("iframe").get_by_role("heading", name=TITLE).wait_for()


def test_without_scripts_a_frame_shows_only_that_they_are_needed(
    device: Device, site: str, tmp_path: Path
) -> None:
    """Nor does the page by itself show more."""
    page = device(java_script_enabled=False)
    with framing(tmp_path, f"{site}#{some_turns(2)[-1]}") as outer:
        page.goto(outer)
        frame = page.frame_locator("iframe")
        frame.locator("#home").wait_for()
        assert "needs JavaScript" in frame.locator("noscript").text_content()
        assert frame.locator(".tile, .cell, form").count() == 0


@pytest.mark.allows_errors("frame-ancestors")
def test_where_the_headers_are_sent_a_browser_shows_no_frame(
    device: Device, dist: str, tmp_path: Path
) -> None:
    """The policy of dist/_headers, which `build.py serve` sends."""
    assert dist
    page = device()
    with at_home(ROOT / "dist") as inner, framing(tmp_path, inner) as outer:
        page.goto(outer)
        page.wait_for_timeout(500)
        assert page.frame_locator("iframe").locator("#home").count() == 0
