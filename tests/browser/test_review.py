"""The review of a game, and files opened and saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser.playing import act, close_dialog, link_in, next_frame, show
from support.browser.serving import ROOT
from support.link_games import GOOD, game_of, some_turns

from scrabble import link as links
from scrabble.game import Game
from scrabble.moves import Exchange, Pass, Resign
from scrabble.web import analysis

Device = Callable[..., Any]
expect = pytest.importorskip("playwright.sync_api").expect
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

GCG = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Bea Bea
>Ann: EEHLOQT 8D HOTEL +24 24
>Bea: AEINRST 5H INERTSA +0 0
"""


def finished(turns: int = 6) -> str:
    """Return the link of a game that was resigned after some turns."""
    game = links.decode(some_turns(turns)[-1]).game
    return links.encode(Game(game.setup, (*game.moves, Resign())))


def review(page: Any, address: str, link: str) -> Any:
    """Open the review of a finished game and wait until it is done; returns its panel."""
    page.goto(f"{address}#{link}")
    page.locator(".over-sheet").wait_for()
    close_dialog(page)
    act(page, "review").click()
    panel = page.locator(".tool.review")
    panel.locator("table").wait_for()
    panel.locator(".running").wait_for(state="hidden")
    return panel


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_finished_game_is_reviewed(device: Device, site: str, size: str) -> None:
    """Every turn is rated in words and icons; other moves can be shown on the board."""
    page = device(size, reduced_motion="reduce")
    panel = review(page, site, finished())
    rows = panel.locator(".turn-line")
    assert rows.count() == 6
    ratings = [row.locator(".rating").inner_text() for row in rows.all()]
    assert all("mistake" in text or text == "best move" for text in ratings)
    assert "leads by" in panel.get_by_role("img").get_attribute("aria-label")
    rows.nth(2).click()
    other = panel.locator(".about:visible .option").filter(has_not_text="played").first
    other.click()
    next_frame(page)
    assert page.locator(".cell.previewed").count() >= 1
    panel.get_by_text("Tiles:").wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        report = page.evaluate("() => axe.run()")
        assert [(bad["id"], bad["nodes"][0]["target"]) for bad in report["violations"]] == []
    panel.get_by_role("button", name="Close").click()
    next_frame(page)
    assert page.locator(".cell.previewed").count() == 0


def test_a_review_can_be_paused_and_continued(device: Device, site: str) -> None:
    """It pauses between two turns; the results so far stay."""
    page = device()
    page.goto(f"{site}#{finished(12)}")
    close_dialog(page)
    act(page, "review").click()
    panel = page.locator(".tool.review")
    panel.locator(".turn-line").first.wait_for()
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("button", name="Continue").wait_for()
    count = panel.locator(".turn-line").count()
    assert 1 <= count <= 12
    panel.get_by_role("button", name="Continue").click()
    panel.locator(".turn-line").nth(11).wait_for()
    panel.locator(".running").wait_for(state="hidden")
    assert panel.locator(".turn-line").count() == 12


