"""Run long work in slices: cache searches between requests, so that no request takes long.

The page repeats a request, each time with a ``budget`` of steps. If a search is lost, it begins
again and finds the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from scrabble.strategy.steps import Steps, cut_short, uncollected
from scrabble.web.request import BadRequest, Request

LONGEST_SLICE = 10_000
_Result = TypeVar("_Result")


def budget_in(request: Request, usual: int) -> int:
    """Return how many steps a request may run; raise `BadRequest`."""
    budget = request.number("budget") or usual
    if not 1 <= budget <= LONGEST_SLICE:
        raise BadRequest("budget")
    return budget


@dataclass(frozen=True, slots=True)
class Finished(Generic[_Result]):
    """The result of a search."""

    result: _Result


class Searches(Generic[_Result]):
    """Running searches, one for each subject; only the last ``most`` are cached."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, Steps[_Result]] = {}

    def forget(self) -> None:
        """Drop all searches."""
        self._kept.clear()

    def cut_short(self, about: Hashable, begin: Callable[[], Steps[_Result]]) -> Finished[_Result]:
        """End a search early; return its best result so far."""
        search = self._kept.pop(about, None) or begin()
        return Finished(cut_short(search))

    def go_on(
        self, about: Hashable, begin: Callable[[], Steps[_Result]], budget: int
    ) -> Finished[_Result] | int:
        """Run ``budget`` steps of a search; return its result, or the per cent done."""
        search = self._kept.pop(about, None) or begin()
        done = 0
        try:
            with uncollected():
                for _ in range(budget):
                    done = next(search)
        except StopIteration as end:
            return Finished(end.value)
        for oldest in list(self._kept)[: 1 - self._most or None]:
            del self._kept[oldest]
        self._kept[about] = search
        return done
