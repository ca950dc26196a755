"""A film in frames of other origins, with the headers of dist/_headers and without.

`tests/page/film.test.js` tests what a film shows and does.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.browser.playing import show
from support.browser.serving import ROOT, Quiet, serving
from support.browser.worker import at_home
from support.link_games import finished_game, some_turns

Device = Callable[..., Any]

MAX_BYTES = 130_000
"""The limit on all that a film loads, as the host sends it without compression."""
KEPT = """async () => [
    (await indexedDB.databases()).length, localStorage.length, sessionStorage.length,
    (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length,
    document.cookie
]"""


@contextmanager
def framing(folder: Path, inner: str, attributes: str = "") -> Iterator[str]:
    """Serve a page of another origin that shows ``inner`` in a frame; yield its address."""
    icon = '<link rel="icon" href="data:,">'
    frame = f'<iframe src="{inner}" width="480" height="800" {attributes}></iframe>'
    (folder / "outer.html").write_text(f"<!doctype html><title>Outer</title>{icon}{frame}", "utf-8")
    with serving(folder, Quiet) as address:
        yield f"{address}outer.html"


@contextmanager
def hosted(kind: str) -> Iterator[str]:
    """Serve the published page with the headers of dist/_headers, or without."""
    dist = ROOT / "dist"
    with at_home(dist) if kind == "headers" else serving(dist, Quiet) as address:
        yield address


def step_to_end(view: Any) -> None:
    """Step through a film by its buttons."""
    view.locator(".film-buttons").wait_for()
    turns = int(view.locator(".film-place input").get_attribute("max"))
    for number in range(1, turns + 1):
        view.get_by_role("button", name="Next turn").click()
        view.get_by_text(f"Turn {number} of {turns}", exact=True).wait_for()


@pytest.mark.parametrize("kind", ["headers", "none"])
def test_a_film_plays_in_a_frame_of_another_origin(
    device: Device, dist: str, tmp_path: Path, kind: str
) -> None:
    """Its link leads out of the frame, to the game in a tab that cannot reach back."""
    assert dist
    page = device()
    with hosted(kind) as home, framing(tmp_path, f"{home}watch.html#{finished_game()}") as outer:
        page.goto(outer)
        frame = page.frame_locator("iframe")
        step_to_end(frame)
        assert frame.locator(".board .tile").count() > 5
        with page.expect_popup() as popup:
            frame.get_by_role("link", name="Open the game").click()
        assert popup.value.url == f"{home}#{finished_game()}"
        assert popup.value.evaluate("opener") is None
        assert page.url == outer


def test_a_film_plays_in_a_frame_without_rights_but_scripts(
    device: Device, dist: str, tmp_path: Path
) -> None:
    """A sandbox may withhold everything but scripts and the film's own origin."""
    rights = 'sandbox="allow-scripts allow-same-origin"'
    page = device()
    with framing(tmp_path, f"{dist}watch.html#{finished_game()}", rights) as outer:
        page.goto(outer)
        step_to_end(page.frame_locator("iframe"))


@pytest.mark.allows_errors("frame-ancestors")
def test_the_game_itself_stays_out_of_frames(device: Device, dist: str, tmp_path: Path) -> None:
    assert dist
    page = device()
    with at_home(ROOT / "dist") as home, framing(tmp_path, f"{home}#{finished_game()}") as outer:
        with page.expect_console_message(lambda line: "frame-ancestors" in line.text):
            page.goto(outer)
        assert page.frame_locator("iframe").locator("#home").count() == 0


def test_a_film_loads_little_and_leaves_nothing(device: Device, dist: str) -> None:
    """No engine, no worker, no other origin; nothing is stored, whatever is pressed."""
    page = device()
    sizes: dict[str, int] = {}
    page.on("response", lambda reply: sizes.update({reply.url: len(reply.body())}))
    page.goto(f"{dist}watch.html?theme=dark&lang=pl#{finished_game()}")
    page.locator(".film-buttons").wait_for()
    page.keyboard.press("End")
    page.keyboard.press("k")
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(dist) for url in sizes)
    assert not [url for url in sizes if any(part in url for part in ("runtime", "worker", "sw.js"))]
    assert sum(sizes.values()) <= MAX_BYTES, sizes
    assert page.workers == []
    assert page.evaluate(KEPT) == [0, 0, 0, 0, 0, ""]


def test_a_film_fits_every_width(device: Device, dist: str) -> None:
    page = device()
    page.goto(f"{dist}watch.html#{finished_game()}")
    page.locator(".film-buttons").wait_for()
    for width in (320, 360, 390, 480, 768, 831, 832, 1024, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        box = page.locator(".board").bounding_box()
        assert min(box["width"], box["height"]) >= min(300, width - 24)
        for each in page.locator(".film-buttons button").all():
            size = each.bounding_box()
            assert min(size["width"], size["height"]) >= 44


def test_without_motion_tiles_lie_at_once(device: Device, dist: str) -> None:
    for motion, moves in (("reduce", False), ("no-preference", True)):
        page = device(reduced_motion=motion)
        page.goto(f"{dist}watch.html#{finished_game()}")
        page.get_by_role("button", name="Next turn").click()
        page.locator(".cell.last").first.wait_for()
        running = page.evaluate(
            "document.getAnimations().some(({ animationName }) => animationName === 'laid')"
        )
        assert running is moves


def test_a_film_plays_offline_once_the_game_has_been_opened(device: Device, dist: str) -> None:
    """The game caches the page of films, its strings and letters, with its own files."""
    page = device()
    show(page, dist, some_turns(2)[-1])
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.context.set_offline(offline=True)
    page.goto(f"{dist}watch.html#{finished_game()}")
    step_to_end(page)
