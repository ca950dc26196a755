"""The speech of the screen reader Orca in Chromium, from a game's first link to its end."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from support.browser.devices import another_chromium
from support.browser.orca import Reader, orca
from support.browser.serving import ROOT
from support.link_games import choose_move, game_of

from scrabble import link as links

HEARD = ROOT / "tests" / "data" / "heard.txt"
PLACE = re.compile(
    r"leaving |Loading…|Page has |row \d|column \d|Board\.|table|push button|(Focus|Browse) mode"
    r"|\d+[A-O], .* push button\.$"
)
"""What Orca says of the place of the focus."""
NEW = ROOT / ".build" / "heard.txt"


def whole_game() -> list[str]:
    """Return the links of a game with good play by both, from the deal to the end."""
    made, moves = [game_of()], []
    while links.decode(made[-1]).last.result is None:
        moves.append(choose_move(made[-1]))
        made.append(game_of(*moves))
    return made


def go(page: Any, link: str) -> Callable[[], Any]:
    """Return a step that opens another link in the page, as a messenger does."""
    return lambda: page.evaluate("(link) => { location.hash = link; }", link)


def play_a_game(page: Any, site: str, reader: Reader) -> str:
    """Play as Bea; return what is heard, step by step."""
    text: list[str] = []

    def step(title: str, *keys: str, act: Callable[[], Any] | None = None, then: str = "") -> None:
        text.append(f"# {title}")
        for do in [act] if act else [partial(reader.press, key) for key in keys]:
            do()
            if then:
                page.locator(then).wait_for()
            text.extend(reader.heard())
        text.append("")

    game = whole_game()
    page.goto("about:blank")
    reader.focus_window()
    reader.heard()
    question = ".seat-sheet[open]:not(.resting)"
    step("An invitation is opened", act=lambda: page.goto(f"{site}#{game[1]}"), then=question)
    step("The first answer", act=page.locator(f"{question} .choices button").first.focus)
    step("Enter: Bea sits down", "Return", then=".cell:focus")
    step("1: the rack", "1")
    step("5: the score", "5")
    step("0: the last move", "0")
    step("8: row and column", "8")
    step("Arrows to 5E", *["Up"] * 3, *["Left"] * 3)
    step("Space: the direction", "space")
    step("Space: the other direction", "space")
    for letter in "wav":
        step(f"{letter.upper()} is typed", letter)
    step("Enter: WAVE is played", "Return", then="[data-act=send]:focus, dialog[open]")
    step("Escape closes the link", "Escape")
    step("The friend's move arrives", act=go(page, game[3]), then=".turn.yours")
    step("Two letters that make no word", "g", "g")
    step("Enter: the play is refused", "Return")
    step("Escape takes the tiles back", "Escape")
    asks = "dialog.question[open]:not(.resting)"
    step("The end of the game arrives, with turns of Bea", act=go(page, game[-1]), then=asks)
    step("The second answer to it", act=page.locator(f"{asks} .choices button").nth(1).focus)
    step("Enter: the end", "Return", then=".over-sheet")
    step("Escape closes the result", "Escape")
    return "\n".join(text)


def steps(text: str) -> dict[str, list[str]]:
    """Return the lines of each step."""
    parts = (part.splitlines() for part in text.removeprefix("# ").split("\n# "))
    return {title: [line for line in lines if line] for title, *lines in parts}


def differences(heard: str, expected: str) -> list[str]:
    """Return the differences between what was heard and the golden text.

    Three things depend on the speed of the machine and are not compared: expected lines that begin
    with "~ ", the order within a step, and the places through which the focus goes.
    """
    spoken, found = steps(heard), []
    for title, lines in steps(expected).items():
        allowed = {line.removeprefix("~ ") for line in lines}
        needed = {line for line in lines if not line.startswith("~ ")}
        now = set(spoken.pop(title, ()))
        found += [f"{title}: not heard: {line}" for line in sorted(needed - now)]
        found += [
            f"{title}: also heard: {line}"
            for line in sorted(now - allowed)
            if not PLACE.match(line)
        ]
    return found + [f"another step: {title}" for title in spoken]


@pytest.mark.full
@pytest.mark.timeout(400)
def test_a_game_is_heard_as_in_the_golden_text(chromium: Any, site: str, tmp_path: Path) -> None:
    """Each step sounds like the golden text; the new text is saved in the build folder."""
    with (
        orca(tmp_path) as reader,
        another_chromium(
            chromium, "--force-renderer-accessibility", headless=False, env=reader.environment
        ) as context,
    ):
        heard = play_a_game(context.new_page(), site, reader)
    NEW.write_text(heard, "utf-8")
    assert differences(heard, HEARD.read_text("utf-8")) == []
