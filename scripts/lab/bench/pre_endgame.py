"""Measure what strength 5 gains with one to seven tiles in the bag: ``build.py bench pre-endgame``.

Positions come from games that equity plays against itself. Wherever strength 5 would not make the
move of highest equity, both moves are played on to the end of the game in the same draws: with
tiles in the bag both players make the play of highest equity, then the endgame is searched
(`scripts.lab.selfplay.pre_endgames`). Results are saved in ``.build/pre-endgames``.

Prints for each number of tiles in the bag how many positions there were, in how many the move was
another one, and the points gained a position, with the 95 % interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from scrabble.tiles import RACK_SIZE
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.pre_endgames import Choices
from scripts.lab.selfplay.statistics import interval


def row(name: str, found: Sequence[dict[str, Any]]) -> str:
    """Write what was gained in some positions as a line."""
    other = sum(one["gain"] is not None for one in found)
    mean, off = interval([one["gain"] or 0 for one in found])
    return f"{name:>8}{len(found):>12}{other / len(found):>12.0%}{mean:>+10.2f} ± {off:.2f}"


def main() -> int:
    """Compare and print the table."""
    parser = command_line.parser("bench pre-endgame", __doc__)
    parser.add_argument("--games", type=int, default=500, help="default 500")
    parser.add_argument("--draws", type=int, default=8, help="to judge by (default 8)")
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    queue.add_options(parser)
    args = parser.parse_args()
    task = Choices(args.lexicon, args.draws)
    file = BUILD / "pre-endgames" / f"{args.lexicon}.jsonl"
    run = queue.run_with(args, task, args.games, file, "pre-endgame")
    found = list(chain.from_iterable(run))
    print(f"{'in bag':>8}{'positions':>12}{'other move':>12}{'points':>10}")
    for bag in range(1, RACK_SIZE + 1):
        some = [one for one in found if one["bag"] == bag]
        if some:
            print(row(str(bag), some))
    print(row("together", found))
    return 0
