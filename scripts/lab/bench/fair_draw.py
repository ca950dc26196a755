"""Measure links of games with a fair draw: ``build.py bench fair-draw --games 40``.

The players have no names, and make the move of highest equity. Prints lengths in characters
(shortest / median / 95 % / longest), and the longest times in milliseconds of processor time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import median_high

from scrabble.game import Mode
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.joint import fair_draw
from scrabble.joint.fair_draw import chains
from scripts.common import command_line
from scripts.lab.bench.clock import percentile_95
from scripts.lab.bench.sealed import DICTIONARY, strong_move, timed
from scripts.lab.fuzz.joint_play import FairPlay, known_to, random_keys
from scripts.lab.selfplay.players import setup_with


def main() -> int:
    """Play the games and print the table."""
    parser = command_line.parser("bench fair-draw", __doc__)
    parser.add_argument("--games", type=int, default=20, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for players in (2, 3, 4):
        turns, lasts, rings = list[int](), list[int](), list[int]()
        making, reading = 0.0, 0.0
        for game in range(args.games):
            played, first, times = whole_game(players, args.seed * 1000 + game)
            turns += map(len, played.links[first:])
            lasts.append(len(played.links[-1]))
            rings += map(len, played.links[:first])
            making, reading = max(making, times[0]), max(reading, times[1])
        print(
            f"{players} players: turn {spread(turns)}, last {spread(lasts)}, ring {spread(rings)}"
        )
        print(f"           made in {making:.0f} ms at most, read in {reading:.0f} ms")
    return 0


def whole_game(players: int, seed: int) -> tuple[FairPlay, int, tuple[float, float]]:
    """Play a game; return it, how many links its ring has, and the longest (make, read) times."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    number = rng.getrandbits(JOINT_SEED_BITS)
    setup = setup_with(DICTIONARY, number, ("",) * players, mode=Mode.FAIR_DRAW)
    game = FairPlay.begun(setup, random_keys(rng, setup))
    first, making, reading = len(game.links), 0.0, 0.0
    while game.last.history.last.result is None:
        fair_draw.read.cache_clear()
        chains.back_to_first.cache_clear()
        _, read = timed(lambda: fair_draw.read(game.links[-1]))  # noqa: B023 - used at once
        seat = game.seat(game.last.history.last.to_move)
        move = strong_move(rng, known_to(seat))
        link, made = timed(lambda: seat.play(move))  # noqa: B023 - used at once
        game, making, reading = game.with_link(link), max(making, made), max(reading, read)
    *_, game = (game, *game.closed())
    return game, first, (making, reading)


def spread(lengths: Sequence[int]) -> str:
    """Return the shortest, the median, the 95th percentile and the longest.

    >>> spread(range(1, 101))
    '1 / 51 / 96 / 100'
    """
    middle, high = median_high(lengths), percentile_95(lengths)
    return f"{min(lengths)} / {middle} / {high} / {max(lengths)}"
