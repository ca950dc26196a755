"""Parse the command line: links, games in the terminal, words, moves, formats.

Exit codes: 0 for done, 1 for a check that found something, 2 for bad input (one line
``error: CODE: sentence`` on standard error), 130 for a run that was stopped. Machine output is
JSON, on request.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import NamedTuple

from scrabble import __version__
from scrabble.cli.reports import report, safe_streams
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
  python -m scrabble duplicate new --lexicon en
  python -m scrabble moves --board position.txt --rack ABC?EFG
"""


_MODULE = "python -m scrabble"
_INSTALLED = "pass-a-word"
STOPPED = 130
"""The exit code after Ctrl-C: 128 and the number of the signal, as shells count it."""


class Command(NamedTuple):
    """A command: the module with its function ``add_NAME``, and its help text."""

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
    "match": Command("bots", "let two computers or programs play a match"),
    "bot": Command("bots", "be a computer player that a match asks"),
    "best": Command("computers", "find the best move of a link or position"),
    "convert": Command("convert", "turn a game into GCG, a link, JSON, CGP, text or a picture"),
    "review": Command("review", "look at a game again: best moves, mistakes, luck"),
    "join": Command("joint", "join a game and print the link to send on"),
    "close": Command("joint", "make the link that is due after the end"),
    "audit": Command("joint", "check a joint game that all players have closed"),
    "puzzle": Command("puzzle", "find the best play of a position"),
    "duplicate": Command("duplicate", "play the same racks as everybody, and rank the results"),
    "completion": Command("completion", "print what makes a shell complete commands and options"),
}
"""Running one command imports only its module; listing the commands imports no module."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, by default from ``sys.argv``; return the exit code."""
    with safe_streams():
        return _run(sys.argv[1:] if arguments is None else arguments)


def _run(words: Sequence[str]) -> int:
    try:
        args = _parser(words[:1] if words and words[0] in COMMANDS else ()).parse_args(words)
        run: Callable[[argparse.Namespace], int | None] = args.run
        return run(args) or 0
    except ScrabbleError as error:
        report(f"error: {error.code}: {error.message}")
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        report("Stopped.")
        return STOPPED


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    return _parser(COMMANDS)


def _program() -> str:
    """Return how this program was started, for its usage."""
    name = sys.argv[0].replace("\\", "/").rpartition("/")[2].removesuffix(".exe")
    return name if name == _INSTALLED else _MODULE


def _parser(names: Iterable[str]) -> argparse.ArgumentParser:
    """Return a parser with these commands; without names, it only lists all commands."""
    program = _program()
    parser = argparse.ArgumentParser(
        prog=program,
        description="Pass-a-Word, a crossword game played by passing links.",
        epilog=EXAMPLES.replace(_MODULE, program),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Pass-a-Word {__version__}")
    parser.set_defaults(whole_parser=whole_parser)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name in names or COMMANDS:
        command = commands.add_parser(name, help=COMMANDS[name].about)
        if names:
            module = import_module(f"scrabble.cli.{COMMANDS[name].module}")
            getattr(module, f"add_{name}")(command)
        if command.epilog:
            command.epilog = command.epilog.replace(_MODULE, program)
            command.formatter_class = argparse.RawDescriptionHelpFormatter
    return parser
