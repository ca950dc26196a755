"""Layouts with large text, long names and each language; motion; copying; the problem report."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from support.amounts import thinned
from support.browser.devices import SIZES
from support.browser.looks import LANGUAGES
from support.browser.playing import (
    act,
    cell,
    close_dialog,
    lay_by_tap,
    link_sheet,
    next_frame,
    turn_to,
)
from support.browser.scenes import four, two_with_long_names
from support.browser.scenes_around import statistics
from support.link_games import choose_move, deal, game_of, some_turns

from scrabble.moves import Pass, Place, Resign

Device = Callable[..., Any]


@pytest.fixture(scope="module")
def shared_phone(shared_device: Device) -> Any:
    """Open a page on a phone."""
    return shared_device("phone")


@pytest.fixture
def phone(shared_phone: Any) -> Any:
    """Return the phone's page at its usual size and text size."""
    shared_phone.set_viewport_size(SIZES["phone"]["viewport"])
    yield shared_phone
    shared_phone.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    while shared_phone.locator("dialog[open]").count():
        close_dialog(shared_phone)


@pytest.mark.parametrize(("size", "seed"), [("phone", 21), ("small", 22), ("desktop", 23)])
def test_text_may_be_twice_as_large(phone: Any, site: str, size: str, seed: int) -> None:
    """No text is cut off, the page scrolls to the buttons, and a move can be made."""
    phone.set_viewport_size(SIZES[size]["viewport"])
    link = some_turns(3, deal(seed))[-1]
    turn_to(phone, site, link)
    phone.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(phone, move)
    phone.get_by_role("button", name=re.compile(r"^Play\b")).wait_for()
    width = phone.viewport_size["width"]
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= width
    for part in (".board-frame", "#rack", "#actions"):
        box = phone.locator(part).bounding_box()
        assert box["x"] >= 0, part
        assert box["x"] + box["width"] <= width, part
    board, hand = (phone.locator(part).bounding_box() for part in (".board-frame", ".controls"))
    assert hand["y"] - board["y"] > 0.8 * board["height"]
    phone.locator("#actions").scroll_into_view_if_needed()
    buttons = phone.locator("#actions").bounding_box()
    assert buttons["y"] + buttons["height"] <= phone.viewport_size["height"] + 1
    play = act(phone, "play")
    assert play.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    play.click()
    link_sheet(phone)
    for way in phone.locator(".link-sheet button:visible, .link-sheet a:visible").all():
        box = way.bounding_box()
        assert box["x"] + box["width"] <= width, way.inner_text()


def test_a_sheet_slides_up_quickly_or_not_at_all_with_reduced_motion(phone: Any, site: str) -> None:
    """The sheet takes less than a quarter of a second; with reduced motion nothing moves."""
    turn_to(phone, site, some_turns(1)[-1])
    phone.emulate_media(reduced_motion="no-preference")
    act(phone, "pass").tap()
    sheet = phone.locator("dialog[open]")
    sheet.wait_for()
    seconds = sheet.evaluate("(node) => getComputedStyle(node).animationDuration")
    assert 0 < float(seconds.removesuffix("s")) < 0.25
    close_dialog(phone)
    phone.emulate_media(reduced_motion="reduce")
    phone.locator(".rack-tile").first.tap()
    act(phone, "pass").tap()
    sheet.wait_for()
    assert phone.evaluate("() => document.getAnimations().length") == 0


def test_the_report_lists_versions_sizes_times_and_storage(phone: Any, site: str) -> None:
    """One button copies the report, which names no game and no player."""
    turn_to(phone, site, some_turns(1, deal(24))[-1])
    phone.locator("#menu").click()
    phone.get_by_role("button", name="Help", exact=True).click()
    phone.locator("summary", has_text="Troubleshooting details").click()
    phone.get_by_role("button", name="Copy", exact=True).click()
    phone.get_by_text("Copied").first.wait_for()
    report = dict(
        line.split(": ", maxsplit=1)
        for line in phone.evaluate("() => navigator.clipboard.readText()").split("\n")
    )
    assert int(report["engine ready, ms"]) > 0
    assert int(report["first paint, ms"]) > 0
    assert re.fullmatch(r"\d+ files, \d+ kB", report["fetched by the page"])
    assert re.fullmatch(r"(kept|may be cleared), \d+ kB", report["storage"])
    assert int(report["games"]) > 0
    assert not {"Ann", "Bea"} & set(re.findall(r"\w+", " ".join(report.values())))


