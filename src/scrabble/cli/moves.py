"""Run ``python -m scrabble moves``: list the legal moves of positions, for people or programs."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from scrabble.board import SIZE, SQUARES, Board
from scrabble.cli import options
from scrabble.errors import AlphabetError, FileFormatError
from scrabble.files import cgp
from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator, summarise
from scrabble.moves import format_move
from scrabble.tiles import BLANK, EMPTY, RACK_SIZE, Alphabet, load_alphabet

EXAMPLES = """\
examples:
  python -m scrabble moves --board position.txt --rack ABC?EFG --top 10
  python -m scrabble moves --board - --rack QUIZ --words mywords.txt < position.txt
  python -m scrabble moves --board "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 ABC?EFG/ 0/0 0"
  python -m scrabble moves --jsonl --words words.txt.gz < positions.jsonl

A board is 15 lines of 15 squares, or the same 225 characters in one line: a
dot for an empty square, a capital for a tile, a small letter for a blank,
brackets around a tile of several letters ([CH]). A position in CGP will do as
well, and then needs no rack. With --jsonl standard input holds one position a
line, {"id", "board", "rack"}, and each gets one line:
{"id", "n_moves", "max_score", "sum_scores", "moves_sha256"}. There every use
of a blank counts as a move of its own.
"""

_MAX_FILE = 64_000_000
_FEWEST, _LONGEST = 2, 15


def add_moves(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command ``moves``."""
    parser.description = "List every legal move of a position with its score, the best first."
    parser.epilog = EXAMPLES
    parser.add_argument(
        "--board", metavar="FILE", help="a board or a position; - reads standard input"
    )
    parser.add_argument("--rack", metavar="TILES", help="1 to 7 tiles, ? for a blank")
    parser.add_argument("--top", type=int, metavar="N", help="print only the N best moves")
    parser.add_argument("--json", action="store_true", help="print one JSON object a move")
    parser.add_argument("--jsonl", action="store_true", help="sum up positions of standard input")
    parser.add_argument("--words", metavar="FILE", help="own word list instead, plain or gzipped")
    options.add_lexicon(parser)
    options.add_renamed(parser, lang="lexicon", level="lexicon", dictionary="lexicon")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Run the command; raise `ScrabbleError` on bad input."""
    alphabet = load_alphabet(args.lexicon.language)
    if args.jsonl:
        lines = _summaries(sys.stdin, _generator(args, alphabet).warmed(), alphabet)
    else:
        if args.board is None:
            raise FileFormatError("no-position", "Give --board and --rack, or --jsonl.")
        board, rack = read_position(board_text(args.board), args.rack, alphabet)
        lines = _listing(_generator(args, alphabet), board, rack, alphabet, args)
    for line in lines:
        sys.stdout.write(f"{line}\n")


def read_position(text: str, rack: str | None, alphabet: Alphabet) -> tuple[Board, str]:
    """Parse a board, or a position in CGP; a missing ``rack`` is taken from the position.

    Raises `FileFormatError`, also for a board without a rack.
    """
    if text.count("/") < SIZE - 1:
        if rack is None:
            raise FileFormatError("no-rack", "A board needs a rack to go with it.")
        return read_board(text, alphabet), read_rack(rack, alphabet)
    position = cgp.parse(text, alphabet.id)
    held = position.racks[0] if rack is None else read_rack(rack, alphabet)
    if not held:
        raise FileFormatError("no-rack", "The position does not say the rack of the next player.")
    return position.board, held


def read_board(text: str, alphabet: Alphabet) -> Board:
    """Parse a board: 225 tiles and dots, with white space anywhere.

    Raises `FileFormatError` (``bad-board``).
    """
    try:
        cells = alphabet.parse("".join(text.split()))
    except AlphabetError as error:
        raise FileFormatError("bad-board", error.message) from error
    if len(cells) != SQUARES or BLANK in cells:
        raise FileFormatError(
            "bad-board",
            f"A board has {SQUARES} squares: a letter for a tile, {EMPTY} for an empty one. "
            f"This has {len(cells)}.",
        )
    return Board(cells)


def read_rack(text: str, alphabet: Alphabet) -> str:
    """Parse a rack of 1 to 7 tiles in either case; raise `FileFormatError` (``bad-rack``)."""
    try:
        rack = alphabet.parse(text.upper())
    except AlphabetError as error:
        raise FileFormatError("bad-rack", error.message) from error
    if not 1 <= len(rack) <= RACK_SIZE or EMPTY in rack:
        raise FileFormatError("bad-rack", f"{text!r} is not a rack: it has 1 to {RACK_SIZE} tiles.")
    return rack


def read_words(data: bytes, alphabet: Alphabet) -> Iterator[str]:
    """Yield the words of a list, one per line, plain or gzipped, in any case.

    Skips words that the tiles cannot spell or the board cannot hold. Raises `FileFormatError`
    (``bad-word-list``).
    """
    try:
        text = (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode("utf-8-sig")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise FileFormatError("bad-word-list", f"The word list cannot be read: {error}.") from error
    listed = text.upper().split()
    tiles = set(alphabet.tiles)
    bare = all(letter.text == letter.tile for letter in alphabet.letters)
    for word in listed:
        try:
            spelled = word if bare and tiles.issuperset(word) else alphabet.word(word)
        except AlphabetError:
            continue
        if _FEWEST <= len(spelled) <= _LONGEST:
            yield spelled


def _generator(args: argparse.Namespace, alphabet: Alphabet) -> Generator:
    if args.words is None:
        return Generator(load_lexicon(args.lexicon.name), alphabet)
    words = set(read_words(_read(args.words), alphabet))
    if not words:
        raise FileFormatError("no-words", f"{args.words} holds no word of 2 to 15 tiles.")
    return Generator(words, alphabet)


def _read(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(_MAX_FILE + 1)
    except OSError as error:
        raise FileFormatError("no-file", f"{path} cannot be read: {error.strerror}.") from error
    if len(data) > _MAX_FILE:
        raise FileFormatError("too-large", f"{path} has over {_MAX_FILE} bytes.")
    return data


def board_text(argument: str) -> str:
    """Return the input for ``--board``: standard input, a position in one line, or a file."""
    if argument == "-":
        return sys.stdin.read(_MAX_FILE)
    if len(argument) >= SQUARES or argument.count("/") >= SIZE - 1:
        return argument
    try:
        return _read(argument).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFormatError("bad-board", f"{argument} is not text: {error.reason}.") from error


def _listing(
    generator: Generator, board: Board, rack: str, alphabet: Alphabet, args: argparse.Namespace
) -> Iterator[str]:
    """Yield one line for each move, the best first."""
    moves = generator.moves(board, rack)
    for rank, move in enumerate(moves[: args.top], start=1):
        text = format_move(move.place, board, alphabet)
        if args.json:
            yield json.dumps({"move": text, "score": move.score}, ensure_ascii=False)
        else:
            yield f"{rank:>5} {move.score:>5}  {text}"


def _summaries(lines: Iterable[str], generator: Generator, alphabet: Alphabet) -> Iterator[str]:
    """Yield the summary of each position, as JSON."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            position = json.loads(line)
            ident, rows, rack = position["id"], position["board"], position.get("rack")
            text = rows if isinstance(rows, str) else "".join(rows)
            board, held = read_position(text, rack, alphabet)
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
        summary = summarise(generator.moves(board, held, designations=True))
        yield json.dumps({"id": ident, **summary._asdict()})
