"""Seat links forged by somebody who knows the format: other content under a right check number."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scrabble.joint import seat_text
from scrabble.joint.seat_text import SeatLink, write_seat
from scrabble.link.text import DIGITS
from scripts.lab.fuzz import forging

_MOST = 3000
"""The characters of a link in a seat link, whose length has two digits."""
_HEAD = "S1"
_KEY_DIGITS = 46


def forged_seat(rng: Random, seat: SeatLink, others: Sequence[str]) -> str:
    """Return a seat link with another key, other links or other lengths of them."""
    key, links = seat.key, list(seat.links)
    at = rng.randrange(len(links))
    match rng.randrange(7):
        case 0:
            key = rng.choice((rng.randbytes(len(key)), bytes(len(key)), b"\xff" * len(key)))
        case 1 | 2:
            links[at] = str(forging.forged(rng, links[at], others).text)[:_MOST]
        case 3:
            links[at] = rng.choice((*others, "", "1"))
        case 4:
            links = rng.choice(([], links[:at], links[at:], links * 2, links[:1] * 99))
        case 5:
            rng.shuffle(links)
        case _:
            return _with_content(key, _damaged(rng, write_seat(key, links)[_LINKS_AT:]))
    return write_seat(key, links)


_LINKS_AT = len(_HEAD) + _KEY_DIGITS


def _damaged(rng: Random, content: str) -> str:
    """Cut off the links of a seat link, which hold their lengths, or change a digit of them."""
    at = rng.randrange(len(content))
    return content[:at] + rng.choice(("", rng.choice(DIGITS) + content[at + 1 :]))


def _with_content(key: bytes, content: str) -> str:
    number = int.from_bytes(key, "big") * seat_text._CHECK + seat_text._check(key, content)  # noqa: SLF001
    return _HEAD + seat_text._digits(number, _KEY_DIGITS) + content  # noqa: SLF001
