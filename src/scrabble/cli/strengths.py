"""Define the option ``--strength``, how well a computer plays."""

from __future__ import annotations

import argparse

from scrabble.errors import SetupError
from scrabble.strategy.strengths import STRENGTHS

_STRENGTHS = tuple(one.number for one in STRENGTHS)


def add_strength(parser: argparse.ArgumentParser, default: int) -> None:
    """Add ``--strength``, parsed into a number from 1 to 5."""
    about = ", ".join(f"{one.number} {one.name}" for one in STRENGTHS)
    parser.add_argument(
        "--strength",
        type=strength,
        default=default,
        metavar="N",
        help=f"how well the computer plays, learnt on the classic rules: {about} "
        f"(default {default})",
    )


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


def _bad_strength(text: str) -> SetupError:
    return SetupError(
        "bad-strength", f"{text!r} is not a strength: a computer plays at 1 to {len(STRENGTHS)}."
    )
