"""Define the options of new games that several commands share."""

from __future__ import annotations

import argparse

from scrabble.errors import SetupError
from scrabble.game import ChallengeRule
from scrabble.game.bag import SEED_BITS
from scrabble.game.options import OPTIONS, Changed, changed


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add ``--seed``, the seed of one game, parsed into a number."""
    parser.add_argument(
        "--seed", type=seed, metavar="HEX", help="16 hex digits, to deal a known game"
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add an option of the command for each option of the rules."""
    for option in OPTIONS:
        if option.in_games:
            default = option.text_of(option.default)
            parser.add_argument(
                f"--{option.name.replace('_', '-')}",
                type=option.parse,
                default=option.default,
                metavar="VALUE",
                help=f"{option.sentence} {option.range_text} (default {default})",
            )


def chosen_options(args: argparse.Namespace) -> Changed:
    """Return the options of the rules that a command line changes."""
    return changed({each.name: getattr(args, each.name) for each in OPTIONS if each.in_games})


def add_agree(parser: argparse.ArgumentParser) -> None:
    """Add ``--agree``, the consent to a link that a joint game otherwise refuses to make."""
    parser.add_argument(
        "--agree",
        action="store_true",
        help="in a joint game: use a restored key, join again, or join a second deal",
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
    import secrets  # noqa: PLC0415  Only new games load it.

    return secrets.randbits(bits)
