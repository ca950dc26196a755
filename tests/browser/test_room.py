"""Layouts that must fit each screen, looks of tiles and board, and pictures."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from support.browser.devices import SIZES
from support.browser.playing import act, lay_by_tap, next_frame, show, sized, take_turn
from support.link_games import TAG, choose_move, game_of, some_turns

from scrabble import link as links
from scrabble.game import ChallengeRule, Setup
from scrabble.lexicon import load_lexicon
from scrabble.moves import Challenge, Pass, Place

LINES = "(p) => p.clientHeight / parseFloat(getComputedStyle(p).lineHeight)"
SHOWS = "(parts) => parts.some((part) => part.getBoundingClientRect().width > 4)"
SCROLL_ON = """(box) => {
  const before = box.scrollTop;
  box.scrollTop += box.clientHeight;
  return box.scrollTop > before;
}"""
"""Scrolls down by the visible height; returns whether anything moved."""

LOOK = """([name, value]) => {
  document.documentElement.dataset[name] = value;
  const style = (what) => getComputedStyle(document.querySelector(what));
  return [style(".cell.tile").background, style(".cell:not(.tile)").background].join();
}"""
"""Applies a look to the page; returns the backgrounds of a tile and of a square."""

TILE = """() => {
  const tile = document.querySelector(".cell.tile:not(.blank)");
  const context = document.createElement("canvas").getContext("2d");
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(tile.querySelector("b"));
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const capital = context.measureText("H").actualBoundingBoxAscent / tile.clientHeight;
  return [tile.clientHeight, capital, tile.querySelector("i").checkVisibility()];
}"""
"""Returns a tile's height, the share that a capital fills, and whether points are shown."""

OUTSIDE = """() => {
  const { top, right, bottom, left } = document.querySelector("#board").getBoundingClientRect();
  const bubble = (square, classes) => {
    const node = Object.assign(document.createElement("em"), { className: classes });
    node.textContent = "140";
    document.querySelector(`[data-square="${square}"]`).append(node);
    const at = node.getBoundingClientRect();
    node.remove();
    return at.top < top - 1 || at.right > right + 1 || at.bottom > bottom + 1 || at.left < left - 1;
  };
  return ["badge", "badge down"].flatMap((classes) =>
    [0, 14, 112, 210, 224].filter((square) => bubble(square, classes)));
}"""
"""Returns the squares whose score bubble would leave the board."""


@pytest.fixture
def phone(device: Any) -> Any:
    """Open a page on a new phone; a shared one would ask about other games of these players."""
    return device("phone", reduced_motion="reduce")


@pytest.mark.parametrize(("name", "choices"), [("tiles", 3), ("board", 3)])
def test_every_look_is_drawn(phone: Any, site: str, name: str, choices: int) -> None:
    show(phone, site, some_turns(1)[-1])
    ids = {"tiles": ("", "walnut", "sea"), "board": ("", "cloth", "slate")}[name]
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        assert len({phone.evaluate(LOOK, [name, each]) for each in ids}) == choices
    phone.evaluate(LOOK, [name, ""])
    phone.emulate_media(color_scheme="light")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (820, 1180), (1280, 800)])
def test_letters_of_small_tiles_are_large(phone: Any, site: str, width: int, height: int) -> None:
    """A tile below 29 pixels shows no points, and its capital fills about 62 % of the height."""
    sized(phone, width, height)
    show(phone, site, some_turns(1)[-1])
    side, capital, has_points = phone.evaluate(TILE)
    assert has_points == (side >= 29), side
    if not has_points:
        assert 0.57 < capital < 0.68
    assert phone.evaluate(OUTSIDE) == []


def test_the_rack_of_a_tablet_is_no_smaller_than_its_board(phone: Any, site: str) -> None:
    """A tile in the rack is at least a fifth wider than a tile on the board."""
    sized(phone, 820, 1180)
    show(phone, site, some_turns(1)[-1])
    sizes = [
        phone.locator(each).first.bounding_box()["width"] for each in (".rack-tile", ".cell.tile")
    ]
    assert sizes[0] > sizes[1] * 1.2


