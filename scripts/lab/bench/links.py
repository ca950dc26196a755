"""Measure reading and writing links with empty caches: ``build.py bench links [--pyodide]``.

Measures games of greedy players, and the longest legal game known (`longest_game`). Times are
processor time, the minimum of several runs. The ratio compares reading a link with replaying the
same moves without a link.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median

from scrabble import link
from scrabble.game import History, replay
from scrabble.link.v1 import placements
from scripts.common import command_line
from scripts.lab.bench.clock import timed
from scripts.lab.fuzz.links import longest_game
from scripts.lab.selfplay.players import greedy_game, setup_with

TRIES = 9
DICTIONARY = "en-complete"


def forget() -> None:
    """Empty the caches of placements."""
    for value in vars(placements).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


def milliseconds(work: Callable[[], object]) -> float:
    """Return the minimum time of a call with empty caches."""
    times = []
    for _ in range(TRIES):
        forget()
        times.append(timed(work))
    return min(times)


def measure(history: History) -> tuple[float, float, float]:
    """Return the milliseconds to replay, to write and to read a game."""
    text = link.encode_history(history)
    return (
        milliseconds(lambda: replay(history.game)),
        milliseconds(lambda: link.encode_history(history)),
        milliseconds(lambda: link.decode(text)),
    )


def main() -> None:
    """Measure and print."""
    parser = command_line.parser("bench links", __doc__)
    parser.add_argument("--games", type=int, default=10)
    args = parser.parse_args()
    print(f"Python {sys.version.split()[0]} on {sys.platform}; milliseconds, minimum of {TRIES}")
    print(f"{'':24}{'replay':>8}{'write':>8}{'read':>8}{'read / replay':>15}")
    greedy = [greedy_game(setup_with(DICTIONARY, seed)) for seed in range(args.games)]
    for name, games in (
        (f"{args.games} greedy games, median", greedy),
        ("longest legal game", [longest_game(2)]),
    ):
        found = [measure(game) for game in games]
        replayed, written, read = (median(one[n] for one in found) for n in range(3))
        print(f"{name:24}{replayed:8.1f}{written:8.1f}{read:8.1f}{read / replayed:15.1f}")
