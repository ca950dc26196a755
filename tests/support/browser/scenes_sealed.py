"""Scenes of sealed games: each step of a player; the test plays for the friend.

`browser.scenes` explains scenes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scrabble.game import Mode, Setup
from scrabble.joint import DeviceKey, sealed
from scrabble.moves import Pass, Resign
from support.browser.playing import act, link_sheet, set_up
from support.browser.scenes import Scene, dialog, shut
from support.browser.sealing import invite, make, open_turn
from support.browser.wording import button, said, shown
from support.link_games import TAG

FRIEND, STRANGER = DeviceKey(bytes(16)), DeviceKey(bytes(range(16)))
GAME = Setup(("Ann", "Bea"), 7, tag=TAG, mode=Mode.SEALED)


def sealed_game(page: Any, site: str) -> Iterator[str]:
    """Show a game from the form to both seals, as the host sees it."""
    page.goto(site)
    set_up(page)
    page.locator('label[for="seal-sealed"]').click()
    yield "form"
    invitation = invite(page, site)
    yield "invitation"
    shut(page)
    yield "waits"
    open_turn(page, site, joining := sealed.join(FRIEND, invitation))
    page.goto(f"{site}#{sealed.join(STRANGER, invitation)}")
    page.get_by_role("dialog", name=said(page, "seat-taken-title")).wait_for()
    yield "seat-taken"
    button(page, "go-newest").click()
    page.locator(".turn.yours").wait_for()
    link = make(page, Pass())
    link_sheet(page)
    page.keyboard.press("Escape")
    page.get_by_role("dialog", name=said(page, "keep-seat-key")).wait_for()
    yield "keep-key"
    button(page, "show-seat-key").click()
    button(page, "show-words").click()
    page.locator(".key-words li").first.wait_for()
    yield "words"
    button(page, "show-seat-link").click()
    page.locator(".seat-key .url").wait_for()
    yield "seat-link"
    shut(page)
    page.locator(".chip.joint").click()
    dialog(page)
    yield "others-see"
    shut(page)
    ended = sealed.take(FRIEND, (invitation, joining, link)).play(Resign())
    page.goto(f"{site}#{ended}")
    page.locator(".over-sheet").wait_for()
    yield "not-opened"
    button(page, "open-seal", within=page.locator(".over-sheet")).click()
    page.get_by_role("dialog", name=said(page, "open-seal")).wait_for()
    yield "open-seal"
    button(page, "open-seal", within=page.get_by_role("dialog")).click()
    page.get_by_role("dialog", name=said(page, "consent-title")).wait_for()
    yield "consent"
    button(page, "consent-go-on").click()
    page.locator(".link-sheet").wait_for()
    shut(page)
    act(page, "review").wait_for()
    act(page, "result").click()
    page.locator(".over-sheet .badge-seal.fair").wait_for()
    yield "fair"


def sealed_guest(page: Any, site: str) -> Iterator[str]:
    """Show a game as an invited friend sees it, and as a spectator does."""
    invitation = sealed.invite(FRIEND, GAME)
    page.goto(f"{site}#{invitation}")
    page.locator(".join-sheet").wait_for()
    yield "invited"
    button(page, "sealed-join", within=page.get_by_role("dialog")).click()
    page.locator(".link-sheet").wait_for()
    yield "joined"
    shut(page)
    other = sealed.invite(FRIEND, Setup(("Ann", "Cleo"), 8, tag=TAG, mode=Mode.SEALED))
    joining = sealed.join(STRANGER, other)
    page.goto(f"{site}#{sealed.take(FRIEND, (other, joining)).play(Pass())}")
    act(page, "sit").click()
    page.get_by_role("dialog", name=said(page, "bring-seat")).wait_for()
    shown(page, "seat-by-words").click()
    shown(page, "no-key-left").click()
    yield "bring-seat"
    page.locator("dialog[open] details[open] button").last.click()
    page.locator(".link-sheet").wait_for()
    yield "new-game"


SCENES: list[Scene] = [sealed_game, sealed_guest]
