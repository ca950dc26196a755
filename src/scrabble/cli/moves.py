"""Run ``python -m scrabble moves``: list the legal moves of positions, for people or programs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from scrabble.cli import options
from scrabble.cli.files import own_list
from scrabble.cli.positions import Asked, board_text, read_position
from scrabble.cli.reports import report
from scrabble.errors import FileFormatError
from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator, summarise
from scrabble.moves import format_move
from scrabble.tiles import load_alphabet

EXAMPLES = """\
examples:
  python -m scrabble moves --board position.txt --rack ABC?EFG --top 10
  python -m scrabble moves --board - --rack QUIZ --words mywords.txt < position.txt
  python -m scrabble moves --board "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC?EFG/ 0/0 0"
  python -m scrabble moves --jsonl --words words.txt.gz < positions.jsonl

A board is 15 lines of 15 squares, or the same 225 characters in one line: a
dot for an empty square, a capital for a tile, a small letter for a blank,
brackets around a tile of several letters ([CH]). A position in CGP will do as
well: it needs no rack, and names its language and dictionary (ld, lex) unless
--lexicon does. In a word list the first column is the word; what follows it is
ignored. With --jsonl standard input holds one position a
line, {"id", "board", "rack"}, and each gets one line:
{"id", "n_moves", "max_score", "sum_scores", "moves_sha256"}. There every use
of a blank counts as a move of its own.
"""

_Generators = Callable[[Asked], Generator]
_KEPT = 2
"""How many languages' generators are kept while positions are summed up."""


def add_moves(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command ``moves``."""
    parser.description = "List every legal move of a position with its score, the best first."
    parser.epilog = EXAMPLES
    parser.add_argument(
        "--board", metavar="FILE", help="a board or a position; - reads standard input"
    )
    parser.add_argument("--rack", metavar="TILES", help="1 to 7 tiles, ? for a blank")
    parser.add_argument(
        "--top", type=options.whole_number(1), metavar="N", help="print only the N best moves"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a move")
    parser.add_argument("--jsonl", action="store_true", help="sum up positions of standard input")
    options.add_words(parser)
    options.add_lexicon(parser, default=None)
    options.add_renamed(parser, lang="lexicon", level="lexicon", dictionary="lexicon")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Run the command; raise `ScrabbleError` on bad input."""
    generators = _generators(args)
    if args.jsonl:
        lines = _summaries(sys.stdin, args, generators)
    else:
        if args.board is None:
            raise FileFormatError("no-position", "Give --board and --rack, or --jsonl.")
        asked = read_position(board_text(args.board), args.rack, args.lexicon)
        if asked.note and args.words is None:
            report(f"note: {asked.note}")
        lines = _listing(generators(asked), asked, args)
    for line in lines:
        sys.stdout.write(f"{line}\n")


def _generators(args: argparse.Namespace) -> _Generators:
    """Return a function that gives the move generator of a position's dictionary, or own list."""

    @lru_cache(maxsize=_KEPT)
    def kept(language: str, name: str) -> Generator:
        alphabet = load_alphabet(language)
        own = args.words and own_list(args.words, alphabet).lexicon
        generator = Generator(own or load_lexicon(name), alphabet)
        return generator.warmed() if args.jsonl else generator

    def of(asked: Asked) -> Generator:
        name = "" if args.words else asked.lexicon.name
        return kept(asked.lexicon.language, name).on(asked.layout)

    return of


def _listing(generator: Generator, asked: Asked, args: argparse.Namespace) -> Iterator[str]:
    """Yield one line for each move, the best first."""
    moves = generator.moves(asked.board, asked.rack)
    for rank, move in enumerate(moves[: args.top], start=1):
        text = format_move(move.place, asked.board, asked.alphabet)
        if args.json:
            yield json.dumps({"move": text, "score": move.score}, ensure_ascii=False)
        else:
            yield f"{rank:>5} {move.score:>5}  {text}"


def _summaries(
    lines: Iterable[str], args: argparse.Namespace, generators: _Generators
) -> Iterator[str]:
    """Yield the summary of each position, as JSON."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            position = json.loads(line)
            ident, rows, rack = position["id"], position["board"], position.get("rack")
            text = rows if isinstance(rows, str) else "".join(rows)
            asked = read_position(text, rack, args.lexicon)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise FileFormatError(
                "bad-position",
                f"Line {number} is not a position with id, board and rack: {error}.",
                line=number,
            ) from error
        except FileFormatError as error:
            raise FileFormatError(
                error.code, f"Line {number}: {error.message}", line=number
            ) from error
        summary = summarise(generators(asked).moves(asked.board, asked.rack, designations=True))
        yield json.dumps({"id": ident, **summary._asdict()})
