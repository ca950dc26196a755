"""Display modes of the device: forced colours, wider text spacing, printing."""

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.devices import AXE, SIZES
from support.browser.playing import next_frame, turn_to
from support.browser.scenes import draft, over, sending
from support.browser.scenes_around import review, start
from support.link_games import deal, some_turns

Device = Callable[..., Any]

# The displayed colours of each kind of square, letter and button.
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

# Whether the styles for forced colours have loaded.
FORCED = """() => getComputedStyle(document.querySelector(".cell.tile")).forcedColorAdjust
  === 'none'"""

# The text spacing that readers may set (WCAG 2.2, 1.4.12).
SPACING = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"""
SPACE = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}"""
# The texts that are larger than their elements and therefore cut off.
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


@pytest.fixture(scope="module")
def phone(shared_device: Device) -> Any:
    """Open a page on a phone."""
    return shared_device("phone", reduced_motion="reduce")


@pytest.fixture
def page(phone: Any) -> Any:
    """Return the phone's page, in portrait and in light colours that are not forced."""
    phone.emulate_media(media="screen", color_scheme="light", forced_colors="none")
    phone.set_viewport_size(SIZES["phone"]["viewport"])
    return phone


@pytest.fixture(scope="module")
def unplayable(phone: Any, site: str) -> None:
    """Show a draft that cannot be played."""
    turn_to(phone, site, some_turns(8, deal(21))[-1])
    phone.locator(".rack-tile:not(.blank)").first.click()
    phone.locator('.cell[data-square="224"]').click()
    phone.locator(".line .why").wait_for()


@pytest.mark.usefixtures("unplayable")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_tell_letters_labels_and_buttons_apart(page: Any, scheme: str) -> None:
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    page.wait_for_function(FORCED)
    shown = page.evaluate(COLOURS)
    for kind, looks in shown.items():
        assert len(set(looks)) == len(looks), (kind, looks)


def test_forced_colours_leave_every_screen_readable(device: Device, site: str) -> None:
    page = device("phone", forced_colors="active")
    for scene in (draft, start):
        scene(page, site)
        page.locator("link[href*=forced]").wait_for(state="attached")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        report = page.evaluate("() => axe.run({ runOnly: ['color-contrast'] })")
        assert [(bad["id"], bad["nodes"][0]["target"]) for bad in report["violations"]] == []


@pytest.mark.parametrize("scene", [draft, sending, over, start], ids=lambda scene: scene.__name__)
def test_text_may_be_spaced(device: Device, site: str, scene: Callable[..., Any]) -> None:
    """With wide spacing no text is cut off, on a phone and on a desktop."""
    page = device("phone", reduced_motion="reduce")
    for _ in scene(page, site) or [""]:
        page.evaluate(SPACE, SPACING)
        for size in ("phone", "desktop"):
            page.set_viewport_size(SIZES[size]["viewport"])
            next_frame(page)
            width = page.viewport_size["width"]
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width, size
            assert page.evaluate(CUT_OFF) == [], size


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_paper_has_board_scores_and_score_sheet(page: Any, site: str, size: str) -> None:
    """A print has board, players, coordinates and the whole score sheet, but no controls."""
    page.set_viewport_size(SIZES[size]["viewport"])
    turn_to(page, site, some_turns(8, deal({"phone": 22, "desktop": 23}[size]))[-1])
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


def test_a_review_is_printed_with_its_findings(page: Any, site: str) -> None:
    """The review's table and every turn are printed, without controls."""
    next(iter(review(page, site)))
    page.locator("link[media=print]").wait_for(state="attached")
    page.emulate_media(media="print")
    page.locator(".controls").wait_for(state="hidden")
    turns = page.locator(".tool.review .turn-line")
    assert all(turn.is_visible() for turn in turns.all())
    assert turns.count() > 2
    assert page.locator(".tool.review .cross").is_hidden()


def test_the_score_sheet_of_a_whole_game_is_printed(page: Any, site: str) -> None:
    """Even with a dialog open, the whole score sheet is printed."""
    next(iter(over(page, site)))
    page.locator("link[media=print]").wait_for(state="attached")
    page.locator("#side .move").first.wait_for(state="attached")
    page.emulate_media(media="print")
    page.locator(".over-sheet").wait_for(state="hidden")
    assert page.locator("#board").is_visible()
    assert page.locator("#side .move").last.is_visible()
