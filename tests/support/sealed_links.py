"""Sealed links of random games, made quickly: random values replace all values of the deal.

Readers without a key cannot see this: all public facts are right.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import comb
from random import Random

from scrabble.game import Game, History, Mode, Position, replay, unseen_tiles
from scrabble.game.joint_transitions import public_move
from scrabble.game.position import with_item
from scrabble.joint import sealed
from scrabble.joint.sealed.contents import Exchanges
from scrabble.joint.sealed.course import HOST, Run, Step, exchanges
from scrabble.joint.sealed.curve import GENERATOR
from scrabble.joint.sealed.deal import Answer, Request, symbols
from scrabble.joint.sealed.links import body_of, write
from scrabble.moves import Challenge
from scripts.lab.fuzz.joint_play import joint_setup
from scripts.lab.fuzz.random_play import random_move, random_note


def random_histories(rng: Random) -> Iterator[History]:
    """Yield a sealed game after every move, to its end."""
    setup = joint_setup(rng, Mode.SEALED)
    history = replay(Game(setup))
    while history.last.result is None or (history.last.allows(Challenge) and rng.random() < 0.5):
        move = public_move(random_move(rng, _with_rack(rng, history.last)))
        note = random_note(rng) if rng.random() < 0.1 else ""
        is_over = history.played(move, None).last.to_move != history.last.to_move
        history = history.played(move, None, note if is_over else "")
        yield history


def _with_rack(rng: Random, position: Position) -> Position:
    """Return a position in which the mover holds random unseen tiles."""
    mover = position.to_move
    unseen = sorted(unseen_tiles(position.board, "", position.setup.alphabet).elements())
    rack = "".join(sorted(rng.sample(unseen, position.held(mover))))
    held = tuple(position.held(seat) for seat in (0, 1))
    return replace(
        position, racks=with_item(("", ""), mover, rack), hidden=with_item(held, mover, 0)
    )


def link_of(rng: Random, history: History) -> str:
    """Return a link after these moves: an opening or closing link if the game is over."""
    made = sealed.steps(history)
    step, over = made[-1], history.last.result is not None
    content: sealed.TurnLink | sealed.Opening | sealed.Closing
    if step.run.is_final or (over and rng.random() < 0.5):
        places = _exchanged(rng, history, 0), _exchanged(rng, history, 1)
        content = sealed.Closing(history, (rng.randbytes(16), rng.randbytes(16)), places)
        if rng.random() < 0.5:
            exchanged = _exchanged(rng, history, sealed.opener(history))
            content = sealed.Opening(history, rng.randbytes(16), exchanged)
    elif not step.run.is_over:
        fields = Answer() if step.run.seat == HOST else Request()
        content = sealed.TurnLink(history, fields)
    else:
        content = sealed.TurnLink(history, _fields(rng, step))
    return write(content, rng.getrandbits(80), body_of(content))


def _exchanged(rng: Random, history: History, seat: int) -> Exchanges:
    """Return random rack places for each of a seat's exchanges."""
    runs = exchanges(history, seat)
    return tuple(_places(rng, run.start.held(seat), run.returned) for run in runs)


def _hidden(rng: Random, run: Run) -> int | None:
    """Return a random number for an exchange."""
    sets = comb(run.start.held(run.seat), run.returned)
    return rng.randrange(sets) if run.returned else None


def _fields(rng: Random, step: Step) -> Answer | Request:
    """Return an answer or a request with random fields of the right sizes."""
    before, after, run = step.before, step.after, step.run
    if run.seat == HOST:
        kinds = len(symbols(run.start.setup.alphabet))
        limit = kinds * before.possible if before.renames else kinds
        numbers = tuple(rng.randrange(limit) for _ in range(before.answers(run)))
        return Answer(numbers, _hidden(rng, run))
    named = before.names(run)
    return Request(
        named=_places(rng, before.possible - before.fresh, named),
        laid=_places(rng, before.possible - named, after.laid),
        element=GENERATOR.x if after.asked else None,
        exchanged=_hidden(rng, run),
    )


def _places(rng: Random, among: int, count: int) -> tuple[int, ...]:
    return tuple(sorted(rng.sample(range(1, among + 1), count)))
