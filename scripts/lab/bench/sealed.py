"""Measure sealed games against their bounds: ``build.py bench sealed --games 200 [--pyodide]``.

Plays whole games through the text of their links. Both seats make the move of highest equity; a few
turns are exchanges, about 0.2 a game. Prints the lengths of links, and the times to make, read and
open a link and to audit a game. Checks that deals are random, that no tile is lost, that every
audit passes, and that every link can be read without a key. Exit code 1 if a bound is missed.

Times are milliseconds of processor time. A step over its bound is repeated, since other programs
use the processor too: the shortest of three times counts.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import TypeVar

from scrabble import link
from scrabble.game import Mode, Position
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.joint import DeviceKey, sealed
from scrabble.joint.sealed import guest, hashing, host, links, seat
from scrabble.joint.sealed.deal import deal_of
from scrabble.joint.sealed.guest import GuestSecrets
from scrabble.joint.sealed.host import HostSecrets
from scrabble.joint.sealed.transfer import Plain
from scrabble.moves import Challenge, Exchange, Move
from scrabble.strategy.equity import all_candidates
from scrabble.strategy.knowledge import known_to_mover
from scrabble.strategy.leaves import load_leaves
from scrabble.strategy.steps import finish
from scrabble.tiles import RACK_SIZE, Alphabet, load_alphabet
from scripts.common import command_line
from scripts.lab.bench.clock import clock, percentile_95
from scripts.lab.fuzz.joint_play import known_to
from scripts.lab.fuzz.random_play import tiles_of
from scripts.lab.selfplay.players import setup_with, warmed_generator

_T = TypeVar("_T")

IN_PAGE = sys.platform == "emscripten"
LIMITS = {
    "make": 250.0 if IN_PAGE else 60.0,
    "read": 150.0 if IN_PAGE else 40.0,
    "audit": 3000.0 if IN_PAGE else 1000.0,
}
OPEN_LIMIT = 250.0
"""The most ms by which opening a game with empty caches, which reads all its links, may exceed
reading its last link."""
_AGAIN = 2
_RING = 2
DICTIONARY = "en-complete"
_MORE_EXCHANGES = 0.002
"""The share of turns replaced by exchanges; strong play alone exchanges 0.16 times a game."""


def timed(work: Callable[[], _T]) -> tuple[_T, float]:
    """Return the result of a call and its time."""
    began = clock()
    return work(), clock() - began


def strong_move(rng: Random, position: Position) -> Move:
    """Return the move of highest equity, or rarely an exchange of random tiles."""
    if position.allows(Exchange) and rng.random() < _MORE_EXCHANGES:
        return Exchange.of("".join(rng.sample(position.rack, rng.randint(1, 7))))
    moves = warmed_generator(DICTIONARY).moves(position.board, position.rack)
    return all_candidates(known_to_mover(position), load_leaves("en"), moves)[0].move


@dataclass
class Timed:
    """A game with the times of its steps, by name."""

    device_keys: tuple[DeviceKey, DeviceKey]
    links: list[str] = field(default_factory=list)
    times: dict[str, list[float]] = field(default_factory=dict)

    def step(
        self, name: str, work: Callable[[], _T], ready: Callable[[], object] = lambda: None
    ) -> _T:
        """Call ``ready``, then do a step and record its time; repeat a step over its limit."""
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
        """Cache a player's seat at the link before the last one; forget all others."""
        forget()
        if len(self.links) > _RING:
            sealed.take(self.device_keys[len(self.links) % 2], self.links[:-1])

    def seat(self, who: int) -> sealed.SealedSeat:
        """Take a seat at the last link."""
        return sealed.take(self.device_keys[who], self.links)


def forget() -> None:
    """Clear the caches, like reloading a page."""
    links.read.cache_clear()
    hashing.keys_of.cache_clear()
    seat.seat_after.cache_clear()
    links.applied_once.cache_clear()


def play(number: int, *, cold: bool) -> Timed:
    """Play a game until both seals are open.

    ``cold`` also times taking each seat with empty caches, and reading the last link alone.
    """
    rng = Random(number)  # noqa: S311 - repeatable on purpose
    game = Timed((DeviceKey(rng.randbytes(16)), DeviceKey(rng.randbytes(16))))
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
    """Say whether a reader without a key can follow the game in the text of each link."""
    forget()
    last = sealed.read(texts[-1]).content
    assert isinstance(last, sealed.Closing)  # the game is complete
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


LENGTHS = {
    "turn": {"median": 115, "95 %": 150, "longest": 215},
    "invitation": {"longest": 375},
    "joining": {"longest": 165},
    "last move and seal": {"longest": 155},
    "closing": {"95 %": 165},
}
"""Bounds in characters. A last move that nobody can challenge also opens its player's seal; the
other player then closes the game."""
SEEDS = (1, 2, 3)
DEALS = 2000
_LIMIT = 54.052
"""The 99.9th percentile of chi-squared with 26 degrees of freedom (27 different English tiles)."""
_KINDS = {
    sealed.TurnLink: "turn",
    sealed.Invitation: "invitation",
    sealed.Joining: "joining",
    sealed.Opening: "last move and seal",
    sealed.Closing: "closing",
}
COLD_EVERY = 10
"""One of this many games is also opened turn by turn with empty caches."""


