"""Links forged by somebody who knows the format: another payload with a right check number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from scrabble.link.text import from_digits
from scrabble.link.v1.framing import CHECK, to_link

Damage = Callable[[Random, str, Sequence[str]], str]
"""Returns a link damaged; it may take pieces of other links."""


def bit_of_payload(rng: Random, text: str, _: Sequence[str]) -> str:
    """Change a bit."""
    payload = from_digits(text[2:]) // CHECK
    return to_link(payload ^ 1 << rng.randrange(payload.bit_length()))


def other_end(rng: Random, text: str, _: Sequence[str]) -> str:
    """Keep the first choices of a link, with a random rest."""
    payload = from_digits(text[2:]) // CHECK
    low = rng.randrange(1, payload.bit_length())
    return to_link(payload & (1 << low) - 1 | rng.getrandbits(payload.bit_length()) << low)
