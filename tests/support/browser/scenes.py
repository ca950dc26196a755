"""Scenes of a game: each brings a page into a state that a player may see.

A scene is a function of page and address. If it returns nothing it is one picture, named after the
function. A generator yields the name of each picture as soon as it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from scrabble import link as links
from scrabble.game import ChallengeRule, Game, Setup, replay
from scrabble.lexicon import pack_info
from scrabble.moves import Pass, Place, Resign
from scrabble.tiles import load_alphabet
from support.browser.playing import (
    act,
    cell,
    lay_by_tap,
    link_sheet,
    new_game,
    next_frame,
    show,
    to_send,
    turn_to,
)
from support.browser.wording import button, said, shown
from support.link_games import TAG, choose_move, deal, game_of, some_turns

Scene = Callable[[Any, str], Iterator[str] | None]

LONGEST = ("Bartholomew the 2nd", "Bea", "Cleopatra", "Wolfeschlegelsteinha")


def game_with(test: Callable[[str], bool], *moves: Pass, **rules: Any) -> str:
    """Return the first game between Ann and Bea whose next rack passes a test."""
    for seed in count():
        link = game_of(*moves, setup=Setup(names=("Ann", "Bea"), seed=seed, tag=TAG, **rules))
        last = links.decode(link).last
        if test(last.racks[last.to_move]):
            return link
    raise AssertionError


def first_rack(deal: Setup) -> str:
    """Return the rack of the player who starts."""
    return replay(Game(deal)).last.racks[0]


def dialog(page: Any) -> Any:
    """Return the topmost open dialog."""
    shown = page.locator("dialog[open]").last
    shown.wait_for()
    return shown


def shut(page: Any) -> None:
    """Close every dialog."""
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        next_frame(page)


def menu_item(page: Any, key: str, **values: object) -> None:
    """Choose an item of the menu."""
    page.locator("#game:not(.unchecked)").wait_for(state="attached", timeout=60_000)
    page.locator("#menu").click()
    button(page, key, within=dialog(page), **values).click()


def table(page: Any, site: str) -> None:
    """Show a game in progress."""
    show(page, site, some_turns(8)[-1])
    page.locator(".turn.yours").wait_for()


def four(page: Any, site: str) -> None:
    """Show a game of four with long names."""
    turn_to(page, site, game_of(Pass(), setup=Setup(names=LONGEST, seed=5, tag=TAG)))


def two_with_long_names(page: Any, site: str) -> None:
    """Show a game of two with names of the greatest length and wide letters."""
    names = ("WWWWWWWWWWWWWWWWWWWW", "Wolfeschlegelsteinha")
    turn_to(page, site, game_of(Pass(), setup=Setup(names=names, seed=6, tag=TAG)))


def draft(page: Any, site: str) -> None:
    """Show a draft of a play."""
    link = some_turns(3)[-1]
    show(page, site, link)
    move = choose_move(link)
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.locator(".badge").wait_for()


def bingo(page: Any, site: str) -> None:
    """Show a draft of all seven tiles, with the bonus."""
    for seed in count():
        link = game_of(setup=Setup(names=("Ann", "Bea"), seed=seed, tag=TAG))
        move = choose_move(link)
        if isinstance(move, Place) and len(move.tiles) == 7:
            break
    show(page, site, link)
    lay_by_tap(page, move)
    page.locator(".line .word.bonus").wait_for()


def illegal(page: Any, site: str) -> Iterator[str]:
    """Show illegal drafts: off the star, and words that are not in the dictionary."""
    show(page, site, some_turns(3)[-1])
    page.locator(".rack-tile:not(.blank)").first.click()
    page.locator('.cell[data-square="0"]').click()
    page.locator(".line .why").wait_for()
    yield "alone"
    show(page, site, game_with(lambda rack: sum(map(rack.count, "CVUIWQ")) > 3, Pass()))
    cell(page, 112).click()
    for tile in page.locator(".rack-tile:not(.blank)").all()[:6]:
        tile.click()
        next_frame(page)
    page.locator(".line.fault").wait_for()
    yield "no-word"


def exchange(page: Any, site: str) -> Iterator[str]:
    """Show the choice of tiles to exchange, empty and with a tile, and the refusal near the end."""
    table(page, site)
    act(page, "exchange").click()
    yield "none"
    page.locator(".choice .tile").nth(2).click()
    yield "one"
    show(page, site, near_the_end())
    button(page, "own-yes", within=dialog(page)).click()
    page.locator(".turn.yours").wait_for()
    page.locator('.cell[tabindex="0"]').focus()
    page.keyboard.press("4")
    page.locator("#toast:not([hidden])").wait_for()
    yield "not-now"


def near_the_end() -> str:
    """Return a game with fewer than seven tiles in the bag."""
    moves: list[Any] = []
    link = game_of()
    while len(links.decode(link).last.bag) >= 7:
        moves.append(choose_move(link))
        link = game_of(*moves)
    return link


def blank(page: Any, site: str) -> Iterator[str]:
    """Show the choice of a blank's letter, and the blank on the board."""
    show(page, site, game_with(lambda rack: "?" in rack))
    page.locator(".rack-tile.blank").first.click()
    cell(page, 112).click()
    page.locator(".letters").wait_for()
    yield "which"
    dialog(page).get_by_role("button", name="Q", exact=True).click()
    page.locator(".cell.draft").wait_for()
    yield "laid"


