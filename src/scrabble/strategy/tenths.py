"""Tenths of a point: the unit of leave values, equity and luck.

Whole numbers are the same on every machine, and a tenth is fine enough. All code that turns points
into tenths, or tenths into points to be shown, does it here.
"""

from __future__ import annotations

_TENTHS = 10


def to_tenths(points: int) -> int:
    """Return points in tenths of a point."""
    return _TENTHS * points


def to_points(tenths: int) -> float:
    """Return tenths of a point in points, for showing.

    >>> to_points(-35)
    -3.5
    """
    return tenths / _TENTHS
