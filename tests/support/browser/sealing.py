"""Playing sealed games in pages: a test knows what links show to anybody, and the rack on show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scrabble.lexicon import load_lexicon
from scrabble.link import joint
from scrabble.movegen import Generator
from scrabble.moves import Exchange, Move, Pass, Place
from scrabble.tiles import load_alphabet
from support.browser.playing import act, close_dialog, lay_by_tap, letters, link_in, name_players

OTHER_CHANCE = """
let sealed_n = SEED;
Crypto.prototype.getRandomValues = (list) => {
  for (let i = 0; i < list.length; i++) list[i] = sealed_n = (sealed_n * 48271) % 2147483647;
  return list;
};
"""
"""Each device has a key of its own, the same in every run."""


def with_own_chance(page: Any, number: int) -> Any:
    """Return a page of a device whose entropy is no other's."""
    page.context.add_init_script(OTHER_CHANCE.replace("SEED", str(1000 + number)))
    return page


KEY = """(name) => new Promise((done, fail) => {
  const asked = indexedDB.open(name, 1);
  asked.onerror = fail;
  asked.onsuccess = () => {
    const get = asked.result.transaction("keys").objectStore("keys").get("device");
    get.onsuccess = () => { asked.result.close(); done([...get.result]); };
  };
})"""


def key_of(page: Any) -> bytes:
    """Return the device key that a page keeps."""
    return bytes(page.evaluate(KEY, "pass-a-word-key /"))


def invite(page: Any, address: str, rules: Mapping[str, str] | None = None) -> str:
    """Make a sealed game on the start screen; return the invitation.

    ``rules`` are choices of the form by the names of their fields.
    """
    page.goto(address)
    name_players(page)
    page.locator('label[for="seal-sealed"]').click()
    if rules:
        page.get_by_text("More options").click()
        for name, choice in rules.items():
            page.locator(f"#{name}").select_option(choice)
    page.locator(".card.new .primary").click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)


def join(page: Any, address: str, invitation: str) -> str:
    """Open an invitation and join with one press; return the joining link."""
    page.goto(f"{address}#{invitation}")
    page.locator(".join-sheet").get_by_role("button", name="Join").click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)


def begin(ann: Any, bea: Any, address: str, rules: Mapping[str, str] | None = None) -> str:
    """Make a game that both have joined; return the joining link."""
    link = join(bea, address, invite(ann, address, rules))
    close_dialog(ann)
    close_dialog(bea)
    return link


def lose_storage(page: Any, address: str) -> None:
    """Clear all that a device keeps of the page, as a browser does that is short of room."""
    page.goto("about:blank")
    origin = {"origin": address.rstrip("/"), "storageTypes": "all"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)


def seat_link_of(page: Any) -> str:
    """Return the seat link that the settings show."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Seat key").click()
    page.get_by_role("button", name="Show my seat link").click()
    return str(page.locator(".seat-key .url").inner_text())


def look_at(link: str) -> joint.JointLink:
    """Read a link of a joint game."""
    return joint.game_of(link).read(link)


def choose(link: str, rack: str) -> Move:
    """Return the move for a rack that lays the most tiles, so that a game is soon over."""
    position = look_at(link).history.last
    moves = Generator(load_lexicon("en-common"), load_alphabet("en")).moves(position.board, rack)
    best = max(moves, key=lambda each: (len(each.place.tiles), each.score), default=None)
    if best is not None:
        return best.place
    return Exchange.of(rack) if len(position.bag) >= 7 else Pass()


def open_turn(page: Any, address: str, link: str) -> None:
    """Open a friend's link and wait for one's own turn."""
    page.goto(f"{address}#{link}")
    page.locator("body[data-screen=game] .turn.yours").wait_for()


def make(page: Any, move: Move) -> str:
    """Make a move by tap, and wait for what is asked after it; return the new link."""
    play(page, move)
    page.locator("dialog[open]").wait_for()
    return link_in(page)


def play(page: Any, move: Move) -> str:
    """Make a move by tap; return the new link."""
    before = link_in(page)
    if isinstance(move, Place):
        lay_by_tap(page, move)
        page.locator('[data-act="play"][aria-disabled="false"]').click()
    elif isinstance(move, Exchange):
        act(page, "exchange").click()
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("-")
        page.locator("dialog[open] .action.primary").click()
    else:
        act(page, "pass").click()
        page.locator("dialog[open] .action.primary").click()
    page.wait_for_url(lambda url: before not in url)
    return link_in(page)


def take_turn(page: Any, address: str, link: str) -> str:
    """Open a friend's link, make a good move, and return the next link."""
    open_turn(page, address, link)
    return make(page, good_move(page))


def good_move(page: Any) -> Move:
    """Return a good move for the rack on show."""
    return choose(link_in(page), "".join(sorted(face or "?" for face in letters(page))))


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
    """Open the link that ended the game, and one's own seal; return the link."""
    page.goto(f"{address}#{link}")
    sheet = page.locator(".over-sheet")
    sheet.wait_for()
    sheet.get_by_role("button", name="Open my seal").click()
    page.get_by_role("dialog").get_by_role("button", name="Open my seal").click()
    page.locator(".link-sheet").wait_for()
    return link_in(page)
