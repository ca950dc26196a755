"""Whole sealed games, both seats playing through the text of their links, for tests and fuzzers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from scrabble.game import Setup
from scrabble.link.joint import sealed
from scripts.fuzz.joint_play import Choose, JointGame, may_go_on
from scripts.fuzz.random_play import random_move

LATEST = 4
"""The seat's own last turn, the answer to it, and the links that open both seals."""


@dataclass(frozen=True, slots=True)
class Played(JointGame):
    """A sealed game in progress."""

    def seat(self, number: int) -> sealed.SealedSeat:
        """Take a seat, with no more than the links it needs."""
        return sealed.take(self.keys[number], (*self.links[:2], *self.links[2:][-LATEST:]))

    def is_turn_over(self, link: str) -> bool:
        """Return whether the turn of a link just made is over."""
        content = sealed.read(link).content
        return (
            not isinstance(content, sealed.TurnLink)
            or sealed.steps(content.history)[-1].run.is_over
        )


def begun(setup: Setup, keys: tuple[bytes, bytes]) -> Played:
    """Return a game that the second player has joined."""
    invitation = sealed.invite(keys[0], setup)
    return Played(keys, (invitation, sealed.join(keys[1], invitation)))


def sealed_turns(rng: Random, setup: Setup, choose: Choose = random_move) -> Iterator[Played]:
    """Yield a sealed game once it is joined, after every link, and when both seals are open.

    A play that ends the game is challenged half of the time.
    """
    game = begun(setup, (rng.randbytes(16), rng.randbytes(16)))
    yield game
    number = 0
    while may_go_on(rng, game.seat(number).history.last):
        game = game.turn(rng, number, choose)
        yield game
        number = 1 - number
    yield from opened(game)


def opened(game: Played) -> Iterator[Played]:
    """Yield a game that is over after each link that opens a seal."""
    while (number := next_to_open(game.links[-1])) is not None:
        game = game.with_link(game.seat(number).close())
        yield game


def next_to_open(link: str) -> int | None:
    """Return the seat that opens its seal after the last link of a game; ``None`` if both have."""
    content = sealed.read(link).content
    if isinstance(content, sealed.Closing):
        return None
    assert isinstance(content, sealed.TurnLink | sealed.Opening)  # the game is over
    first = sealed.opener(content.history)
    return 1 - first if isinstance(content, sealed.Opening) else first
