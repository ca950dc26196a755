"""Tenths of a point: the unit of leave values, equity and luck.

Whole numbers are the same on every machine, and a tenth is precise enough. All conversions between
points and tenths are here.
"""

from __future__ import annotations

_TENTHS = 10


def to_tenths(points: int) -> int:
    """Convert points to tenths of a point."""
    return _TENTHS * points


def to_points(tenths: int) -> float:
    """Convert tenths of a point to points, for display.

    >>> to_points(-35)
    -3.5
    """
    return tenths / _TENTHS
