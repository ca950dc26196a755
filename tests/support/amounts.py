"""Amounts of work: the usual run tries fewer cases than the full run."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

IS_FULL = bool(os.environ.get("PASSAWORD_FULL"))


def amount(usual: int, full: int) -> int:
    """Return how many random cases to try in this run."""
    return full if IS_FULL else usual


def thinned(rows: Iterable[Any], every: int) -> list[Any]:
    """Mark values for the full run only, except the first and every ``every``-th after it."""
    return [
        row if n % every == 0 else pytest.param(row, marks=pytest.mark.full)
        for n, row in enumerate(rows)
    ]
