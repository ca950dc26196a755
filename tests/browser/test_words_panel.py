"""The dictionary panel: every kind of search, without changing the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, cell, link_in, name_players, next_frame, show, tap_tile
from support.browser.serving import ROOT
from support.link_games import game_of

from scrabble import link as links
from scrabble.game import ChallengeRule, Setup
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.moves import Pass

Device = Callable[..., Any]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
ENGLISH = pack_info("en-complete")


def setup(**rules: Any) -> Setup:
    """Return the rules of an English game between Ann and Bea; with free hints words are found."""
    return Setup(names=("Ann", "Bea"), seed=21, tag=ENGLISH.tag, **{"hint_price": 0} | rules)


def open_panel(page: Any, address: str, **rules: Any) -> Any:
    """Open the dictionary beside a game at this page's turn; return the panel."""
    show(page, address, game_of(Pass(), setup=setup(**rules)))
    page.locator("#words").click()
    panel = page.locator(".tool.words, dialog.words")
    panel.wait_for()
    return panel


def search(panel: Any, mode: str, query: str) -> None:
    """Choose a kind of search, and type."""
    panel.get_by_label("Type of search").select_option(label=mode)
    panel.get_by_role("searchbox").fill(query)


def words(panel: Any) -> list[str]:
    """Return the words shown."""
    panel.locator(".results li").first.wait_for()
    next_frame(panel.page)
    return list(panel.locator(".results li b").all_inner_texts())


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_every_mode_finds_words_and_axe_finds_nothing(device: Device, site: str, size: str) -> None:
    """Each mode's results are right; the panel has no violation in light and dark."""
    page = device(size, reduced_motion="reduce")
    panel = open_panel(page, site)
    live = panel.locator("[aria-live=polite]")
    search(panel, "Is it a word?", "qi")
    live.get_by_text("QI is a word").wait_for()
    search(panel, "Is it a word?", "qz")
    live.get_by_text("QZ is not a word").wait_for()
    for mode, query, right in [
        ("Starts with", "quiz", lambda word: word.startswith("QUIZ")),
        ("Ends with", "zzle", lambda word: word.endswith("ZZLE")),
        ("Contains", "zzl", lambda word: "ZZL" in word),
        ("Pattern", "q..z", lambda word: len(word) == 4 and word[0] + word[3] == "QZ"),
        ("Anagrams", "tinsel", lambda word: sorted(word) == sorted("TINSEL")),
        ("From these tiles", "qi?", lambda word: 2 <= len(word) <= 3),
    ]:
        search(panel, mode, query)
        live.locator(".note").wait_for()
        page.wait_for_timeout(400)
        found = words(panel)
        assert found, mode
        assert all(right(word) for word in found), (mode, found)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        report = page.evaluate("() => axe.run()")
        assert [(bad["id"], bad["nodes"][0]["target"]) for bad in report["violations"]] == []
    search(panel, "Hooks", "ail")
    live.get_by_text("AIL is a word").wait_for()
    assert "Front hooks: B" in live.inner_text()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_rack_is_inserted_by_one_tap_and_the_draft_stays(
    device: Device, site: str, size: str
) -> None:
    """Words from the own tiles are shown at once; the draft is unchanged."""
    page = device(size)
    link = game_of(Pass(), setup=setup())
    show(page, site, link)
    rack = links.decode(link).last.rack
    tile = next(each for each in rack if each != "?")
    tap_tile(page, tile)
    cell(page, 112).click()
    page.locator("#words").click()
    panel = page.locator(".tool.words, dialog.words")
    panel.get_by_role("button", name="Use your tiles").click()
    found = words(panel)
    lexicon = load_lexicon("en-complete")
    assert all(word in lexicon for word in found)
    assert sorted(panel.get_by_role("searchbox").input_value()) == sorted(rack)
    assert cell(page, 112).get_attribute("class").split().count("draft") == 1


SCROLL_ON = """(box) => {
  const before = box.scrollTop;
  box.scrollTop += box.clientHeight;
  return box.scrollTop > before;
}"""
"""Scrolls by what is seen; whether there was more."""


def test_a_long_list_is_virtual_and_loaded_page_by_page(device: Device, site: str) -> None:
    """The document has far fewer lines than were found; scrolling loads the rest in order."""
    page = device("phone")
    panel = open_panel(page, site)
    panel.get_by_role("button", name="2 letters").click()
    first = words(panel)
    box = panel.locator(".results")
    seen = list(first)
    is_scrolled = True
    while is_scrolled:
        is_scrolled = box.evaluate(SCROLL_ON)
        page.wait_for_timeout(120)
        seen += [word for word in words(panel) if word not in seen]
    assert seen == sorted(word for word in load_lexicon("en-complete") if len(word) == 2)
    assert panel.locator(".results li").count() < len(seen)


def test_with_challenges_the_panel_is_off_and_says_why(device: Device, site: str) -> None:
    """During such a game nothing can be looked up."""
    page = device()
    panel = open_panel(page, site, challenge_rule=ChallengeRule.DOUBLE)
    panel.get_by_text("can be challenged in this game").wait_for()
    assert not panel.get_by_role("searchbox").is_visible()