def test_large_letters_are_larger(phone: Any, site: str) -> None:
    show(phone, site, some_turns(1)[-1])
    letter = phone.locator(".rack-tile b").first
    size = "(node) => Number.parseFloat(getComputedStyle(node).fontSize)"
    small = letter.evaluate(size)
    phone.evaluate(LOOK, ["large", "true"])
    assert letter.evaluate(size) > small * 1.2
    phone.evaluate(LOOK, ["large", ""])


def test_every_button_shows_what_it_does_on_the_narrowest_phone(phone: Any, site: str) -> None:
    """Each button has a word or an icon, including the note and the hint."""
    sized(phone, **SIZES["small"]["viewport"])
    link = game_of(setup=Setup(names=("Ann", "Bea"), seed=20, tag=TAG, hint_price=0))
    show(phone, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(phone, move)
    phone.get_by_role("button", name=re.compile(r"^Play\b")).wait_for()
    buttons = phone.locator("#actions button:visible").all()
    shown = {each.get_attribute("data-act"): each.locator("span, svg") for each in buttons}
    assert {"play", "note", "hint"} < set(shown)
    assert [name for name, parts in shown.items() if not parts.evaluate_all(SHOWS)] == []
    act(phone, "recall").click()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (375, 620), (768, 1024)])
def test_a_long_note_leaves_board_and_rack_visible(
    phone: Any, site: str, width: int, height: int
) -> None:
    """The note's two lines fit between scores and board without covering them."""
    sized(phone, width, height)
    history = links.decode(some_turns(2)[-1])
    move = choose_move(some_turns(2)[-1])
    show(phone, site, links.encode_history(history.played(move, None, LONG_NOTE)))
    phone.locator(".turn.yours").wait_for()
    next_frame(phone)
    boxes = [phone.locator(part).bounding_box() for part in (".notes", "#board", ".controls")]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    assert boxes[-1]["y"] + boxes[-1]["height"] <= height + 1


NAMED = {"names": ("Maximiliane", "Christopher"), "tag": TAG}
DOUBTED = NAMED | {"challenge_rule": ChallengeRule.SINGLE}
LONG_NOTE = "All of the eighty characters that a note may have, filled to the very last one."

UNDER_CONTROLS = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [frame, controls] = [box(".board-frame"), box(".controls")];
  return [Math.max(0, frame.bottom - controls.top - 1), frame.width];
}"""
"""Returns how many pixels of the board the controls cover, and the width of the board."""

BROKEN = """() => [...document.querySelectorAll(".name, #turn")].filter(
  (node) => node.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(node).lineHeight)
).map((node) => node.textContent)"""
"""Returns the names and titles of more than one line."""


def noted() -> str:
    """Return the link of a game whose last move has a long note."""
    link = some_turns(2, Setup(seed=21, **NAMED))[-1]
    return links.encode_history(links.decode(link).played(choose_move(link), None, LONG_NOTE))


def doubtful(**rules: Any) -> str:
    """Return the link of a game whose last play can be challenged."""
    setup = Setup(seed=20, **DOUBTED, **rules)
    return game_of(choose_move(game_of(setup=setup)), setup=setup)


CROWDED = {
    "challenge": (doubtful, ""),
    "challenge or hint": (lambda: doubtful(hint_price=0), ""),
    "tiles come later": (lambda: game_of(setup=Setup(seed=20, **DOUBTED)), "sent"),
    "note": (noted, ""),
    "laying": (lambda: some_turns(2, Setup(seed=22, **NAMED))[-1], "laid"),
}
"""Games with much around the board, each with the state of the next move."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("state", CROWDED)
def test_nothing_covers_the_board_of_a_small_phone(
    device: Any, site: str, language: str, state: str
) -> None:
    """The board stays useful, names keep to one line, and the buttons to one row."""
    phone = device("small", locale=language)
    make, done = CROWDED[state]
    link = make()
    show(phone, site, link)
    phone.locator("#game:not(.unchecked)").wait_for()
    phone.wait_for_function("() => document.querySelector('link[href*=forced]')")
    if done:
        lay_by_tap(phone, choose_move(link))
        phone.locator(".badge").wait_for()
    if done == "sent":
        act(phone, "play").click()
        phone.locator("#rack p").wait_for()
    found = []
    for width, height in ((320, 568), (360, 640), (360, 740)):
        sized(phone, width, height)
        covered, side = phone.evaluate(UNDER_CONTROLS)
        row = phone.locator("#actions").bounding_box()["height"]
        broken = phone.evaluate(BROKEN)
        if covered or side < 0.65 * width or row > 60 or broken:
            found.append((width, height, covered, side, row, broken))
    assert found == []


