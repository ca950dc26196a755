"""Sealed games that cannot go on as they are: a lost key, an invitation opened by who made it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, close_dialog, letters, link_in
from support.browser.sealing import (
    begin,
    invite,
    lose_storage,
    make,
    open_turn,
    seat_link_of,
    with_own_chance,
)

from scrabble.link.joint import sealed
from scrabble.moves import Pass

Device = Callable[..., Any]


@pytest.fixture
def pair(device: Device) -> tuple[Any, Any]:
    """Return a desktop and a phone that have a key each."""
    return with_own_chance(device(), 1), with_own_chance(device("phone"), 2)


def bring(page: Any) -> Any:
    """Return the dialog that brings a seat."""
    return page.get_by_role("dialog", name="Bring my seat here")


def leave_sheet(page: Any) -> None:
    """Close the link sheet, and the reminder to keep the key that follows the first one."""
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Not now").click()
    page.locator("dialog[open]").wait_for(state="detached")


def lost(ann: Any, bea: Any, site: str) -> str:
    """Play a turn, let Bea lose her key, and ask for a redeal; return the invitation."""
    link = begin(ann, bea, site)
    open_turn(ann, site, link)
    link = make(ann, Pass())
    leave_sheet(ann)
    lose_storage(bea, site)
    bea.goto(f"{site}#{link}")
    bea.get_by_role("button", name="I’m Bea: bring my seat here").click()
    bring(bea).get_by_text("I have neither").click()
    bring(bea).get_by_role("button", name="I’m Bea: ask for a new deal").click()
    bea.locator(".link-sheet").wait_for()
    assert "I’ve lost the key" in bea.locator(".link-sheet .words").inner_text()
    return link_in(bea)


def seal_text(page: Any) -> str:
    """Return what the seal on the board says."""
    page.locator(".chip.seal").click()
    text = str(page.locator(".seal-part").inner_text())
    close_dialog(page)
    return text


def test_a_lost_key_is_followed_by_a_new_deal_that_both_agree_to(pair: Any, site: str) -> None:
    """Who lost it asks; the friend sees the old score and agrees; both see it ever after."""
    ann, bea = pair
    invitation = lost(ann, bea, site)
    close_dialog(bea)
    assert "asks Ann to begin again" in seal_text(bea)
    ann.goto(f"{site}#{invitation}")
    asked = ann.get_by_role("dialog", name="Bea asks for a new deal")
    assert "On this device it stands at Ann 0, Bea 0." in asked.inner_text()
    asked.get_by_role("button", name="Agree and join").click()
    ann.locator(".link-sheet").wait_for()
    joining = link_in(ann)
    open_turn(bea, site, joining)
    assert len(letters(bea)) == 7
    link = make(bea, Pass())
    open_turn(ann, site, link)
    leave_sheet(bea)
    assert all("Ann agreed to begin again" in seal_text(page) for page in (ann, bea))
    assert sealed.read(link).setup.redeal is not None


def test_a_new_deal_can_be_refused(pair: Any, site: str) -> None:
    """The old game is on show again as it was, and nothing was joined."""
    ann, bea = pair
    invitation = lost(ann, bea, site)
    before = link_in(ann)
    ann.goto(f"{site}#{invitation}")
    asked = ann.get_by_role("dialog", name="Bea asks for a new deal")
    asked.get_by_role("button", name="Don’t agree").click()
    ann.wait_for_url(lambda url: before in url)
    assert len(letters(ann)) == 7


def test_who_made_an_invitation_is_offered_the_seat_and_not_asked_to_join(
    pair: Any, site: str
) -> None:
    """The game was deleted on this device, but its key is here."""
    ann, _ = pair
    invitation = invite(ann, site)
    close_dialog(ann)
    ann.get_by_role("button", name="Pass-a-Word home").click()
    ann.get_by_role("button", name="Delete").click()
    ann.goto(f"{site}#{invitation}")
    sheet = ann.locator(".join-sheet")
    sheet.wait_for()
    assert sheet.get_by_role("button", name="Join").count() == 0
    sheet.get_by_role("button", name="I’m Ann: bring my seat here").click()
    ann.get_by_text("Open the link that Bea sends back.").first.wait_for()
    act(ann, "send").wait_for()


def test_a_cleared_device_brings_the_seat_of_its_invitation(pair: Any, site: str) -> None:
    """By the seat link that was shown before; the friend can still join."""
    ann, bea = pair
    invitation = invite(ann, site)
    close_dialog(ann)
    seat = seat_link_of(ann)
    lose_storage(ann, site)
    ann.goto(f"{site}#{invitation}")
    ann.locator(".join-sheet").get_by_role("button", name="I’m Ann").click()
    bring(ann).get_by_role("textbox").first.fill(seat)
    bring(ann).get_by_role("button", name="Bring my seat here").click()
    ann.get_by_text("Open the link that Bea sends back.").first.wait_for()
    bea.goto(f"{site}#{invitation}")
    bea.locator(".join-sheet").get_by_role("button", name="Join").click()
    bea.locator(".link-sheet").wait_for()
    open_turn(ann, site, link_in(bea))
    assert len(letters(ann)) == 7


def test_a_sealed_welcome_shows_a_turn_and_names_the_rules(pair: Any, site: str) -> None:
    """Dictionary, word checking, hints and the time of a turn, before anything is joined."""
    ann, bea = pair
    rules = {"challenge-rule": "double", "hints": "5", "turn-time": "120"}
    bea.goto(f"{site}#{invite(ann, site, rules)}")
    sheet = bea.locator(".join-sheet")
    sheet.wait_for()
    assert sheet.locator(".how svg").count() == 3
    assert sheet.locator("p.note").first.inner_text() == (
        "Dictionary: English · Complete. Word checking: Challenge, lose a turn if wrong. "
        "Hints: 5 points each. Turn timer: 2:00."
    )
    assert sheet.evaluate("(sheet) => sheet.scrollTop") == 0
