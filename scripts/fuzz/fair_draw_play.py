"""Whole games with a fair draw, all seats playing through the text of their links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from scrabble.game import Setup
from scrabble.link.joint import fair_draw
from scripts.fuzz.joint_play import Choose, JointGame, may_go_on
from scripts.fuzz.random_play import random_move


@dataclass(frozen=True, slots=True)
class Played(JointGame):
    """A game in progress with a fair draw."""

    def seat(self, number: int) -> fair_draw.FairDrawSeat:
        """Take a seat with the last link and, if there is one, the seat's own latest link."""
        own = (text for text in reversed(self.links) if fair_draw.read(text).maker == number)
        return fair_draw.take(self.keys[number], {*self.links[-1:], *islice(own, 1)})

    def is_turn_over(self, link: str) -> bool:
        """Return whether the turn of a link just made is over."""
        return not fair_draw.read(link).state.is_begun

    @property
    def last(self) -> fair_draw.FairDrawLink:
        """The last link, read."""
        return fair_draw.read(self.links[-1])


def ring(rng: Random, setup: Setup, keys: tuple[bytes, ...] | None = None) -> Iterator[Played]:
    """Yield a game after the invitation and after each link before the first turn."""
    keys = keys or tuple(rng.randbytes(16) for _ in setup.names)
    game = Played(keys, (fair_draw.invite(keys[0], setup),))
    yield game
    for key in keys[1:]:
        game = game.with_link(fair_draw.join(key, game.links[-1]))
        yield game
    for number in range(1, len(keys) - 1):
        game = game.with_link(game.seat(number).close())
        yield game


def fair_turns(rng: Random, setup: Setup, choose: Choose = random_move) -> Iterator[Played]:
    """Yield a game from its invitation to its last link.

    A play that ends the game is challenged half of the time.
    """
    for game in ring(rng, setup):
        yield game
    while may_go_on(rng, game.last.history.last):
        game = game.turn(rng, game.last.history.last.to_move, choose)
        yield game
    while (due := game.last.due) is not None:
        game = game.with_link(game.seat(due.seat).close())
        yield game
