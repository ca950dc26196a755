"""Run ``python -m scrabble new`` and ``link``: begin a game, or print what a link holds.

Modules for joint games are lazy-loaded: loading them takes as long as loading everything else.
"""

from __future__ import annotations

import argparse
import json
import sys

from scrabble import link as links
from scrabble.cli import game_options, games, options
from scrabble.files.json import describe
from scrabble.game import ChallengeRule, Game, Mode, Setup
from scrabble.game.bag import JOINT_SEED_BITS, SEED_BITS
from scrabble.game.player_text import clean_name
from scrabble.views.text_view import show_game

_MAX_PASTE = 100_000
_JOINT = {
    Mode.SEALED: "a game for two that neither can look into",
    Mode.FAIR_DRAW: "a game whose draws nobody can foresee",
}
"""The kinds of joint games."""


def add_new(new: argparse.ArgumentParser) -> None:
    """Add the options of the command ``new``."""
    new.add_argument(
        "--players", required=True, metavar="ANN,BEA", help="2 to 4 names; the first one starts"
    )
    options.add_lexicon(new)
    options.add_words(new)
    new.add_argument(
        "--challenge-rule",
        type=game_options.challenge_rule,
        default=ChallengeRule.VOID,
        metavar="RULE",
        help=f"{', '.join(ChallengeRule)} (default {ChallengeRule.VOID})",
    )
    game_options.add_seed(new)
    game_options.add_options(new)
    new.add_argument(
        "--word-search",
        action="store_true",
        help="players may search the dictionary while the game goes on",
    )
    for mode, about in _JOINT.items():
        new.add_argument(
            f"--{mode}",
            dest="mode",
            action="store_const",
            const=mode,
            default=Mode.DEALT,
            help=f"{about} (not reviewed: docs/{mode}.md)",
        )
    new.add_argument("--key", metavar="FILE", help="your key file, for a joint game")
    game_options.add_agree(new)
    options.add_renamed(new, lang="lexicon", level="lexicon", checking="challenge_rule")
    new.set_defaults(run=_new)


def add_link(link: argparse.ArgumentParser) -> None:
    """Add the actions of the command ``link``."""
    actions = link.add_subparsers(required=True, metavar="ACTION")
    show = actions.add_parser("show", help="print board, scores and history as text")
    decode = actions.add_parser("decode", help="print what a link holds")
    for action, run in ((show, _show), (decode, _decode)):
        action.add_argument("link", help="a link, or any text around one; - reads standard input")
        action.add_argument("--key", metavar="FILE", help="your key file, for a joint game")
        action.set_defaults(run=run)
    decode.add_argument("--json", action="store_true", help="print JSON (the default)")


def link_text(argument: str) -> str:
    """Return an argument, or for ``-`` the first 100,000 characters of standard input."""
    return sys.stdin.read(_MAX_PASTE) if argument == "-" else argument


def _new(args: argparse.Namespace) -> None:
    bits = JOINT_SEED_BITS if args.mode.is_joint else SEED_BITS
    setup = Setup(
        names=tuple(clean_name(name) for name in args.players.split(",")),
        seed=game_options.random_seed(bits) if args.seed is None else args.seed,
        **games.chosen_setup(args),
        challenge_rule=args.challenge_rule,
        mode=args.mode,
        word_search=args.word_search,
        options=game_options.chosen_options(args),
    )
    if args.mode.is_joint:
        from scrabble.cli import joint  # noqa: PLC0415  Lazy-loaded.

        print(joint.invite(setup, args.key, agrees=args.agree))
    else:
        print(links.encode(Game(setup)))


def _show(args: argparse.Namespace) -> None:
    text = link_text(args.link)
    if links.read(text).mode.is_joint:
        from scrabble.cli import joint  # noqa: PLC0415  Lazy-loaded.

        print(joint.shown(text, args.key))
    else:
        opened = games.open_link(text)
        print(show_game(opened.history, opened.doubted))


def _decode(args: argparse.Namespace) -> None:
    text = link_text(args.link)
    if links.read(text).mode.is_joint:
        from scrabble.cli import joint  # noqa: PLC0415  Lazy-loaded.

        described = joint.described(text, args.key)
    else:
        opened = games.open_link(text)
        described = describe(opened.history, doubted=opened.doubted)
    print(json.dumps(described, ensure_ascii=False))
