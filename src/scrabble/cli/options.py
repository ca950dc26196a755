"""Define the options that several commands share, and refuse the old names of options."""

from __future__ import annotations

import argparse
import re
import secrets
from collections.abc import Callable, Sequence
from typing import NoReturn

from scrabble.errors import SetupError
from scrabble.game import ChallengeRule
from scrabble.game.bag import SEED_BITS
from scrabble.lexicon import PackInfo, pack_info
from scrabble.strategy.strengths import STRENGTHS

_STRENGTHS = tuple(one.number for one in STRENGTHS)


def add_lexicon(parser: argparse.ArgumentParser, default: str | None = "en") -> None:
    """Add ``--lexicon``, parsed into a `PackInfo`; without a default a position names it."""
    otherwise = default or "that of the position, else en"
    parser.add_argument(
        "--lexicon",
        type=lexicon_named,
        default=default,
        metavar="NAME",
        help=f"a dictionary such as en-common, or a language such as gl (default {otherwise})",
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


def add_strength(parser: argparse.ArgumentParser, default: int) -> None:
    """Add ``--strength``, parsed into a number from 1 to 5."""
    about = ", ".join(f"{one.number} {one.name}" for one in STRENGTHS)
    parser.add_argument(
        "--strength",
        type=strength,
        default=default,
        metavar="N",
        help=f"how well the computer plays: {about} (default {default})",
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add ``--seed``, the seed of one game, parsed into a number."""
    parser.add_argument(
        "--seed", type=seed, metavar="HEX", help="16 hex digits, to deal a known game"
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


def lexicon_named(name: str) -> PackInfo:
    """Return the lexicon with this name, or the most complete lexicon of this language.

    Raises `LexiconError` (``unknown-lexicon``).
    """
    return pack_info(name)


def strength(text: str) -> int:
    """Parse the strength of a computer player; raise `SetupError` (``bad-strength``)."""
    if not text.isdecimal():
        raise _bad_strength(text)
    return strengths(text)[0]


def strengths(text: str) -> tuple[int, ...]:
    """Parse strengths such as ``5,4``, one per seat; raise `SetupError` (``bad-strength``)."""
    try:
        read = tuple(int(part) for part in text.split(","))
    except ValueError as error:
        raise _bad_strength(text) from error
    if not set(read) <= set(_STRENGTHS):
        raise _bad_strength(text)
    return read


def whole_number(least: int, code: str = "bad-number") -> Callable[[str], int]:
    """Return a parser of numbers from ``least`` on; it raises `SetupError` with the code."""

    def parse(text: str) -> int:
        number = int(text) if re.fullmatch("[+-]?[0-9]{1,18}", text) else None
        if number is None or number < least:
            raise SetupError(code, f"{text!r} is not a number from {least} on.")
        return number

    return parse


def _bad_strength(text: str) -> SetupError:
    return SetupError(
        "bad-strength", f"{text!r} is not a strength: a computer plays at 1 to {len(STRENGTHS)}."
    )


def challenge_rule(text: str) -> ChallengeRule:
    """Parse the name of a challenge rule; raise `SetupError` (``bad-challenge-rule``)."""
    try:
        return ChallengeRule(text)
    except ValueError as error:
        names = ", ".join(ChallengeRule)
        raise SetupError(
            "bad-challenge-rule", f"{text!r} is not a challenge rule: {names}."
        ) from error


def seed(text: str) -> int:
    """Parse a hexadecimal seed; raise `SetupError` (``bad-seed``)."""
    try:
        return int(text, 16)
    except ValueError as error:
        raise SetupError("bad-seed", f"{text!r} is not a hexadecimal number.") from error


def random_seed(bits: int = SEED_BITS) -> int:
    """Return an unpredictable seed for a new game."""
    return secrets.randbits(bits)


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
