"""Compute on the curve P-256: y² = x³ - 3x + b over a prime field, a group of prime order.

FIPS 186-4, D.1.2.3; RFC 5114, 2.6. Written for this format and **not reviewed**. The code is not
constant-time: secrets are used only on the player's own device, and for a game.

A `Point` is never the identity. Only functions of this module make points, so every point is on
the curve. The group has prime order: there are no small subgroups.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

FIELD = 2**256 - 2**224 + 2**192 + 2**96 - 1
POINT_BYTES = 32
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B

_WINDOW = 5
"""Bits of a scalar that `multiples` takes at a time; 4 and 6 are slower for English's 93 labels."""
_WIDE_WINDOW = 8
"""Bits of a scalar that `many_multiples` takes at a time."""
_NAF = 5
"""Bits of a signed digit in `combine`; a digit is odd or 0."""

_Pair = tuple[int, int]
_Jacobian = tuple[int, int, int]
"""(X, Y, Z) stands for the point (X / Z², Y / Z³); Z = 0 is the identity."""
_IDENTITY: _Jacobian = (1, 1, 0)


class Point(NamedTuple):
    """A point of the curve, not the identity."""

    x: int
    y: int


GENERATOR = Point(
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)


def lift(x: int, odd: int = 0) -> Point | None:
    """Return the point with this ``x`` and a ``y`` that is odd (1) or even (0).

    ``None`` if no point has this ``x``: half of all numbers belong to the twist of the curve.
    """
    if not 0 <= x < FIELD:
        return None
    square = (x * x % FIELD * x - 3 * x + _B) % FIELD
    y = pow(square, (FIELD + 1) // 4, FIELD)
    if y * y % FIELD != square:
        return None
    return Point(x, y if y & 1 == odd else FIELD - y)


def multiple(scalar: int, point: Point) -> Point:
    """Multiply a point by ``scalar``, which is not a multiple of `ORDER`."""
    return times(scalar, [point])[0]


def multiples(point: Point, scalars: Sequence[int]) -> list[Point]:
    """Multiply one point by many scalars in 1..ORDER-1.

    Adds affine table entries, lowest window first. All scalars advance together, so each window
    needs one inversion. No point is added to itself or its opposite: an entry of window i is at
    least 32^i times the point, the sum so far is less, and no scalar reaches `ORDER`.
    """
    rows = _table_of_generator(_WINDOW) if point == GENERATOR else _table(point, _WINDOW)
    return _sums_of_entries(rows, [_signed_digits(scalar, _WINDOW) for scalar in scalars])


def many_multiples(scalars: Sequence[int]) -> list[Point]:
    """Multiply the generator by scalars, faster than `multiples` for thousands of scalars."""
    digits = [_signed_digits(scalar, _WIDE_WINDOW) for scalar in scalars]
    return _sums_of_entries(_table_of_generator(_WIDE_WINDOW), digits)


def _sums_of_entries(
    rows: Sequence[Sequence[Point]], digits: Sequence[Sequence[int]]
) -> list[Point]:
    """Add up the table entries that each scalar's digits choose, all scalars window by window."""
    sums: list[_Pair | None] = [None] * len(digits)
    for at, row in enumerate(rows):
        which, left, right = list[int](), list[_Pair](), list[_Pair]()
        for n, own in enumerate(digits):
            digit = own[at] if at < len(own) else 0
            if not digit:
                continue
            x, y = row[digit - 1] if digit > 0 else row[-digit - 1]
            entry = (x, y) if digit > 0 else (x, FIELD - y)
            before = sums[n]
            if before is None:
                sums[n] = entry
            else:
                which.append(n)
                left.append(before)
                right.append(entry)
        for n, total in zip(which, _sums(left, right), strict=True):
            sums[n] = total
    found = [Point(*total) for total in sums if total is not None]
    assert len(found) == len(digits)  # no scalar is 0
    return found


def first_multiples(count: int) -> list[Point]:
    """Return the generator multiplied by 1, 2, 3 and so on."""
    found = [GENERATOR]
    while len(found) < count:
        *others, last = found
        found += [*_add_each(others, [last] * len(others)), *_double_each([last])]
    return found[:count]


def times(scalar: int, points: Sequence[Point]) -> list[Point]:
    """Multiply each point by one scalar, which is not a multiple of `ORDER`."""
    digits = _naf(scalar % ORDER)
    sums = [_sum_of_multiples([digits], [table]) for table in _odd_multiples(points)]
    return _present(_affine(sums))


def combine(points: Sequence[Point], rows: Sequence[Sequence[int]]) -> list[Point | None]:
    """Return for each row the sum of all points, each multiplied by its scalar in the row.

    ``None`` is the identity. Scalars near 0, of either sign, take less time.
    """
    odd = _odd_multiples(points)
    return _affine([_sum_of_multiples([_naf(_signed(n)) for n in row], odd) for row in rows])


def _sum_of_multiples(digits: Sequence[Sequence[int]], odd: Sequence[Sequence[Point]]) -> _Jacobian:
    """Add multiples of points by Straus' method: all points share the doublings."""
    total = _IDENTITY
    for at in range(max(map(len, digits), default=0) - 1, -1, -1):
        total = _double(total)
        for own, table in zip(digits, odd, strict=True):
            digit = own[at] if at < len(own) else 0
            if digit > 0:
                total = _add(total, table[digit >> 1])
            elif digit:
                x, y = table[-digit >> 1]
                total = _add(total, Point(x, FIELD - y))
    return total


def _signed(scalar: int) -> int:
    """Return the scalar's equivalent nearest to 0, modulo `ORDER`."""
    return (scalar + ORDER // 2) % ORDER - ORDER // 2


def _signed_digits(scalar: int, window: int) -> list[int]:
    """Return a scalar's signed digits of ``window`` bits, lowest first."""
    return _digits(scalar, window, window)


def _naf(scalar: int) -> list[int]:
    """Return a number's digits, lowest first: most are 0, the others odd, from -15 to 15."""
    return _digits(scalar, _NAF, 1)


def _digits(scalar: int, window: int, step: int) -> list[int]:
    full, found = 1 << window, []
    while scalar:
        digit = scalar & (full - 1) if step > 1 or scalar & 1 else 0
        if digit >= full // 2:
            digit -= full
        found.append(digit)
        scalar = (scalar - digit) >> step
    return found


@lru_cache(maxsize=2)
def _table_of_generator(window: int) -> list[list[Point]]:
    return _table(GENERATOR, window)


def _table(point: Point, window: int) -> list[list[Point]]:
    """Return, for each window, the multiples that the window's digits can select.

    For window i of 5 bits these are 1 to 16 times 32^i times the point.
    """
    total: _Jacobian = (point.x, point.y, 1)
    firsts: list[_Jacobian] = [total]
    for _ in range(ORDER.bit_length() // window + 1):
        for _ in range(window):
            total = _double(total)
        firsts.append(total)
    columns = [_present(_affine(firsts))]
    columns.append(_double_each(columns[0]))
    for _ in range(3, (1 << (window - 1)) + 1):
        columns.append(_add_each(columns[-1], columns[0]))
    return [list(row) for row in zip(*columns, strict=True)]


def _odd_multiples(points: Sequence[Point]) -> list[list[Point]]:
    """Return each point multiplied by 1, 3, 5, ... 15."""
    twice = _double_each(points)
    columns = [list(points)]
    for _ in range((1 << (_NAF - 2)) - 1):
        columns.append(_add_each(columns[-1], twice))
    return [list(row) for row in zip(*columns, strict=True)]


def _inverses(numbers: Sequence[int], modulus: int = FIELD) -> list[int]:
    """Invert all numbers, none of them 0, by a single inversion (Montgomery)."""
    before, product = [], 1
    for number in numbers:
        before.append(product)
        product = product * number % modulus
    inverse = pow(product, -1, modulus)
    found = [0] * len(numbers)
    for at in range(len(numbers) - 1, -1, -1):
        found[at] = inverse * before[at] % modulus
        inverse = inverse * numbers[at] % modulus
    return found


def inverses_of_scalars(scalars: Sequence[int]) -> list[int]:
    """Invert scalars, none of them 0, modulo `ORDER`."""
    return _inverses(scalars, ORDER)


def _add_each(left: Sequence[Point], right: Sequence[Point]) -> list[Point]:
    """Add points pairwise; no pair is equal or opposite."""
    return [Point(*total) for total in _sums(left, right)]


def _sums(left: Sequence[_Pair], right: Sequence[_Pair]) -> list[_Pair]:
    """Add points as bare number pairs; making `Point` objects would take a third of the time."""
    slopes = _inverses([b[0] - a[0] for a, b in zip(left, right, strict=True)])
    found = []
    for (x1, y1), (x2, y2), inverse in zip(left, right, slopes, strict=True):
        slope = (y2 - y1) * inverse % FIELD
        x = (slope * slope - x1 - x2) % FIELD
        found.append((x, (slope * (x1 - x) - y1) % FIELD))
    return found


def _double_each(points: Sequence[Point]) -> list[Point]:
    found = []
    for (x, y), inverse in zip(points, _inverses([2 * y for _, y in points]), strict=True):
        slope = 3 * (x * x - 1) * inverse % FIELD
        twice = (slope * slope - 2 * x) % FIELD
        found.append(Point(twice, (slope * (x - twice) - y) % FIELD))
    return found


def _double(point: _Jacobian) -> _Jacobian:
    """Double a point (dbl-2001-b of the Explicit-Formulas Database, for a = -3)."""
    x, y, z = point
    if not z:
        return point
    delta, gamma = z * z % FIELD, y * y % FIELD
    beta = x * gamma % FIELD
    alpha = 3 * (x - delta) * (x + delta) % FIELD
    twice = (alpha * alpha - 8 * beta) % FIELD
    return (
        twice,
        (alpha * (4 * beta - twice) - 8 * gamma * gamma) % FIELD,
        2 * y * z % FIELD,
    )


def _add(point: _Jacobian, other: Point) -> _Jacobian:
    """Add an affine point to any point, even to itself, its opposite or the identity."""
    x, y, z = point
    if not z:
        return (other.x, other.y, 1)
    square = z * z % FIELD
    across = (other.x * square - x) % FIELD
    up = (other.y * square * z - y) % FIELD
    if not across:
        return _IDENTITY if up else _double(point)
    square = across * across % FIELD
    cube = square * across % FIELD
    base = x * square % FIELD
    total = (up * up - cube - 2 * base) % FIELD
    return total, (up * (base - total) - y * cube) % FIELD, z * across % FIELD


def _affine(points: Sequence[_Jacobian]) -> list[Point | None]:
    inverses = iter(_inverses([z for _, _, z in points if z]))
    found: list[Point | None] = []
    for x, y, z in points:
        if not z:
            found.append(None)
            continue
        inverse = next(inverses)
        square = inverse * inverse % FIELD
        found.append(Point(x * square % FIELD, y * square % FIELD * inverse % FIELD))
    return found


def _present(points: Sequence[Point | None]) -> list[Point]:
    """Return the points, asserting that none is the identity."""
    found = [point for point in points if point is not None]
    assert len(found) == len(points)  # doubling a point of prime order never gives the identity
    return found
