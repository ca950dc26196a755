"""Whole games with a fair draw, all seats playing through the text of their links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from scrabble.game import Mode, Position, Setup
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.game.position import with_item
from scrabble.link.joint import fair_draw
from scrabble.moves import Challenge, Move
from scripts.fuzz.random_play import random_move, random_setup

Choose = Callable[[Random, Position], Move]
"""Chooses a move in a position whose mover's rack is known."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game under way: the keys by seat, and all links so far."""

    keys: tuple[bytes, ...]
    links: tuple[str, ...]

    def seat(self, number: int) -> fair_draw.FairDrawSeat:
        """Take a seat with the last link and, if there is one, the latest of one's own."""
        own = (text for text in reversed(self.links) if fair_draw.read(text).maker == number)
        return fair_draw.take(self.keys[number], {*self.links[-1:], *islice(own, 1)})

    def with_link(self, link: str) -> Played:
        """Return the game with one more link."""
        return replace(self, links=(*self.links, link))

    @property
    def last(self) -> fair_draw.FairDrawLink:
        """The last link, read."""
        return fair_draw.read(self.links[-1])


def random_fair_setup(rng: Random) -> Setup:
    """Return a setup of any shape that a game with a fair draw can have."""
    setup = random_setup(rng)
    seed = setup.seed % (1 << JOINT_SEED_BITS)
    shape = replace(setup, computers=(), early_rules=False, seed=seed)
    return replace(shape, mode=Mode.FAIR_DRAW)


def known_to(seat: fair_draw.FairDrawSeat) -> Position:
    """Return the last position with no rack but that of the seat."""
    position, rack = seat.history.last, seat.rack
    held = [position.held(number) for number in range(len(position.racks))]
    racks = with_item(("",) * len(held), seat.seat, rack)
    hidden = with_item(tuple(held), seat.seat, held[seat.seat] - len(rack))
    return replace(position, racks=racks, hidden=hidden)


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
    while True:
        position = game.last.history.last
        if position.result is not None and not (position.allows(Challenge) and rng.random() < 0.5):
            break
        game = game.with_link(_turn(rng, game, game.seat(position.to_move), choose))
        yield game
    while (due := game.last.due) is not None:
        game = game.with_link(game.seat(due.seat).close())
        yield game


def _turn(rng: Random, game: Played, seat: fair_draw.FairDrawSeat, choose: Choose) -> str:
    """Make moves until the turn is over; return the link."""
    while True:
        move: Move
        if seat.history.last.result is not None:
            move = Challenge(upheld=rng.random() < 0.5)
        else:
            move = choose(rng, known_to(seat))
        link = seat.play(move)
        if not fair_draw.read(link).state.is_begun:
            return link
        seat = game.with_link(link).seat(seat.seat)
