"""Run ``match`` and ``bot``: players in programs of their own (docs/bots.md)."""

from __future__ import annotations

import argparse
import json
import math
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from scrabble import link as links
from scrabble.bots import USUAL_SECONDS, Bot, Comparison, compare, play_game, serve
from scrabble.cli import options, strengths
from scrabble.cli.computers import players_of
from scrabble.cli.files import own_list
from scrabble.cli.games import chosen_words
from scrabble.cli.processes import results
from scrabble.cli.reports import one_line, say
from scrabble.errors import SetupError
from scrabble.game import Setup
from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.strategy.players import ComputerPlayer, deal, strength_of
from scrabble.tiles import load_alphabet

MATCH_EXAMPLES = """\
examples:
  python -m scrabble match 5 4 --games 20 --processes 4
  python -m scrabble match "python longest_word.py" 3 --games 100 --json

Each deal is played twice, with swapped seats; the same seed gives the same
deals. With --json each game is one line: {"link", "points", "turns", "first"}.
The program of a player gets one line of JSON for each move: docs/bots.md.
"""
BOT_EXAMPLES = """\
examples:
  python -m scrabble bot --strength 4
  python -m scrabble match "python -m scrabble bot --strength 4" 5

It answers the lines of docs/bots.md on standard output.
"""
_MOST_SECONDS = 86_400


def add_match(match: argparse.ArgumentParser) -> None:
    """Add the options of the command ``match``."""
    match.description = "Let two players play each other, computers or programs of their own."
    match.epilog = MATCH_EXAMPLES
    for name in ("first", "second"):
        match.add_argument(name, metavar=name.upper(), help="a strength, 1 to 5, or a command")
    number = options.whole_number(2)
    match.add_argument("--games", type=number, default=10, metavar="N", help="how many (10)")
    match.add_argument("--seed", type=int, default=1, help="which deals (default 1)")
    match.add_argument(
        "--seconds",
        type=_seconds,
        default=USUAL_SECONDS,
        metavar="S",
        help=f"the longest that an answer may take (default {USUAL_SECONDS:g})",
    )
    options.add_processes(match)
    match.add_argument("--json", action="store_true", help="print one JSON object a game")
    options.add_lexicon(match)
    options.add_words(match)
    options.add_leaves(match)
    match.set_defaults(run=run_match)


def add_bot(bot: argparse.ArgumentParser) -> None:
    """Add the options of the command ``bot``."""
    bot.description = "Be a computer player that a match asks by lines of JSON."
    bot.epilog = BOT_EXAMPLES
    strengths.add_strength(bot, default=5)
    options.add_lexicon(bot, default=None, otherwise="that of the match")
    options.add_words(bot)
    options.add_leaves(bot)
    bot.set_defaults(run=run_bot)


def run_match(args: argparse.Namespace) -> None:
    """Play the games and print each, then the comparison; raise `SetupError` and `BotError`."""
    if args.games % 2:
        raise SetupError("bad-number", "The number of games is even: each deal is played twice.")
    words, chosen = chosen_words(args)
    sides = args.first, args.second
    task = _Match(sides, words, chosen, args.seed, args.seconds, args.leaves)
    names = [_name(side) for side in sides]
    points = []
    try:
        for game in results(task, args.games, args.processes):
            points.append(game["points"])
            say(json.dumps(game) if args.json else _line(game))
    finally:
        task.close()
    if not args.json:
        pairs = list(zip(points[::2], points[1::2], strict=True))
        say(_report(compare(pairs), names))


def run_bot(args: argparse.Namespace) -> None:
    """Answer questions until the input ends."""
    words = None
    if args.words is not None:
        language = args.lexicon.language if args.lexicon else "en"
        words = own_list(args.words, load_alphabet(language)).lexicon
    elif args.lexicon is not None:
        words = load_lexicon(args.lexicon.name)
    serve(lambda found: players_of([args.strength], found, args.leaves)[args.strength], words)


@dataclass(frozen=True)
class _Match:
    """The games of a match by number; games 2n and 2n + 1 have the same deal.

    ``sides`` are strengths or commands, as they are typed; the first one starts the even games.
    """

    sides: tuple[str, str]
    words: Lexicon
    chosen: Mapping[str, Any]
    seed: int
    seconds: float
    leaves: str | None

    def __call__(self, number: int) -> dict[str, Any]:
        """Play a game; return its link, the points by side, the turns, and which side began."""
        first = number % 2
        order = (first, 1 - first)
        strength = tuple(_strength(self.sides[side]) for side in order)
        setup = Setup(
            ("", ""),
            deal(self.seed, number // 2),
            **self.chosen,
            computers=strength if any(strength) else (),
        )
        players = [self._players[side] for side in order]
        names = [_name(self.sides[side]) for side in order]
        history = play_game(setup, players, self.words, names)
        scores = history.last.scores
        return {
            "link": links.encode_history(history),
            "points": [scores[order.index(side)] for side in (0, 1)],
            "turns": len(history.turns),
            "first": first,
        }

    @cached_property
    def _players(self) -> list[ComputerPlayer]:
        ours = players_of(filter(None, map(_strength, self.sides)), self.words, self.leaves)
        return [ours.get(_strength(side)) or self._bot(side) for side in self.sides]

    def _bot(self, side: str) -> Bot:
        lexicon = self.chosen["lexicon"]
        return Bot(_command(side), self.words, lexicon, _name(side), self.seconds)

    def close(self) -> None:
        """End the programs that this process has started."""
        for player in self.__dict__.get("_players", ()):
            if isinstance(player, Bot):
                player.close()


def _strength(side: str) -> int:
    """Return the strength of a computer, 0 for a command."""
    return strengths.strength(side) if side.isdecimal() else 0


def _command(side: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(side))
    except ValueError as error:
        raise SetupError("bad-command", f"{side!r} is no command: {error}.") from error
    if not words:
        raise SetupError("bad-command", "Name a player: a strength, 1 to 5, or a command.")
    return words


def _name(side: str) -> str:
    """Return how the report calls a side."""
    if strength := _strength(side):
        return f"{strength_of(strength).name} ({strength})"
    return one_line(" ".join(Path(word).name for word in _command(side)))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= _MOST_SECONDS:
        raise SetupError("bad-number", f"{text!r} is not a number of seconds up to a day.")
    return seconds


def _line(game: Mapping[str, Any]) -> str:
    return f"{'–'.join(map(str, game['points'])):>15}  {game['turns']:>3} turns  {game['link']}"


def _report(found: Comparison, names: list[str]) -> str:
    """Format a comparison; the first player is the new one."""
    return "\n".join(
        [
            f"{names[0]}: {found.new:.1f} points a game",
            f"{names[1]}: {found.old:.1f} points a game",
            f"{names[0]} wins {found.share:.1%} ({found.low:.1%} to {found.high:.1%})",
            f"spread {found.spread:+.1f} ± {found.off:.1f} points a game",
        ]
    )
