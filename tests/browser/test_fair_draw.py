"""Games with a fair draw: three people, three devices, and nothing between them but links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, close_dialog, letters, link_in, name_players
from support.browser.sealing import look_at, make, open_turn, resign, take_turn, with_own_chance

from scrabble.moves import Exchange, Pass

Device = Callable[..., Any]
MATCHED = "Every draw follows from numbers of all players"


@pytest.fixture
def player(device: Device) -> Device:
    """Make devices that have a key each."""
    made = []

    def make_one(size: str = "desktop") -> Any:
        made.append(size)
        return with_own_chance(device(size), 100 + len(made))

    return make_one


def invite(page: Any, address: str) -> str:
    """Make a game for three on the start screen; return the invitation."""
    page.goto(address)
    page.locator('label[for="how-many-3"]').click()
    name_players(page)
    page.locator('label[for="seal-sealed"]', has_text="Fair draw").click()
    promise = page.locator(".card.new .note", has_text="Nobody can foresee, choose or repeat")
    assert "Tiles aren’t hidden" in promise.inner_text()
    page.get_by_role("button", name="Create game").click()
    page.locator(".link-sheet", has_text="Players join in order").wait_for()
    return link_in(page)


def join(page: Any, address: str, link: str, name: str) -> str:
    """Open a link and join with one press; return the link to send on."""
    page.goto(f"{address}#{link}")
    page.locator(".join-sheet").get_by_role("button", name=f"I’m {name}: join").click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)


def publish(page: Any, address: str, link: str) -> str:
    """Open a link after which this player has to send one more; return that one."""
    page.goto(f"{address}#{link}")
    page.locator("dialog[open]").wait_for()
    over = page.locator(".over-sheet")
    if over.count():
        over.get_by_role("button", name="Make my link").click()
    asked = page.get_by_role("dialog", name="Make my link")
    asked.get_by_role("button", name="Make my link").click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)


def begin(ann: Any, bea: Any, cleo: Any, address: str) -> str:
    """Make a game that all have joined; return the link before the first move."""
    link = invite(ann, address)
    link = join(cleo, address, join(bea, address, link, "Bea"), "Cleo")
    link = publish(bea, address, link)
    for page in (ann, bea, cleo):
        close_dialog(page)
    return link


def test_a_whole_game_with_a_fair_draw_ends_with_all_links_compared(
    player: Device, site: str
) -> None:
    """Some plays, six turns without a score, two closing links, and the same verdict for all."""
    pages = ann, bea, cleo = player("phone"), player(), player()
    link = begin(ann, bea, cleo, site)
    for mover in (*pages, *pages):
        link = take_turn(mover, site, link)
    for mover in (ann, bea, cleo, ann, bea):
        open_turn(mover, site, link)
        link = make(mover, Pass())
    open_turn(cleo, site, link)
    link = make(cleo, Exchange.of("".join(face or "?" for face in letters(cleo))))
    assert look_at(link).history.last.result is not None
    assert "aren’t final" in cleo.locator(".over-sheet").inner_text()
    link = publish(bea, site, publish(ann, site, link))
    assert look_at(link).due is None
    close_dialog(bea)
    act(bea, "result").click()
    for page in pages:
        if page is not bea:
            page.goto(f"{site}#{link}")
        page.locator(".over-sheet .seal-part", has_text=MATCHED).wait_for()
        close_dialog(page)
        assert page.locator(".chip.seal.matched").is_visible()
        assert act(page, "review").is_visible()


def test_the_board_says_how_many_have_joined_and_who_is_next(player: Device, site: str) -> None:
    """Each player is led to whom the link goes, and shown no tile before the first move."""
    ann, bea, cleo = player("phone"), player(), player()
    link = invite(ann, site)
    ann.get_by_role("button", name="Copy link").click()
    ann.locator("dialog[open]").wait_for(state="detached")
    assert ann.get_by_role("button", name="Joining: 1 of 3").is_visible()
    assert "1 of 3 have joined. Bea joins next." in ann.locator("#line").inner_text()
    link = join(bea, site, link, "Bea")
    assert "Send this link on to Cleo, who joins next." in bea.locator(".link-sheet").inner_text()
    link = join(cleo, site, link, "Cleo")
    assert "Send this link to Bea" in cleo.locator(".link-sheet").inner_text()
    link = publish(bea, site, link)
    assert "Send this link to Ann, who starts." in bea.locator(".link-sheet").inner_text()
    close_dialog(bea)
    assert letters(bea) == []
    open_turn(ann, site, link)
    assert len(letters(ann)) == 7
    assert ann.get_by_role("button", name="Fair draw").is_visible()


def test_a_stranger_is_shown_the_board(player: Device, site: str) -> None:
    """Without a seat there is no rack, and nothing to join."""
    ann, bea, cleo, eve = player(), player(), player(), player("phone")
    link = take_turn(ann, site, begin(ann, bea, cleo, site))
    eve.goto(f"{site}#{link}")
    eve.get_by_role("button", name="I’m Bea: bring my seat here").click()
    sheet = eve.locator(".bring-sheet")
    sheet.locator("textarea").wait_for()
    assert sheet.get_by_text("I have neither").count() == 0  # A redeal is for two.
    assert eve.locator("#rack").is_hidden()
    assert eve.locator(".join-sheet").count() == 0


def test_the_second_to_join_finds_the_seat_taken(player: Device, site: str) -> None:
    """Cleo has answered the first friend's link; the second one is refused at the next link."""
    ann, bea, cleo, eve = player(), player(), player(), player()
    link = invite(ann, site)
    other = join(eve, site, link, "Bea")
    link = join(cleo, site, join(bea, site, link, "Bea"), "Cleo")
    close_dialog(cleo)
    cleo.goto(f"{site}#{other}")
    cleo.get_by_role("dialog", name="This seat is taken").wait_for()
    close_dialog(cleo)
    cleo.wait_for_url(lambda url: link in url)
    close_dialog(eve)
    eve.goto(f"{site}#{publish(bea, site, link)}")
    taken = eve.get_by_role("dialog", name="This seat is taken")
    assert "Ann plays with somebody who joined before you." in taken.inner_text()


def test_joining_a_deleted_game_again_gives_a_warning(player: Device, site: str) -> None:
    """Its secret is the same, and known to those who played."""
    ann, bea = player(), player()
    link = invite(ann, site)
    join(bea, site, link, "Bea")
    close_dialog(bea)
    bea.get_by_role("button", name="Pass-a-Word home").click()
    bea.get_by_role("button", name="Delete").first.click()
    bea.goto("about:blank")
    bea.goto(f"{site}#{link}")
    assert "ask for a new invitation" in bea.locator(".join-sheet").inner_text()


def test_a_rematch_is_a_new_game_with_a_fair_draw(player: Device, dist: str) -> None:
    """The player who asks for it invites, and moves first."""
    ann, bea, cleo = player(), player(), player()
    link = begin(ann, bea, cleo, dist)
    open_turn(ann, dist, link)
    link = resign(ann)
    open_turn(bea, dist, link)
    resign(bea)
    bea.locator(".over-sheet .seal-part", has_text=MATCHED).wait_for()
    bea.locator(".over-sheet").get_by_role("button", name="Rematch").click()
    bea.locator(".link-sheet", has_text="Players join in order").wait_for()
    assert look_at(link_in(bea)).parsed.setup.names == ("Bea", "Cleo", "Ann")