@pytest.mark.parametrize("agreed", [False, True])
def test_word_search_is_agreed_on_in_a_new_game(device: Device, site: str, *, agreed: bool) -> None:
    """With it both players search during the game; without it only words are looked up."""
    page, friend = device(), device("phone")
    page.goto(site)
    name_players(page)
    page.get_by_text("More options").click()
    rule = page.get_by_label("Word search during the game")
    assert rule.locator("option:checked").inner_text() == "No"
    rule.select_option("Yes" if agreed else "No")
    page.get_by_role("button", name="Create game").click()
    page.locator(".link-sheet").wait_for()
    link = link_in(page)
    assert links.decode(link).game.setup.word_search is agreed
    friend.goto(f"{site}#{link}")
    friend.get_by_role("button", name="Yes, show my tiles").or_(
        friend.get_by_role("button", name="No, I’m Bea")
    ).first.click()
    friend.locator("body[data-screen=game]").wait_for()
    friend.keyboard.press("Escape")
    friend.locator("#words").click()
    panel = friend.locator(".tool.words, dialog.words")
    panel.get_by_role("searchbox").wait_for()
    assert panel.get_by_label("Type of search").is_visible() is agreed
    assert panel.get_by_text("Word search is part of this game").is_visible() is agreed
    if agreed:
        search(panel, "Anagrams", "tinsel")
        assert "LISTEN" in words(panel)


def test_a_missing_word_is_suggested_and_accepted(device: Device, site: str) -> None:
    """The message to the maintainers is ready; an accepted house word is in the link."""
    page = device()
    panel = open_panel(page, site, house_words=True)
    search(panel, "Is it a word?", "blorp")
    suggest = panel.get_by_role("link", name="Suggest this word")
    assert suggest.get_attribute("href").startswith("mailto:")
    assert "BLORP" in suggest.get_attribute("href")
    before = page.url
    panel.get_by_role("button", name="Allow in this game").click()
    page.wait_for_url(lambda url: url != before)
    assert links.decode(page.url.partition("#")[2]).last.accepted == ("BLORP",)
    page.locator(".turn.yours").wait_for()
    panel.get_by_text("BLORP is allowed in this game").wait_for()


def test_escape_closes_the_panel_and_shows_the_moves(device: Device, site: str) -> None:
    """The button that opened it gets the focus back."""
    page = device()
    panel = open_panel(page, site)
    assert not page.locator("#side").is_visible()
    page.keyboard.press("Escape")
    panel.wait_for(state="detached")
    assert page.locator("#side").is_visible()
    assert page.evaluate("() => document.activeElement.id") == "words"


def test_the_panel_becomes_a_sheet_on_a_narrow_screen(device: Device, site: str) -> None:
    """Rotated or narrowed, the page shows the same search in a sheet over the board."""
    page = device("desktop")
    open_panel(page, site)
    page.locator("#words-query").fill("quiz")
    page.locator(".tool.words .verdict").wait_for()
    page.set_viewport_size({"width": 768, "height": 1024})
    page.locator("dialog.words .verdict").wait_for()
    assert page.locator(".tool").count() == 0
    assert page.locator("#words-query").input_value() == "quiz"
    page.get_by_role("button", name="Close").click()
    page.locator("dialog").wait_for(state="detached")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("#words").click()
    page.locator(".tool.words .verdict").wait_for()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_during_a_game_words_are_checked_and_not_searched_for(
    device: Device, site: str, size: str
) -> None:
    """Only the check and the lists of short words; a paid hint opens the search for the turn."""
    page = device(size)
    panel = open_panel(page, site, hint_price=5)
    panel.get_by_text("While the game is on, searching is closed.").wait_for()
    assert not panel.get_by_label("Type of search").is_visible()
    assert not panel.get_by_role("button", name="Use your tiles").is_visible()
    panel.get_by_role("searchbox").fill("qi")
    panel.get_by_text("QI is a word").wait_for()
    panel.get_by_role("button", name="2 letters").click()
    assert words(panel)
    panel.get_by_role("button", name="Close").click()
    act(page, "hint").click()
    page.get_by_role("button", name="Best score: Pay 5 points").click()
    page.get_by_role("button", name="Pay 5 points", exact=True).last.click()
    page.get_by_text("points", exact=False).first.wait_for()
    page.locator(".steps b").wait_for()
    page.keyboard.press("Escape")
    page.locator("#words").click()
    panel = page.locator(".tool.words, dialog.words")
    search(panel, "Anagrams", "tinsel")
    assert "SILENT" in words(panel)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_common_word_has_a_short_meaning(device: Device, site: str, size: str) -> None:
    """Of the word, or of the one it is a form of; a rare word has the link alone."""
    page = device(size)
    panel = open_panel(page, site)
    meaning = panel.locator(".meaning")
    search(panel, "Is it a word?", "quiz")
    panel.get_by_text("noun an examination consisting of a few short questions").wait_for()
    search(panel, "Is it a word?", "played")
    panel.get_by_text("PLAYED is a word").wait_for()
    meaning.get_by_text("PLAY", exact=True).wait_for()
    search(panel, "Is it a word?", "za")
    panel.get_by_text("ZA is a word").wait_for()
    assert not meaning.is_visible()
    assert panel.get_by_role("link", name="Meaning").is_visible()
