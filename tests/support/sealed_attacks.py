"""What the attacks on sealed games share: games, and moves that their maker may not make."""

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from random import Random

import pytest

from scrabble.errors import JointError, LinkError
from scrabble.game import Mode, Setup
from scrabble.link.joint import sealed
from scrabble.link.joint.sealed.seat import signed
from scrabble.moves import Resign
from scrabble.strategy.steps import finish
from scrabble.tiles import face_down
from scripts.fuzz.joint_play import known_to
from scripts.fuzz.random_play import random_place
from scripts.fuzz.sealed_play import sealed_turns

SETUP = Setup(("Ann", "Bea"), 77, mode=Mode.SEALED)


@lru_cache
def game_of(turns):
    """Return a game after so many turns, each of them a play."""
    played = sealed_turns(Random(3), SETUP, random_place)
    return next(game for game in played if len(game.links) == 2 + turns)


def after(game, who, move, **state):
    """Return the game after a move of a player whose program has another state in mind."""
    at = game.seat(who)
    return game.with_link(replace(at, state=replace(at.state, **state)).play(move))


def place_with(game, who, rack, shown=""):
    """Return a play from a rack that the player may not have; ``shown`` is among its tiles."""
    racks = tuple(rack if number == who else "" for number in (0, 1))
    position = replace(known_to(game.seat(who)), racks=racks, hidden=(0, 0))
    places = (random_place(Random(n), position) for n in range(999))
    return next(place for place in places if shown in face_down(place.letters))


def closed(game):
    """Let who is to move resign, and open both seals."""
    who = len(game.links) % 2
    game = game.with_link(game.seat(who).play(Resign()))
    return game.with_link(game.seat(1 - who).close())


def closed_by_force(game):
    """As `closed`, but the second seal is opened by a program that checks nothing."""
    who = len(game.links) % 2
    game = game.with_link(game.seat(who).play(Resign()))
    with pytest.MonkeyPatch.context() as cheat:
        cheat.setattr(sealed.SealedSeat, "_check_opening", lambda *_: None)
        return game.with_link(game.seat(1 - who).close())


def verdict_of(game, who=None, links=None):
    """Return what a player's audit finds, or that of somebody without a key."""
    key = None if who is None else game.keys[who]
    return finish(sealed.auditing(game.links if links is None else links, game.links[-1], key))


def audited(game, cheat):
    """Open both seals; return the verdict of the friend of a cheat."""
    return verdict_of(closed_by_force(game), 1 - cheat)


def re_signed(game, at, content):
    """Return the game up to a link, which a player with the key of all MACs has changed."""
    before = sha256(game.links[at - 1].encode()).digest()
    mac = replace(game, links=game.links[:at]).seat(0).mac
    number = sealed.read(game.links[at]).number
    return replace(game, links=(*game.links[:at], signed(mac, content, number, before)))


def code_at(game, who):
    """Return the code with which a player refuses the last link."""
    with pytest.raises((JointError, LinkError)) as caught:
        game.seat(who)
    assert caught.value.message.endswith(".")
    return caught.value.code
