"""Measure the computer players against each other: ``build.py bench strength``.

Every strength plays the one below, so many games with either of them starting, and itself. Games
are saved in ``.build/strength`` as they are played, one JSON object a line: the program can be
stopped, started again, and given more games later. After a change of the players ``--fresh``
discards the saved games. Prints the table of docs/players.md: how often the stronger player wins
(a tie counts half) and the points a game, with 95 % intervals.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from scrabble import link as links
from scrabble.game import Setup
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.strategy.players import (
    STRENGTHS,
    common_lexicon_name,
    deal,
    make_player,
    play_match,
    strength_of,
)
from scrabble.tiles import load_alphabet
from scripts import command_line
from scripts.build.base import BUILD

Pair = tuple[int, int]
Played = list[dict[str, Any]]
SERIES = 2026
"""The series of deals: the same for every pair, whoever starts."""


class Arena:
    """All the players of one dictionary."""

    def __init__(self, name: str) -> None:
        self.info = pack_info(name)
        self.words = load_lexicon(name)
        language = self.info.language
        generator = Generator(self.words, load_alphabet(language)).warmed()
        common = load_lexicon(common_lexicon_name(language))
        self.players = {
            one.number: make_player(one, generator, self.words, common) for one in STRENGTHS
        }

    def play(self, pair: Pair, number: int) -> dict[str, Any]:
        """Play one game; seat 0 starts."""
        setup = Setup(
            names=("", ""),
            seed=deal(SERIES, number),
            language=self.info.language,
            lexicon=self.info.name,
            tag=self.info.tag,
            computers=pair,
        )
        history = play_match(setup, self.players, self.words)
        return {
            "link": links.encode_history(history),
            "scores": history.last.scores,
            "turns": len(history.turns),
            "strengths": pair,
        }


def played(path: Path) -> Played:
    """Return the saved games of a pair, without a last line that was not written whole."""
    if not path.exists():
        return []
    whole = path.read_text("utf-8").rpartition("\n")[0]
    return [json.loads(line) for line in whole.splitlines()]


def fill(arena: Arena, pair: Pair, games: int, path: Path) -> Played:
    """Play the missing games; return all."""
    kept = played(path)
    path.write_text("".join(json.dumps(game) + "\n" for game in kept), "utf-8")
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(kept), games):
            kept.append(arena.play(pair, number))
            file.write(json.dumps(kept[-1]) + "\n")
            file.flush()
            sys.stderr.write(f"\r{pair[0]} against {pair[1]}: {number + 1}/{games} ")
            sys.stderr.flush()
    return kept[:games]


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half the width of its normal 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(variance / len(values))


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of ``count`` games, by Wilson's score."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    off = z * math.sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
    off /= 1 + z * z / count
    return middle - off, middle + off


def outcomes(games: Iterable[dict[str, Any]], higher: int) -> Iterator[float]:
    """Yield 1 for each game that the stronger player won, 0 for a loss, a half for a tie."""
    for game in games:
        seat = game["strengths"].index(higher)
        mine, theirs = game["scores"][seat], game["scores"][1 - seat]
        yield 0.5 if mine == theirs else float(mine > theirs)


def main() -> int:
    """Play and print the table."""
    parser = command_line.parser("bench strength", __doc__)
    parser.add_argument("--games", type=int, default=200, help="each way (default 200)")
    parser.add_argument("--own", type=int, default=100, help="against itself (default 100)")
    parser.add_argument("--strengths", default="1,2,3,4,5", help="which (default 1,2,3,4,5)")
    parser.add_argument("--lexicon", default="en-complete", help="default en-complete")
    parser.add_argument("--fresh", action="store_true", help="discard the saved games")
    args = parser.parse_args()
    folder = BUILD / "strength" / args.lexicon
    folder.mkdir(parents=True, exist_ok=True)
    arena = Arena(args.lexicon)
    lines = []
    for number in map(int, args.strengths.split(",")):
        pairs = [(number, number)]
        pairs += [(number, number - 1), (number - 1, number)] if number > 1 else []
        of_pair: dict[Pair, Played] = {}
        for pair in pairs:
            path = folder / f"{pair[0]}-{pair[1]}.jsonl"
            if args.fresh:
                path.unlink(missing_ok=True)
            games = args.own if pair[0] == pair[1] else args.games
            of_pair[pair] = fill(arena, pair, games, path)
        own = [score for game in of_pair[number, number] for score in game["scores"]]
        average, off = interval(own)
        row = f"| {number} | {strength_of(number).name} | {average:.0f} ± {off:.0f} |"
        if number > 1:
            both = of_pair[number, number - 1] + of_pair[number - 1, number]
            share = sum(outcomes(both, number)) / len(both)
            low, high = wilson(share, len(both))
            spread, far = interval(
                [
                    (1 if game["strengths"][0] == number else -1)
                    * (game["scores"][0] - game["scores"][1])
                    for game in both
                ]
            )
            row += f" {share:.1%} ({low:.1%} to {high:.1%}) of {len(both)} games"
            row += f" | {spread:+.0f} ± {far:.0f} |"
        else:
            row += " | |"
        lines.append(row)
    print("\n| Strength | Name | Points a game against itself | Beats the one below | by points |")
    print("| --- | --- | --- | --- | --- |")
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
