"""Compute on P-256 with the machine's OpenSSL, through `ctypes`.

`scripts.data.vectors.curve` records OpenSSL's results, which our own curve must reproduce
(`test_curve_library.py`). With ``--openssl`` the sealed fuzzers use OpenSSL, and a game takes about
half the time. See EC_POINT_mul(3) and EC_POINT_set_compressed_coordinates(3).
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache

from scrabble.joint.sealed import curve
from scrabble.joint.sealed.curve import FIELD, GENERATOR, ORDER, Point

_NID_P256 = 415
"""NID_X9_62_prime256v1 of obj_mac.h."""
_BYTES = 32
_MODULES = ("scrabble.joint.sealed", "scripts.lab.fuzz")


class MissingLibrary(RuntimeError):
    """`ctypes` finds no OpenSSL."""


class _Library:
    """OpenSSL's group P-256, and buffers for one calculation."""

    def __init__(self) -> None:
        """Load OpenSSL; raises `MissingLibrary`."""
        name = ctypes.util.find_library("crypto")
        if name is None:
            raise MissingLibrary
        self._c = ctypes.CDLL(name)
        for function in (
            "EC_GROUP_new_by_curve_name", "EC_POINT_new", "BN_new", "BN_CTX_new", "BN_bin2bn",
        ):  # fmt: skip
            getattr(self._c, function).restype = ctypes.c_void_p
        self._group = self._pointer(self._c.EC_GROUP_new_by_curve_name(_NID_P256))
        self._sum, self._point = (self._pointer(self._c.EC_POINT_new(self._group)) for _ in "ab")
        self._x, self._y, self._scalar = (self._pointer(self._c.BN_new()) for _ in "xys")
        self._context = self._pointer(self._c.BN_CTX_new())

    @staticmethod
    def _pointer(address: int | None) -> ctypes.c_void_p:
        if not address:
            raise MissingLibrary
        return ctypes.c_void_p(address)

    def _set(self, number: ctypes.c_void_p, value: int) -> None:
        self._c.BN_bin2bn(value.to_bytes(_BYTES, "big"), _BYTES, number)

    def take(self, point: Point) -> None:
        """Set the point to multiply."""
        self._set(self._x, point.x)
        self._set(self._y, point.y)
        done = self._c.EC_POINT_set_affine_coordinates(
            self._group, self._point, self._x, self._y, self._context
        )
        assert done == 1  # the point is on the curve

    def multiple(self, scalar: int, *, of_generator: bool = False) -> Point | None:
        """Return a multiple of `take`'s point, or of the generator; ``None`` is the identity."""
        self._set(self._scalar, scalar % ORDER)
        numbers = (self._scalar, None, None) if of_generator else (None, self._point, self._scalar)
        done = self._c.EC_POINT_mul(self._group, self._sum, *numbers, self._context)
        assert done == 1
        return self._found()

    def lift(self, x: int) -> Point | None:
        """Return the point with this x and an even y, or ``None``."""
        if x >= FIELD:
            return None  # OpenSSL would reduce x.
        self._set(self._x, x)
        done = self._c.EC_POINT_set_compressed_coordinates(
            self._group, self._sum, self._x, 0, self._context
        )
        return self._found() if done == 1 else None

    def plus(self, left: Point, right: Point) -> Point | None:
        """Return the sum of two points."""
        self.take(left)
        self._set(self._scalar, 1)
        self._c.EC_POINT_mul(self._group, self._sum, None, self._point, self._scalar, self._context)
        self.take(right)
        self._c.EC_POINT_add(self._group, self._sum, self._sum, self._point, self._context)
        return self._found()

    def _found(self) -> Point | None:
        if self._c.EC_POINT_is_at_infinity(self._group, self._sum):
            return None
        self._c.EC_POINT_get_affine_coordinates(
            self._group, self._sum, self._x, self._y, self._context
        )
        return Point(self._value(self._x), self._value(self._y))

    def _value(self, number: ctypes.c_void_p) -> int:
        written = ctypes.create_string_buffer(_BYTES)
        self._c.BN_bn2binpad(number, written, _BYTES)
        return int.from_bytes(written.raw, "big")


@lru_cache(maxsize=1)
def library() -> _Library:
    """Return OpenSSL's curve; raises `MissingLibrary`."""
    return _Library()


def multiples(point: Point, scalars: Sequence[int]) -> list[Point]:
    """Compute the same as `curve.multiples`, with OpenSSL."""
    of_generator = point == GENERATOR
    if not of_generator:
        library().take(point)
    found = [library().multiple(scalar, of_generator=of_generator) for scalar in scalars]
    return [each for each in found if each is not None]


def many_multiples(scalars: Sequence[int]) -> list[Point]:
    """Compute the same as `curve.many_multiples`, with OpenSSL."""
    return multiples(GENERATOR, scalars)


def times(scalar: int, points: Sequence[Point]) -> list[Point]:
    """Compute the same as `curve.times`, with OpenSSL."""
    return [each for point in points for each in multiples(point, [scalar])]


def combine(points: Sequence[Point], rows: Sequence[Sequence[int]]) -> list[Point | None]:
    """Compute the same as `curve.combine`, with OpenSSL."""
    return [_sum_of(points, row) for row in rows]


def _sum_of(points: Sequence[Point], row: Sequence[int]) -> Point | None:
    total: Point | None = None
    for point, scalar in zip(points, row, strict=True):
        for each in multiples(point, [scalar]):
            total = each if total is None else library().plus(total, each)
    return total


_FUNCTIONS: tuple[Callable[..., object], ...] = (multiples, many_multiples, times, combine)


def use() -> None:
    """Replace the functions of `curve` by OpenSSL's; raises `MissingLibrary`."""
    library()
    for function in _FUNCTIONS:
        name = function.__name__
        own = getattr(curve, name)
        for module in list(sys.modules.values()):
            if module.__name__.startswith(_MODULES) and getattr(module, name, None) is own:
                setattr(module, name, function)
