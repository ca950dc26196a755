"""Every screen at every size, light and dark: accessible and within reach.

`build.py test --pictures` asks axe for everything and keeps screenshots, which takes three times as
long; the usual run takes none, and of translations only measures what is cut off on a phone.
"""

from __future__ import annotations

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
from support.browser.playing import THOROUGH, TONGUES, next_frame
from support.browser.scenes import Scene, draft, four, long_note, table, waiting
from support.browser.scenes_around import start
from support.browser.serving import ROOT

Device = Callable[..., Any]
CONTRAST = "runOnly: ['color-contrast'],"
COLOURS = [
    ("light", "system", ""),
    ("dark", "system", CONTRAST),
    ("light", "contrast", CONTRAST),
    ("dark", "contrast", CONTRAST),
]
# What axe is asked, by kind of size: a theme has the same colours at every size, so it is enough
# to check each of the four at one.
CHECKED = {
    "phone": [("light", "system", ""), ("dark", "contrast", CONTRAST)],
    "desktop": [("dark", "system", ""), ("light", "contrast", CONTRAST)],
}
SHOTS = ROOT / ".build" / "shots"

# Both sizes of a kind are taken together: a scene takes longer than measuring it.
ALSO = {"phone": "small", "desktop": "tablet"}

# Scenes that are shown in each language begin the names of their states with it.
TRANSLATED = tuple(f"{tongue}-" for tongue in TONGUES if tongue != "en")

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
    yield
    states: dict[str, list[str]] = {}
    for path in sorted(SHOTS.glob("*.png")):
        states.setdefault(path.stem.rsplit("-", 2)[0], []).append(path.name)
    rows = [
        f"<h2>{state}</h2>" + "".join(f'<img src="{name}" height="480">' for name in names)
        for state, names in states.items()
    ]
    if THOROUGH:
        (SHOTS / "index.html").write_text(f"<!doctype html>{''.join(rows)}", "utf-8")


def measured(page: Any, size: str) -> list[str]:
    """Return what is cut off or too small at both sizes of a kind; the page keeps the first."""
    faults = []
    for each in (ALSO[size], size):
        page.set_viewport_size(SIZES[each]["viewport"])
        next_frame(page)  # The board gets its size in the next frame.
        faults += [f"{each}: {fault}" for fault in page.evaluate(FAULTS)]
    return faults


def photograph(page: Any, name: str, size: str, *, is_translated: bool) -> None:
    """Take screenshots at both sizes of a kind.

    The second size of a kind is shown in light colours, and not for a translation.
    """
    schemes = {ALSO[size]: () if is_translated else ("light",), size: ("dark", "light")}
    is_long = page.evaluate(
        "() => document.body.dataset.screen !== 'game' && !document.querySelector('dialog')"
    )
    for each, colours in schemes.items():
        page.set_viewport_size(SIZES[each]["viewport"])
        next_frame(page)
        for scheme in colours:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=SHOTS / f"{name}-{each}-{scheme}.png", full_page=is_long)


def colours_to_check(size: str, *, is_translated: bool) -> list[tuple[str, str, str]]:
    """Return what axe is asked: colour scheme, theme and rules.

    A translation has the colours of the others, and is checked once, if everything is asked for.
    """
    if is_translated:
        return COLOURS[:1] if THOROUGH and size == "phone" else []
    return COLOURS if THOROUGH else CHECKED[size]


def violations(page: Any, colours: list[tuple[str, str, str]]) -> list[Any]:
    """Return what axe finds: any rule, or those of contrast only.

    While a modal dialog is open only it is checked: the rest is inert, and has its own scenes.
    """
    found = []
    if colours and not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme, theme, rules in colours:
        page.emulate_media(color_scheme=scheme)
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        options = f"{{{rules} preload: false, resultTypes: ['violations']}}"
        report = page.evaluate(f"() => axe.run({TOP}, {options})")
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
    """No violation, nothing cut off, nothing too small."""
    page = device(size, reduced_motion="reduce")
    found: list[Any] = []
    for part in scene(page, site) or [""]:
        name = f"{scene.__name__.strip('_')}{part and f'-{part}'}"
        is_translated = part.startswith(TRANSLATED)
        faults = measured(page, size)
        if THOROUGH:
            photograph(page, name, size, is_translated=is_translated)
        bad = violations(page, colours_to_check(size, is_translated=is_translated))
        found += [(name, each) for each in (*faults, *bad)]
    assert found == []


@pytest.mark.parametrize("kind", ALSO)
@pytest.mark.parametrize(
    "screen", [table, four, draft, long_note, waiting, start], ids=lambda s: s.__name__
)
def test_everything_is_within_reach(
    device: Device, site: str, kind: str, screen: Callable[..., None]
) -> None:
    """Nothing is cut off or too small, and rack and buttons lie below the board, on the screen."""
    page = device(kind)
    screen(page, site)
    assert measured(page, kind) == []
    for size in (ALSO[kind], kind) if screen is not start else ():
        page.set_viewport_size(SIZES[size]["viewport"])
        next_frame(page)
        hand = page.locator(".controls").bounding_box()
        board = page.locator(".table").bounding_box()  # What shows of it while it is enlarged.
        assert hand["y"] + hand["height"] <= SIZES[size]["viewport"]["height"] + 1
        assert board["y"] + board["height"] <= hand["y"] + 1
