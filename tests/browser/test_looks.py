"""Every screen is accessible and nothing is cut off or too small, in any look and language.

The usual run shows each scene in one look (`support.browser.looks`); the full run shows all
looks and takes screenshots.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from support.browser import (
    scenes,
    scenes_around,
    scenes_fair_draw,
    scenes_links,
    scenes_live,
    scenes_puzzles,
    scenes_rules,
    scenes_sealed,
    scenes_site,
)
from support.browser.devices import AXE, FAULTS, SIZES
from support.browser.looks import COLOURS, FULL_SIZE, LANGUAGES, SPREAD, Look, looks_of
from support.browser.playing import next_frame
from support.browser.scenes import Scene, draft, four, history, long_note, table, waiting, zoomed
from support.browser.serving import ROOT

Device = Callable[..., Any]
SHOTS = ROOT / ".build" / "shots"
PARTS = (
    scenes, scenes_around, scenes_links, scenes_live, scenes_sealed, scenes_fair_draw, scenes_site,
    scenes_puzzles, scenes_rules,
)  # fmt: skip
SCENES: list[Scene] = [scene for part in PARTS for scene in part.SCENES]
BOARDS = (table, four, draft, long_note, waiting, history, zoomed)
"""Scenes that end with a board and a rack, whose layout is measured at every size."""

SMALLEST = [(320, 568), (320, 256), (360, 225)]
"""A narrow phone, and desktops whose pages are enlarged to 400 %. Here seven tiles are smaller
than a finger, and the page scrolls."""

# The visible board must end above the rack, and the rack within the screen.
OUT_OF_REACH = """() => {
  const hand = document.querySelector(".controls").getBoundingClientRect();
  const board = document.querySelector(".table").getBoundingClientRect();
  return [
    hand.bottom > innerHeight + 1 && `the hand ends at ${hand.bottom}`,
    board.bottom > hand.top + 1 && `the board ends at ${board.bottom}, below ${hand.top}`,
  ].filter(Boolean);
}"""

TOP = "[...document.querySelectorAll('dialog:modal')].at(-1) ?? document"


def photograph(page: Any, name: str) -> None:
    """Take a screenshot, which includes the parts of a long page below the screen."""
    is_long = page.evaluate(
        "() => document.body.dataset.screen !== 'game' && !document.querySelector('dialog')"
    )
    page.screenshot(path=SHOTS / f"{name}.png", full_page=is_long)


def violations(page: Any) -> Iterator[str]:
    """Yield axe's violations; if a modal dialog is open, those inside the dialog."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = "{ preload: false, resultTypes: ['violations'] }"
    for bad in page.evaluate(f"() => axe.run({TOP}, {options})")["violations"]:
        yield f"{bad['id']} {[node['target'] for node in bad['nodes']][:3]}"


def faults(page: Any, name: str, look: Look) -> Iterator[str]:
    """Yield the faults of a scene in each colour scheme."""
    next_frame(page)  # The board gets its size in the next frame.
    yield from page.evaluate(FAULTS)
    for scheme, theme in look.colours:
        page.emulate_media(color_scheme=scheme)
        before = page.evaluate("document.documentElement.dataset.theme ?? ''")
        dress = "(theme) => { document.documentElement.dataset.theme = theme; }"
        page.evaluate(dress, theme)
        if FULL_SIZE:
            photograph(page, f"{name}-{look.size}-{look.language}-{scheme}-{theme}")
        yield from (f"{scheme} {theme}: {fault}" for fault in violations(page))
        page.evaluate(dress, before)


@pytest.mark.scenes
@pytest.mark.parametrize(
    ("scene", "look"),
    [(scene, look) for n, scene in enumerate(SCENES) for look in looks_of(n)],
    ids=lambda each: str(each) if isinstance(each, Look) else each.__name__.strip("_"),
)
def test_a_scene_is_accessible_and_whole(
    device: Device, site: str, scene: Scene, look: Look
) -> None:
    page = device(look.size, reduced_motion="reduce", locale=look.language)
    found: list[tuple[str, str]] = []
    for part in scene(page, site) or [""]:
        name = "-".join(filter(None, [scene.__name__.strip("_"), part]))
        found += [(name, fault) for fault in faults(page, name, look)]
    for size in SIZES if scene in BOARDS else ():
        page.set_viewport_size(SIZES[size]["viewport"])
        next_frame(page)
        found += [(size, fault) for fault in page.evaluate(OUT_OF_REACH) + page.evaluate(FAULTS)]
    for width, height in SMALLEST if scene in BOARDS else ():
        page.set_viewport_size({"width": width, "height": height})
        next_frame(page)
        bad = [fault for fault in page.evaluate(FAULTS) if "rack-tile" not in fault]
        found += [(f"{width} by {height}", fault) for fault in bad]
    assert found == []


def test_the_looks_have_every_pair() -> None:
    """All pairs among size, language and colours occur; there are enough scenes for all looks."""
    colours = [(pair,) for pair in COLOURS]
    assert {(look.size, look.language) for look in SPREAD} == set(product(SIZES, LANGUAGES))
    assert {(look.size, look.colours) for look in SPREAD} == set(product(SIZES, colours))
    assert {(look.language, look.colours) for look in SPREAD} == set(product(LANGUAGES, colours))
    assert len(SCENES) >= len(SPREAD)