def arrow(page: Any, site: str) -> None:
    """Show the typing arrow, and a picked tile."""
    table(page, site)
    page.locator(".cell:not(.tile)").nth(40).click()
    page.locator(".rack-tile").nth(1).focus()


def sending(page: Any, site: str) -> Iterator[str]:
    """Show a turn to send, its link, the QR code, the notice after copying, and the wait."""
    draft(page, site)
    act(page, "play").click()
    to_send(page)
    yield "to-send"
    link_sheet(page)
    yield "link"
    page.locator(".more > summary").click()
    page.locator(".qr summary").click()
    page.locator(".qr img").wait_for()
    page.locator(".qr").scroll_into_view_if_needed()
    yield "code"
    button(page, "copy", within=dialog(page)).click()
    shown(page, "copied-message")
    yield "copied"
    page.evaluate("async () => (await import('./ui/dialogs.js')).hideToast()")
    yield "waiting"


def waiting(page: Any, site: str) -> None:
    """Show the board while the friend has the link."""
    for _ in sending(page, site):
        pass


def planned(page: Any, site: str) -> None:
    """Show a draft on the friend's turn."""
    waiting(page, site)
    shut(page)
    link = page.evaluate("location.hash.slice(1)")
    move = choose_move(links.encode_history(links.decode(link).played(Pass(), None)))
    assert isinstance(move, Place)
    lay_by_tap(page, move)
    page.locator(".badge").wait_for()


def invited(page: Any, site: str) -> Iterator[str]:
    """Show the invitation to a new game, and the board before the friend has moved."""
    new_game(page, site)
    page.locator(".link-sheet").wait_for()
    yield "link"
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    yield "board"


def sure(page: Any, site: str) -> Iterator[str]:
    """Show the questions before a pass, a resignation and a challenge."""
    table(page, site)
    act(page, "pass").click()
    dialog(page)
    yield "pass"
    shut(page)
    menu_item(page, "resign")
    shown(page, "resign-body", within=dialog(page))
    yield "resign"
    shut(page)
    rules = {"seed": 22, "tag": TAG, "challenge_rule": ChallengeRule.DOUBLE}
    setup = Setup(names=("Ann", "Bea"), **rules)
    show(page, site, game_of(choose_move(game_of(setup=setup)), setup=setup))
    page.locator(".turn.yours").wait_for()
    yield "can-challenge"
    act(page, "challenge").click()
    dialog(page)
    yield "challenge"


def over(page: Any, site: str) -> Iterator[str]:
    """Show the end of a game and its board: played out, tied, and resigned."""
    page.emulate_media(reduced_motion="reduce")
    setup = deal(40)  # No other scene stores a game of this deal.
    moves: list[Any] = []
    while links.decode(game_of(*moves, setup=setup)).last.result is None:
        moves.append(choose_move(game_of(*moves, setup=setup)))
    for name, link in {
        "played": game_of(*moves, setup=setup),
        "passed": game_of(*[Pass()] * 6, setup=deal(41)),
        "resigned": game_of(Resign(), setup=deal(42)),
    }.items():
        show(page, site, link)
        page.locator(".over-sheet").wait_for()
        yield name
        if name != "passed":
            shut(page)
            yield f"{name}-board"


def moves(page: Any, site: str) -> Iterator[str]:
    """Show the list of moves (a sheet on a phone), and a turn of the replay, also enlarged."""
    table(page, site)
    if act(page, "moves").is_visible():
        act(page, "moves").click()
        dialog(page)
        yield "sheet"
    act(page, "show-turn").nth(2).click()
    next_frame(page)
    yield "replay"
    button(page, "step-first", within=page.locator("#replay")).click()
    next_frame(page)
    yield "first"
    if act(page, "zoom").is_visible():
        button(page, "step-last", within=page.locator("#replay")).click()
        act(page, "zoom").click()
        next_frame(page)
        yield "zoomed"


def history(page: Any, site: str) -> Iterator[str]:
    """Show an earlier turn while tiles are laid, and the notice that no move is made then."""
    draft(page, site)
    cell(page, 0).focus()
    page.keyboard.press("[")
    page.locator("#replay").wait_for()
    yield "draft"
    act(page, "play").click(force=True)  # The button is marked as disabled.
    page.locator("#toast").wait_for()
    yield "refused"


