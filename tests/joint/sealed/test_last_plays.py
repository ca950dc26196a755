"""Plays with the friend's tiles are refused at once; for a last play, the deal is replayed."""

from itertools import islice
from random import Random

import pytest
from support.joint_page import Page
from support.sealed_attacks import (
    SETUP,
    after,
    code_at,
    opened_by_force,
    place_with,
    verdict_of,
    with_false_last_play,
)

from scrabble.game import unseen_tiles
from scrabble.joint import sealed
from scrabble.tiles import BLANK
from scripts.lab.fuzz.joint_play import sealed_turns
from scripts.lab.fuzz.random_play import random_place

pytestmark = pytest.mark.no_cover

SEATS = pytest.mark.parametrize("cheat", [sealed.HOST, sealed.GUEST], ids=["HOST", "GUEST"])


def kept(game):
    return {sealed.read(text).place: text for text in game.links[:-1]}


@SEATS
def test_a_last_play_with_tiles_of_the_friends_caught_at_once(cheat):
    """The last play comes in an opening link; the friend's own seal stays closed."""
    game = with_false_last_play(cheat)
    assert isinstance(sealed.read(game.links[-1]).content, sealed.Opening)
    assert code_at(game, 1 - cheat) == "false-play"


@SEATS
def test_the_page_offers_no_second_seal_after_a_false_last_play(cheat):
    """The page refuses both the link and the intent to open a seal."""
    game, friend = with_false_last_play(cheat), 1 - cheat
    links = {str(place): text for place, text in kept(game).items()}
    page = Page(game.keys[friend].hex(), friend, links)
    for intent in ("take", "close"):
        assert page.code(intent, game.links[-1]) == "false-play"


@SEATS
def test_a_false_last_play_is_found_if_the_friend_still_opens_the_seal(cheat):
    """A program without the check opens the second seal; then the audit names the cheat."""
    game = opened_by_force(with_false_last_play(cheat))
    verdict = verdict_of(game, 1 - cheat)
    turn = len(sealed.read(game.links[-1]).history.turns)
    assert (verdict.state, verdict.turn, verdict.seat) == ("broken", turn, cheat)


def with_a_tile_of_guests():
    """Return a game in which HOST claims to lay a letter whose remaining tiles GUEST holds."""
    for seed in range(99):
        for game in islice(sealed_turns(Random(seed), SETUP, random_place), 2, 8, 2):
            guest = game.seat(1)
            held = guest.rack
            unseen = unseen_tiles(guest.history.last.board, "", SETUP.alphabet)
            only = next((t for t in held if t != BLANK and held.count(t) == unseen[t]), None)
            if only is not None:
                rack = "".join(sorted(only + game.seat(0).rack[1:]))
                return after(game, 0, place_with(game, 0, rack, only), rack=rack)
    raise LookupError


def test_a_letter_whose_remaining_tiles_guest_holds_caught_at_once():
    """Otherwise the board and GUEST's rack would have more tiles of the letter than exist."""
    assert code_at(with_a_tile_of_guests(), 1) == "false-play"
