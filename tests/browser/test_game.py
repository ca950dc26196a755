"""Two people, two devices, connected only by links."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from support.browser.playing import link_in, new_game, play_to_the_end, take_turn

from scrabble import link as links

Device = Callable[..., Any]


def test_a_whole_game_is_played_by_exchanging_only_links(device: Device, dist: str) -> None:
    """On a phone and a desktop: both see the same end, with the winner and the replayed scores."""
    ann, bea = device("phone"), device("desktop")
    link = play_to_the_end(ann, bea, dist)
    scores = sorted(links.decode(link).last.scores)
    for page in (ann, bea):
        verdict = page.locator(".over-sheet .verdict").inner_text()
        assert all(str(score) in verdict for score in scores)


def test_a_whole_game_is_played_with_the_keyboard_alone(device: Device, site: str) -> None:
    """Arrow, letters, Shift for a blank and Enter are enough."""
    ann, bea = device(), device()
    play_to_the_end(ann, bea, site, turn=partial(take_turn, by_key=True))
    assert ann.locator(".over-sheet").is_visible()


def test_a_rematch_is_opened_by_the_other_player(device: Device, site: str) -> None:
    """The next game has the same players, and the one who was second starts."""
    ann = device()
    new_game(ann, site, starts="me")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.locator(".over-sheet").get_by_role("button", name="Rematch").click()
    ann.locator(".link-sheet").wait_for()
    setup = links.decode(link_in(ann)).game.setup
    assert setup.names == ("Bea", "Ann")