def test_the_board_of_a_phone_stays_in_its_place(phone: Any, site: str) -> None:
    """Before the first move, on either turn and while a move waits, the board's top is the same."""
    sized(phone, 390, 844)
    start = game_of(setup=Setup(seed=20, **DOUBTED))
    tops = []
    for link in (doubtful(), start):
        show(phone, site, link)
        phone.locator("#game:not(.unchecked)").wait_for()
        next_frame(phone)
        tops.append(phone.locator("#board").bounding_box()["y"])
    take_turn(phone)
    phone.locator("#rack p").wait_for()
    next_frame(phone)
    tops.append(phone.locator("#board").bounding_box()["y"])
    assert len(set(tops)) == 1, tops


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_report_of_a_challenge_has_room(phone: Any, site: str, size: str) -> None:
    """The report shares its line with the next move, above the whole board."""
    rules = {"names": ("Ann", "Bea"), "tag": TAG, "challenge_rule": ChallengeRule.SINGLE}
    setup = Setup(seed=20, **rules)
    challenged = (choose_move(game_of(setup=setup)), Challenge(upheld=False))
    answer = choose_move(game_of(*challenged, setup=setup))
    sized(phone, **SIZES[size]["viewport"])
    show(phone, site, game_of(*challenged, answer, setup=setup))
    phone.locator(".last-move", has_text="the play is valid and stands. Bea played").wait_for()
    next_frame(phone)
    boxes = [phone.locator(part).bounding_box() for part in (".last-move", "#board", ".controls")]
    if size == "phone":
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    assert boxes[1]["y"] + boxes[1]["height"] <= boxes[2]["y"]
    assert boxes[2]["y"] + boxes[2]["height"] <= SIZES[size]["viewport"]["height"] + 1


def test_the_wait_for_new_tiles_is_shown_in_a_line_of_small_text(phone: Any, site: str) -> None:
    """After a play that can be challenged, the rack's place holds a line as wide as the rack."""
    rules = {"names": ("Ann", "Bea"), "tag": TAG, "challenge_rule": ChallengeRule.SINGLE}
    show(phone, site, game_of(setup=Setup(seed=20, **rules)))
    take_turn(phone)
    line = phone.locator("#rack p")
    line.wait_for()
    for width in (320, 390):
        sized(phone, width, 740)
        assert line.evaluate("(p) => parseFloat(getComputedStyle(p).fontSize)") < 16
        assert line.evaluate(LINES) < 2.5
        rack = phone.locator("#rack").bounding_box()
        assert line.bounding_box()["height"] <= rack["height"]


def test_the_turn_on_show_is_named_in_one_piece(phone: Any, site: str) -> None:
    """A text that does not fit between the arrows has a line of its own above the arrows."""
    show(phone, site, some_turns(4)[-1])
    act(phone, "moves").click()
    act(phone, "show-turn").nth(2).click()
    text = phone.locator("#replay p")
    for width, height in ((667, 375), (320, 568)):
        sized(phone, width, height)
        assert text.evaluate(LINES) < 2.5


def test_the_board_is_saved_as_a_picture(phone: Any, site: str) -> None:
    """The dialog that saves files offers a picture if the browser can draw one."""
    show(phone, site, some_turns(2)[-1])
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Save or share game").click()
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Save picture").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_long_list_of_words_is_scrolled_to_its_end(phone: Any, site: str) -> None:
    """Only part of the results is in the document; scrolling adds the rest in order."""
    show(phone, site, game_of(Pass(), setup=Setup(("Ann", "Bea"), 21, tag=TAG, hint_price=0)))
    phone.locator("#words").click()
    phone.get_by_role("button", name="2 letters").click()
    box = phone.locator(".results")
    lines = box.locator("li b")
    lines.first.wait_for()
    seen: dict[str, None] = {}
    is_scrolled = True
    while is_scrolled or "ZO" not in seen:
        next_frame(phone)
        shown = lines.all_inner_texts()
        assert len(shown) < 126
        seen |= dict.fromkeys(shown)
        is_scrolled = box.evaluate(SCROLL_ON)
    assert list(seen) == sorted(word for word in load_lexicon("en-complete") if len(word) == 2)
