"""Playing in a page: make moves by taps, read the result."""

import re
from collections.abc import Callable
from typing import Any

from scrabble import link as links
from scrabble.moves import Exchange, Move, Place
from scrabble.tiles import Alphabet, is_blank, letters_of, load_alphabet
from support.link_games import choose_move

ENGLISH = load_alphabet("en")
CONTROLLED = """() => new Promise((done, fail) => {
  const workers = navigator.serviceWorker;
  if (workers.controller) done();
  else workers.addEventListener("controllerchange", () => done());
  setTimeout(() => fail(new Error("no service worker controls the page")), 30_000);
})"""
"""Waits until the service worker controls the page, and fails after 30 seconds."""


def counting(kind: str) -> str:
    """Return a script that counts the page's requests of this type in ``asked``."""
    return """
globalThis.asked = 0;
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data, ...rest) {
  if (data.request?.includes('"KIND"')) globalThis.asked += 1;
  return send.call(this, data, ...rest);
};
""".replace("KIND", kind)


def link_in(page: Any) -> str:
    """Return the link in the address bar."""
    return page.url.partition("#")[2]


def cell(page: Any, square: int) -> Any:
    """Return a square of the board."""
    return page.locator(f'.cell[data-square="{square}"]')


def act(page: Any, name: str) -> Any:
    """Return the visible button of an action."""
    return page.locator(f'[data-act="{name}"]:visible')


def next_frame(page: Any) -> None:
    """Wait until the page has drawn its changes: a turn takes three frames."""
    page.evaluate("""async () => {
      for (let n = 0; n < 3; n++)
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }""")


def sized(page: Any, width: int, height: int) -> None:
    """Set the size of the screen, and wait until the page is drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    next_frame(page)


def show(page: Any, address: str, link: str, who: str = "") -> None:
    """Open a link in the page and wait for its game, as `seated` does.

    A page that shows another game is notified of the new address later; until then, input would go
    to the old board.
    """
    page.goto(f"{address}#{link}")
    next_frame(page)
    seated(page, who)


def turn_to(page: Any, address: str, link: str, who: str = "") -> None:
    """Show a game without loading the page again if it is open."""
    page.goto(f"{address}#{link}")
    page.wait_for_function(
        "() => history.state?.seats || document.querySelector('.seat-sheet[open]')"
    )
    seated(page, who)


SEATED = "() => history.state?.seats || document.querySelector('#rack .rack-tile')"
"""Whether the page has entered the game on show, so that its seats are known."""


def seated(page: Any, who: str = "") -> None:
    """Wait until a game, or a dialog about the game, is shown.

    If the page asks who is here, press the answer with this name, or else the first answer. The
    first is the player to move, or the next person if a computer is to move.
    """
    page.locator("body[data-screen=game] .player").first.wait_for()
    page.wait_for_function(f"() => document.querySelector('dialog[open]') || ({SEATED})()")
    question = page.locator(".seat-sheet[open]")
    if not question.count():
        return
    answers = question.locator(".choices button")
    (answers.filter(has_text=who) if who else answers).first.click()
    question.wait_for(state="detached")
    page.wait_for_function(SEATED)


def reload_offline(page: Any) -> None:
    """Reload the page once it is cached, and then again without a network."""
    page.evaluate(CONTROLLED)
    page.reload()
    page.locator(".turn.yours").wait_for()
    page.locator("#progress").wait_for(state="hidden")
    page.context.set_offline(offline=True)
    page.reload()
    page.locator(".turn.yours").wait_for()
    page.locator("html[data-start=short]").wait_for(state="attached")


def heading(page: Any) -> str:
    """Return the code of the error that the page shows for a link."""
    page.locator("body[data-screen=problem] #problem[data-code]").wait_for()
    return page.locator("#problem").get_attribute("data-code")


def drafts(page: Any) -> dict[int, str]:
    """Return the tiles of the draft by square."""
    next_frame(page)
    return {
        int(each.get_attribute("data-square")): each.locator("b").inner_text()
        for each in page.locator(".cell.draft").all()
    }


def letters(page: Any) -> list[str]:
    """Return the letters on the rack in order, ``""`` for an empty place."""
    next_frame(page)
    faces = page.locator("#rack .rack-tile")
    return ["".join(each.locator("b").all_inner_texts()) for each in faces.all()]


NAMES = ("Ann", "Bea", "Cleo", "Dan")


def set_up(page: Any, *, count: int = 2) -> None:
    """Open the form for a game with friends from the start screen, and fill in the names."""
    act(page, "new-game").first.click()
    page.locator("#name-0").wait_for()
    for n, name in enumerate(NAMES[:count]):
        if n > 1:
            page.locator(".names > .textual").click()
        page.locator(f"#name-{n}").fill(name)


def new_game(page: Any, address: str) -> str:
    """Create a game on the start screen; return its link."""
    page.goto(address)
    set_up(page)
    page.locator(".new .primary").click()
    page.locator("body[data-screen=game]").wait_for()
    return link_in(page)


def tap_tile(page: Any, tile: str, alphabet: Alphabet = ENGLISH) -> None:
    """Choose the first tile in the rack that shows this letter, or a blank."""
    blank = is_blank(tile)
    look = ".rack-tile.tile.blank" if blank else ".rack-tile.tile:not(.blank)"
    tiles = page.locator(look)
    face = page.locator(f"b:text-is('{alphabet.text(tile)}')")
    (tiles if blank else tiles.filter(has=face)).first.click()


def lay_by_tap(page: Any, place: Place, alphabet: Alphabet = ENGLISH) -> None:
    """Place the tiles of a play by taps: tile, then square, and the letter of a blank."""
    for square, tile in place.tiles:
        tap_tile(page, tile, alphabet)
        cell(page, square).click()
        if is_blank(tile):
            page.get_by_role("dialog").get_by_role(
                "button", name=alphabet.text(letters_of(tile)), exact=True
            ).click()
        page.locator(f'.cell.draft[data-square="{square}"]').wait_for()


def take_turn(page: Any, chosen: Callable[[str], Move] = choose_move) -> str:
    """Make a good move in the page, once the engine has checked the game; return the new link."""
    page.locator("#game:not(.unchecked)").wait_for(timeout=60_000)
    before = link_in(page)
    move = chosen(before)
    match move:
        case Place():
            lay_by_tap(page, move, load_alphabet(links.decode(before).game.setup.language))
        case Exchange(tiles):
            act(page, "exchange").click()
            page.locator("dialog[open]").wait_for()
            page.keyboard.press("-")
            page.get_by_role("button", name=f"Exchange {len(tiles)}").click()
        case _:
            act(page, "pass").click()
            page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    if isinstance(move, Place):
        page.get_by_role("button", name=re.compile(r"^Play\b")).wait_for()
        act(page, "play").click()
    page.wait_for_url(lambda url: before not in url)
    return link_in(page)


def to_send(page: Any) -> Any:
    """Wait until this player's turn is ready to send; return the button."""
    button = page.locator("#actions .primary[data-act=send]")
    button.wait_for()
    return button


def link_sheet(page: Any) -> Any:
    """Open the link sheet of the page's own turn, once the button takes input."""
    to_send(page)
    page.locator("#actions [data-act=send]:not([data-rests])").click()
    sheet = page.locator(".link-sheet")
    sheet.wait_for()
    return sheet


def close_dialog(page: Any) -> None:
    """Close the open dialog."""
    page.locator("dialog[open]").wait_for()
    page.locator("dialog.resting").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
