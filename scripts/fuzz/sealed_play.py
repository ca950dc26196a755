"""Whole sealed games, both seats playing through the text of their links, for tests and fuzzers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from scrabble.errors import JointError
from scrabble.game import Mode, Position, Setup
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.game.position import with_item
from scrabble.link.joint import sealed
from scrabble.moves import Challenge, Move
from scripts.fuzz.random_play import random_move, random_setup

Choose = Callable[[Random, Position], Move]
"""Chooses a move in a position whose mover's rack is known."""


LATEST = 4
"""One's own last turn, the answer to it, and the links that open both seals."""


@dataclass(frozen=True, slots=True)
class Played:
    """A sealed game under way: both keys, and all links so far."""

    keys: tuple[bytes, bytes]
    links: tuple[str, ...]

    def seat(self, number: int) -> sealed.SealedSeat:
        """Take a seat, with no more than the links it needs."""
        return sealed.take(self.keys[number], (*self.links[:2], *self.links[2:][-LATEST:]))

    def with_link(self, link: str) -> Played:
        """Return the game with one more link."""
        return replace(self, links=(*self.links, link))


def random_sealed_setup(rng: Random) -> Setup:
    """Return a setup of any shape that a sealed game can have."""
    setup = random_setup(rng)
    names = (*setup.names, "")[:2]
    seed = setup.seed % (1 << JOINT_SEED_BITS)
    shape = replace(setup, names=names, computers=(), early_rules=False, seed=seed)
    return replace(shape, mode=Mode.SEALED)


def known_to(seat: sealed.SealedSeat) -> Position:
    """Return the last position with the rack of the seat, and blanks for the other."""
    position = seat.history.last
    racks = with_item(("",) * len(position.racks), seat.seat, seat.rack)
    held = (position.held(number) for number in range(len(racks)))
    hidden = tuple(count - len(rack) for count, rack in zip(held, racks, strict=True))
    return replace(position, racks=racks, hidden=hidden)


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
    while True:
        seat = game.seat(number)
        position = seat.history.last
        if position.result is not None and not (position.allows(Challenge) and rng.random() < 0.5):
            break
        link = _turn(rng, game, seat, choose)
        game = game.with_link(link)
        yield game
        number = 1 - number
    while "both open" not in (state := _open_next(game)):
        game = game.with_link(state)
        yield game


def _turn(rng: Random, game: Played, seat: sealed.SealedSeat, choose: Choose) -> str:
    """Make moves until the turn is over; return the link."""
    while True:
        move: Move
        if seat.history.last.result is not None:
            move = Challenge(upheld=rng.random() < 0.5)
        else:
            move = choose(rng, known_to(seat))
        link = seat.play(move)
        content = sealed.read(link).content
        if (
            not isinstance(content, sealed.TurnLink)
            or sealed.steps(content.history)[-1].run.is_over
        ):
            return link
        seat = game.with_link(link).seat(seat.seat)


def _open_next(game: Played) -> str:
    """Return the next link that opens a seal, or ``both open``."""
    content = sealed.read(game.links[-1]).content
    if isinstance(content, sealed.Closing):
        return "both open"
    for number in (0, 1):
        try:
            return game.seat(number).close()
        except JointError as error:
            if error.code != "not-your-turn":
                raise
    raise AssertionError
