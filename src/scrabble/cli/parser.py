"""The command line: links, games in the terminal, words, moves, formats.

Exit codes: 0 for done, 1 for a check that found something, 2 for bad input (one line
``error: CODE: sentence`` on standard error). Machine output is JSON, on request.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module

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

COMMANDS = {
    "new": "links",
    "link": "links",
    "play": "play",
    "moves": "moves",
    "words": "words",
    "check": "computers",
    "selfplay": "computers",
    "best": "computers",
    "convert": "convert",
    "review": "review",
    "join": "joint",
    "close": "joint",
    "audit": "joint",
    "redeal": "joint",
    "puzzle": "puzzle",
    "completion": "completion",
}
"""The module of each command. One command starts without the modules of the others."""


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
    return _parser(dict.fromkeys(COMMANDS.values()))


def _modules_for(words: Sequence[str]) -> Iterable[str]:
    """Return the modules of the command that the first word names; all, to list the commands."""
    first = words[0] if words else ""
    if first == "--version":
        return ()
    return (COMMANDS[first],) if first in COMMANDS else dict.fromkeys(COMMANDS.values())


def _parser(modules: Iterable[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scrabble",
        description="Pass-a-Word, a crossword game played by passing links.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Pass-a-Word {__version__}")
    parser.set_defaults(whole_parser=whole_parser)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name in modules:
        import_module(f"scrabble.cli.{name}").add_parsers(commands)
    return parser
