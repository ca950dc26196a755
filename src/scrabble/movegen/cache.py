"""A dictionary of bounded size."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(dict[K, V]):
    """A dictionary that is cleared when full; its values can be computed again."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit

    def store(self, key: K, value: V) -> V:
        """Store a value, clearing a full cache first; return the value."""
        if len(self) >= self._limit:
            self.clear()
        self[key] = value
        return value
