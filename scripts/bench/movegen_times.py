"""Measure the move generator over natural self-play; prints one JSON object.

Runs under any Python that can import the engine, Pyodide included, from the
project's folder: ``python scripts/bench/measure.py GAMES PASSES``.

A game is played by two greedy players. What counts is processor time, the least
of several runs, because other programs share the machine.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from time import process_time
from typing import Any

from scrabble.board import Board
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.tiles import BLANK, RACK_SIZE, face_down, load_alphabet, remove
from scripts.bench.textbook import Textbook
from scripts.build.base import TESTS

Turn = tuple[Board, str]
Times = dict[str, list[float]]
"""Milliseconds by number of blanks in the rack: ``0``, ``1``, ``2`` and ``all``."""

EVERY = 12
"""The textbook generator is slow: it gets every twelfth position, one pass."""


def clock() -> float:
    """Return the processor time of this process in milliseconds."""
    if sys.platform == "emscripten":  # Where process_time is the clock on the wall.
        from js import process  # type: ignore[import-not-found]  # noqa: PLC0415  Only there.

        used = process.cpuUsage()
        return float(used.user + used.system) / 1000
    return process_time() * 1000


def self_play(generator: Generator, games: int) -> list[Turn]:
    """Play games of highest scores and return their positions in order."""
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
    """Return full racks without blanks with one tile made a blank, and with two.

    Greedy players hardly ever keep a blank, so self-play alone says little about them.
    """
    return [
        (board, BLANK * blanks + rack[blanks:])
        for board, rack in turns
        if len(rack) == RACK_SIZE and BLANK not in rack
        for blanks in (1, 2)
    ]


def timed(act: Callable[[], object]) -> float:
    """Return the milliseconds that an act takes."""
    began = clock()
    act()
    return clock() - began


def fastest(
    turns: Sequence[Turn],
    act: Callable[[Board, str], object],
    passes: int,
    *,
    before_pass: Callable[[], object] = lambda: None,
    before_turn: Callable[[], object] = lambda: None,
) -> list[float]:
    """Return for each turn the least time of several passes through all of them."""
    least = [float("inf")] * len(turns)
    for _ in range(passes):
        before_pass()
        gc.collect()
        for n, (board, rack) in enumerate(turns):
            before_turn()
            least[n] = min(least[n], timed(partial(act, board, rack)))
    return least


def summary(turns: Iterable[Turn], times: Sequence[float]) -> dict[str, dict[str, float]]:
    """Return count, mean and 95th percentile by number of blanks."""
    groups: Times = {}
    for (_, rack), time in zip(turns, times, strict=True):
        for group in ("all", str(rack.count("?"))):
            groups.setdefault(group, []).append(time)
    return {
        group: {
            "n": len(of_group),
            "mean": sum(of_group) / len(of_group),
            "p95": sorted(of_group)[len(of_group) * 95 // 100],
        }
        for group, of_group in sorted(groups.items())
    }


def heap() -> float:
    """Return the megabytes of the WebAssembly heap, or of the process at its largest."""
    if sys.platform == "emscripten":
        import pyodide_js  # type: ignore[import-not-found]  # noqa: PLC0415  Only there.

        return float(pyodide_js._module.HEAP8.length) / 1e6  # noqa: SLF001
    import resource  # noqa: PLC0415  Not everywhere.

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def searches(
    turns: Sequence[Turn], walking: Generator, planes: Generator, passes: int
) -> dict[str, list[float]]:
    """Time every way to search the turns: the graph alone, and with planes warm or cold."""
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
    """Measure everything."""
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
