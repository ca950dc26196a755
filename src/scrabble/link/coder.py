"""A big integer as a stack of choices.

A choice is one of ``n`` alternatives with whole-number weights; a likely choice costs few bits.
Writing pushes choices onto the integer X from the last to the first; reading pops them from the
first to the last (asymmetric numeral systems, Duda 2009, with unbounded integers instead of
renormalisation)::

    write:  X = X // f * total + c + X % f
    read:   r = X % total;  find c <= r < c + f;  X = X // total * f + r - c

``f`` is the weight of the choice, ``c`` the sum of the weights before it, ``total`` the whole sum.
With equal weights this is ``X * n + i`` and ``divmod``.

For example, a coin (2 choices) shows 1 and then a die (6) shows 4. Pushed onto the bottom
value 1, die first, they become ``(1 * 6 + 4) * 2 + 1``:

    >>> writer = Writer()
    >>> writer.uniform(2, 1), writer.uniform(6, 4), writer.integer(BOTTOM)
    (1, 4, 21)
    >>> reader = Reader(21)
    >>> reader.uniform(2), reader.uniform(6), reader.rest
    (1, 4, 1)

`Writer` and `Reader` have the same methods, so one function codes a format in both directions: the
writer takes each choice, the reader returns it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Protocol, TypeVar

_T = TypeVar("_T")
_U = TypeVar("_U")

BOTTOM = 1
"""The integer without any choices."""


class OutOfChoices(Exception):
    """The reader's integer holds no more choices: the text is damaged."""


def given(value: _T | None, pick: Callable[[_T], _U]) -> _U | None:
    """Apply ``pick`` to a value to write; return ``None`` when reading (no value)."""
    return None if value is None else pick(value)


def code_in_ranges(
    coder: Coder, ranges: Sequence[range], weights: Sequence[int], wanted: int | None
) -> int:
    """Encode or decode a number as its range and its index in that range."""
    chosen = given(wanted, lambda n: next(at for at, each in enumerate(ranges) if n in each))
    found = ranges[coder.weighted(weights, chosen)]
    return found[coder.uniform(len(found), given(wanted, lambda n: n - found[0]))]


class UniformCoder(Protocol):
    """A coder of equally likely choices."""

    def uniform(self, count: int, choice: int | None) -> int:
        """Encode or decode a number in ``range(count)``."""
        ...


class Writer:
    """Collects choices; `integer` then stacks them, last first."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []

    def weighted(self, weights: Sequence[int], choice: int | None) -> int:
        """Add one of ``len(weights)`` choices; a weight of 0 marks an impossible choice."""
        return self.ranked(tuple(accumulate(weights)), choice)

    def ranked(self, sums: Sequence[int], choice: int | None) -> int:
        """Add one of ``len(sums)`` choices, given the running sums of their weights.

        Like `weighted`, but faster when the sums of a long list are cached.
        """
        assert choice is not None
        before = sums[choice - 1] if choice else 0
        assert sums[choice] > before
        self._choices.append((before, sums[choice] - before, sums[-1]))
        return choice

    def uniform(self, count: int, choice: int | None) -> int:
        """Add a number below ``count``."""
        assert choice is not None
        assert 0 <= choice < count
        self._choices.append((choice, 1, count))
        return choice

    def integer(self, bottom: int) -> int:
        """Stack all choices on ``bottom`` and return the integer."""
        x = bottom
        for before, weight, total in reversed(self._choices):
            x = x // weight * total + before + x % weight
        return x


class Reader:
    """Pops choices off an integer; ``rest`` is the remaining integer."""

    def __init__(self, x: int) -> None:
        self.rest: int = x

    def weighted(self, weights: Sequence[int], choice: int | None = None) -> int:
        """Pop one choice; raises `OutOfChoices`."""
        return self.ranked(tuple(accumulate(weights)), choice)

    def ranked(self, sums: Sequence[int], choice: int | None = None) -> int:
        """Pop one choice; raises `OutOfChoices`."""
        del choice
        if not self.rest:
            raise OutOfChoices
        high, r = divmod(self.rest, sums[-1])
        index = bisect_right(sums, r)
        before = sums[index - 1] if index else 0
        self.rest = high * (sums[index] - before) + r - before
        return index

    def uniform(self, count: int, choice: int | None = None) -> int:
        """Pop a number below ``count``; raises `OutOfChoices`."""
        del choice
        if not self.rest:
            raise OutOfChoices
        self.rest, number = divmod(self.rest, count)
        return number


Coder = Writer | Reader
"""A coder in either direction."""
