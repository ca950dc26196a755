"""Play random games and read back the link of every turn.

    python build.py fuzz games --count 1000 --seed 1
    python build.py fuzz games --count 1000 --seed 1 --pyodide     # in the page's Python

Each link has to give the same game, and that game the same link. Ends with exit
code 1 at the first that does not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random

from scrabble import link
from scrabble.game import History
from scripts.fuzz.random_play import random_setup, tiles_of, turns


def faults(history: History) -> Iterator[str]:
    """Yield what is wrong with the link of a game, if anything."""
    text = link.encode_history(history)
    read = link.decode(text)
    if read.game != history.game:
        yield f"{text} is read as another game"
    if read.positions != history.positions or read.turns != history.turns:
        yield f"{text} is replayed to another position"
    if link.encode(read.game) != text:
        yield f"{text} is written as {link.encode(read.game)}"
    if tiles_of(read.last) != "".join(sorted(history.game.setup.alphabet.full_bag)):
        yield f"{text} has lost a tile"


def play(count: int, seed: int) -> Iterator[tuple[History, list[str]]]:
    """Play ``count`` complete games; yield the history after every move and its faults."""
    rng = Random(seed)  # noqa: S311 - the same every time is the point
    for _ in range(count):
        setup = random_setup(rng)
        for history in turns(rng, setup, Random(setup.seed)):  # noqa: S311 - as above
            yield history, list(faults(history))


def main() -> int:
    """Play and print; the exit code is 1 if a link was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    links = 0
    for _, wrong in play(args.count, args.seed):
        links += 1
        if wrong:
            print(*wrong, sep="\n")
            return 1
    print(f"{args.count} games, {links} links: all read back")
    return 0


if __name__ == "__main__":
    sys.exit(main())