def test_a_text_is_copied_without_a_clipboard_for_the_page(device: Device, site: str) -> None:
    """Without the Clipboard API, the page selects and copies a text inside the open dialog."""
    page = device()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    turn_to(page, site, some_turns(1)[-1])
    page.locator("#menu").click()
    page.get_by_role("button", name="Help", exact=True).click()
    page.locator("summary", has_text="Troubleshooting details").click()
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied").first.wait_for()
    assert page.evaluate("() => document.activeElement.innerText") == "Copy"
    close_dialog(page)
    page.evaluate("() => document.body.appendChild(document.createElement('textarea')).focus()")
    page.keyboard.press("ControlOrMeta+V")
    assert "engine ready, ms: " in page.evaluate("() => document.activeElement.value")


def test_four_players_can_enlarge_the_board_too(phone: Any, site: str) -> None:
    """The larger board can be scrolled; rack and buttons stay in place."""
    phone.set_viewport_size(SIZES["small"]["viewport"])
    four(phone, site)
    act(phone, "zoom").tap()
    act(phone, "zoom").and_(phone.locator("[aria-pressed=true]")).wait_for()
    phone.locator(".zoomed").evaluate("(node) => node.scrollTo(1000, 1000)")
    box = cell(phone, 224).bounding_box()
    hand = phone.locator(".controls").bounding_box()
    assert box["width"] >= 38
    assert box["y"] + box["height"] <= hand["y"]
    assert hand["y"] + hand["height"] <= phone.viewport_size["height"] + 1
    act(phone, "zoom").tap()
    next_frame(phone)
    assert phone.locator(".zoomed").count() == 0


CLIPPED = """() => [...document.querySelectorAll(".player .name")]
  .filter((name) => !name.innerText.includes("WWW") && name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.innerText)"""


@pytest.mark.parametrize("scene", [two_with_long_names, four], ids=lambda scene: scene.__name__)
def test_long_names_are_not_cut(phone: Any, site: str, scene: Callable[..., None]) -> None:
    """Long names fit beside the scores at every screen size, in two lines if necessary."""
    scene(phone, site)
    for size, device in SIZES.items():
        phone.set_viewport_size(device["viewport"])
        next_frame(phone)
        assert phone.evaluate(CLIPPED) == [], size


CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll(".new select")].flatMap((select) => {
    if (!select.checkVisibility()) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = font;
    const [left, right] = [paddingLeft, paddingRight].map(Number.parseFloat);
    const room = select.clientWidth - left - right - 16;
    return [...select.options].map((option) => option.text)
      .filter((text) => pen.measureText(text).width > room);
  });
}"""


LONGEST = ("de", "pl", *(each for each in LANGUAGES if each not in {"de", "pl"}))
"""The page's languages, the one with the longest texts first."""


@pytest.fixture(scope="module", params=thinned(LONGEST, len(LONGEST)))
def small(request: pytest.FixtureRequest, shared_device: Device) -> Any:
    """Open a page in each language on the smallest phone."""
    return shared_device("small", locale=request.param)


def test_no_choice_is_cut_on_a_small_phone(small: Any, site: str) -> None:
    small.goto(f"{site}#")
    act(small, "new-game").first.click()
    small.locator(".new details").evaluate("(node) => { node.open = true; }")
    small.locator("#kind-1 optgroup").wait_for(state="attached")
    small.locator("#variant option").first.wait_for(state="attached")
    small.locator("#kind-1").select_option("5")
    assert small.evaluate(CUT) == []


def test_the_buttons_of_a_turn_with_hints_are_in_one_row(small: Any, site: str) -> None:
    """The smallest phone is checked before and after a tile is laid: the board must not move."""
    turn_to(small, site, game_of(Pass(), setup=deal(5, hint_price=0)))
    small.locator(".turn.yours").wait_for()
    table = small.locator(".table").bounding_box()
    tops = "(all) => new Set(all.map((each) => each.offsetTop)).size"
    assert small.locator("#actions button:not([hidden])").evaluate_all(tops) == 1
    small.locator(".rack-tile:not(.blank)").first.tap()
    cell(small, 112).tap()
    small.locator(".cell.draft").wait_for()
    assert small.locator("#actions button:not([hidden])").evaluate_all(tops) == 1
    assert small.locator(".table").bounding_box() == table


DAYS = """(days) => days.filter((day) => {
  const range = document.createRange();
  range.selectNodeContents(day);
  return range.getBoundingClientRect().width > day.getBoundingClientRect().width;
}).map((day) => day.textContent)"""
"""Lists the days whose names are wider than their squares."""

