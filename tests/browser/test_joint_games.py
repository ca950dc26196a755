"""Joint games in browsers, from the form to the verdict: pages exchange nothing but links.

`tests/page` covers the screens without a browser. These tests check that Python in the page
deals, answers and audits, that taps lay tiles, and that keys and links are stored.
"""

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, close_dialog, letters, link_in, set_up
from support.browser.sealing import invite, make, open_turn
from support.link_games import most_tiles
from support.page.joint import look_at

from scrabble.moves import Exchange, Pass

Device = Callable[..., Any]

OTHER_CHANCE = """
let sealed_n = SEED;
Crypto.prototype.getRandomValues = (list) => {
  for (let i = 0; i < list.length; i++) list[i] = sealed_n = (sealed_n * 48271) % 2147483647;
  return list;
};
"""
"""Fixed random numbers: each device gets its own key, which is the same in every run."""


def with_own_chance(page: Any, number: int) -> Any:
    """Give a device random numbers that differ from those of other devices; return its page."""
    page.context.add_init_script(OTHER_CHANCE.replace("SEED", str(1000 + number)))
    return page


def take_turn(page: Any, address: str, link: str) -> str:
    """Open a friend's link, make the play that lays the most tiles, and return the next link."""
    open_turn(page, address, link)
    rack = "".join(sorted(face or "?" for face in letters(page)))
    return make(page, most_tiles(look_at(link).history.last, rack))


def resign(page: Any) -> str:
    """Resign; return the link."""
    before = link_in(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    page.wait_for_url(lambda url: before not in url)
    page.locator("dialog[open]").wait_for()
    return link_in(page)


def open_seal(page: Any, address: str, link: str) -> str:
    """Open the link that ended the game, then open this player's seal; return the new link."""
    page.goto(f"{address}#{link}")
    sheet = page.locator(".over-sheet")
    sheet.wait_for()
    sheet.get_by_role("button", name="Open my seal").click()
    page.get_by_role("dialog").get_by_role("button", name="Open my seal").click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)


def join(page: Any, address: str, link: str, name: str) -> str:
    """Open an invitation, which starts scrolled to its top, and join; return the link to send."""
    page.goto(f"{address}#{link}")
    sheet = page.locator(".join-sheet")
    sheet.wait_for()
    assert sheet.evaluate("(sheet) => sheet.scrollTop") == 0
    sheet.get_by_role("button", name=name).click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)


def publish(page: Any, address: str, link: str) -> str:
    """Open a link, and make the link that is then due from this player; return the new link."""
    page.goto(f"{address}#{link}")
    page.locator("dialog[open]").wait_for()
    over = page.locator(".over-sheet")
    if over.count():
        over.get_by_role("button", name="Make my link").click()
    asked = page.get_by_role("dialog", name="Make my link")
    asked.get_by_role("button", name="Make my link").click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)


def test_a_sealed_game_goes_from_the_form_to_both_seals_opened(device: Device, dist: str) -> None:
    """A phone and a desktop exchange only links; both see that every tile was drawn fairly."""
    ann, bea = with_own_chance(device("phone"), 1), with_own_chance(device(), 2)
    link = join(bea, dist, invite(ann, dist), "Join game")
    close_dialog(ann)
    close_dialog(bea)
    for mover in (ann, bea, ann):
        link = take_turn(mover, dist, link)
    bea.reload()  # Bea's key and links are stored.
    open_turn(bea, dist, link)
    closing = open_seal(ann, dist, resign(bea))
    bea.goto(f"{dist}#{closing}")
    bea.locator(".over-sheet .badge-seal.fair").wait_for()
    close_dialog(ann)
    act(ann, "review").wait_for()


@pytest.mark.full
def test_three_play_with_a_fair_draw_until_all_links_are_compared(
    device: Device, dist: str
) -> None:
    """After some plays, scoreless turns and two closing links all players get one verdict."""
    sizes = ("phone", "desktop", "desktop")
    pages = ann, bea, cleo = [
        with_own_chance(device(size), 100 + n) for n, size in enumerate(sizes)
    ]
    ann.goto(dist)
    set_up(ann, count=3)
    ann.locator('label[for="seal-sealed"]', has_text="Fair draw").click()
    ann.get_by_role("button", name="Create game").click()
    ann.locator(".link-sheet").wait_for()
    link = join(cleo, dist, join(bea, dist, link_in(ann), "I’m Bea: join"), "I’m Cleo: join")
    link = publish(bea, dist, link)
    for page in pages:
        close_dialog(page)
    link = take_turn(ann, dist, link)
    for mover in (bea, cleo, ann, bea, cleo):
        open_turn(mover, dist, link)
        link = make(mover, Pass())
    open_turn(ann, dist, link)
    link = make(ann, Exchange.of("".join(face or "?" for face in letters(ann))))
    assert look_at(link).history.last.result is not None
    link = publish(cleo, dist, publish(bea, dist, link))
    close_dialog(cleo)
    act(cleo, "result").click()
    for page in pages:
        if page is not cleo:
            page.goto(f"{dist}#{link}")
        page.locator(".over-sheet .badge-seal.matched").wait_for()
