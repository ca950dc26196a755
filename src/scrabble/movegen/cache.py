"""A dictionary of bounded size."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(dict[K, V]):
    """A dictionary that starts over when it is full: cheap, bounded, and good enough.

    Reading is plain ``get``. What it holds can always be computed again.
    """

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit

    def keep(self, key: K, value: V) -> V:
        """Store a value and return it."""
        if len(self) >= self._limit:
            self.clear()
        self[key] = value
        return value
