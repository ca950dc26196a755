"""What random play of sealed games and of those with a fair draw shares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from scrabble import link
from scrabble.errors import ScrabbleError
from scrabble.game import Mode, Position, Setup
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.game.position import with_item
from scrabble.link.joint import fair_draw, sealed
from scrabble.moves import Challenge, Move
from scripts.fuzz.random_play import random_setup

Choose = Callable[[Random, Position], Move]
"""Chooses a move in a position whose mover's rack is known."""


Seat = sealed.SealedSeat | fair_draw.FairDrawSeat


@dataclass(frozen=True, slots=True)
class JointGame(ABC):
    """A joint game in progress: the keys by seat, and all links so far."""

    keys: tuple[bytes, ...]
    links: tuple[str, ...]

    @abstractmethod
    def seat(self, number: int) -> Seat:
        """Take a seat, with no more than the links it needs."""

    @abstractmethod
    def is_turn_over(self, link: str) -> bool:
        """Return whether the turn of a link just made is over."""

    def with_link(self, link: str) -> Self:
        """Return the game with one more link."""
        return replace(self, links=(*self.links, link))

    def turn(self, rng: Random, number: int, choose: Choose) -> Self:
        """Return the game after a whole turn of a seat, which may take several moves.

        A play that ended the game is challenged.
        """
        game = self
        while True:
            seat = game.seat(number)
            is_over = seat.history.last.result is not None
            move = Challenge(upheld=rng.random() < 0.5) if is_over else choose(rng, known_to(seat))
            game = self.with_link(seat.play(move))
            if self.is_turn_over(game.links[-1]):
                return game


def joint_setup(rng: Random, mode: Mode) -> Setup:
    """Return a setup of any shape that a joint game of a mode can have."""
    setup = random_setup(rng)
    seed = setup.seed % (1 << JOINT_SEED_BITS)
    names = (*setup.names, "")[:2] if mode is Mode.SEALED else setup.names
    shape = replace(setup, names=names, computers=(), early_rules=False, seed=seed)
    return replace(shape, mode=mode)


def known_to(seat: Seat) -> Position:
    """Return the last position with no rack but that of the seat."""
    position = seat.history.last
    racks = with_item(("",) * len(position.racks), seat.seat, seat.rack)
    held = (position.held(number) for number in range(len(racks)))
    hidden = tuple(count - len(rack) for count, rack in zip(held, racks, strict=True))
    return replace(position, racks=racks, hidden=hidden)


def may_go_on(rng: Random, position: Position) -> bool:
    """Return whether there is another move: of plays that end a game half are challenged."""
    return position.result is None or (position.allows(Challenge) and rng.random() < 0.5)


def taken(
    text: str,
    mode: Mode,
    whole: Container[str],
    written: Callable[[str], str],
    take: Callable[[str], str],
) -> str:
    """Return what becomes of a damaged link of a joint game.

    That is ``none`` for no link of the mode, ``same`` for one of the whole game, ``illegal`` for
    one that is not ``written`` like that, else what ``take`` says of it, or the code of the error.
    """
    try:
        found = link.read(text)
    except ScrabbleError:
        return "none"
    if found.mode is not mode:
        return "none"
    if found.text in whole:
        return "same"
    try:
        return take(found.text) if written(found.text) == found.text else "illegal"
    except ScrabbleError as error:
        return error.code
