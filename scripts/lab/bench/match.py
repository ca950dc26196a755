"""Let two players play each other: ``build.py bench match OLD NEW``.

OLD and NEW are builds (git revisions or folders with ``src/scrabble``), or any programs that answer
lines of JSON, as ``program:COMMAND`` (docs/bots.md). Each deal is played twice, with swapped seats,
by the rules of this build. Games are saved in ``.build/matches``: the program can be interrupted
and given more games later.

Prints how often NEW wins (a tie counts half), the spread, and both players' points a game. Then it
prints wins and spread without the luck of the draw, with narrower intervals, and how many games
it takes until the interval of that spread excludes 0. Intervals are 95 % (docs/self-play.md).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from scrabble.bots import USUAL_SECONDS, Comparison, compare
from scrabble.game import MAX_STRENGTH
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.contestants import Contestant, contestant
from scripts.lab.selfplay.referee import MirroredGame
from scripts.lab.selfplay.statistics import Luck, WithoutLuck, without_luck


def report(found: Comparison, adjusted: WithoutLuck, task: MirroredGame) -> str:
    """Format the comparisons with and without the luck of the draw."""
    lines = [
        f"{found.games} games with {task.lexicon}, each deal both ways",
        f"new  {_named(task.new)}, {found.new:.1f} points a game",
        f"old  {_named(task.old)}, {found.old:.1f} points a game",
        f"new wins {found.share:.1%} ({found.low:.1%} to {found.high:.1%})",
        f"spread {found.spread:+.1f} ± {found.off:.1f} points a game",
        "Without the luck of the draw:",
        f"new wins {adjusted.share:.1%} ± {adjusted.share_off:.1%}",
        f"spread {adjusted.spread:+.1f} ± {adjusted.off:.1f} points a game",
        "Without a spread, no number of games would show one."
        if adjusted.needed is None
        else f"The interval of this spread excludes 0 from about {adjusted.needed:,} games on.",
    ]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print the comparison."""
    parser = command_line.parser("bench match", __doc__)
    parser.add_argument(
        "old", metavar="OLD", help="a git revision, a folder with src/scrabble, or program:COMMAND"
    )
    parser.add_argument("new", metavar="NEW", help="another one")
    parser.add_argument("--games", type=_even, default=1000, help="in all (default 1000)")
    parser.add_argument(
        "--strength", type=_strengths, default=(5, 5), metavar="N", help="of builds; or N,M of both"
    )
    parser.add_argument(
        "--seconds", type=float, default=USUAL_SECONDS, help="the longest that an answer may take"
    )
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    queue.add_options(parser)
    args = parser.parse_args(argv)
    old, new = map(contestant, (args.old, args.new), args.strength)
    task = MirroredGame(args.lexicon, old, new, args.seconds)
    names = (f"{each.digest}-{each.strength}" for each in (old, new))
    name = "-".join((args.lexicon, *names))
    file = BUILD / "matches" / f"{name}.jsonl"
    games = queue.run_with(args, task, args.games, file, "match")
    results = [(tuple(game["points"]), Luck(*game["luck"])) for game in games]
    pairs = list(zip(results[::2], results[1::2], strict=True))
    found = compare([(points, others) for (points, _), (others, _) in pairs])
    print(report(found, without_luck(pairs), task))
    return 0


def _named(one: Contestant) -> str:
    return f"{one} at strength {one.strength}" if one.strength else str(one)


def _strengths(text: str) -> tuple[int, int]:
    old, _, new = text.partition(",")
    found = int(old), int(new or old)
    if not all(1 <= each <= MAX_STRENGTH for each in found):
        raise argparse.ArgumentTypeError("1 to 5, or two of them such as 4,5")
    return found


def _even(text: str) -> int:
    games = int(text)
    if games < 2 or games % 2:
        raise argparse.ArgumentTypeError("an even number from 2 on")
    return games


if __name__ == "__main__":
    raise SystemExit(command_line.run(main))
