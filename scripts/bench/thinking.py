"""Measure the processor time that computer players take for a move; prints one JSON object.

Runs under any Python that can import the engine, Pyodide included, from the
project's folder: ``python scripts/bench/think.py LEVEL GAMES``; a player of that
level plays against itself, English with all words.
"""

from __future__ import annotations

import json
import sys
from time import process_time

from scrabble.game import Setup, apply, start
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.strategy.players import known_to_mover, make_player, strength_of
from scrabble.tiles import load_alphabet
from scripts.build.base import PACKS


def main(number: int, games: int) -> None:
    """Play and print milliseconds a move: mean, 95th percentile and longest."""
    words, common = (
        Lexicon.from_pack((PACKS / f"en-{name}.pack").read_bytes())
        for name in ("complete", "common")
    )
    generator = Generator(words, load_alphabet("en")).warmed()
    thinker = make_player(strength_of(number), generator, words, common)
    times = []
    for seed in range(games):
        position = start(Setup(names=("", ""), seed=seed))
        while position.result is None:
            began = process_time()
            move = thinker.choose(known_to_mover(position))
            times.append((process_time() - began) * 1000)
            position, _ = apply(position, move)
    times.sort()
    report = {
        "platform": sys.platform,
        "level": number,
        "moves": len(times),
        "mean ms": round(sum(times) / len(times)),
        "95 % ms": round(times[len(times) * 95 // 100]),
        "longest ms": round(times[-1]),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
