"""Measure the errors of leave values: ``build.py bench leaves en``, or ``all``.

Plays games of fresh racks with the table (`scripts.lab.selfplay.fresh_racks`), but no game of the
training. The equity of a rack's best move, less the mean of the other racks of its position, is
the measured value of each leave in the rack. As in the fit, a leave weighs more if more racks have
it, and if players would keep it. Games are saved in ``.build/leave-errors``.

Prints a row for each language and, by the number of tiles kept, the mean error in points (negative
if the table overrates the leaves) and the root of the mean squared error. A square is
the product of the errors of two racks with the same leave: the noise of single racks cancels.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import exp, sqrt

from scrabble.lexicon import LANGUAGES
from scrabble.strategy.leaves import Leaves, load_leaves
from scrabble.tiles import RACK_SIZE
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.fresh_racks import TABLES, FreshRacks, Racks, largest_lexicon
from scripts.lab.selfplay.leave_fit import EAGERNESS, MOST_EAGER

UNSEEN = 0
"""The generation number of these games, which no training uses."""
TENTHS = 10


@dataclass
class Errors:
    """The errors of one leave: in how many ways racks hold it, and sums in tenths.

    A rack with two E holds an E in two ways.
    """

    ways: int = 0
    same: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, error: float, ways: int) -> None:
        """Count the error of one rack."""
        self.ways += ways
        self.same += ways * ways
        self.total += ways * error
        self.squares += (ways * error) ** 2

    @property
    def pairs(self) -> int:
        """Twice the number of pairs of different racks."""
        return self.ways**2 - self.same

    @property
    def squared(self) -> float:
        """The squared error without noise: the mean product of two racks' errors."""
        return (self.total**2 - self.squares) / self.pairs


def errors_by_leave(games: Iterable[Racks], leaves: Leaves) -> dict[str, Errors]:
    """Return the errors of every leave of one to six tiles in the games."""
    found: dict[str, Errors] = defaultdict(Errors)
    for position in (position for game in games for position in game):
        total = sum(equity for _, equity, _ in position)
        for rack, equity, _ in position:
            beyond = equity - (total - equity) / (len(position) - 1)
            for size in range(1, RACK_SIZE):
                for tiles, ways in Counter(combinations(rack, size)).items():
                    leave = "".join(tiles)
                    found[leave].add(beyond - leaves.full_value(leave), ways)
    return found


def cells(found: dict[str, Errors], leaves: Leaves) -> list[str]:
    """Return the mean error and the root mean squared error, by the number of tiles."""
    written = []
    for size in range(1, RACK_SIZE):
        some = [(leave, one) for leave, one in found.items() if len(leave) == size]
        weight = {leave: _eagerness(leaves, leave) for leave, _ in some}
        racks = sum(weight[leave] * one.ways for leave, one in some)
        mean = sum(weight[leave] * one.total for leave, one in some) / racks
        often = [(weight[leave] * one.ways, one.squared) for leave, one in some if one.pairs]
        squared = sum(w * square for w, square in often) / sum(w for w, _ in often)
        written.append(f"{mean / TENTHS:+.1f} {sqrt(max(0.0, squared)) / TENTHS:.2f}")
    return written


def _eagerness(leaves: Leaves, leave: str) -> float:
    return min(MOST_EAGER, exp(leaves.full_value(leave) / EAGERNESS))


def main() -> int:
    """Play and print the errors."""
    parser = command_line.parser("bench leaves", __doc__)
    parser.add_argument("language", choices=[*sorted(LANGUAGES), "all"])
    parser.add_argument("--games", type=int, default=60, help="of each language (default 60)")
    queue.add_options(parser)
    args = parser.parse_args()
    print("| Language | racks |" + "".join(f" {size} |" for size in range(1, RACK_SIZE)))
    for language in sorted(LANGUAGES) if args.language == "all" else [args.language]:
        lexicon, leaves = largest_lexicon(language), load_leaves(language)
        text = (TABLES / f"{language}.txt").read_text("ascii")
        file = BUILD / "leave-errors" / f"{lexicon}.jsonl"
        task = FreshRacks(lexicon, UNSEEN, text)
        games = list(queue.run_with(args, task, args.games, file, lexicon))
        racks = sum(len(position) for game in games for position in game)
        row = [language, f"{racks:,}", *cells(errors_by_leave(games, leaves), leaves)]
        print(f"| {' | '.join(row)} |", flush=True)
    return 0
