"""Every screen at every size, light and dark: accessible, within reach, with a screenshot."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support.browser import (
    scenes,
    scenes_around,
    scenes_fair_draw,
    scenes_links,
    scenes_live,
    scenes_sealed,
    scenes_site,
)
from support.browser.devices import AXE, SIZES
from support.browser.playing import TONGUES, next_frame
from support.browser.scenes import Scene, draft, four, long_note, table, waiting
from support.browser.scenes_around import start
from support.browser.serving import ROOT

Device = Callable[..., Any]
COLOURS = [
    ("light", "system", ""),
    ("dark", "system", "runOnly: ['color-contrast'],"),
    ("light", "contrast", "runOnly: ['color-contrast'],"),
    ("dark", "contrast", "runOnly: ['color-contrast'],"),
]
# What axe is asked, by kind of size, and whether a state is one of a translation.
CHECKED = {
    ("phone", False): COLOURS,
    ("desktop", False): COLOURS[:2],
    ("phone", True): COLOURS[:1],
    ("desktop", True): [],
}
SHOTS = ROOT / ".build" / "shots"

# Both sizes of a kind are taken together: a scene takes longer than its screenshot.
ALSO = {"phone": "small", "desktop": "tablet"}

# Scenes that are shown in each language begin the names of their states with it.
TRANSLATED = tuple(f"{tongue}-" for tongue in TONGUES if tongue != "en")

# The usual run only measures what translations cut off; `build.py test --pictures` takes pictures
# of them and asks axe about them too, which takes as long as all else that is done here.
EVERY_LANGUAGE = os.environ.get("PASSAWORD_PICTURES") == "all"

# What is cut off, and what is too small to tap; links within a sentence may be.
FAULTS = """() => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true });
  const name = (node) => `${node.tagName} ${node.id || node.className} ${node.innerText ?? ""}`;
  const wide = [document.documentElement, ...document.querySelectorAll(".sheet, .tool, .body")]
    .filter((node) => node.scrollWidth > node.clientWidth);
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const small = [...top.querySelectorAll("button, select, summary, a, input, textarea")].filter(
    (node) => {
      const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
      return shown(node) && Math.min(width, height) < 43.9
        && !node.matches("[type=radio], .cell *, .note a");
    });
  return [...wide.map((node) => `too wide: ${name(node)}`),
    ...small.map((node) => `too small: ${name(node)}`)];
}"""


TOP = "[...document.querySelectorAll('dialog:modal')].at(-1) ?? document"


@pytest.fixture(scope="module", autouse=True)
def gallery() -> Iterator[None]:
    """Put all screenshots on one page, a row for each state."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    yield
    states: dict[str, list[str]] = {}
    for path in sorted(SHOTS.glob("*.png")):
        states.setdefault(path.stem.rsplit("-", 2)[0], []).append(path.name)
    rows = [
        f"<h2>{state}</h2>" + "".join(f'<img src="{name}" height="480">' for name in names)
        for state, names in states.items()
    ]
    (SHOTS / "index.html").write_text(f"<!doctype html>{''.join(rows)}", "utf-8")


def photographed(page: Any, name: str, size: str, *, is_translated: bool) -> list[str]:
    """Take screenshots; return what is cut off or too small at both sizes of a kind.

    The second size of a kind is shown in light colours, and not for a translation.
    """
    schemes = {size: ("dark", "light"), ALSO[size]: () if is_translated else ("light",)}
    if is_translated and not EVERY_LANGUAGE:
        schemes[size] = ()
    faults = []
    is_long = page.evaluate(
        "() => document.body.dataset.screen !== 'game' && !document.querySelector('dialog')"
    )
    for each in (ALSO[size], size):
        page.set_viewport_size(SIZES[each]["viewport"])
        next_frame(page)  # The board gets its size in the next frame.
        faults += [f"{each}: {fault}" for fault in page.evaluate(FAULTS)]
        for scheme in schemes[each]:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=SHOTS / f"{name}-{each}-{scheme}.png", full_page=is_long)
    return faults


def violations(page: Any, colours: list[tuple[str, str, str]]) -> list[Any]:
    """Return what axe finds: any rule, in the other colours those of contrast only.

    While a modal dialog is open only it is checked: the rest is inert, and has its own scenes.
    """
    found = []
    if colours and not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme, theme, rules in colours:
        page.emulate_media(color_scheme=scheme)
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        report = page.evaluate(f"() => axe.run({TOP}, {{{rules} resultTypes: ['violations']}})")
        found += [
            (scheme, theme, bad["id"], [node["target"] for node in bad["nodes"]][:3])
            for bad in report["violations"]
        ]
    page.evaluate("() => { delete document.documentElement.dataset.theme; }")
    return found


@pytest.mark.parametrize(
    "scene",
    [
        *scenes.SCENES,
        *scenes_around.SCENES,
        *scenes_links.SCENES,
        *scenes_live.SCENES,
        *scenes_sealed.SCENES,
        *scenes_fair_draw.SCENES,
        *scenes_site.SCENES,
    ],
    ids=lambda scene: scene.__name__,
)
@pytest.mark.parametrize("size", ALSO)
def test_axe_finds_nothing(device: Device, site: str, size: str, scene: Scene) -> None:
    """No violation, nothing cut off, nothing too small; the screenshots are kept.

    The high-contrast theme is alike at every size, so only the phone is checked; and colours are
    alike in every language, so a translation is checked once, on the phone, and has pictures at one
    size of a kind, both only where every language is asked for.
    """
    page = device(size, reduced_motion="reduce")
    found: list[Any] = []
    for part in scene(page, site) or [""]:
        name = f"{scene.__name__.strip('_')}{part and f'-{part}'}"
        is_translated = part.startswith(TRANSLATED)
        faults = photographed(page, name, size, is_translated=is_translated)
        is_left_out = is_translated and not EVERY_LANGUAGE
        bad = violations(page, [] if is_left_out else CHECKED[size, is_translated])
        found += [(name, each) for each in (*faults, *bad)]
    assert found == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "screen", [table, four, draft, long_note, waiting, start], ids=lambda s: s.__name__
)
def test_everything_is_within_reach(
    device: Device, site: str, size: str, screen: Callable[..., None]
) -> None:
    """Nothing is cut off at the side; rack and buttons are visible; targets have 44 px."""
    page = device(size)
    screen(page, site)
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    if screen is not start:
        hand = page.locator(".controls").bounding_box()
        board = page.locator(".table").bounding_box()  # What shows of it while it is enlarged.
        assert hand["y"] + hand["height"] <= height + 1
        assert board["y"] + board["height"] <= hand["y"] + 1
    for target in page.locator("button:visible, select:visible, summary:visible").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 43.9, target.inner_text()
