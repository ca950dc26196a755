"""Derive the bag, the order in which tiles are drawn, from a seed.

A link made today must deal the same tiles in every later version and in every other
implementation. So the random numbers come from our own generator, specified in
docs/link-format.md ("The bag"), and never from a library's.

A bag is a tile string in drawing order, the next tile first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

_T = TypeVar("_T")

SEED_BITS = 64
JOINT_SEED_BITS = 40
"""The bits of a joint game's seed: it deals no tiles, but tells the inviter's games apart."""
_PURPOSE = b"pass-a-word bag 1"
_REMATCH = b"pass-a-word rematch 1"
_WORD = 1 << 16


def _key(seed: int, stage: int) -> bytes:
    return _PURPOSE + seed.to_bytes(8, "big") + stage.to_bytes(2, "big")


def random_words(key: bytes) -> Iterator[int]:
    """Yield endless 16-bit numbers: SHA-256 in counter mode, big-endian throughout."""
    counter = 0
    while True:
        block = sha256(key + counter.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(block[at : at + 2], "big") for at in range(0, 32, 2))
        counter += 1


def next_below(words: Iterator[int], limit: int) -> int:
    """Return the next number in 0..limit-1, each equally likely (rejection sampling)."""
    fair = _WORD - _WORD % limit
    return next(word for word in words if word < fair) % limit


def shuffled_by(key: bytes, items: Sequence[_T]) -> list[_T]:
    """Return the items in an order derived from a key: Fisher-Yates from the last place down."""
    order = list(items)
    words = random_words(key)
    for last in range(len(order) - 1, 0, -1):
        other = next_below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def shuffled(tiles: str, seed: int) -> str:
    """Return the tiles in the drawing order of the game with this 64-bit seed.

    Shuffles the tiles, in the order given, by Fisher-Yates from the last place down.
    """
    return "".join(shuffled_by(_key(seed, 0), tiles))


def put_back(bag: str, tiles: str, seed: int, stage: int) -> str:
    """Return the bag with exchanged ``tiles`` put back.

    Inserts each tile, in sorted order, at a random place; the other tiles keep their order. So an
    exchange reveals only the tiles drawn for it. ``stage`` numbers this move from 1, not counting
    free moves (`Position.stage`); it makes the places differ at every exchange.
    """
    words = random_words(_key(seed, stage))
    for tile in sorted(tiles):
        at = next_below(words, len(bag) + 1)
        bag = bag[:at] + tile + bag[at:]
    return bag


def seed_after(seed: int) -> int:
    """Return the seed of a rematch, derived from the seed of the game before it.

    A player therefore cannot retry rematches for a better deal. Two friends who both ask for a
    rematch get the same game.
    """
    digest = sha256(_REMATCH + seed.to_bytes(SEED_BITS // 8, "big")).digest()
    return int.from_bytes(digest[: SEED_BITS // 8], "big")
