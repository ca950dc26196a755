"""The command line: links, games in the terminal, words, moves, formats.

Exit codes: 0 for done, 2 for bad input (one line ``error: CODE: sentence`` on
standard error). Machine output is JSON, on request.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Sequence

from scrabble.cli import convert, games, moves, review, words
from scrabble.cli import play as cli_play
from scrabble.errors import MoveSyntaxError, ScrabbleError
from scrabble.files.convert import as_json
from scrabble.game import ChallengeRule
from scrabble.game.bag import SEED_BITS
from scrabble.views.text_view import show_game

EXAMPLES = """\
examples:
  python -m scrabble new --players Ann,Bea
  python -m scrabble link show LINK
  python -m scrabble link decode LINK --json
  python -m scrabble play LINK "8H QUIZ"
  python -m scrabble play --level 2
  python -m scrabble selfplay --games 10 --levels 5,4 --json
  python -m scrabble best LINK
  python -m scrabble moves --board position.txt --rack ABC?EFG
"""


def main(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit code."""
    args = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int | None] = args.run
    try:
        return run(args) or 0
    except ScrabbleError as error:
        print(f"error: {error.code}: {' '.join(error.message.split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scrabble",
        description="Pass-a-Word, a crossword game played by passing links.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_new(commands)
    _add_link(commands)
    _add_play(commands)
    moves.add_parser(commands)
    words.add_parser(commands)
    cli_play.add_parsers(commands)
    convert.add_parser(commands)
    review.add_parser(commands)
    return parser


_Commands = argparse._SubParsersAction  # noqa: SLF001 - argparse gives this type no public name


def _add_new(commands: _Commands[argparse.ArgumentParser]) -> None:
    new = commands.add_parser("new", help="begin a game and print its first link")
    new.add_argument(
        "--players", required=True, metavar="ANN,BEA", help="2 to 4 names; the first one starts"
    )
    new.add_argument("--lang", default="en", help="language of tiles and words (default en)")
    new.add_argument("--level", default="complete", help="dictionary level (default complete)")
    new.add_argument(
        "--checking",
        type=ChallengeRule,
        choices=list(ChallengeRule),
        default=ChallengeRule.VOID,
        help="how words are judged (default checked)",
    )
    new.add_argument("--seed", metavar="HEX", help="16 hex digits, to deal a known game")
    new.set_defaults(run=_new)


def _add_link(commands: _Commands[argparse.ArgumentParser]) -> None:
    link = commands.add_parser("link", help="look into a link")
    actions = link.add_subparsers(required=True, metavar="ACTION")
    show = actions.add_parser("show", help="print board, scores and history as text")
    decode = actions.add_parser("decode", help="print what a link holds")
    for action, run in ((show, _show), (decode, _decode)):
        action.add_argument("link", help="a link, or any text around one; - reads standard input")
        action.set_defaults(run=run)
    decode.add_argument("--json", action="store_true", help="print JSON (the default)")


def _add_play(commands: _Commands[argparse.ArgumentParser]) -> None:
    play = commands.add_parser(
        "play",
        help="play against the computer, or make a move in a link",
        description="Play in this terminal; with a link, make one move and print the next link.",
    )
    play.add_argument("link", nargs="?", help="a link, or any text around one")
    play.add_argument(
        "move", nargs="?", help='"8H QUIZ", "exchange ABC", pass, resign or challenge'
    )
    play.add_argument(
        "--note", default="", metavar="TEXT", help="up to 80 characters beside the move in a link"
    )
    cli_play.add_opponent(play)
    play.set_defaults(run=_play)


def _new(args: argparse.Namespace) -> None:
    seed = args.seed or f"{secrets.randbits(SEED_BITS):016x}"
    print(games.new_link(args.players.split(","), args.lang, args.level, args.checking, seed))


def _show(args: argparse.Namespace) -> None:
    print(show_game(games.open_link(_text(args.link)).history))


def _decode(args: argparse.Namespace) -> None:
    history = games.open_link(_text(args.link)).history
    print(json.dumps(as_json(history), ensure_ascii=False))


def _play(args: argparse.Namespace) -> None:
    if args.link is None:
        cli_play.run_game(args)
    elif args.move is None:
        raise MoveSyntaxError("bad-move", 'Say what to play: "8H QUIZ", pass, ...')
    else:
        print(games.next_link(_text(args.link), args.move, args.note))


def _text(argument: str) -> str:
    """Return an argument, or standard input for ``-``, capped at what can be a paste."""
    return sys.stdin.read(100_000) if argument == "-" else argument