def zoomed(page: Any, site: str) -> None:
    """Show a draft on the enlarged board, where the screen is small enough for one."""
    draft(page, site)
    chip = act(page, "zoom")
    if chip.count() and chip.get_attribute("aria-pressed") != "true":
        chip.click()
    next_frame(page)


def unseen(page: Any, site: str) -> Iterator[str]:
    """Show the unseen tiles, in each order."""
    table(page, site)
    act(page, "unseen").click()
    for order in ("letter", "count", "value"):
        button(page, f"order-{order}", within=dialog(page)).click()
        yield order


def meaning(page: Any, site: str) -> None:
    """Show the explanation of a played word."""
    table(page, site)
    page.locator(".cell.tile").first.click()
    page.locator("#line a").first.wait_for()


def note(page: Any, site: str) -> Iterator[str]:
    """Show a note being written, and notes of both players beside the scores."""
    draft(page, site)
    act(page, "note").click()
    dialog(page).get_by_role("textbox").fill(
        "Well done! Your turn now; take all the time you like."
    )
    yield "form"
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for(state="detached")
    yield "draft"
    act(page, "play").click()
    to_send(page)
    yield "sent"


def handed(page: Any, site: str) -> None:
    """Show the cover between two players on one device."""
    show(page, site, game_of(Pass(), Pass()))
    act(page, "pass").click()
    dialog(page).locator(".action.primary").click()
    to_send(page)
    menu_item(page, "play-here", name="Bea")
    dialog(page).locator(".action.primary").click()
    page.get_by_role("dialog", name=said(page, "hand-over", name="Bea")).wait_for()


def long_note(page: Any, site: str) -> None:
    """Show a friend's turn with a note of eighty characters, the longest."""
    first = some_turns(1)[-1]
    show(page, site, first, "Ann")
    note = f"{'W' * 20} a note of eighty characters, {'w' * 30}"
    answer = links.decode(first).played(choose_move(first), None, note)
    show(page, site, links.encode_history(answer))
    page.locator(".notes").wait_for()


def galician(page: Any, site: str) -> Iterator[str]:
    """Show tiles of two letters on board and rack."""
    info = pack_info("gl-roots")
    alphabet = load_alphabet("gl")
    double = [tile for tile in alphabet.tiles if len(alphabet.text(tile)) > 1]
    rules = {"language": "gl", "lexicon": "gl-roots", "tag": info.tag}
    for seed in count():
        deal = Setup(names=("Uxía", "Breogán"), seed=seed, **rules)
        if sum(tile in double for tile in first_rack(deal)) > 1:
            break
    link = game_of(setup=deal)
    show(page, site, link)
    page.locator(".turn.yours").wait_for()
    cell(page, 112).click()
    for _ in range(2):
        page.locator(".rack-tile", has=page.locator("b.wide")).first.click()
        next_frame(page)
    yield "laid"
    later = [choose_move(link)]
    for _ in range(9):
        later.append(choose_move(game_of(*later, setup=deal)))
    show(page, site, game_of(*later, setup=deal))
    yield "played"


def limited(page: Any, site: str) -> None:
    """Show a turn with a time limit."""
    setup = Setup(names=("Ann", "Bea"), seed=20, tag=TAG, turn_seconds=45)
    page.clock.install()
    show(page, site, game_of(choose_move(game_of(setup=setup)), setup=setup))
    button(page, "ready-go", within=dialog(page)).click()
    page.locator("#turn", has_text="0:4").wait_for()


def thinking(page: Any, site: str) -> None:
    """Show a computer that has been thinking for over a second, and can be made to play now."""
    setup = Setup(names=("Ann", "Bea", "Master"), seed=20, tag=TAG, computers=(0, 0, 5))
    first = choose_move(game_of(setup=setup))
    page.route("**/bridge", answers_later)
    show(page, site, game_of(first, choose_move(game_of(first, setup=setup)), setup=setup))
    act(page, "go-on").click()
    act(page, "play-now").wait_for()


def answers_later(route: Any) -> None:
    """Let a computer think forever, with its progress at 30 %."""
    if '"think"' in (route.request.post_data or ""):
        route.fulfill(json={"ok": True, "done": False, "progress": 0.3})
    else:
        route.continue_()


SCENES: list[Scene] = [
    table,
    four,
    two_with_long_names,
    draft,
    bingo,
    illegal,
    exchange,
    blank,
    arrow,
    sending,
    planned,
    invited,
    sure,
    over,
    moves,
    unseen,
    meaning,
    note,
    handed,
    long_note,
    galician,
    limited,
    thinking,
    history,
    zoomed,
]
