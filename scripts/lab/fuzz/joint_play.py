"""Play whole joint games through the text of their links, for tests and fuzzers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from scrabble.game import Mode, Position, Setup
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.game.position import with_item
from scrabble.joint import JOINT, Act, DeviceKey, JointLink, fair_draw, sealed
from scrabble.moves import Challenge, Move
from scripts.lab.fuzz.random_play import random_move, random_setup

Choose = Callable[[Random, Position], Move]
"""Chooses a move in a position with a known rack."""


Seat = sealed.SealedSeat | fair_draw.FairDrawSeat


@dataclass(frozen=True, slots=True)
class JointPlay(ABC):
    """A joint game in progress: the keys by seat, and all links so far."""

    keys: tuple[DeviceKey, ...]
    links: tuple[str, ...]

    @property
    @abstractmethod
    def last(self) -> JointLink:
        """The last link, parsed."""

    @abstractmethod
    def seat(self, number: int) -> Seat:
        """Take a seat."""

    @classmethod
    def ring(cls, setup: Setup, keys: tuple[DeviceKey, ...]) -> Iterator[Self]:
        """Yield a game after each link before the first turn."""
        kind = JOINT[setup.mode]
        game = cls(keys, (kind.invite(keys[0], setup),))
        yield game
        while (due := game.last.due) is not None and due.act is not Act.MOVE:
            is_joining = due.act is Act.JOIN
            game = game.with_link(
                kind.join(keys[due.seat], game.links[-1])
                if is_joining
                else game.seat(due.seat).close()
            )
            yield game

    @classmethod
    def begun(cls, setup: Setup, keys: tuple[DeviceKey, ...]) -> Self:
        """Play up to the first turn."""
        *_, game = cls.ring(setup, keys)
        return game

    def with_link(self, link: str) -> Self:
        """Return the game with one more link."""
        return replace(self, links=(*self.links, link))

    def turn(self, rng: Random, number: int, choose: Choose) -> Self:
        """Play a whole turn of a seat, which may take several moves.

        A play that ended the game is challenged.
        """
        game = self
        while True:
            seat = game.seat(number)
            is_over = seat.history.last.result is not None
            move = Challenge(upheld=rng.random() < 0.5) if is_over else choose(rng, known_to(seat))
            game = self.with_link(seat.play(move))  # This link replaces the turn's previous one.
            if game.is_turn_over(number):
                return game

    def is_turn_over(self, number: int) -> bool:
        """Say whether the turn of a seat that has just moved is over."""
        due = self.last.due
        return due is None or (due.act, due.seat) != (Act.MOVE, number)

    def turns(self, rng: Random, choose: Choose = random_move) -> Iterator[Self]:
        """Yield the game after every further turn, and after every link that closes it.

        A play that ends the game is challenged half of the time.
        """
        game = self
        while may_go_on(rng, game.last.history.last):
            game = game.turn(rng, game.last.history.last.to_move, choose)
            yield game
        yield from game.closed()

    def closed(self) -> Iterator[Self]:
        """Yield a finished game after each link that closes it."""
        game = self
        while (due := game.last.due) is not None:
            game = game.with_link(game.seat(due.seat).close())
            yield game


class SealedPlay(JointPlay):
    """A sealed game in progress."""

    __slots__ = ()

    @property
    def last(self) -> sealed.SealedLink:
        """The last link, parsed."""
        return sealed.read(self.links[-1])

    def seat(self, number: int) -> sealed.SealedSeat:
        """Take a seat with all links."""
        return sealed.take(self.keys[number], self.links)


class FairPlay(JointPlay):
    """A game with a fair draw in progress."""

    __slots__ = ()

    @property
    def last(self) -> fair_draw.FairDrawLink:
        """The last link, parsed."""
        return fair_draw.read(self.links[-1])

    def seat(self, number: int) -> fair_draw.FairDrawSeat:
        """Take a seat with the last link and the seat's own latest link, if any."""
        own = (text for text in reversed(self.links) if fair_draw.read(text).maker == number)
        return fair_draw.take(self.keys[number], {self.links[-1], next(own, self.links[-1])})


def sealed_turns(rng: Random, setup: Setup, choose: Choose = random_move) -> Iterator[SealedPlay]:
    """Yield a sealed game once joined, after every turn, and after each opened seal."""
    game = SealedPlay.begun(setup, random_keys(rng, setup))
    yield game
    yield from game.turns(rng, choose)


def fair_turns(rng: Random, setup: Setup, choose: Choose = random_move) -> Iterator[FairPlay]:
    """Yield a game with a fair draw from its invitation to its last link."""
    for game in FairPlay.ring(setup, random_keys(rng, setup)):
        yield game
    yield from game.turns(rng, choose)


def random_keys(rng: Random, setup: Setup) -> tuple[DeviceKey, ...]:
    """Return a device key for each seat."""
    return tuple(DeviceKey(rng.randbytes(16)) for _ in setup.names)


def joint_setup(rng: Random, mode: Mode) -> Setup:
    """Return a random setup for a joint game of a mode."""
    setup = random_setup(rng)
    seed = setup.seed % (1 << JOINT_SEED_BITS)
    names = (*setup.names, "")[:2] if mode is Mode.SEALED else setup.names
    shape = replace(setup, names=names, computers=(), early_rules=False, seed=seed)
    return replace(shape, mode=mode)


def known_to(seat: Seat) -> Position:
    """Return the last position, with the other seats' racks hidden."""
    position = seat.history.last
    racks = with_item(("",) * len(position.racks), seat.seat, seat.rack)
    held = (position.held(number) for number in range(len(racks)))
    hidden = tuple(count - len(rack) for count, rack in zip(held, racks, strict=True))
    return replace(position, racks=racks, hidden=hidden)


def may_go_on(rng: Random, position: Position) -> bool:
    """Decide whether a game goes on; half of the plays that end a game are challenged."""
    return position.result is None or (position.allows(Challenge) and rng.random() < 0.5)
