"""Define the options that several commands share, and refuse the old names of options."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import NoReturn

from scrabble.errors import FileFormatError, SetupError
from scrabble.lexicon import PackInfo, lexicon_named

_FIRST_EDITION = "-1"


def add_lexicon(
    parser: argparse.ArgumentParser,
    default: str | None = "en",
    otherwise: str = "that of the position, else en",
) -> None:
    """Add ``--lexicon``, parsed into a `PackInfo`; ``otherwise`` describes a missing default."""
    meaning = default or otherwise
    parser.add_argument(
        "--lexicon",
        type=lexicon_named,
        default=default,
        metavar="NAME",
        help=f"a dictionary such as en-common, or a language such as gl (default {meaning})",
    )


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add ``--words``, the file of an own word list, which `own_list` reads."""
    parser.add_argument(
        "--words",
        metavar="FILE",
        help="own word list instead: first column the word, plain or gzipped",
    )


def add_leaves(parser: argparse.ArgumentParser) -> None:
    """Add ``--leaves``, the file of other leave values, as its commands read it."""
    parser.add_argument(
        "--leaves",
        metavar="FILE",
        help="other values of the tiles kept, as docs/players.md has them",
    )


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Add ``--processes``: how many play at a time."""
    parser.add_argument(
        "--processes",
        type=whole_number(1),
        default=1,
        metavar="N",
        help="play with so many processes (default 1); the games stay the same",
    )


def add_renamed(parser: argparse.ArgumentParser, **names: str) -> None:
    """Add the old names of renamed options, which raise `SetupError` (``renamed-option``)."""
    for old, new in names.items():
        parser.add_argument(
            f"--{old}",
            action=_Renamed,
            nargs="?",
            const=f"--{new.replace('_', '-')}",
            default=argparse.SUPPRESS,
            help=argparse.SUPPRESS,
        )


def lexicon_option(info: PackInfo) -> str:
    """Return the name that `lexicon_named` reads as this lexicon."""
    return info.name if lexicon_named(info.name) is info else f"{info.name}{_FIRST_EDITION}"


def day(text: str) -> date:
    """Parse a date; raise `FileFormatError` (``bad-date``)."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise FileFormatError("bad-date", f"{text!r} is not a date such as 2026-12-01.") from error


def whole_number(least: int, code: str = "bad-number") -> Callable[[str], int]:
    """Return a parser of numbers from ``least`` on; it raises `SetupError` with the code."""

    def parse(text: str) -> int:
        number = int(text) if re.fullmatch("[+-]?[0-9]{1,18}", text) else None
        if number is None or number < least:
            raise SetupError(code, f"{text!r} is not a number from {least} on.")
        return number

    return parse


class _Renamed(argparse.Action):
    """Refuse the old name of an option; ``const`` is the new name."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        _namespace: argparse.Namespace,
        _values: str | Sequence[str] | None,
        option_string: str | None = None,
    ) -> NoReturn:
        raise SetupError("renamed-option", f"{option_string} is now {self.const}.")
