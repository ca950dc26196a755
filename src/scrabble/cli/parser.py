"""The command line: links, games in the terminal, words, moves, formats.

Exit codes: 0 for done, 1 for a check that found something, 2 for bad input (one line
``error: CODE: sentence`` on standard error). Machine output is JSON, on request.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from scrabble import __version__
from scrabble.cli.reports import report
from scrabble.errors import ScrabbleError

EXAMPLES = """\
examples:
  python -m scrabble new --players Ann,Bea
  python -m scrabble link show LINK
  python -m scrabble link decode LINK --json
  python -m scrabble play LINK "8H QUIZ"
  python -m scrabble play --strength 2
  python -m scrabble new --sealed --players Ann,Bea --key ann.key
  python -m scrabble new --fair-draw --players Ann,Bea,Cleo --key ann.key
  python -m scrabble selfplay --games 10 --strength 5,4 --json
  python -m scrabble best LINK
  python -m scrabble puzzle today --lexicon en
  python -m scrabble moves --board position.txt --rack ABC?EFG
"""


class Command(NamedTuple):
    """A command: its module, and what the list of commands says of it."""

    module: str
    about: str


COMMANDS = {
    "new": Command("links", "begin a game and print its first link"),
    "link": Command("links", "read a link"),
    "play": Command("play", "play against the computer, or make a move in a link"),
    "moves": Command("moves", "list the legal moves of a position"),
    "words": Command("words", "look up and search words"),
    "check": Command("computers", "find the computers' moves of a game again"),
    "selfplay": Command("computers", "let computers play against each other"),
    "best": Command("computers", "find the best move of a link or position"),
    "convert": Command("convert", "turn a game into GCG, a link, JSON, CGP or text"),
    "review": Command("review", "look at a game again: best moves, mistakes, luck"),
    "join": Command("joint", "join a game and print the link to send on"),
    "close": Command("joint", "make the link that is due after the end"),
    "audit": Command("joint", "check a joint game that all players have closed"),
    "redeal": Command("joint", "ask for a new deal of a game without its key"),
    "puzzle": Command("puzzle", "find the best play of a position"),
    "completion": Command("completion", "print what makes a shell complete commands and options"),
}
"""A command is run without the modules of the others, the list of commands without any."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, by default that of this process; returns the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        args = _parser(_modules_for(words)).parse_args(words)
        run: Callable[[argparse.Namespace], int | None] = args.run
        return run(args) or 0
    except ScrabbleError as error:
        report(f"error: {error.code}: {error.message}")
        return 2
    except BrokenPipeError:
        return 0


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    return _parser(dict.fromkeys(command.module for command in COMMANDS.values()))


def _modules_for(words: Sequence[str]) -> Iterable[str]:
    """Return the modules of the command that the first word names; none for their list."""
    command = COMMANDS.get(words[0]) if words else None
    return () if command is None else (command.module,)


def _parser(modules: Iterable[str]) -> argparse.ArgumentParser:
    """Return the parser of the commands of some modules, or of nothing but their list."""
    parser = argparse.ArgumentParser(
        prog="python -m scrabble",
        description="Pass-a-Word, a crossword game played by passing links.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Pass-a-Word {__version__}")
    parser.set_defaults(whole_parser=whole_parser)
    commands = _Commands(parser.add_subparsers(title="commands", required=True, metavar="COMMAND"))
    for name in modules:
        import_module(f"scrabble.cli.{name}").add_parsers(commands)
    if not modules:
        for name in COMMANDS:
            commands.add_parser(name)
    return parser


class _Commands:
    """Add commands to a parser, with what their table says of them."""

    def __init__(self, subparsers: Any) -> None:  # noqa: ANN401  It has no public name.
        self._subparsers = subparsers

    def add_parser(self, name: str, **options: Any) -> argparse.ArgumentParser:  # noqa: ANN401
        """Add a command; options are those of a parser."""
        parser: argparse.ArgumentParser = self._subparsers.add_parser(
            name, help=COMMANDS[name].about, **options
        )
        return parser
