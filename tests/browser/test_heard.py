"""How much of what the game reports has room in the line below the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.browser.devices import SIZES
from support.browser.playing import next_frame, show
from support.link_games import TAG, choose_move, game_of

from scrabble.game import ChallengeRule, Setup
from scrabble.moves import Challenge

Device = Callable[..., Any]


def test_the_report_of_a_challenge_has_room(device: Device, site: str) -> None:
    """It is said together with the move after it."""
    page = device("phone")
    rule = ChallengeRule.SINGLE
    setup = Setup(names=("Ann", "Bea"), seed=20, tag=TAG, challenge_rule=rule)
    challenged = (choose_move(game_of(setup=setup)), Challenge(upheld=False))
    answer = choose_move(game_of(*challenged, setup=setup))
    show(page, site, game_of(*challenged, answer, setup=setup))
    line = page.locator("#line .last-move")
    line.get_by_text("the play is valid and stands. Bea played").wait_for()
    for name in ("phone", "desktop"):
        page.set_viewport_size(SIZES[name]["viewport"])
        next_frame(page)
        assert line.evaluate("(line) => line.scrollHeight <= line.parentElement.clientHeight + 1")
