"""The command line: links, games in the terminal, words, moves, formats.

Exit codes: 0 for done, 2 for bad input (one line ``error: CODE: sentence`` on
standard error). Machine output is JSON, on request.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from scrabble.cli import computers, convert, joint, links, moves, play, review, words
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
  python -m scrabble moves --board position.txt --rack ABC?EFG
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, by default that of this process; returns the exit code."""
    try:
        args = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int | None] = args.run
        return run(args) or 0
    except ScrabbleError as error:
        report(f"error: {error.code}: {error.message}")
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
    links.add_parsers(commands)
    play.add_parser(commands)
    moves.add_parser(commands)
    words.add_parser(commands)
    computers.add_parsers(commands)
    convert.add_parser(commands)
    review.add_parser(commands)
    joint.add_parsers(commands)
    return parser
