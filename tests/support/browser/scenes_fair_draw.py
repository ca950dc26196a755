"""Scenes of games with a fair draw; the test plays for the other players.

`browser.scenes` explains scenes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scrabble.game import Mode, Setup
from scrabble.joint import DeviceKey, fair_draw
from scrabble.moves import Exchange, Pass
from support.browser.playing import set_up
from support.browser.scenes import Scene, dialog, shut
from support.browser.sealing import make, open_turn
from support.browser.wording import button
from support.link_games import TAG

ANN, CLEO = DeviceKey(bytes(16)), DeviceKey(bytes(range(16)))
GAME = Setup(("Ann", "Bea", "Cleo"), 7, tag=TAG, mode=Mode.FAIR_DRAW)


def fair_game(page: Any, site: str) -> Iterator[str]:
    """Show a game from the form to its last draws, as the second player sees it."""
    page.goto(site)
    set_up(page, count=3)
    page.locator('label[for="seal-sealed"]').click()
    yield "form"
    invitation = fair_draw.invite(ANN, GAME)
    page.goto(f"{site}#{invitation}")
    page.locator(".join-sheet").wait_for()
    yield "invited"
    page.locator(".join-sheet .choices button").first.click()
    page.locator(".link-sheet").wait_for()
    yield "joined"
    joining = page.url.partition("#")[2]
    shut(page)
    yield "waits"
    last = fair_draw.join(CLEO, joining)
    page.goto(f"{site}#{last}")
    page.locator("dialog[open]").wait_for()
    yield "publish"
    button(page, "publish", within=page.get_by_role("dialog")).click()
    page.locator(".link-sheet").wait_for()
    link = page.url.partition("#")[2]
    shut(page)
    page.locator(".chip.joint").click()
    dialog(page)
    yield "others-see"
    shut(page)
    for is_last in (False, True):
        link = fair_draw.take(ANN, (invitation, link)).play(Pass())
        open_turn(page, site, link)
        cleo = fair_draw.take(CLEO, (last, make(page, Pass())))
        link = cleo.play(Exchange(cleo.rack[:1]) if is_last else Pass())
    page.goto(f"{site}#{link}")
    page.locator(".over-sheet .badge-seal").wait_for()
    yield "over"


SCENES: list[Scene] = [fair_game]
