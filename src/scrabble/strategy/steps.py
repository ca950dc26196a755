"""Work in steps, so that it can be shown, paused and dropped between any two of them.

A `Steps` is a generator that yields the per cent of the work done and returns what it found.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

_Found = TypeVar("_Found")

Steps = Generator[int, None, _Found]


def finish(steps: Steps[_Found]) -> _Found:
    """Run all the steps that are left and return what they find.

    >>> def work():
    ...     yield 50
    ...     return "found"
    >>> finish(work())
    'found'
    """
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: _Found = done.value
            return found
