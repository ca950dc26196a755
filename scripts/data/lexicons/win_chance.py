"""Learn win chances from self-play: ``build.py lexicons win-chance``.

The queue (docs/self-play.md) plays games between two players that maximize equity, and records
every position with the winner. The games after the first ``--games`` are held out: they measure the
reliability of the table, and ``tests/data/win-chances.txt`` has their sums for the tests.

A level is a number of unseen tiles. At each level, a logistic function of the lead is fitted by
maximum likelihood. It gives two numbers: the worth of having the turn, and the width of the spread
of future scores. All levels share one curve: the win chance by the distance from an even game, in
widths. The curve is symmetric and never falls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import reload
from itertools import chain
from math import exp
from pathlib import Path
from typing import NamedTuple

from scrabble.strategy import win_chance, win_chance_table
from scrabble.strategy.tenths import to_tenths
from scripts.common import command_line
from scripts.common.base import BUILD, ROOT, SRC, TESTS
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.outcomes import Outcome, OutcomeGame

UNSEEN = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 21, 26, 32, 40, 50, 60, 70, 80, 93)
"""The unseen tiles of each level; levels are closest together where each tile counts most."""
STEPS = 8
"""How many points the curve has per width of the spread."""
LAST = 7
"""The curve ends this many widths from an even game."""
ROUNDS = 25
PRIOR = 2.0
"""The weight of the logistic function at each point of the curve, in positions."""

Level = tuple[int, int, int]
"""Unseen tiles; the worth of the turn and the spread's width, in tenths of a point."""


def fit(outcomes: Sequence[Outcome]) -> tuple[list[Level], list[int]]:
    """Fit levels and curve to positions with their winners."""
    levels = [_level(outcomes, place) for place in range(len(UNSEEN))]
    return levels, _curve(outcomes, levels)


def _level(outcomes: Iterable[Outcome], place: int) -> Level:
    """Fit a level to positions between the levels below and above it; closer ones weigh more."""
    unseen = UNSEEN[place]
    low = UNSEEN[place - 1] if place else unseen - 1
    high = UNSEEN[place + 1] if place + 1 < len(UNSEEN) else unseen + 1
    near = []
    for tiles, lead, won in outcomes:
        if low < tiles < high:
            reach = high - unseen if tiles > unseen else unseen - low
            near.append((1 - abs(tiles - unseen) / reach, lead, won / 2))
    shift, slope = 0.0, 0.02
    for _ in range(ROUNDS):  # Newton's method.
        gradient = [0.0, 0.0]
        second = [1e-9, 0.0, 1e-9]
        for weight, lead, share in near:
            chance = logistic(shift + slope * lead)
            off, curved = weight * (share - chance), weight * chance * (1 - chance)
            gradient[0] += off
            gradient[1] += off * lead
            second[0] += curved
            second[1] += curved * lead
            second[2] += curved * lead * lead
        whole = second[0] * second[2] - second[1] ** 2
        shift += (gradient[0] * second[2] - gradient[1] * second[1]) / whole
        slope += (gradient[1] * second[0] - gradient[0] * second[1]) / whole
    return unseen, round(10 * shift / slope), max(1, round(10 / slope))


def logistic(x: float) -> float:
    """Return the logistic function."""
    return 1 / (1 + exp(-x)) if x > -500 else 0.0


def _curve(outcomes: Iterable[Outcome], levels: Sequence[Level]) -> list[int]:
    """Return the chance at each distance from even, in tenths of a per cent."""
    count = STEPS * LAST + 1
    won = [PRIOR * logistic(at / STEPS) for at in range(count)]
    seen = [PRIOR] * count
    for unseen, lead, points in outcomes:
        turn, width = between(levels, unseen)
        place = (10 * lead + turn) * STEPS / width
        at = round(abs(place))
        if at < count:
            seen[at] += 1
            won[at] += points / 2 if place >= 0 else 1 - points / 2
    return [
        500,
        *map(round, _rising([1000 * w / s for w, s in zip(won, seen, strict=True)][1:], seen[1:])),
    ]


def between(levels: Sequence[Level], unseen: int) -> tuple[float, float]:
    """Return the worth of the turn and the spread's width, interpolated between levels."""
    after = next((n for n, level in enumerate(levels) if level[0] >= unseen), len(levels) - 1)
    high, low = levels[after], levels[max(0, after - 1)]
    part = (unseen - low[0]) / (high[0] - low[0]) if high[0] > low[0] and unseen < high[0] else 1
    part = max(0.0, part)
    return low[1] + (high[1] - low[1]) * part, low[2] + (high[2] - low[2]) * part


