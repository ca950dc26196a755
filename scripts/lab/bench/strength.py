"""Measure the computer players against each other: ``build.py bench strength``.

Every strength plays itself and, from either seat, the next lower strength. Games are saved in
``.build/strength``: the program can be interrupted and given more games later. After a change of
the engine ``--fresh`` discards the saved games. Prints the table of docs/players.md: how often the
stronger player wins (a tie counts half) and the points a game, with 95 % intervals.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

from scrabble import link as links
from scrabble.bots.comparison import Points, interval, wilson, won
from scrabble.strategy.players import deal, play_match, strength_of
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.selfplay import queue
from scripts.lab.selfplay.players import players, setup_with

SERIES = 2026
"""The series of deals: the same for every pair, whichever player starts."""
Pair = tuple[int, int]
Played = list[dict[str, Any]]


@dataclass(frozen=True)
class StrengthGame:
    """Plays one game between two strengths; seat 0 starts."""

    lexicon: str
    strengths: tuple[int, int]

    def __call__(self, number: int) -> dict[str, Any]:
        """Return the game's link, scores, number of turns and strengths."""
        by_strength = players(self.lexicon)
        setup = setup_with(self.lexicon, deal(SERIES, number), computers=self.strengths)
        history = play_match(
            setup, [by_strength[one] for one in self.strengths], by_strength[5].words
        )
        return {
            "link": links.encode_history(history),
            "scores": history.last.scores,
            "turns": len(history.turns),
            "strengths": self.strengths,
        }


def played(pair: Pair, games: int, args: argparse.Namespace) -> Played:
    """Return ``games`` games of a pair; play the missing games."""
    file = BUILD / "strength" / args.lexicon / f"{pair[0]}-{pair[1]}.jsonl"
    title = f"{pair[0]} against {pair[1]}"
    return list(queue.run_with(args, StrengthGame(args.lexicon, pair), games, file, title))


def points(game: dict[str, Any], higher: int) -> Points:
    """Return the scores of the stronger player and the other player."""
    seat = game["strengths"].index(higher)
    return game["scores"][seat], game["scores"][1 - seat]


def row(number: int, own: Played, both: Played) -> str:
    """Format the row of a strength: games with itself, and with the next lower strength."""
    average, off = interval([score for game in own for score in game["scores"]])
    text = f"| {number} | {strength_of(number).name} | {average:.0f} ± {off:.0f} |"
    if not both:
        return f"{text} | |"
    pairs = [points(game, number) for game in both]
    share = sum(map(won, pairs)) / len(pairs)
    low, high = wilson(share, len(pairs))
    spread, far = interval([mine - theirs for mine, theirs in pairs])
    text += f" {share:.1%} ({low:.1%} to {high:.1%}) of {len(both)} games"
    return f"{text} | {spread:+.0f} ± {far:.0f} |"


def main() -> int:
    """Play and print the table."""
    parser = command_line.parser("bench strength", __doc__)
    parser.add_argument("--games", type=int, default=200, help="each way (default 200)")
    parser.add_argument("--own", type=int, default=100, help="against itself (default 100)")
    parser.add_argument("--strengths", default="1,2,3,4,5", help="which (default 1,2,3,4,5)")
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    queue.add_options(parser)
    args = parser.parse_args()
    lines = []
    for number in map(int, args.strengths.split(",")):
        own = played((number, number), args.own, args)
        ways = [(number, number - 1), (number - 1, number)] if number > 1 else []
        both = [game for pair in ways for game in played(pair, args.games, args)]
        lines.append(row(number, own, both))
    print("\n| Strength | Name | Points a game against itself | Beats the one below | by points |")
    print("| --- | --- | --- | --- | --- |")
    print("\n".join(lines))
    return 0
