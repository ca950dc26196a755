"""Sharing the link: the message, the share sheet of the device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.games import some_turns
from support.browser.playing import choose_move, next_frame, show, take_turn

from scrabble import link as links

Device = Callable[..., Any]


def test_the_message_names_the_move_and_ends_with_the_link(device: Device, site: str) -> None:
    """The copied text has the sentence, the scores and, on its own last line, the link."""
    page = device()
    link = some_turns(1)[-1]
    show(page, site, link)
    new = take_turn(page)
    page.get_by_role("button", name="Copy message").click()
    page.get_by_text("Message copied").first.wait_for()
    *words, url = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert url == f"{site}#{new}"
    assert words[0].startswith("Bea played ")
    assert words[0].endswith("Your turn, Ann:")
    assert page.locator("dialog").count() == 0
    assert choose_move(new) is not None


def test_only_the_friends_move_interrupts_a_screen_reader(device: Device, site: str) -> None:
    """The own move, and a game just opened, are announced politely."""
    page = device()
    start, _, answer = some_turns(2)
    show(page, site, start)
    page.locator(".turn.yours").wait_for()
    polite, urgent = page.locator("#status"), page.locator("#alert")
    assert (polite.inner_text(), urgent.inner_text()) == ("Your turn", "")
    take_turn(page)
    said = page.locator(".link-sheet > [role=status]")
    said.filter(has_text="Ann played ").wait_for(state="attached")
    assert "Ann played " not in polite.inner_text()  # It is heard once.
    assert urgent.inner_text() == ""
    show(page, site, answer)
    page.locator(".turn.yours").wait_for()
    next_frame(page)
    assert urgent.inner_text().startswith("Bea played ")


def test_a_notice_in_a_dialog_outlives_it(device: Device, site: str) -> None:
    """A link opened meanwhile closes the dialog, and later notices are still shown."""
    page = device()
    old, *_, link = some_turns(2)
    show(page, site, link)
    take_turn(page)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.get_by_role("button", name="Copy message").click()
    page.locator(".link-sheet").get_by_text("Couldn’t copy").first.wait_for()
    assert page.locator(".link-sheet > [role=status]").inner_text().startswith("Couldn’t copy")
    page.goto(f"{site}#{old}")
    page.locator("#toast").get_by_role("button", name="View this earlier turn").click()
    page.get_by_role("dialog").get_by_role("button", name="View this earlier turn").click()
    page.locator("#toast").get_by_role("button", name="Go to the latest turn").click()
    page.locator("#toast").wait_for(state="hidden")
    page.locator("#rack").wait_for()


SHARING = """
window.shared = [];
navigator.share = async (data) => {
  window.shared.push(data);
  if (window.refuses) throw new DOMException("no", window.refuses);
};
"""


@pytest.mark.parametrize(
    ("fault", "copied"), [("", False), ("AbortError", False), ("NotAllowedError", True)]
)
def test_the_share_sheet_gets_the_message_and_may_fail(
    device: Device, site: str, fault: str, *, copied: bool
) -> None:
    """It gets only the text, link last; closing it is no error, a refusal copies instead."""
    page = device("phone")
    page.add_init_script(SHARING)
    link = some_turns(1)[-1]
    rack = links.decode(link).last.racks[1]
    show(page, site, link)
    new = take_turn(page)
    page.evaluate("(name) => { window.refuses = name; }", fault)
    page.evaluate("() => navigator.clipboard.writeText('before')")
    page.get_by_role("button", name="Share…").click()
    if copied:
        page.get_by_text("Message copied").first.wait_for()
    next_frame(page)
    (shared,) = page.evaluate("() => window.shared")
    assert list(shared) == ["text"]
    *words, url = shared["text"].split("\n")
    assert url == f"{site}#{new}"
    assert words[0].startswith("Bea played ")
    assert rack not in shared["text"].replace(url, "")
    kept = page.evaluate("() => navigator.clipboard.readText()")
    assert kept == (shared["text"] if copied else "before")
    assert page.locator(".link-sheet").is_visible() == (fault == "AbortError")
    is_unsent = page.locator("#line", has_text="Not sent yet").count() == 1
    assert is_unsent == (fault == "AbortError")
