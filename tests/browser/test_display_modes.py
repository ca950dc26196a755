"""What the device asks for: its own colours, more contrast, wider text, paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.devices import AXE
from support.browser.playing import next_frame
from support.browser.scenes import draft, menu_item, over, sending, table
from support.browser.scenes_around import start

Device = Callable[..., Any]

# The colours of each kind of square, letter and button, as they are shown.
COLOURS = """() => {
  const look = (selector) => {
    const node = document.querySelector(selector);
    const { color, backgroundColor, borderStyle } = getComputedStyle(node);
    return `${color} on ${backgroundColor}, ${borderStyle}`;
  };
  return {
    squares: [".cell.tile:not(.draft)", ".cell.draft", ".cell.tl:not(.tile)"].map(look),
    buttons: ['[data-act="recall"]', '[data-act="play"]'].map(look),
  };
}"""

# Whether the styles for the colours of the system have arrived.
FORCED = """() => getComputedStyle(document.querySelector(".cell.tile")).forcedColorAdjust
  === 'none'"""

# The spacing that readers may set (WCAG 2.2, 1.4.12), and the texts that do not fit in their place.
SPACING = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"""
CUT_OFF = """() => [...document.querySelectorAll("button, a, p, li, label, h2, td, th, summary")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true })
    && !node.closest(".cell, .unseen, .rack, .url"))
  .filter((node) => {
    const { overflowX, overflowY } = getComputedStyle(node);
    const isHidden = [overflowX, overflowY].includes("hidden");
    return isHidden && (node.scrollWidth > node.clientWidth + 1
      || node.scrollHeight > node.clientHeight + 1);
  })
  .map((node) => `${node.className || node.tagName}: ${node.innerText}`)"""


def unplayable(page: Any, site: str) -> None:
    """Show a draft that cannot be played."""
    table(page, site)
    page.locator(".rack-tile:not(.blank)").first.click()
    page.locator('.cell[data-square="224"]').click()
    page.locator(".line .why").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_tell_letters_labels_and_buttons_apart(
    device: Device, site: str, scheme: str
) -> None:
    """A played tile, one of the draft and a premium square; a button and one that is disabled."""
    page = device("phone", forced_colors="active", color_scheme=scheme)
    unplayable(page, site)
    page.wait_for_function(FORCED)
    shown = page.evaluate(COLOURS)
    for kind, looks in shown.items():
        assert len(set(looks)) == len(looks), (kind, looks)


def test_forced_colours_leave_every_screen_readable(device: Device, site: str) -> None:
    """The rules of contrast hold with the colours of the system."""
    page = device("phone", forced_colors="active")
    for scene in (draft, start):
        scene(page, site)
        page.locator("link[href*=forced]").wait_for(state="attached")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        report = page.evaluate("() => axe.run({ runOnly: ['color-contrast'] })")
        assert [(bad["id"], bad["nodes"][0]["target"]) for bad in report["violations"]] == []


def theme(page: Any) -> str:
    """Return the theme that the styles are for."""
    found: str = page.evaluate("() => document.documentElement.dataset.theme")
    return found


def test_a_device_that_asks_for_contrast_gets_it(device: Device, site: str) -> None:
    """From the first visit, and when it asks later; a theme chosen here stays."""
    page = device(contrast="more")
    table(page, site)
    assert theme(page) == "contrast"
    page.locator("link[media=print]").wait_for(state="attached")
    page.emulate_media(contrast="no-preference")
    page.wait_for_function("() => document.documentElement.dataset.theme !== 'contrast'")
    menu_item(page, "Settings")
    page.get_by_role("dialog").get_by_text("Dark", exact=True).click()
    page.emulate_media(contrast="more")
    next_frame(page)
    assert theme(page) == "dark"
    page.reload()
    page.locator(".turn.yours").wait_for()
    assert theme(page) == "dark"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_text_may_be_spaced(device: Device, site: str, size: str) -> None:
    """Nothing is cut off, neither at the side nor in its place."""
    for scene in (draft, sending, over, start):
        page = device(size, reduced_motion="reduce")
        for _ in scene(page, site) or [""]:
            page.evaluate(
                """(text) => {
                  const sheet = new CSSStyleSheet();
                  sheet.replaceSync(text);
                  document.adoptedStyleSheets = [sheet];
                }""",
                SPACING,
            )
            next_frame(page)
            width = page.viewport_size["width"]
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_paper_has_board_scores_and_score_sheet(device: Device, site: str, size: str) -> None:
    """Whatever the screen shows beside the board; what can only be pressed is left out."""
    page = device(size)
    table(page, site)
    page.locator("link[media=print]").wait_for(state="attached")
    page.locator("#side .move").first.wait_for(state="attached")
    page.emulate_media(media="print", color_scheme="dark")
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.controls')).display === 'none'"
    )
    for part in ("#board", ".players", "#side .moves", "#columns", "#rows"):
        assert page.locator(part).is_visible(), part
    for part in (".bar", ".controls", ".chip.bag", "#side .tiles"):
        assert page.locator(part).is_hidden(), part
    square = page.locator("#board").bounding_box()
    assert square["width"] == pytest.approx(square["height"], abs=2)
    assert page.locator(".move").last.bounding_box()["height"] > 0
    sheet = page.locator("#side .moves")
    assert sheet.evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")


def test_the_score_sheet_of_a_whole_game_is_printed(device: Device, site: str) -> None:
    """Under a dialog, and with the board enlarged."""
    page = device("phone", reduced_motion="reduce")
    next(iter(over(page, site)))
    page.locator("link[media=print]").wait_for(state="attached")
    page.locator("#side .move").first.wait_for(state="attached")
    page.emulate_media(media="print")
    page.locator(".over-sheet").wait_for(state="hidden")
    assert page.locator("#board").is_visible()
    assert page.locator("#side .move").last.is_visible()
