"""``python -m scrabble new`` and ``link``: begin a game, look into a link."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from scrabble.cli import games, options
from scrabble.files.json import describe
from scrabble.game import ChallengeRule
from scrabble.views.text_view import show_game

_MAX_PASTE = 100_000


def add_parsers(subparsers: Any) -> None:  # noqa: ANN401  argparse gives this type no public name
    """Add the commands ``new`` and ``link`` to those of the program."""
    new = subparsers.add_parser("new", help="begin a game and print its first link")
    new.add_argument(
        "--players", required=True, metavar="ANN,BEA", help="2 to 4 names; the first one starts"
    )
    options.add_lexicon(new)
    new.add_argument(
        "--challenge-rule",
        type=options.challenge_rule,
        default=ChallengeRule.VOID,
        metavar="RULE",
        help=f"{', '.join(ChallengeRule)} (default {ChallengeRule.VOID})",
    )
    options.add_seed(new)
    options.add_renamed(new, lang="lexicon", level="lexicon", checking="challenge_rule")
    new.set_defaults(run=_new)
    link = subparsers.add_parser("link", help="read a link")
    actions = link.add_subparsers(required=True, metavar="ACTION")
    show = actions.add_parser("show", help="print board, scores and history as text")
    decode = actions.add_parser("decode", help="print what a link holds")
    for action, run in ((show, _show), (decode, _decode)):
        action.add_argument("link", help="a link, or any text around one; - reads standard input")
        action.set_defaults(run=run)
    decode.add_argument("--json", action="store_true", help="print JSON (the default)")


def link_text(argument: str) -> str:
    """Return an argument, or standard input for ``-``, capped at what can be a paste."""
    return sys.stdin.read(_MAX_PASTE) if argument == "-" else argument


def _new(args: argparse.Namespace) -> None:
    seed = options.random_seed() if args.seed is None else args.seed
    print(games.new_link(args.players.split(","), args.lexicon, args.challenge_rule, seed))


def _show(args: argparse.Namespace) -> None:
    print(show_game(games.open_link(link_text(args.link)).history))


def _decode(args: argparse.Namespace) -> None:
    history = games.open_link(link_text(args.link)).history
    print(json.dumps(describe(history), ensure_ascii=False))
