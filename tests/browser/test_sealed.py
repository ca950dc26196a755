"""Sealed games: two people, two devices, and nothing between them but links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, close_dialog, letters, link_in
from support.browser.sealing import (
    begin,
    invite,
    join,
    key_of,
    make,
    open_seal,
    open_turn,
    resign,
    take_turn,
    with_own_chance,
)

from scrabble.link import sealed
from scrabble.moves import Exchange, Pass

Device = Callable[..., Any]
FAIR = "Both seals opened: every tile was drawn fairly."


@pytest.fixture
def player(device: Device) -> Device:
    """Make devices that have a key each."""
    made = []

    def make_one(size: str = "desktop") -> Any:
        made.append(size)
        return with_own_chance(device(size), len(made))

    return make_one


def is_over(link: str) -> bool:
    """Say whether the game of a link is over."""
    return sealed.Look.at(link).history.last.result is not None


def test_a_whole_sealed_game_ends_with_both_seals_opened(player: Device, site: str) -> None:
    """A phone and a desktop exchange links alone; both see that every tile was drawn fairly."""
    ann, bea = player("phone"), player("desktop")
    link = begin(ann, bea, site)
    mover, other = ann, bea
    while not is_over(link):
        link = take_turn(mover, site, link)
        mover, other = other, mover
    assert "nothing is proved" in other.locator(".over-sheet .seal-part").inner_text()
    closing = open_seal(mover, site, link)
    close_dialog(mover)
    other.goto(f"{site}#{closing}")
    other.locator(".over-sheet .seal-part", has_text=FAIR).wait_for()
    assert act(mover, "review").is_visible()


def test_nobody_sees_tiles_before_the_seat_is_taken(player: Device, site: str) -> None:
    """Who invites waits for the friend, and who joins for the first move."""
    ann, bea = player(), player()
    invitation = invite(ann, site)
    close_dialog(ann)
    assert letters(ann) == []
    joining = join(bea, site, invitation)
    close_dialog(bea)
    assert letters(bea) == []
    open_turn(ann, site, joining)
    assert len(letters(ann)) == 7


def test_the_second_to_join_finds_the_seat_taken(player: Device, site: str) -> None:
    """The game goes on with the friend who joined first."""
    ann, bea, eve = player(), player(), player()
    invitation = invite(ann, site)
    close_dialog(ann)
    first, second = join(bea, site, invitation), join(eve, site, invitation)
    open_turn(ann, site, first)
    ann.goto(f"{site}#{second}")
    ann.get_by_role("dialog", name="This seat is taken").wait_for()
    close_dialog(ann)
    ann.wait_for_url(lambda url: first in url)
    assert len(letters(ann)) == 7


def test_a_turn_is_answered_once(player: Device, site: str) -> None:
    """A second version of a turn that was answered is refused; both are shown."""
    ann, bea = player(), player()
    invitation = invite(ann, site)
    close_dialog(ann)
    joining = join(bea, site, invitation)
    seat = sealed.Seat.at(key_of(ann), (invitation, joining))
    passed, exchanged = seat.play(Pass()), seat.play(Exchange(seat.rack[:2]))
    open_turn(bea, site, passed)
    bea.goto(f"{site}#{exchanged}")
    fork = bea.get_by_role("dialog", name="Two versions of this game")
    fork.get_by_role("button", name="Keep the one on this device").click()
    answer = make(bea, Pass())
    close_dialog(bea)
    bea.goto(f"{site}#{exchanged}")
    refused = bea.get_by_role("dialog", name="This link can’t be used")
    assert "Ann passed." in refused.inner_text()
    assert "Ann exchanged 2 tiles." in refused.inner_text()
    refused.get_by_role("button", name="Go to the latest turn").click()
    bea.wait_for_url(lambda url: answer in url)


def test_a_resigned_game_is_opened_by_both(player: Device, site: str) -> None:
    """The other opens the second seal, and then sees both racks."""
    ann, bea = player(), player()
    link = begin(ann, bea, site)
    link = take_turn(ann, site, link)
    open_turn(bea, site, link)
    closing = open_seal(ann, site, resign(bea))
    bea.goto(f"{site}#{closing}")
    bea.locator(".over-sheet .seal-part", has_text=FAIR).wait_for()
    assert link_in(bea) == closing
