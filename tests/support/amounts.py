"""How much of the same is tried: less in the usual run than in the full one."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

IS_FULL = bool(os.environ.get("PASSAWORD_FULL"))


def amount(usual: int, full: int) -> int:
    """Return how many random cases to try in this run."""
    return full if IS_FULL else usual


def thinned(rows: Iterable[Any], every: int) -> list[Any]:
    """Mark all but each ``every``-th value of a parameter, from the first on, for the full run."""
    return [
        row if n % every == 0 else pytest.param(row, marks=pytest.mark.full)
        for n, row in enumerate(rows)
    ]