@dataclass
class Report:
    """Prints rows; ``missed`` counts the bounds and conditions that do not hold."""

    missed: int = 0
    lines: list[str] = field(default_factory=list)

    def row(self, name: str, *cells: str) -> None:
        """Print a row."""
        print(f"{name:20}" + "".join(f"{cell:>16}" for cell in cells), flush=True)

    def within(self, value: float, bound: float | None, digits: int = 0) -> str:
        """Format a value, marked if it is over its bound."""
        if bound is None:
            return f"{value:.{digits}f}"
        is_missed = value > bound
        self.missed += is_missed
        return f"{value:.{digits}f} {'MISSED' if is_missed else '≤'} {bound}"

    def fact(self, name: str, *, holds: bool) -> None:
        """Print whether a condition holds."""
        self.missed += not holds
        self.row(name, "yes" if holds else "NO")


def chi_squared(found: Counter[str], alphabet: Alphabet, drawn: int) -> float:
    """Return chi-squared of tiles drawn from many full sets, ``drawn`` tiles from each set.

    The value is corrected for drawing without replacement, so its degrees of freedom are the number
    of different tiles, less one.
    """
    tiles, total = Counter(alphabet.full_bag), alphabet.total
    count = sum(found.values())
    expected = {tile: count * share / total for tile, share in tiles.items()}
    raw = sum((found[tile] - each) ** 2 / each for tile, each in expected.items())
    return raw * (total - 1) / (total - drawn)


def dealt(rng: Random, alphabet: Alphabet) -> str:
    """Return the tiles of a sealed game in the order of the bag."""
    game = rng.getrandbits(40)
    own = GuestSecrets(rng.randbytes(16), game)
    request, tiles = guest.first_state(own, Plain(), alphabet.total)
    deal = deal_of(game, request)
    first = host.first_state(HostSecrets(rng.randbytes(16), game, deal), alphabet, request)
    return first.rack + "".join(first.letters[label] for label in (*tiles.pending, *tiles.order))


def fairness(report: Report) -> None:
    """Print chi-squared of first racks and of the draws after them."""
    alphabet, both = load_alphabet("en"), 2 * RACK_SIZE
    for seed in SEEDS:
        rng = Random(seed)  # noqa: S311 - repeatable on purpose
        orders = [dealt(rng, alphabet) for _ in range(DEALS)]
        found = [
            chi_squared(Counter("".join(order[at : at + both] for order in orders)), alphabet, both)
            for at in (0, both)
        ]
        cells = [report.within(value, _LIMIT, 1) for value in found]
        report.row(f"chi-squared, seed {seed}", *cells)


def lengths(report: Report, texts: Iterable[str]) -> None:
    """Print the lengths of links by kind."""
    found: dict[str, list[float]] = {name: [] for name in LENGTHS}
    for text in texts:
        found[_KINDS[type(sealed.read(text).content)]].append(len(text))
    report.row("characters", "shortest", "median", "95 %", "longest")
    for name, bounds in LENGTHS.items():
        each = found[name]
        shown = {"median": median(each), "95 %": percentile_95(each), "longest": max(each)}
        cells = [report.within(value, bounds.get(what)) for what, value in shown.items()]
        report.row(name, f"{min(each):.0f}", *cells)


def times(report: Report, found: dict[str, list[float]]) -> None:
    """Print the times of each step."""
    report.row("milliseconds", "median", "95 %", "longest")
    for name, each in found.items():
        longest = report.within(max(each), LIMITS.get(name))
        report.row(name, f"{median(each):.1f}", f"{percentile_95(each):.1f}", longest)
    more = [whole - alone for whole, alone in zip(found["seat"], found["link alone"], strict=True)]
    longest = report.within(max(more), OPEN_LIMIT)
    report.row("seat, less link", f"{median(more):.1f}", f"{percentile_95(more):.1f}", longest)


def main() -> int:
    """Play, measure and print."""
    parser = command_line.parser("bench sealed", __doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    args = parser.parse_args()
    report = Report()
    texts: list[str] = []
    found: dict[str, list[float]] = {}
    whole = alone = fair = exchanges = 0
    for number in range(args.first, args.first + args.games):
        game = play(number, cold=number % COLD_EVERY == 0)
        closing = sealed.read(game.links[-1]).content
        assert isinstance(closing, sealed.Closing)  # both seals are open
        verdict = game.step("audit", lambda: finish(sealed.auditing(game.links, game.links[-1])))  # noqa: B023 - called at once
        for name, each in game.times.items():
            found.setdefault(name, []).extend(each)
        fair += verdict.state == "fair"
        history = verdict.history
        tiles = "".join(sorted(load_alphabet("en").full_bag))
        whole += history is not None and all(tiles_of(at) == tiles for at in history.positions)
        alone += decoded_alone(game.links)
        exchanges += sum(map(len, closing.exchanged))
        texts += game.links
    print(f"{args.games} games, {exchanges / args.games:.2f} exchanges a game, {sys.platform}")
    lengths(report, texts)
    times(report, found)
    fairness(report)
    report.fact("every audit fits", holds=fair == args.games)
    report.fact("no tile is lost", holds=whole == args.games)
    report.fact("read without a key", holds=alone == args.games)
    return int(report.missed > 0)
