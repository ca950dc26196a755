"""Run work in steps, so that it can show progress, pause, or stop between two steps.

A `Steps` is a generator that yields the per cent of the work done and returns its result. Some
generators can be `cut_short`: if `CutShort` is thrown into one, it returns its best result so far.
"""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

__all__ = ["CutShort", "Steps", "cut_short", "finish"]

Found = TypeVar("Found")

Steps = Generator[int, None, Found]


def finish(steps: Steps[Found]) -> Found:
    """Run all remaining steps and return their result.

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
                found: Found = done.value
                return found


class CutShort(Exception):
    """Thrown into a generator of steps to ask for the result so far."""


def cut_short(steps: Steps[Found]) -> Found:
    """Run two more steps, then return the result so far.

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
        found: Found = done.value
        return found
    raise RuntimeError("This work cannot be cut short.")


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause Python's cyclic garbage collector.

    A search makes millions of tuples but no reference cycles; looking for cycles would take a fifth
    of its time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
