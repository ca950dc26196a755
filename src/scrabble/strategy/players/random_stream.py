"""Random numbers for computer players, determined by the position.

The same position gives the same numbers in every Python version and in the browser. They come from
SHA-256 in counter mode, as for the bag (`scrabble.game.bag`). The key is derived only from facts
that the player may know, so the numbers reveal nothing about the order of the bag.
"""

from __future__ import annotations

from hashlib import sha256

from scrabble.strategy.knowledge import Knowledge

_PURPOSE = "pass-a-word player 1"
_WORD = 1 << 32


class Stream:
    """An endless stream of uniform random numbers."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = b""
        self._blocks = 0

    @classmethod
    def of(cls, known: Knowledge, strength: int) -> Stream:
        """Return the stream of random numbers for a strength in a position."""
        rack = "".join(sorted(known.rack))
        parts = (_PURPOSE, strength, known.turn, known.seat, known.scores, rack, known.board.cells)
        return cls(sha256("\n".join(map(str, parts)).encode()).digest())

    def below(self, limit: int) -> int:
        """Return the next number from 0 to ``limit - 1``, by rejection sampling."""
        fair = _WORD - _WORD % limit
        while True:
            if not self._block:
                self._block = sha256(self._key + self._blocks.to_bytes(4, "big")).digest()
                self._blocks += 1
            number, self._block = int.from_bytes(self._block[:4], "big"), self._block[4:]
            if number < fair:
                return number % limit

    def draw(self, tiles: str, count: int) -> str:
        """Return ``count`` of the tiles, or all if there are fewer, sorted."""
        return "".join(sorted(self.draw_in_order(tiles, count)))

    def draw_in_order(self, tiles: str, count: int) -> str:
        """Return ``count`` of the tiles, or all if there are fewer, in drawing order."""
        pool = list(tiles)
        for at in range(min(count, len(pool))):
            other = at + self.below(len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
        return "".join(pool[:count])
