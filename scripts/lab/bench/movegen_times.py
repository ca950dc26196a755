"""Time the move generator over self-play and print a JSON object: ``GAMES PASSES``.

``bench movegen`` runs this natively and in Pyodide. Two greedy players play the games. Times are
processor time, the minimum of several passes, because other programs share the machine.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from scrabble.board import Board
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.tiles import BLANK, RACK_SIZE, face_down, load_alphabet, remove
from scripts.common.base import TESTS
from scripts.lab.bench.clock import clock, heap, percentile_95, timed
from scripts.lab.bench.textbook import Textbook

Turn = tuple[Board, str]
Times = dict[str, list[float]]
"""Milliseconds by number of blanks in the rack: ``0``, ``1``, ``2`` and ``all``."""

EVERY = 12
"""The slow textbook generator is timed on every twelfth position, in one pass."""


def self_play(generator: Generator, games: int) -> list[Turn]:
    """Play games by the highest score; return their positions in order."""
    alphabet = load_alphabet("en")
    turns: list[Turn] = []
    for seed in range(games):
        bag = list(alphabet.full_bag)
        Random(seed).shuffle(bag)  # noqa: S311  The same games every time.
        racks = ["".join(bag[:7]), "".join(bag[7:14])]
        del bag[:14]
        board, idle = Board(), 0
        while all(racks) and idle < len(racks):
            rack = racks.pop(0)
            turns.append((board, rack))
            move = generator.best(board, rack)
            if move:
                board = board.with_tiles(dict(move.place.tiles))
                rack = remove(rack, face_down(move.tiles)) or ""
                drawn = 7 - len(rack)
                rack += "".join(bag[:drawn])
                del bag[:drawn]
            idle = 0 if move else idle + 1
            racks.append(rack)
    return turns


def give_blanks(turns: Iterable[Turn]) -> list[Turn]:
    """Return each full rack without blanks twice: with one blank and with two blanks put in.

    Greedy players hardly ever keep a blank, so self-play alone has few racks with one.
    """
    return [
        (board, BLANK * blanks + rack[blanks:])
        for board, rack in turns
        if len(rack) == RACK_SIZE and BLANK not in rack
        for blanks in (1, 2)
    ]


def fastest(
    turns: Sequence[Turn],
    act: Callable[[Board, str], object],
    passes: int,
    *,
    before_pass: Callable[[], object] = lambda: None,
    before_turn: Callable[[], object] = lambda: None,
) -> list[float]:
    """Return the minimum time of each turn in several passes through all turns."""
    least = [float("inf")] * len(turns)
    for _ in range(passes):
        before_pass()
        gc.collect()
        for n, (board, rack) in enumerate(turns):
            before_turn()
            least[n] = min(least[n], timed(partial(act, board, rack)))
    return least


def summary(turns: Iterable[Turn], times: Sequence[float]) -> dict[str, dict[str, float]]:
    """Return count, mean and 95th percentile, by number of blanks."""
    groups: Times = {}
    for (_, rack), time in zip(turns, times, strict=True):
        for group in ("all", str(rack.count("?"))):
            groups.setdefault(group, []).append(time)
    return {
        group: {
            "n": len(of_group),
            "mean": sum(of_group) / len(of_group),
            "p95": percentile_95(of_group),
        }
        for group, of_group in sorted(groups.items())
    }


def searches(
    turns: Sequence[Turn], walking: Generator, planes: Generator, passes: int
) -> dict[str, list[float]]:
    """Time every kind of search: with word planes, warm or cold, and walking the graph."""
    return {
        "all moves, running game": fastest(turns, planes.moves, passes, before_pass=planes.forget),
        "all moves, cold": fastest(turns, planes.moves, passes, before_turn=planes.forget),
        "best move, running game": fastest(turns, planes.best, passes, before_pass=planes.forget),
        "best move, cold": fastest(turns, planes.best, passes, before_turn=planes.forget),
        "every designation, running game": fastest(
            turns,
            lambda board, rack: planes.moves(board, rack, designations=True),
            1,
            before_pass=planes.forget,
        ),
        "graph walk, running game": fastest(
            turns, walking.moves, passes, before_pass=walking.forget
        ),
    }


def measure(games: int, passes: int) -> dict[str, Any]:
    """Measure and return the report."""
    alphabet = load_alphabet("en")
    pack = (TESTS / "data" / "reference-words.pack").read_bytes()
    heaps = {"start": heap()}
    began = clock()
    lexicon = Lexicon.from_pack(pack)
    loading = clock() - began
    walking, planes = Generator(lexicon, alphabet), Generator(lexicon, alphabet)
    first = timed(lambda: walking.moves(Board(), "AEINRST"))
    heaps["first move"] = heap()
    moments = [clock(), *(clock() for _ in planes.warm())]
    steps = [after - before for before, after in pairwise(moments)]
    heaps["warm"] = heap()

    turns = self_play(planes, games)
    heaps["played"] = heap()
    few = turns[::EVERY]
    results = searches(turns, walking, planes, passes)
    report = {name: summary(turns, times) for name, times in results.items()}
    given = give_blanks(few)
    report["all moves, cold, blanks given"] = summary(
        given, fastest(given, planes.moves, passes, before_turn=planes.forget)
    )
    checks = [(turn, move) for turn in few if (move := planes.best(*turn))]
    report["check one move"] = summary(
        [turn for turn, _ in checks],
        [
            min(timed(partial(planes.check, board, rack, move.place)) for _ in range(5))
            for (board, rack), move in checks
        ],
    )
    heaps["measured"] = heap()
    textbook = Textbook(lexicon, alphabet)
    plain = fastest(few, textbook.moves, 1)
    report["textbook"] = summary(few, plain)
    return {
        "python": sys.version.split()[0],
        "platform": sys.platform,
        "games": games,
        "turns": len(turns),
        "every": EVERY,
        "ms": report,
        "same positions": {name: summary(few, times[::EVERY]) for name, times in results.items()},
        "load ms": loading,
        "first move ms": first,
        "warm-up ms": sum(steps),
        "longest step ms": max(steps),
        "heap MB": heaps,
    }


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), int(sys.argv[2]))))
