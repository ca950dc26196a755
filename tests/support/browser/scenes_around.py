"""Scenes around a game: start, dialogs and panels, files, storage, appearance.

`browser.scenes` explains what a scene is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from scrabble.game import ChallengeRule, Setup
from scrabble.moves import Pass, Resign
from support.browser.faults import FULL_DISK
from support.browser.kept import keep
from support.browser.playing import act, link_sheet, new_game, next_frame, show
from support.browser.scenes import Scene, dialog, draft, menu_item, shut, table
from support.browser.wording import button, said, shown
from support.link_games import DEAL, GOOD, TAG, WORDS, choose_move, game_of, some_turns


def start(page: Any, site: str) -> None:
    """Show the start with stored games and all its other choices."""
    show(page, site, some_turns(2)[-1])
    show(page, site, game_of(setup=Setup(names=("Cleo", "Dan", "Eve", "Finn"), seed=5, tag=TAG)))
    page.locator("#home").click()
    act(page, "more-ways").click()
    dialog(page)


def starts(page: Any, site: str) -> Iterator[str]:
    """Show the start without games, the form, pasting a link, lists of games, and a deletion."""
    page.goto(site)
    page.locator(".doors").wait_for()
    yield "first-visit"
    act(page, "new-game").first.click()
    page.locator("#language option").first.wait_for(state="attached")
    yield "form"
    page.locator(".new .primary").click()
    page.locator("#name-missing:not([hidden])").wait_for()
    yield "no-name"
    page.locator("#name-0").fill("Bartholomew the 2nd")
    for _ in range(2):
        page.locator(".names > .textual").click()
    page.locator("#name-1").fill("Wolfeschlegelsteinha")
    yield "fair-draw"
    page.locator(".rules summary").click()
    page.locator("#kind-2").select_option("5")
    page.locator("#language").select_option("gl")
    with page.expect_file_chooser() as chooser:
        button(page, "own-choose").click()
    chooser.value.set_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": f"{WORDS}\nbad-word!".encode()}
    )
    page.locator(".own .note", has_text="10").wait_for()
    yield "four-more"
    shut(page)
    act(page, "open-link").click()
    dialog(page)
    yield "open-link"
    for seed in range(4):
        setup = Setup(names=("Ann", f"Bea {seed}"), seed=seed, tag=TAG)
        show(page, site, game_of(*[choose_move(game_of(setup=setup))] * (seed > 1), setup=setup))
    names = ("Bartholomew the 2nd", "Bea", "Cleopatra", "Wolfeschlegelsteinha")
    show(page, site, game_of(Pass(), setup=Setup(names=names, seed=5, tag=TAG)))
    page.locator("#home").click()
    page.locator(".mine").wait_for()
    yield "games"
    act(page, "all-games").click()
    page.locator("[data-shows=games]").wait_for()
    yield "all"
    act(page, "game-menu").first.click()
    button(page, "delete", within=dialog(page)).click()
    page.locator("#toast:not([hidden])").wait_for()
    yield "deleted"


def files(page: Any, site: str) -> Iterator[str]:
    """Show the formats to save a game, warnings about a file, and an unreadable file."""
    table(page, site)
    menu_item(page, "share-game")
    button(page, "save-picture", within=dialog(page)).wait_for()
    yield "save"
    for name, text in {
        "remarks": GOOD.replace("EEQVZIU", "EEAVZIU"),
        "unreadable": GOOD.replace("HOTEL", "HOTELXYZ"),
    }.items():
        page.goto("about:blank")
        page.goto(site)
        act(page, "open-link").click()
        page.locator(".open-sheet #paste").fill(text)
        button(page, "open").click()
        dialog(page)
        yield name


def own_list(page: Any, site: str) -> Iterator[str]:
    """Show the request for a game's word list, and the error for a different list."""
    setup = Setup(names=("Ann", "Bea"), seed=20, tag=12345, lexicon="own")
    show(page, site, game_of(setup=setup))
    dialog(page).locator(".choices .action").first.wait_for()
    yield "asked"
    with page.expect_file_chooser() as chooser:
        button(page, "own-choose").click()
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": WORDS.encode()})
    shown(page, "own-differs", within=dialog(page))
    yield "differs"
    button(page, "own-later").click()
    page.locator("dialog").wait_for(state="detached")
    yield "board"


def storage(page: Any, site: str) -> Iterator[str]:
    """Show that storage is unavailable, and stored games that cannot be read."""
    show(page, site, some_turns(1)[-1])
    keep(page, {"gameId": "old", "view": {"version": 0}, "mine": "as it was"})
    page.goto("about:blank")
    page.goto(site)
    page.locator(".damaged").wait_for()
    yield "damaged"
    page.add_init_script(FULL_DISK)
    new_game(page, site)
    page.locator("#toast:not([hidden])").wait_for()
    yield "full"


