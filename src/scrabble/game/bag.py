"""The bag: from a seed to the order in which tiles are drawn.

The generator is our own and specified (docs/link-format.md, "The bag"): a link
made today must deal the same tiles in every later version and in every other
implementation, so no library generator takes part.

A bag is a tile string: the next tile to be drawn stands first.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

SEED_BITS = 64
_PURPOSE = b"pass-a-word bag 1"
_REMATCH = b"pass-a-word rematch 1"
_WORD = 1 << 16


def _words(seed: int, stage: int) -> Iterator[int]:
    """Yield 16-bit numbers without end: SHA-256 in counter mode, big-endian throughout."""
    key = _PURPOSE + seed.to_bytes(8, "big") + stage.to_bytes(2, "big")
    counter = 0
    while True:
        block = sha256(key + counter.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(block[at : at + 2], "big") for at in range(0, 32, 2))
        counter += 1


def _below(words: Iterator[int], limit: int) -> int:
    """Return the next number in 0..limit-1, each equally likely (rejection sampling)."""
    fair = _WORD - _WORD % limit
    return next(word for word in words if word < fair) % limit


def shuffled(tiles: str, seed: int) -> str:
    """Return the tiles in the order a game with this 64-bit seed draws them.

    Fisher-Yates from the last place down, on the tiles in the order given.
    """
    order = list(tiles)
    words = _words(seed, 0)
    for last in range(len(order) - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return "".join(order)


def put_back(bag: str, tiles: str, seed: int, turn: int) -> str:
    """Return the bag after tiles were exchanged into it at turn ``turn`` (from 1).

    Each tile, in sorted order, goes to a place drawn afresh; the others keep
    their order, so an exchange tells nobody more than the tiles drawn for it.
    """
    words = _words(seed, turn)
    for tile in sorted(tiles):
        at = _below(words, len(bag) + 1)
        bag = bag[:at] + tile + bag[at:]
    return bag


def seed_after(seed: int) -> int:
    """Return the seed of the rematch of a game.

    It follows from that game's: whoever begins it has no other deal to try for, and
    friends who both ask for a rematch are in the same game.
    """
    digest = sha256(_REMATCH + seed.to_bytes(SEED_BITS // 8, "big")).digest()
    return int.from_bytes(digest[: SEED_BITS // 8], "big")
