"""Scenes of links: those that cannot be read, and questions about games that are known otherwise.

What a scene is stands in `browser.scenes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scrabble.game import ChallengeRule, Setup
from scrabble.moves import Pass
from support.browser.games import TAG, game_of, some_turns
from support.browser.playing import show
from support.browser.scenes import Scene, dialog, shut


def problems(page: Any, site: str) -> Iterator[str]:
    """Show the message for each kind of bad link."""
    good = some_turns(2)[-1]
    for name, link in {
        "cut": good[:-4],
        "mistyped": f"{good[:9]}{'a' if good[9] != 'a' else 'b'}{good[10:]}",
        "newer": f"2{good[1:]}",
        "none": "hello",
        "long": f"{good}{'A' * 2500}",
    }.items():
        page.goto("about:blank")
        page.goto(f"{site}#{link}")
        page.locator("body[data-screen=problem]").wait_for()
        yield name


def relations(page: Any, site: str) -> Iterator[str]:
    """Show the questions about an older link and about two versions of a game."""
    old, *_, new = some_turns(2)
    show(page, site, new)
    page.goto(f"{site}#{old}")
    dialog(page)
    yield "older"
    page.get_by_role("button", name="View this earlier turn").click()
    page.locator("#toast:not([hidden])").wait_for()
    yield "look"
    page.goto(f"{site}#{game_of(Pass())}")
    dialog(page).get_by_text("was played twice").wait_for()
    yield "fork"


def other_games(page: Any, site: str) -> Iterator[str]:
    """Show the questions about changed rules and about another deal, in each language."""
    names = ("Ann", "Wolfeschlegelsteinha")
    known = Setup(names=names, seed=20, tag=TAG)
    changed = Setup(
        names=names[::-1],
        seed=20,
        lexicon="en-common",
        tag=TAG ^ 1,
        challenge_rule=ChallengeRule.DOUBLE,
        hint_price=7,
        turn_seconds=90,
        house_words=True,
    )
    rival = Setup(names=names, seed=21, tag=TAG)
    for tongue in ("en", "gl", "es", "fr", "de"):
        page.goto(site)
        page.evaluate(
            f"() => localStorage.setItem('paw.settings', '{{\"interface\":\"{tongue}\"}}')"
        )
        page.goto("about:blank")
        show(page, site, game_of(Pass(), setup=known))
        for name, setup in (("changed-rules", changed), ("rival-deal", rival)):
            page.goto(f"{site}#{game_of(Pass(), setup=setup)}")
            dialog(page)
            yield f"{tongue}-{name}"
            shut(page)
            page.locator(".turn").wait_for()
        show(page, site, game_of(Pass(), setup=known, notes=("Good luck!", "")))
        page.locator("#toast:not([hidden])").wait_for()
        yield f"{tongue}-notes-kept"


SCENES: list[Scene] = [problems, relations, other_games]
