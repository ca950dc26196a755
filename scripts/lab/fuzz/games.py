"""Play random games and read back the link of every turn.

    python build.py fuzz games --count 1000 --seed 1
    python build.py fuzz games --seconds 60 --pyodide     # in the page's Python

Reading each link must give the same game, and writing that game must give the same link. Exit
code 1 after the first fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from time import monotonic

from scrabble import link
from scrabble.game import History
from scripts.lab.fuzz.harness import options
from scripts.lab.fuzz.random_play import random_setup, tiles_of, turns


def faults(history: History) -> Iterator[str]:
    """Yield the faults of the link of a game."""
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
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    for _ in range(count):
        setup = random_setup(rng)
        for history in turns(rng, setup, Random(setup.seed)):  # noqa: S311 - as above
            yield history, list(faults(history))


def main() -> int:
    """Play and print the number of links; return 1 after the first fault."""
    args = options("fuzz games", __doc__, "games", 100)
    end = inf if args.seconds is None else monotonic() + args.seconds
    games = links = 0
    for history, wrong in play(args.count, args.seed):
        games += not history.turns
        links += 1
        if wrong:
            print(*wrong, sep="\n")
            return 1
        if monotonic() > end:
            break
    print(f"{games} games, {links} links: all read back")
    return 0
