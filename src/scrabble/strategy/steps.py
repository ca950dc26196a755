"""Work in steps, so that it can be shown, paused and dropped between any two of them.

A `Steps` is a generator that yields the per cent of the work done and returns what it found. Work
that can be `cut_short` returns the best it has found when `CutShort` is thrown where it yields.
"""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

__all__ = ["CutShort", "Steps", "cut_short", "finish"]

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
    with uncollected():
        while True:
            try:
                next(steps)
            except StopIteration as done:
                found: _Found = done.value
                return found


class CutShort(Exception):
    """Somebody wants what was found so far."""


def cut_short(steps: Steps[_Found]) -> _Found:
    """Return what work has found by its second step from now, at which it can be cut short.

    >>> def work():
    ...     found = 0
    ...     try:
    ...         for found in range(100):
    ...             yield found
    ...     except CutShort:
    ...         pass
    ...     return found
    >>> cut_short(work())
    1
    """
    try:
        next(steps)
        next(steps)
        steps.throw(CutShort())
    except StopIteration as done:
        found: _Found = done.value
        return found
    raise RuntimeError("This work cannot be cut short.")


@contextmanager
def uncollected() -> Iterator[None]:
    """Do not look for cycles of objects meanwhile.

    A search makes millions of tuples, none of them in a cycle; looking for one takes a fifth of
    its time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
