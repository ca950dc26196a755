"""Let two builds play each other: ``build.py bench match OLD NEW``.

OLD and NEW are git revisions, or folders with ``src/scrabble``. Each deal is played twice, so that
both start with the same tiles; this build's rules decide what is legal. Games are saved in
``.build/matches`` as they are played: the program can be stopped, started again, and given more
games later.

Prints how often NEW wins (a tie counts half), what it scores more, the points a game of both, and
the number of games from which on the interval of such a spread excludes 0. Intervals are of
95 %, see docs/self-play.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from scripts.build import command_line
from scripts.build.base import BUILD
from scripts.selfplay import queue
from scripts.selfplay.builds import Build
from scripts.selfplay.referee import MirroredGame
from scripts.selfplay.statistics import Comparison, compare


def report(found: Comparison, task: MirroredGame) -> str:
    """Write a comparison as lines of text."""
    lines = [
        f"{found.games} games at strength {task.strength} with {task.lexicon}, each deal both ways",
        f"new  {task.new}, {found.new:.1f} points a game",
        f"old  {task.old}, {found.old:.1f} points a game",
        f"new wins {found.share:.1%} ({found.low:.1%} to {found.high:.1%})",
        f"spread {found.spread:+.1f} ± {found.off:.1f} points a game",
        "Without a spread, no number of games would show one."
        if found.needed is None
        else f"The interval of this spread excludes 0 from about {found.needed:,} games on.",
    ]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print the comparison."""
    parser = command_line.parser("bench match", __doc__)
    parser.add_argument("old", metavar="OLD", help="a git revision, or a folder with src/scrabble")
    parser.add_argument("new", metavar="NEW", help="another one")
    parser.add_argument("--games", type=_even, default=1000, help="in all (default 1000)")
    parser.add_argument("--strength", type=int, default=5, choices=range(1, 6), help="default 5")
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    queue.add_options(parser)
    args = parser.parse_args(argv)
    old, new = Build.find(args.old), Build.find(args.new)
    task = MirroredGame(args.lexicon, args.strength, old, new)
    name = f"{args.lexicon}-{args.strength}-{old.digest}-{new.digest}"
    file = BUILD / "matches" / f"{name}.jsonl"
    games = queue.run_with(args, task, args.games, file, "match")
    points = [tuple(game["points"]) for game in games]
    print(report(compare(list(zip(points[::2], points[1::2], strict=True))), task))
    return 0


def _even(text: str) -> int:
    games = int(text)
    if games < 2 or games % 2:
        raise argparse.ArgumentTypeError("an even number from 2 on")
    return games


if __name__ == "__main__":
    raise SystemExit(command_line.run(main))