def _rising(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the closest values that never fall (pool adjacent violators)."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, first, n), (two, other, m) = pools[-2:]
            pools[-2:] = [((one * first + two * other) / (first + other), first + other, n + m)]
    return [value for value, _, n in pools for _ in range(n)]


TABLE = SRC / "scrabble" / "strategy" / "win_chance_table.py"
KEPT = TESTS / "data" / "win-chances.txt"
CELL = 5
"""Leads in the file are multiples of this many points."""
NOT_PLAYED = (
    *("scrabble/data/key_words", "scrabble/data/link_v1", "scrabble/lexicon/search"),
    *("scrabble/link", "scrabble/strategy/coach.py", "scrabble/strategy/reasons.py"),
    *("scrabble/strategy/review.py", "scrabble/strategy/win_chance.py"),
    "scrabble/strategy/win_chance_table.py",
)
"""Parts of the engine that these games do not use: changes there discard no saved games."""


def write_table(levels: Sequence[Level], curve: Sequence[int], title: str) -> None:
    """Write the module with the table."""
    rows = "".join(f"    {level},\n" for level in levels)
    numbers = "".join(
        f"    {', '.join(map(str, curve[at : at + 12]))},\n" for at in range(0, len(curve), 12)
    )
    text = f'''"""Learnt win chances, made by ``build.py lexicons win-chance``.

They come from {title}.
`LEVELS` has the tiles unseen by the player to move, the worth of the turn, and the width of the
spread of future scores, both in tenths of a point. `CURVE` has the chance by the lead with the
turn, in `STEPS` for each width, in tenths of a per cent. See `scrabble.strategy.win_chance`.
"""

LEVELS = (
{rows})
STEPS = {STEPS}
# fmt: off
CURVE = (
{numbers})
'''
    TABLE.write_text(text, "utf-8", newline="\n")


def keep(outcomes: Iterable[Outcome], title: str, path: Path = KEPT) -> None:
    """Write lines: unseen tiles, lead, number of positions, sum of their results (2 for a win)."""
    count: Counter[tuple[int, int]] = Counter()
    points: Counter[tuple[int, int]] = Counter()
    for unseen, lead, won in outcomes:
        cell = unseen, CELL * round(lead / CELL)
        count[cell] += 1
        points[cell] += won
    lines = [f"{u} {lead} {n} {points[u, lead]}" for (u, lead), n in sorted(count.items())]
    path.write_text("\n".join([f"# {title}", *lines, ""]), "ascii", newline="\n")


class Tenth(NamedTuple):
    """One tenth of the win chances: positions; mean chance and share won in per cent."""

    positions: int
    chance: float
    won: float


def reliability(cells: Iterable[tuple[int, int, int, int]]) -> list[Tenth]:
    """Group the summed outcomes that `keep` writes into tenths of win chance."""
    sums = [[0, 0.0, 0.0] for _ in range(10)]
    for unseen, lead, count, points in cells:
        chance = win_chance.win_chance(to_tenths(lead), unseen)
        tenth = sums[min(9, chance // 100)]
        tenth[0] += count
        tenth[1] += count * chance / 10
        tenth[2] += 100 * points / 2
    return [Tenth(int(n), chance / max(1, n), won / max(1, n)) for n, chance, won in sums]


def kept_cells(path: Path = KEPT) -> list[tuple[int, int, int, int]]:
    """Read the sums of outcomes."""
    lines = path.read_text("ascii").splitlines()[1:]
    return [(int(u), int(lead), int(n), int(won)) for u, lead, n, won in map(str.split, lines)]


def main() -> int:
    """Play, learn, write the table and print its reliability."""
    parser = command_line.parser("lexicons win-chance", __doc__)
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    parser.add_argument("--games", type=int, default=8_980, help="to learn from (8980)")
    parser.add_argument("--others", type=int, default=1_078, help="to measure with (1078)")
    queue.add_options(parser)
    args = parser.parse_args()
    file, count = BUILD / "win-chance" / f"{args.lexicon}.jsonl", args.games + args.others
    task = OutcomeGame(args.lexicon)
    games = list(queue.run_with(args, task, count, file, args.lexicon, NOT_PLAYED))
    learnt = list(chain.from_iterable(games[: args.games]))
    others = list(chain.from_iterable(games[args.games :]))
    title = f"{len(learnt)} positions of {args.games} games, {args.lexicon}"
    write_table(*fit(learnt), title)
    keep(others, f"{len(others)} positions of {args.others} other games, {args.lexicon}")
    print(f"{TABLE.relative_to(ROOT)}: {title}")
    reload(win_chance_table)
    reload(win_chance)
    print_reliability(kept_cells())
    return 0


def print_reliability(cells: Sequence[tuple[int, int, int, int]]) -> None:
    """Print the table of docs/coach.md."""
    print("| Win chance | Positions | Mean chance | Won |")
    print("| --- | --- | --- | --- |")
    for at, (positions, chance, won) in enumerate(reliability(cells)):
        print(f"| {10 * at} to {10 * at + 10} % | {positions:,} | {chance:.1f} % | {won:.1f} % |")
