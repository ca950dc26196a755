"""Measure the endgames of strength 5: ``build.py bench endgame [OLD]``.

OLD is a build or any program, as for ``bench match``. Without OLD, the rival makes the move of the
highest score, including the bonus for going out. The endgames come from self-play
(`scripts.lab.selfplay.endgames`); ``--make endgames`` adds to their file. ``--make solved`` adds
solved endgames. These have 9 to 12 tiles and no blank, so the solver can search them exhaustively;
larger endgames first get a move or two of strength 5. Results are saved in ``.build/endgames``.

Prints the mean loss of both players' first moves in the solved endgames; the mean gain of strength
5 over OLD when every endgame is played from either side; and the time of strength 5 for a move.
Means have 95 % intervals.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from scrabble.bots.comparison import interval
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.bench.clock import percentile_95
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.contestants import Contestant, contestant
from scripts.lab.selfplay.endgames import (
    ENDGAMES,
    SOLVED,
    Loss,
    Replay,
    Solve,
    first_position,
    stored,
)

FEWEST, MOST = 9, 12
"""The fewest and the most tiles on both racks of an endgame to solve."""
POSITIONS = 2000
"""The most positions that the solver may look at."""


def make_endgames(args: argparse.Namespace) -> None:
    """Fill the file up to ``args.endgames`` endgames, each from a game of its own."""
    lines = ENDGAMES.read_text("utf-8").splitlines(keepends=True)
    numbers = range(len(lines), args.endgames)
    file = BUILD / "endgames" / "first-positions.jsonl"
    crew = queue.Crew(args.workers, args.cluster)
    found = queue.run(first_position, numbers, file, crew, fresh=args.fresh)
    ENDGAMES.write_text("".join([*lines, *filter(None, found)]), "utf-8")


def make_solved(args: argparse.Namespace) -> None:
    """Add endgames small enough to be solved, with their values."""
    endgames = len(stored(ENDGAMES)[: args.endgames])
    task = Solve(FEWEST, MOST, POSITIONS)
    found = queue.run_with(args, task, endgames, BUILD / "endgames" / "solved.jsonl")
    lines = SOLVED.read_text("utf-8").splitlines(keepends=True)
    SOLVED.write_text("".join(dict.fromkeys([*lines, *filter(None, found)])), "utf-8")


def losses(found: Sequence[Sequence[int]], names: Sequence[str]) -> Iterator[str]:
    """Report how much the first moves of two players lose."""
    for name, lost in zip(names, zip(*found, strict=True), strict=True):
        mean, off = interval(lost)
        right = lost.count(0)
        yield f"{name}: loses {mean:.2f} ± {off:.2f}, best move in {right} of {len(lost)}"


def gains(found: Sequence[dict[str, Any]], name: str) -> Iterator[str]:
    """Report the gain of strength 5 over the other player, and the times of strength 5."""
    mean, off = interval([one["gain"] for one in found])
    yield f"strength 5 against {name}: {mean:+.2f} ± {off:.2f} points a game, {len(found)} endgames"
    times = sorted(chain.from_iterable(one["times"] for one in found))
    yield (
        f"strength 5: {sum(times) / len(times):.0f} ms a move, 95 % {percentile_95(times):.0f}, "
        f"longest {times[-1]:.0f}, {len(times)} moves"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Make the endgames, or measure."""
    parser = command_line.parser("bench endgame", __doc__)
    parser.add_argument("old", nargs="?", metavar="OLD", help="a build, or program:COMMAND")
    parser.add_argument(
        "--endgames", type=int, default=1000, help="to play out or solve (default 1000), 0 for none"
    )
    parser.add_argument("--solved", type=int, help="to compare with (default all), 0 for none")
    parser.add_argument("--make", choices=("endgames", "solved"), help="add to a file")
    queue.add_options(parser)
    args = parser.parse_args(argv)
    if args.make == "endgames":
        make_endgames(args)
    elif args.make == "solved":
        make_solved(args)
    else:
        measure(args, contestant(args.old, 5) if args.old else None)
    return 0


def measure(args: argparse.Namespace, old: Contestant | None) -> None:
    """Measure strength 5 against another player, and print."""
    name = str(old) if old else "greedy"
    folder = BUILD / "endgames" / (old.digest if old else name)
    solved = len(stored(SOLVED)[: args.solved])
    if solved:
        task = Loss(old, 100 * POSITIONS)
        found = list(queue.run_with(args, task, solved, folder / "losses.jsonl", "losses"))
        print(*losses(found, ("strength 5", name)), sep="\n", flush=True)
    if args.endgames:
        run = queue.run_with(args, Replay(old), args.endgames, folder / "replays.jsonl", "replays")
        print(*gains(list(run), name), sep="\n")


if __name__ == "__main__":
    raise SystemExit(command_line.run(main))