def test_one_turn_is_looked_at_for_longer(
    device: Device, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shows how far it is, and stops at Escape, at Stop, and when its turn is closed."""
    analysis.forget_reviews()  # The engine of all tests keeps them for the session.
    page = device()
    panel = review(page, site, finished(2))
    line = panel.locator(".turn-line").first
    line.click()
    go = panel.get_by_role("button", name="Look deeper")
    bar = panel.get_by_role("progressbar", name="Looking deeper at turn 1")
    stop = panel.locator(".deeper").get_by_role("button", name="Stop")
    for end in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.keyboard.press("Enter"),
    ):
        go.focus()
        page.keyboard.press("Enter")
        bar.wait_for()
        expect(stop).to_be_focused()
        end()
        expect(go).to_be_focused()
        assert bar.count() == 0
    go.click()
    bar.wait_for()
    line.click()
    line.click()
    analysis.forget_reviews()
    monkeypatch.setattr("scrabble.strategy.review.DEEP", 30)
    go.click()
    panel.get_by_text("Looked deeper.").wait_for()
    expect(line).to_be_focused()
    assert line.get_attribute("aria-expanded") == "true"
    assert go.count() == 0
    assert "Looked deeper." in page.locator("#status").inner_text()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    report = page.evaluate("() => axe.run()")
    assert [(bad["id"], bad["nodes"][0]["target"]) for bad in report["violations"]] == []


def test_a_mistake_is_explained(device: Device, site: str) -> None:
    """A pass with a playable rack: the best move scores more."""
    page = device("phone")
    panel = review(page, site, game_of(Pass(), Resign()))
    panel.locator(".turn-line").first.click()
    panel.locator(".reasons").get_by_text("The best move scores").wait_for()


def test_a_game_in_progress_between_friends_is_not_reviewed(device: Device, site: str) -> None:
    """Neither button nor menu offers it."""
    page = device()
    show(page, site, game_of(Pass()))
    page.locator(".turn.yours").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.locator(".menu-sheet").wait_for()
    assert page.get_by_role("button", name="Review").count() == 0


def test_a_pasted_gcg_becomes_a_record_to_review(device: Device, site: str) -> None:
    """The link has the game with its racks; nobody is to move; errors name the line."""
    page = device("phone")
    page.goto(site)
    page.locator("#paste").fill(GCG)
    page.get_by_role("button", name="Open", exact=True).click()
    problem = page.get_by_role("dialog")
    problem.get_by_text("Line 5").wait_for()
    close_dialog(page)
    page.locator("#paste").fill(GOOD)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("body[data-screen=game]").wait_for()
    game = links.decode(link_in(page))
    assert [turn.score for turn in game.turns] == [24, 7, 0]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Review").click()
    panel = page.locator(".tool.review")
    panel.locator(".turn-line").nth(2).wait_for()
    panel.locator(".running").wait_for(state="hidden")
    assert panel.locator(".turn-line").count() == 3


def test_a_file_can_be_chosen_or_dropped(device: Device, site: str, tmp_path: Path) -> None:
    """Either opens its game."""
    file = tmp_path / "game.gcg"
    file.write_text(GOOD, "utf-8")
    page = device()
    page.goto(site)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files(file)
    page.locator("body[data-screen=game]").wait_for()
    link = link_in(page)
    page.locator("#home").click()
    page.locator("body[data-screen=start]").wait_for()
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "game.gcg"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        }""",
        GOOD,
    )
    page.locator("body[data-screen=game]").wait_for()
    assert link_in(page) == link


def test_a_game_is_saved_as_gcg_text_json_and_picture(device: Device, site: str) -> None:
    """Each button saves a file; the GCG reads back as the same moves."""
    page = device()
    link = finished()
    page.goto(f"{site}#{link}")
    close_dialog(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Save or share game").click()
    saved = {}
    for name in ("Save as GCG", "Save as text", "Save as JSON", "Save picture"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        saved[name] = Path(download.value.path()).read_bytes()
    assert saved["Save picture"].startswith(b"\x89PNG")
    assert saved["Save as GCG"].count(b">Ann:") == 3


def test_an_exchange_is_no_word(device: Device, site: str) -> None:
    """The tiles that were exchanged stood among the words that were played."""
    page = device()
    rack = links.decode(game_of()).last.rack
    panel = review(page, site, game_of(Exchange.of(rack[:2]), Resign()))
    assert panel.locator(".turn-line b").first.inner_text() == "exchanged tiles"


def test_a_review_is_not_said_turn_by_turn(device: Device, site: str) -> None:
    """How far it is, the bar says; a screen reader hears the end."""
    page = device()
    panel = review(page, site, finished())
    assert panel.locator("[role=status]").count() == 0
    page.locator("#status", has_text="Each turn compared with the best move.").wait_for(
        state="attached"
    )


@pytest.mark.parametrize(("width", "height"), [(667, 375), (320, 568)])
def test_the_turn_on_show_is_named_in_one_piece(
    device: Device, site: str, width: int, height: int
) -> None:
    """It has a line of its own above the arrows where there is no room between them."""
    page = device("phone")
    page.set_viewport_size({"width": width, "height": height})
    panel = review(page, site, finished())
    panel.locator(".turn-line").nth(2).click()
    text = page.locator("#replay p")
    lines = text.evaluate("(p) => p.clientHeight / parseFloat(getComputedStyle(p).lineHeight)")
    assert lines < 2.5
