"""Two people, two devices, connected only by links."""

from collections.abc import Callable
from typing import Any

from support.browser.playing import close_dialog, new_game, show, take_turn, to_send
from support.link_games import choose_most_tiles
from support.page.games import before_end

from scrabble import link as links

Device = Callable[..., Any]


def test_a_game_begins_and_ends_by_exchanging_only_links(device: Device, dist: str) -> None:
    """A phone and a desktop play a long game from the invitation, and both show the same end."""
    ann, bea = device("phone"), device("desktop")
    link = new_game(ann, dist)
    close_dialog(ann)
    for mover, after in ((bea, 1), (ann, 2), (bea, 3)):
        show(mover, dist, link)
        mover.locator(".turn.yours").wait_for()
        link = take_turn(mover, choose_most_tiles)
        to_send(mover)
        assert len(links.decode(link).turns) == after
    show(ann, dist, before_end({"names": ["Cleo", "Dora"], "seed": 31}))
    ann.locator(".turn.yours").wait_for()
    link = take_turn(ann, choose_most_tiles)
    show(bea, dist, link)
    last = links.decode(link).last
    assert last.result is not None
    for page in (ann, bea):
        verdict = page.locator(".over-sheet .verdict").inner_text()
        assert all(str(score) in verdict for score in last.scores)
