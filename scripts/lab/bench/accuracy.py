"""Measure the coach's accuracy of computer players: ``build.py bench accuracy``.

Every strength plays itself, and every game is reviewed like a person's game. Prints the table of
docs/coach.md: the mean accuracy and strategy of a game with their 95 % intervals, and the
difference in accuracy between the first and the second player. Exit code 1 if the intervals of the
accuracy of two strengths overlap, if a stronger player is less accurate, or if the first and the
second player differ by more than three per cent.
Reviewed games are saved in ``.build/accuracy``.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from scrabble.bots.comparison import interval
from scrabble.strategy.coach import accuracy_of, strategy_of
from scrabble.strategy.players import deal, play_match, strength_of
from scrabble.strategy.review import REVIEWER, review_turn
from scrabble.strategy.steps import finish
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.players import players, setup_with

SERIES = 3434
"""The series of deals: the same for every strength."""

Lost = list[list[list[int]]]
"""For each turn of each seat the loss: equity in tenths, win chance in tenths of a per cent."""


@dataclass(frozen=True)
class ReviewedGame:
    """Plays one game of a strength against itself, and reviews it."""

    lexicon: str
    strength: int

    def __call__(self, number: int) -> Lost:
        """Return the losses of each turn of each seat."""
        by_strength = players(self.lexicon)
        player, reviewer = by_strength[self.strength], by_strength[REVIEWER]
        setup = setup_with(self.lexicon, deal(SERIES, number), computers=(self.strength,) * 2)
        history = play_match(setup, [player, player], reviewer.words)
        lost: Lost = [[], []]
        for turn in history.turns:
            review = finish(review_turn(history, turn.number, reviewer))
            if review is not None:
                lost[review.seat].append([review.equity_lost, review.chance_lost or 0])
        return lost


MOST_APART = 3.0
"""The largest accepted difference between first and second players, in per cent."""
NO_PART = tuple(
    f"scrabble/strategy/{name}.py" for name in ("coach", "win_chance", "win_chance_table")
)
"""Parts of the engine that do not affect a turn's loss: changes there discard no saved games."""


def accuracy(turns: list[list[int]]) -> float:
    """Return the accuracy of a seat's turns, in per cent."""
    return fmean(accuracy_of(equity) for equity, _ in turns) / 10


def strategy(turns: list[list[int]]) -> float:
    """Return the strategy of a seat's turns, in per cent."""
    return strategy_of(sum(chance for _, chance in turns)) / 10


def main() -> int:
    """Play, review and print the table."""
    parser = command_line.parser("bench accuracy", __doc__)
    parser.add_argument("--games", type=int, default=40, help="of each strength (default 40)")
    parser.add_argument("--strengths", default="1,2,3,4,5", help="which (default 1,2,3,4,5)")
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    queue.add_options(parser)
    args = parser.parse_args()
    lines, below, fails = [], -1.0, 0
    for number in map(int, args.strengths.split(",")):
        task, name = ReviewedGame(args.lexicon, number), strength_of(number).name
        file = BUILD / "accuracy" / f"{args.lexicon}-{number}.jsonl"
        games: list[Lost] = list(queue.run_with(args, task, args.games, file, name, NO_PART))
        first, second = ([accuracy(game[seat]) for game in games] for seat in (0, 1))
        middle, off = interval([fmean(pair) for pair in zip(first, second, strict=True)])
        apart = fmean(first) - fmean(second)
        kept, around = interval([fmean(map(strategy, game)) for game in games])
        fails += middle - off <= below or abs(apart) > MOST_APART
        below = middle + off
        shown = f"{middle:.1f} ± {off:.1f} | {kept:.1f} ± {around:.1f} | {apart:+.1f}"
        lines.append(f"| {number} | {name} | {shown} |")
    print("\n| Strength | Name | Accuracy | Strategy | First player less second |")
    print("| --- | --- | --- | --- | --- |")
    print("\n".join(lines))
    return int(fails > 0)
