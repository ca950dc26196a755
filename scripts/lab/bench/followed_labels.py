"""Measure what labels tell in a sealed game: ``build.py bench followed-labels --games 40``.

Two leaks are known (docs/sealed.md, "What is not prevented"), and both need no changed program:

- GUEST sees the tiles that HOST has just returned, if GUEST draws some of them in its next turn.
- HOST renames the labels, so it follows the tiles of a play of GUEST's that was challenged off. If
  GUEST exchanges some of them and HOST draws one, HOST knows that GUEST gave it back.

Prints how often each happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from scrabble.game import ChallengeRule, Mode, Position, Setup
from scrabble.joint import DeviceKey, sealed
from scrabble.joint.sealed import host
from scrabble.joint.sealed.deal import Request
from scrabble.joint.sealed.guest import GuestState
from scrabble.joint.sealed.host import HostState
from scrabble.joint.sealed.seat import host_secrets
from scrabble.moves import Challenge, Exchange, Pass, Place
from scrabble.tiles import RACK_SIZE
from scripts.common import command_line
from scripts.lab.fuzz.joint_play import SealedPlay
from scripts.lab.fuzz.random_play import random_place

_T = TypeVar("_T")

HOST, GUEST = sealed.HOST, sealed.GUEST
SETUP = Setup(
    ("", ""), 1, lexicon="own", tag=0, mode=Mode.SEALED, challenge_rule=ChallengeRule.SINGLE
)
_TRIES = 40
_PLAYS_BEFORE = 4
RETURNED = 5
"""How many tiles HOST exchanges."""
GIVEN_BACK = 3
"""How many tiles of its withdrawn play GUEST exchanges."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """GUEST's draw after an exchange of HOST's; ``fresh`` of the tiles are returned ones."""

    tiles: int
    fresh: int
    in_bag: int
    """How many tiles GUEST drew from; `RETURNED` of them were returned."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The tiles of a withdrawn play that GUEST exchanged, as HOST finds out.

    ``at_once`` are in the next seven tiles of the bag, which HOST draws if it exchanges all of its
    tiles; HOST draws ``later`` of them up to the end of the game, ``at_once`` included.
    """

    given_back: int
    at_once: int
    later: int
    in_bag: int


def _begun(rng: Random) -> SealedPlay:
    keys = DeviceKey(rng.randbytes(16)), DeviceKey(rng.randbytes(16))
    return SealedPlay.begun(replace(SETUP, seed=rng.getrandbits(40)), keys)


def _longest(rng: Random, position: Position) -> Place:
    """Return the longest of some random plays."""
    return max((random_place(rng, position) for _ in range(_TRIES)), key=lambda m: len(m.tiles))


def _played(rng: Random, game: SealedPlay, seat: int) -> SealedPlay:
    return game.turn(rng, seat, _longest)


def drawn_after_exchange(rng: Random) -> Drawn:
    """Let HOST exchange after some plays, and GUEST play; return what GUEST draws."""
    game = _begun(rng)
    for number in range(_PLAYS_BEFORE):
        game = _played(rng, game, number % 2)
    at = game.seat(HOST)
    game = game.with_link(at.play(Exchange(at.rack[:RETURNED])))
    counts = sealed.steps(game.last.history)[-1].after
    in_bag = len(game.last.history.last.bag)
    game = _played(rng, game, GUEST)
    state = game.seat(GUEST).state
    assert isinstance(state, GuestState)  # GUEST has no other state
    fresh = [label for label in state.pending if label > counts.labels - counts.fresh]
    return Drawn(len(state.pending), len(fresh), in_bag)


def followed(rng: Random) -> Followed:
    """Challenge a play of GUEST's off, let GUEST exchange some of its tiles; follow them."""
    game = _begun(rng)
    game = game.with_link(game.seat(HOST).play(Pass()))
    game = _played(rng, game, GUEST)
    at = game.seat(HOST)
    shown = {label: _host(at).letters[label] for label in _host(at).laid}
    game = game.turn(rng, HOST, _challenge_or_pass)
    back = "".join(sorted(shown.values())[:GIVEN_BACK])
    game = game.with_link(game.seat(GUEST).play(Exchange(back)))
    known = {new for old, new in _renamed(game.seat(HOST)).items() if old in shown}
    game = game.with_link(game.seat(HOST).play(Pass()))
    state = game.seat(GUEST).state
    assert isinstance(state, GuestState)  # as above
    given_back = known - {label for label, _ in state.tiles}
    at_once = given_back & set(state.order[:RACK_SIZE])
    later = given_back & _named(rng, game)
    return Followed(len(given_back), len(at_once), len(later), len(state.order))


def _challenge_or_pass(_: Random, position: Position) -> Challenge | Pass:
    return Challenge(upheld=True) if position.allows(Challenge) else Pass()


def _renamed(at: sealed.SealedSeat) -> dict[int, int]:
    """Return the new label of each old one, which HOST's next link gives."""
    step = sealed.steps(at.history.played(Pass(), None))[-1]
    secrets = host_secrets(at.keys, at.ring)
    return host.rename(secrets, _host(at), step.before, step.run, at.element or 0)[1]


def _named(rng: Random, game: SealedPlay) -> set[int]:
    """Let both players play until the bag is empty; return the labels of HOST's draws."""
    named, seat = set[int](), GUEST
    while game.last.history.last.bag:
        possible = _host(game.seat(HOST)).possible
        game = _played(rng, game, seat)
        content = game.last.content
        if seat == GUEST and isinstance(content, sealed.TurnLink):
            assert isinstance(content.fields, Request)  # GUEST made the link
            named |= {possible[place - 1] for place in content.fields.named}
        seat = 1 - seat
    return named


def _host(at: sealed.SealedSeat) -> HostState:
    assert isinstance(at.state, HostState)  # HOST has no other state
    return at.state


def several(make: Callable[[Random], _T], games: int, seed: int) -> Iterator[_T]:
    """Yield the results of some games."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    return (make(rng) for _ in range(games))


def main() -> int:
    """Play and print the figures."""
    parser = command_line.parser("bench followed-labels", __doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    draws = list(several(drawn_after_exchange, args.games, args.seed))
    seen, tiles = sum(bool(each.fresh) for each in draws), sum(each.tiles for each in draws)
    fresh = sum(each.fresh for each in draws)
    print(f"GUEST sees returned letters in {seen} of {len(draws)} turns: {fresh} of {tiles} tiles")
    games = list(several(followed, args.games, args.seed))
    back = sum(each.given_back for each in games)
    print(f"HOST draws {sum(each.at_once for each in games)} of {back} tiles in its next seven,")
    print(f"{sum(each.later for each in games)} until the bag is empty, and knows whose they were")
    return 0