def engine(page: Any, site: str) -> Iterator[str]:
    """Show an engine that is slow to start, and one that has crashed."""
    draft(page, site)
    page.route("**/worker/start.js", lambda _: None)
    page.reload()
    page.locator(".cell.draft").first.wait_for()
    yield "loading"
    page.unroute("**/worker/start.js")
    dead = "postMessage({ type: 'fatal', message: 'out of memory' });"
    js = "text/javascript"
    page.route("**/worker/start.js", lambda route: route.fulfill(body=dead, content_type=js))
    page.reload()
    page.locator('[data-act="restart"]').first.wait_for()
    yield "failed"


def newer(page: Any, site: str) -> None:
    """Show the notice of a newer version."""
    table(page, site)
    page.evaluate(
        """async () => (await import("./ui/dialogs.js")).toast(
          (await import("./core/i18n.js")).t("new-version"), { text: "Reload", act() {} })"""
    )


def menu(page: Any, site: str) -> Iterator[str]:
    """Show the menu in a game and at the start."""
    table(page, site)
    button(page, "menu").click()
    dialog(page)
    yield "game"
    shut(page)
    page.locator("#home").click()
    button(page, "menu").click()
    dialog(page)
    yield "start"


def settings(page: Any, site: str) -> None:
    """Show the settings."""
    table(page, site)
    menu_item(page, "settings")
    shown(page, "theme-contrast", within=dialog(page))


def help_(page: Any, site: str) -> Iterator[str]:
    """Show each part of the help: rules, links, what others see, about, keys, the report."""
    table(page, site)
    menu_item(page, "help")
    for n, part in enumerate(dialog(page).locator("summary").all()):
        if n:
            part.click()
            part.evaluate("(node) => node.scrollIntoView()")
        yield str(n)
        part.click()


def statistics(page: Any, site: str) -> Iterator[str]:
    """Show the statistics without games, and of games with friends and computers."""
    page.goto(site)
    page.locator("body[data-screen=start]").wait_for()
    menu_item(page, "statistics")
    dialog(page).locator("table").wait_for()
    yield "none"
    others = (("Ann", "Bea"), ()), (("Ann", "Club"), (0, 3)), (("Ann", "Wolfeschlegelsteinha"), ())
    for seed, (names, computers) in enumerate(others):
        setup = Setup(names=names, seed=seed, tag=TAG, computers=computers)
        first = () if computers else (choose_move(game_of(setup=setup)),)
        show(page, site, game_of(*first, setup=setup))
        page.locator(".turn.yours").wait_for()
        menu_item(page, "resign")
        button(page, "resign", within=dialog(page)).click()
        page.locator(".over-sheet").wait_for()
        page.goto("about:blank")
    page.goto(site)
    page.locator("body[data-screen=start]").wait_for()
    menu_item(page, "statistics")
    dialog(page).locator("table").first.wait_for()
    yield "some"


def move_form(page: Any, site: str) -> None:
    """Show the move form with answers."""
    table(page, site)
    menu_item(page, "type-move")
    for question in ("rack", "unseen", "row 8", "nonsense"):
        dialog(page).get_by_role("textbox").fill(question)
        page.keyboard.press("Enter")
    next_frame(page)


@contextmanager
def answer_to(page: Any, request: str) -> Iterator[None]:
    """Wait until the engine has answered a request with this text and the answer is drawn."""
    with page.expect_response(lambda reply: request in (reply.request.post_data or "")):
        yield
    next_frame(page)


OF_EVERY_FORM = ("word", "pattern", "rack", "hooks")
"""Kinds of search whose results look different from each other."""


def dictionary(page: Any, site: str) -> Iterator[str]:
    """Show the dictionary with every kind of search, a missing word, and closed parts."""
    rules = {"house_words": True, "hint_price": 0}
    show(page, site, game_of(Pass(), setup=Setup(names=("Ann", "Bea"), seed=21, tag=TAG, **rules)))
    page.locator(".turn.yours").wait_for()
    page.locator("#words").click()
    panel = page.locator(".tool.words, dialog.words")
    panel.wait_for()
    yield "empty"
    for mode, query in {
        "word": "quiz",
        "prefix": "quiz",
        "suffix": "zzle",
        "contains": "zzl",
        "pattern": "q..z*",
        "anagram": "tinsel?",
        "rack": "qzaeio?",
        "hooks": "rain",
    }.items():
        panel.locator("#words-mode").select_option(mode)
        with answer_to(page, f'"mode":"{mode}","query":"{query}"'):
            panel.locator("#words-query").fill(query)
        if mode in OF_EVERY_FORM:
            yield mode
    with answer_to(page, '"mode":"two"'):
        button(page, "letters-n", n=2, within=panel).click()
    yield "two"
    panel.locator("#words-mode").select_option("word")
    panel.locator("#words-query").fill("blorp")
    button(page, "words-accept", within=panel).wait_for()
    yield "missing"
    panel.locator("#words-mode").select_option("pattern")
    panel.locator("#words-query").fill("[")
    panel.locator(".fault").wait_for()
    yield "fault"
    page.goto("about:blank")
    shut_setup = Setup(names=("Ann", "Cleo"), seed=22, tag=TAG, challenge_rule=ChallengeRule.DOUBLE)
    show(page, site, game_of(Pass(), setup=shut_setup))
    page.locator("#words").click()
    shown(page, "fault-panel-off", within=panel)
    yield "shut"


