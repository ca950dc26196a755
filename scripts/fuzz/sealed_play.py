"""Whole sealed games, both seats playing through the text of their links, for tests and fuzzers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from scrabble.errors import SealError
from scrabble.game import Setup
from scrabble.link import sealed
from scripts.fuzz.joint_play import Choose, JointGame, may_go_on
from scripts.fuzz.random_play import random_move

LATEST = 4
"""One's own last turn, the answer to it, and the links that open both seals."""


@dataclass(frozen=True, slots=True)
class Played(JointGame):
    """A sealed game in progress."""

    def seat(self, number: int) -> sealed.Seat:
        """Take a seat, with no more than the links it needs."""
        return sealed.Seat.at(self.keys[number], (*self.links[:2], *self.links[2:][-LATEST:]))

    def is_turn_over(self, link: str) -> bool:
        """Return whether the turn of a link just made is over."""
        content = sealed.parse(link).content
        return (
            not isinstance(content, sealed.TurnLink)
            or sealed.steps(content.history)[-1].run.is_over
        )


def begun(rng: Random, setup: Setup, keys: tuple[bytes, bytes] | None = None) -> Played:
    """Return a game that the second player has joined."""
    keys = keys or (rng.randbytes(16), rng.randbytes(16))
    invitation = sealed.invite(keys[0], setup)
    return Played(keys, (invitation, sealed.join(keys[1], invitation)))


def sealed_turns(rng: Random, setup: Setup, choose: Choose = random_move) -> Iterator[Played]:
    """Yield a sealed game once it is joined, after every link, and when both seals are open.

    A play that ends the game is challenged half of the time.
    """
    game = begun(rng, setup)
    yield game
    number = 0
    while may_go_on(rng, game.seat(number).history.last):
        game = game.turn(rng, number, choose)
        yield game
        number = 1 - number
    while "both open" not in (state := _open_next(game)):
        game = game.with_link(state)
        yield game


def _open_next(game: Played) -> str:
    """Return the next link that opens a seal, or ``both open``."""
    content = sealed.parse(game.links[-1]).content
    if isinstance(content, sealed.Closing):
        return "both open"
    for number in (0, 1):
        try:
            return game.seat(number).close()
        except SealError as error:
            if error.code != "not-your-turn":
                raise
    raise AssertionError
