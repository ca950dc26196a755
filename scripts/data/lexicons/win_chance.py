"""Learn win chances from self-play: ``build.py lexicons win-chance``.

Equity plays against itself through the queue (docs/self-play.md), and every position is noted with
who won. The games after the first ``--games`` are not learnt from: the reliability of the table on
them is printed, and they are kept, added up, in ``tests/data/win-chances.txt`` for the tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import reload
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from scrabble.strategy import win_chance, win_chance_table
from scrabble.strategy.tenths import to_tenths
from scripts.common import command_line
from scripts.common.base import BUILD, ROOT, SRC, TESTS
from scripts.data.lexicons.win_chance_fit import STEPS, Level, fit
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.outcomes import Outcome, OutcomeGame

TABLE = SRC / "scrabble" / "strategy" / "win_chance_table.py"
KEPT = TESTS / "data" / "win-chances.txt"
CELL = 5
"""Leads are kept in whole steps of so many points."""
NOT_PLAYED = (
    *("scrabble/data/key_words", "scrabble/data/link_v1", "scrabble/lexicon/search"),
    *("scrabble/link", "scrabble/strategy/coach.py", "scrabble/strategy/reasons.py"),
    *("scrabble/strategy/review.py", "scrabble/strategy/win_chance.py"),
    "scrabble/strategy/win_chance_table.py",
)
"""What of the engine has no part in these games: changing it does not discard them."""


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
    """Write outcomes added up: tiles unseen, lead, how many, and what they won in halves."""
    count: Counter[tuple[int, int]] = Counter()
    points: Counter[tuple[int, int]] = Counter()
    for unseen, lead, won in outcomes:
        cell = unseen, CELL * round(lead / CELL)
        count[cell] += 1
        points[cell] += won
    lines = [f"{u} {lead} {n} {points[u, lead]}" for (u, lead), n in sorted(count.items())]
    path.write_text("\n".join([f"# {title}", *lines, ""]), "ascii", newline="\n")


class Tenth(NamedTuple):
    """The positions of one tenth: how many, the mean chance and the share won, in per cent."""

    positions: int
    chance: float
    won: float


def reliability(cells: Iterable[tuple[int, int, int, int]]) -> list[Tenth]:
    """Return the tenths of outcomes added up, as `keep` writes them, by their win chance."""
    sums = [[0, 0.0, 0.0] for _ in range(10)]
    for unseen, lead, count, points in cells:
        chance = win_chance.win_chance(to_tenths(lead), unseen)
        tenth = sums[min(9, chance // 100)]
        tenth[0] += count
        tenth[1] += count * chance / 10
        tenth[2] += 100 * points / 2
    return [Tenth(int(n), chance / max(1, n), won / max(1, n)) for n, chance, won in sums]


def kept_cells(path: Path = KEPT) -> list[tuple[int, int, int, int]]:
    """Return the outcomes kept, added up."""
    lines = path.read_text("ascii").splitlines()[1:]
    return [(int(u), int(lead), int(n), int(won)) for u, lead, n, won in map(str.split, lines)]


def main() -> int:
    """Play, learn, write the table and print how reliable it is."""
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