def hints(page: Any, site: str) -> Iterator[str]:
    """Show hints with a price, the question before buying, bought hints, and free hints."""
    for price, friend in ((5, "Bea"), (0, "Cleo")):
        setup = Setup(names=("Ann", friend), seed=21 + price, tag=TAG, hint_price=price)
        page.goto("about:blank")
        show(page, site, game_of(choose_move(game_of(setup=setup)), setup=setup))
        page.locator(".turn.yours").wait_for()
        act(page, "hint").click()
        page.locator(".hint-sheet").wait_for()
        if price:
            yield "priced"
            page.locator(".steps button").nth(2).click()
            page.locator("dialog[open]").nth(1).wait_for()
            yield "asked"
            dialog(page).locator(".action.primary").click()
            page.locator(".steps b").first.wait_for()
            yield "bought"
            continue
        page.locator(".steps button").last.click()
        page.locator(".option").first.wait_for()
        yield "free"


def review(page: Any, site: str) -> Iterator[str]:
    """Show a game's review, a turn, a deeper look, another move with lanes, and missed words."""
    moves: list[Any] = []
    for _ in range(5):
        moves.append(choose_move(game_of(*moves)))
    moves[2] = Pass()
    show(page, site, game_of(*moves[:3], Pass(), Resign(), setup=DEAL))
    page.locator(".over-sheet").wait_for()
    shut(page)
    act(page, "review").click()
    panel = page.locator(".tool.review")
    panel.locator(".turn-review").first.wait_for()
    panel.locator(".running").wait_for(state="hidden")
    yield "whole"
    panel.locator(".turn-line").nth(2).click()
    panel.locator(".turn-review .play").first.wait_for()
    yield "turn"
    go = button(page, "review-deeper", within=panel)
    with patch("scrabble.strategy.review.DEEP", 30):  # The usual depth takes 22 seconds or more.
        if go.count():  # The engine may have cached this review already.
            go.click()
        shown(page, "review-deep", within=panel)
    yield "deeper"
    panel.locator(".turn-review .play").first.click()
    button(page, "coach-lanes", within=panel).click()
    next_frame(page)
    yield "trial"
    button(page, "learn-title", within=panel).click()
    page.locator(".words-to-learn").wait_for()
    yield "words"
    button(page, "learn-practise").click()
    page.locator(".tiles-to-lay").wait_for()
    yield "practice"


def looks(page: Any, site: str) -> Iterator[str]:
    """Show the other themes, tiles, boards and letter sizes."""
    draft(page, site)
    for name, values in {
        "walnut-cloth-large": {"tiles": "walnut", "board": "cloth", "large": "true"},
        "sea-slate": {"tiles": "sea", "board": "slate"},
        "contrast": {"theme": "contrast"},
    }.items():
        page.evaluate("(set) => Object.assign(document.documentElement.dataset, set)", values)
        yield name
        page.evaluate(
            "(set) => { for (const key in set) delete document.documentElement.dataset[key]; }",
            values,
        )


OFFER = """async ([text, way]) =>
  (await import('./ui/dialogs.js')).toast(text, { text: way, act: () => {} })"""


def large_text(page: Any, site: str) -> Iterator[str]:
    """Show text at 200 %: the table, a dialog, the start, a notice with a button over a dialog."""
    draft(page, site)
    double = "() => { document.documentElement.style.fontSize = '200%'; }"
    page.evaluate(double)
    yield "draft"
    act(page, "play").click()
    link_sheet(page)
    yield "link"
    shut(page)
    page.locator("#home").click()
    page.locator(".doors").wait_for()
    yield "start"
    menu_item(page, "help")
    page.evaluate(OFFER, [said(page, key) for key in ("sounds-offer", "sounds-on")])
    yield "help"


SCENES: list[Scene] = [
    start,
    starts,
    files,
    own_list,
    storage,
    engine,
    newer,
    menu,
    settings,
    help_,
    statistics,
    move_form,
    dictionary,
    hints,
    review,
    looks,
    large_text,
]
