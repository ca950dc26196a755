"""Measure the processor time of a computer player's moves: ``build.py bench thinking 5 2``.

A player of strength 5 plays 2 games against itself, in English with all words. Prints a JSON object
with milliseconds a move.
"""

from __future__ import annotations

import json
import sys

from scrabble.game import Setup, apply, start
from scrabble.strategy.players import known_to_mover
from scripts.common import command_line
from scripts.lab.bench.clock import clock, percentile_95
from scripts.lab.selfplay.players import players


def thinking_times(strength: int, games: int) -> list[float]:
    """Return the sorted milliseconds of all moves."""
    thinker = players("en-complete")[strength]
    times = []
    for seed in range(games):
        position = start(Setup(names=("", ""), seed=seed))
        while position.result is None:
            began = clock()
            move = thinker.choose(known_to_mover(position))
            times.append(clock() - began)
            position, _ = apply(position, move)
    return sorted(times)


def main() -> None:
    """Play, and print the mean, the 95th percentile and the longest time of a move."""
    parser = command_line.parser("bench thinking", __doc__)
    parser.add_argument("strength", type=int, help="of the player, from 1")
    parser.add_argument("games", type=int, help="how many it plays against itself")
    args = parser.parse_args()
    times = thinking_times(args.strength, args.games)
    report = {
        "platform": sys.platform,
        "strength": args.strength,
        "moves": len(times),
        "mean ms": round(sum(times) / len(times)),
        "95 % ms": round(percentile_95(times)),
        "longest ms": round(times[-1]),
    }
    print(json.dumps(report))