APART = """(steps) => steps.filter(({ firstChild, lastChild }) =>
  lastChild.getBoundingClientRect().left < firstChild.getBoundingClientRect().right
).map((step) => step.textContent)"""
"""Lists the steps of a hint whose price is not beside the name."""


def test_names_of_days_and_prices_of_hints_fit_a_small_phone(small: Any, site: str) -> None:
    small.goto(f"{site}#")
    small.locator(".week i").first.wait_for()
    assert small.locator(".week i").evaluate_all(DAYS) == []
    turn_to(small, site, game_of(Pass(), setup=deal(6, hint_price=5)))
    small.locator(".turn.yours").wait_for()
    act(small, "hint").click()
    small.locator(".steps .action").first.wait_for()
    assert small.locator(".steps li").evaluate_all(APART) == []
    close_dialog(small)


BROKEN = """(cells) => cells.flatMap(({ firstChild: text }) =>
  [...(text?.data ?? "").matchAll(/\\S+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return [word, new Set([...range.getClientRects()].map(({ top }) => top)).size];
  }).filter(([, lines]) => lines > 1).map(([word]) => word))"""
"""Lists the words of table cells that stand on two lines."""


def test_words_and_scores_of_the_statistics_stay_whole_on_a_small_phone(
    small: Any, site: str
) -> None:
    """Only a name that is wider than its column may break."""
    assert list(statistics(small, site)) == ["none", "some"]
    cells = small.locator(".against :is(th, td)")
    assert set(cells.evaluate_all(BROKEN)) <= {"Wolfeschlegelsteinha"}
    wide = "(table) => table.scrollWidth > table.parentElement.clientWidth"
    assert not small.locator(".against table").evaluate(wide)
    close_dialog(small)


def test_the_buttons_of_the_result_are_no_taller_than_usual_on_a_desktop(
    device: Device, site: str
) -> None:
    page = device("desktop")
    turn_to(page, site, game_of(Resign(), setup=deal(26)))
    page.locator(".over-sheet footer .action").first.wait_for()
    heights = "(all) => all.map((each) => each.getBoundingClientRect().height)"
    assert set(page.locator(".over-sheet footer .action").evaluate_all(heights)) == {48}


def test_a_sheet_that_has_the_focus_itself_has_no_ring(phone: Any, site: str) -> None:
    turn_to(phone, site, game_of(Resign(), setup=deal(28)))
    sheet = phone.locator(".over-sheet")
    sheet.wait_for()
    phone.keyboard.press("Shift")
    focused = (
        "(node) => { node.tabIndex = -1; node.focus(); return node.matches(':focus-visible'); }"
    )
    assert sheet.evaluate(focused)
    assert sheet.evaluate("(node) => getComputedStyle(node).outlineStyle") == "none"


def test_the_heading_of_the_result_covers_what_scrolls_under_it(phone: Any, site: str) -> None:
    turn_to(phone, site, game_of(Resign(), setup=deal(27)))
    face = phone.locator(".over-sheet [data-won]")
    face.wait_for()
    header = phone.locator(".over-sheet header")
    z_index = "(node) => Number(getComputedStyle(node).zIndex)"
    assert header.evaluate(z_index) > face.evaluate(z_index)


def test_a_notice_moves_nothing_in_the_sheet_under_it(phone: Any, site: str) -> None:
    turn_to(phone, site, some_turns(3, deal(24))[-1])
    act(phone, "pass").click()
    close = phone.locator(".sheet .cross")
    close.wait_for()
    phone.evaluate(
        "() => document.querySelector('.sheet').append(document.querySelector('#toast'))"
    )
    boxes = []
    for is_hidden in (True, False):
        phone.locator("#toast").evaluate("(node, hidden) => { node.hidden = hidden; }", is_hidden)
        next_frame(phone)
        boxes.append(close.bounding_box())
    assert boxes[0] == boxes[1]


def test_the_result_is_above_the_buttons_at_400_percent(phone: Any, site: str) -> None:
    turn_to(phone, site, game_of(Resign(), setup=deal(25)))
    phone.locator(".over-sheet .verdict").wait_for()
    phone.set_viewport_size({"width": 320, "height": 256})
    next_frame(phone)
    result, buttons = (
        phone.locator(f".over-sheet {part}").bounding_box() for part in (".verdict", "footer")
    )
    assert result["y"] + result["height"] <= buttons["y"]
