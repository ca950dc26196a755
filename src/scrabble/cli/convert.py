"""Run ``python -m scrabble convert``: convert games and positions between formats."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scrabble.board import SIZE
from scrabble.cli.png import png
from scrabble.cli.reports import put_out, report
from scrabble.errors import FileFormatError
from scrabble.files.convert import Contents, Format, dump, load
from scrabble.files.gcg import MAX_BYTES

EXAMPLES = """\
examples:
  python -m scrabble convert game.gcg - --to link
  python -m scrabble convert "https://example.org/#1Yk3..." game.gcg
  python -m scrabble convert game.gcg game.svg
  python -m scrabble convert - position.cgp < game.gcg

IN is a file, - for standard input, or a link itself. It is recognised by its
contents: a GCG file, a link (or a message around one), a position in CGP, or JSON
that this command wrote. OUT is a file or - for standard output; without --to its
ending gives the format. Racks are written for every seat, but not in pictures,
text and HTML. PNG needs the package resvg-py: pip install "pass-a-word[png]".
"""

PNG = "png"
_FORMATS = [*(format_.value for format_ in Format), PNG]
_ENDINGS = {name: name for name in _FORMATS} | {"txt": Format.TEXT.value, "htm": Format.HTML.value}


def add_convert(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command ``convert``."""
    parser.description = "Read a game or position in any format and write it in another."
    parser.epilog = EXAMPLES
    parser.add_argument("source", metavar="IN", help="a file, a link, or - for standard input")
    parser.add_argument("target", metavar="OUT", help="a file, or - for standard output")
    parser.add_argument(
        "--to", choices=_FORMATS, help="format of OUT (default: by its ending, without one json)"
    )
    parser.add_argument(
        "--strict", action="store_true", help="refuse a GCG file that contradicts itself"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Run the command; raise `ScrabbleError` on bad input."""
    contents = load(read_source(args.source), strict=args.strict)
    to = _format(args.to, args.target)
    say_warnings(contents)
    if to == PNG:
        _write(args.target, png(dump(contents, Format.SVG)))
    else:
        _write(args.target, dump(contents, Format(to)))


def _format(to: str | None, target: str) -> str:
    """Return the format of OUT; raise `FileFormatError` (``unknown-ending``)."""
    ending = "" if target == "-" else Path(target).suffix.removeprefix(".").lower()
    if to or not ending:
        return to or Format.JSON
    if ending not in _ENDINGS:
        known = ", ".join(sorted(_ENDINGS))
        raise FileFormatError(
            "unknown-ending", f"No format has the ending {ending!r}: {known}. Or give --to."
        )
    return _ENDINGS[ending]


def say_warnings(contents: Contents) -> None:
    """Report assumptions and contradictions in a file on standard error."""
    for warning in contents.warnings:
        report(f"note: {warning.message}")


def read_source(source: str) -> bytes | str:
    """Return the input that IN names: standard input, a file, or IN itself (a link, a CGP)."""
    if source == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        with Path(source).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        is_link = "#" in source or (source.isalnum() and source[0].isdigit())
        if is_link or source.count("/") >= SIZE - 1:
            return source
        reason = getattr(error, "strerror", None) or "no file has such a name"
        raise FileFormatError("no-file", f"{source[:200]} cannot be read: {reason}.") from error


def _write(target: str, contents: str | bytes) -> None:
    if target == "-":
        put_out(contents)
        return
    try:
        Path(target).write_bytes(
            contents if isinstance(contents, bytes) else contents.encode("utf-8")
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file can have such a name"
        raise FileFormatError("no-file", f"{target[:200]} cannot be written: {reason}.") from error
