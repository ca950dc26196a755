"""Whole sealed games by strong play, through the text of their links, with the time of each step.

Both seats make the move of highest equity; a few turns are exchanges, so that a game has about 0.2
of them. Times are milliseconds of processor time. What took longer than it may is done again, for
other programs take the processor too: the shortest of three times counts.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from scrabble import link
from scrabble.game import Mode, Position
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.joint import sealed
from scrabble.joint.sealed import keys, links, moves
from scrabble.moves import Challenge, Exchange, Move
from scrabble.strategy.equity import all_candidates
from scrabble.strategy.knowledge import known_to_mover
from scrabble.strategy.leaves import load_leaves
from scripts.lab.bench.clock import clock
from scripts.lab.fuzz.joint_play import LATEST, known_to
from scripts.lab.selfplay.setups import setup_with
from scripts.lab.selfplay.warmed import warmed_generator

_T = TypeVar("_T")

IN_PAGE = sys.platform == "emscripten"
LIMITS = {
    "make": 250.0 if IN_PAGE else 60.0,
    "read": 150.0 if IN_PAGE else 40.0,
    "audit": 3000.0 if IN_PAGE else 1000.0,
}
OPEN_LIMIT = 100.0
"""What opening a sealed game, with nothing remembered, may take beyond reading its last link."""
_AGAIN = 2
DICTIONARY = "en-complete"
_MORE_EXCHANGES = 0.002
"""Of all turns: strong play exchanges 0.16 times a game."""


def timed(work: Callable[[], _T]) -> tuple[_T, float]:
    """Return the result of a call and how long it took."""
    began = clock()
    return work(), clock() - began


def strong_move(rng: Random, position: Position) -> Move:
    """Return the move of highest equity, seldom an exchange of any tiles instead."""
    if position.allows(Exchange) and rng.random() < _MORE_EXCHANGES:
        return Exchange.of("".join(rng.sample(position.rack, rng.randint(1, 7))))
    moves = warmed_generator(DICTIONARY).moves(position.board, position.rack)
    return all_candidates(known_to_mover(position), load_leaves("en"), moves)[0].move


@dataclass
class Timed:
    """A game with the times of its steps, by what was done."""

    device_keys: tuple[bytes, bytes]
    links: list[str] = field(default_factory=list)
    times: dict[str, list[float]] = field(default_factory=dict)

    def step(
        self, name: str, work: Callable[[], _T], ready: Callable[[], object] = lambda: None
    ) -> _T:
        """Make ``ready``, do something and keep its time."""
        ready()
        result, milliseconds = timed(work)
        for _ in range(_AGAIN):
            if milliseconds <= LIMITS.get(name, math.inf):
                break
            ready()
            milliseconds = min(milliseconds, timed(work)[1])
        self.times.setdefault(name, []).append(milliseconds)
        return result

    def know_all_but_the_last(self) -> None:
        """Have read the links at hand before the last one, and no other."""
        forget()
        for known in (*self.links[:-1][:2], *self.links[2:-1][-LATEST:]):
            sealed.read(known)

    def seat(self, who: int) -> sealed.SealedSeat:
        """Take a seat, at the last of the links."""
        return sealed.take(self.device_keys[who], (*self.links[:2], *self.links[2:][-LATEST:]))


def forget() -> None:
    """Forget what was read, as a page does that is loaded anew."""
    links.read.cache_clear()
    keys.keys_of.cache_clear()
    moves.applied_once.cache_clear()


def play(number: int, *, cold: bool) -> Timed:
    """Play a game until both seals are open.

    ``cold`` also measures to take each seat with nothing remembered, and to read the last link
    alone.
    """
    rng = Random(number)  # noqa: S311 - repeatable on purpose
    game = Timed((rng.randbytes(16), rng.randbytes(16)))
    seed = Random(number).getrandbits(JOINT_SEED_BITS)  # noqa: S311 - as above
    setup = setup_with(DICTIONARY, seed, mode=Mode.SEALED)
    game.links.append(game.step("invite", lambda: sealed.invite(game.device_keys[0], setup)))
    game.links.append(game.step("join", lambda: sealed.join(game.device_keys[1], game.links[0])))
    who = 0
    while True:
        if cold:
            game.step("seat", lambda: game.seat(who), forget)  # noqa: B023 - called at once
            game.step("link alone", lambda: sealed.read(game.links[-1]), forget)
        seat = game.step("read", lambda: game.seat(who), game.know_all_but_the_last)  # noqa: B023
        position = seat.history.last
        if position.result is not None and not position.allows(Challenge):
            break
        move = strong_move(rng, known_to(seat))
        game.links.append(game.step("make", lambda: seat.play(move)))  # noqa: B023 - called at once
        who = 1 - who
    while (due := sealed.read(game.links[-1]).due) is not None:
        game.links.append(game.step("make", game.seat(due.seat).close))
    return game


def decoded_alone(texts: list[str]) -> bool:
    """Say whether a reader without a key follows the game in the text of each link."""
    forget()
    last = sealed.read(texts[-1]).content
    assert isinstance(last, sealed.Closing)  # the game is whole
    moves, known = last.history.game.moves, 0
    for text in texts:
        if link.read(f"Your turn: https://example.org/#{text}").text != text:
            return False
        content = sealed.read(text).content
        if isinstance(content, sealed.Invitation | sealed.Joining):
            continue
        shown = content.history.game.moves
        if shown != moves[: len(shown)] or len(shown) < known:
            return False
        known = len(shown)
    return known == len(moves)
