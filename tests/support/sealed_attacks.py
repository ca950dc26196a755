"""Fixtures for attacks on sealed games: games, and forbidden moves."""

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from random import Random

import pytest

from scrabble.errors import JointError, LinkError
from scrabble.game import Mode, Setup
from scrabble.joint import sealed
from scrabble.joint.sealed.seat import signed
from scrabble.moves import Place, Resign
from scrabble.strategy.steps import finish
from scrabble.tiles import face_down
from scripts.lab.fuzz.joint_play import known_to, sealed_turns
from scripts.lab.fuzz.random_play import random_place
from scripts.lab.fuzz.sealed_forging import closed_unchecked, forced_seat

SETUP = Setup(("Ann", "Bea"), 81, lexicon="own", tag=0, mode=Mode.SEALED)
"""A game with an own list, so that no play is refused as a phony."""


@lru_cache
def game_of(turns):
    """Return a game after this many plays."""
    played = sealed_turns(Random(3), SETUP, random_place)
    return next(game for game in played if len(game.links) == 2 + turns)


def after(game, who, move, **state):
    """Make a move with a program whose state has these wrong fields; return the game after it."""
    at = game.seat(who)
    return game.with_link(replace(at, state=replace(at.state, **state)).play(move))


def place_with(game, who, rack, shown=""):
    """Return a play from a rack that need not be the player's; it lays the tile ``shown``."""
    racks = tuple(rack if number == who else "" for number in (0, 1))
    position = replace(known_to(game.seat(who)), racks=racks, hidden=(0, 0))
    places = (random_place(Random(n), position) for n in range(999))
    return next(place for place in places if shown in face_down(place.letters))


_SEED_OF_LAST_PLAY = (0, 3)
"""For each seat, the first seed whose random game has a false last play."""


@lru_cache
def with_false_last_play(cheat):
    """Return a game whose last play has tiles that the friend holds instead of the player."""
    for seed in range(_SEED_OF_LAST_PLAY[cheat], 99):
        for game in sealed_turns(Random(seed), SETUP, random_place):
            move, rack = _false_last_play(game, cheat)
            if move is not None:
                at = game.seat(cheat)
                labels = getattr(at.state, "tiles", ())
                lie = {"rack": rack} if cheat == 0 else {"tiles": _renamed(labels, rack)}
                return after(game, cheat, move, **lie)
    raise LookupError


def _renamed(tiles, rack):
    """Return the player's labels, each with a tile of another rack."""
    return tuple((label, tile) for (label, _), tile in zip(tiles, rack, strict=True))


def _false_last_play(game, cheat):
    """Return a play that goes out with the friend's tiles; also return these tiles, as a rack."""
    position = sealed.read(game.links[-1]).history.last
    if position.bag or position.result is not None or position.to_move != cheat:
        return None, ""
    friend, own = game.seat(1 - cheat).rack, game.seat(cheat).rack
    rack = "".join(sorted(friend[: len(own)]))
    if not own or len(rack) < len(own) or rack == own:
        return None, ""
    racks, held = ["", ""], [len(friend), len(friend)]
    racks[cheat], held[cheat] = rack, 0
    seen = replace(known_to(game.seat(cheat)), racks=tuple(racks), hidden=tuple(held))
    places = (random_place(Random(n), seen) for n in range(400))
    out = (place for place in places if isinstance(place, Place) and len(place.tiles) == len(own))
    return next(out, None), rack


def closed(game):
    """Let the player to move resign, and open both seals."""
    who = len(game.links) % 2
    game = game.with_link(game.seat(who).play(Resign()))
    return game.with_link(game.seat(1 - who).close())


def closed_by_force(game):
    """Close the game like `closed`; the second seal is opened by a program without checks."""
    who = len(game.links) % 2
    return opened_by_force(game.with_link(_forced(game, who).play(Resign())))


def opened_by_force(game):
    """Open the second seal by a program that does not check the first player's opening link."""
    who = sealed.opener(sealed.read(game.links[-1]).history)
    return game.with_link(closed_unchecked(_forced(game, 1 - who), sealed.read(game.links[-1])))


def _forced(game, who):
    return forced_seat(game.keys[who], game.links)


def verdict_of(game, who=None, links=None):
    """Return the verdict of a player's audit, or of an audit without a key."""
    key = None if who is None else game.keys[who]
    return finish(sealed.auditing(game.links if links is None else links, game.links[-1], key))


def audited(game, cheat):
    """Open both seals; return the verdict of the cheat's friend."""
    return verdict_of(closed_by_force(game), 1 - cheat)


def re_signed(game, at, content):
    """Return the game up to link ``at``, which gets this content and a valid MAC."""
    before = sha256(game.links[at - 1].encode()).digest()
    mac = replace(game, links=game.links[:at]).seat(0).mac
    number = sealed.read(game.links[at]).number
    return replace(game, links=(*game.links[:at], signed(mac, content, number, before)))


def code_at(game, who):
    """Return the code of the error with which a player refuses the last link."""
    with pytest.raises((JointError, LinkError)) as caught:
        game.seat(who)
    assert caught.value.message.endswith(".")
    return caught.value.code
