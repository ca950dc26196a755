"""The curve, compared with results of other implementations.

scripts/data/vectors/curve.py recorded 8,000 results of OpenSSL; noble-curves confirms them in
tests/js/curve.test.mjs. Wycheproof has edge cases in which other implementations were wrong.
"""

import json

import pytest

from scrabble.joint.sealed.curve import (
    GENERATOR,
    ORDER,
    Point,
    combine,
    lift,
    many_multiples,
    multiple,
    multiples,
    times,
)
from scripts.data.vectors import curve, wycheproof
from scripts.lab.fuzz import openssl_curve

pytestmark = pytest.mark.no_cover

RECORDED = json.loads(curve.VECTORS.read_text("utf-8"))
PUBLISHED = json.loads(wycheproof.VECTORS.read_text("utf-8"))["keys"]


@pytest.fixture(scope="module")
def found():
    """Return our curve's results for the recorded inputs."""
    listed = curve.scalars("multiple", 5000)
    points = dict(zip(listed, multiples(GENERATOR, listed), strict=True))

    def of(scalar):
        return points[scalar].x.to_bytes(32, "big") + points[scalar].y.to_bytes(32, "big")

    def exchanged(a, b):
        return multiple(a, multiples(GENERATOR, [b])[0]).x.to_bytes(32, "big")

    def lifted(x):
        point = lift(x)
        return b"" if point is None else point.y.to_bytes(32, "big")

    return curve.vectors(of, exchanged, lifted)


@pytest.mark.parametrize("what", ["multiples", "exchanges", "lifts"])
def test_the_curve_agrees_with_openssl(what, found):
    """Multiples of the generator, their own multiples, and points found by x agree."""
    assert found[what] == RECORDED[what]
    assert len(RECORDED[what]) >= 10


def test_sums_agree_with_the_multiples_that_openssl_has_confirmed():
    """[a]G + [b]([c]G) is compared for six hundred numbers, small and large, of either sign."""
    listed = curve.scalars("sum", 600)
    for at in range(0, len(listed) - 2, 3):
        a, b, c = listed[at : at + 3]
        other = multiples(GENERATOR, [c])[0]
        rows = [[a, b], [a, -b], [-a, b]]
        totals = [(x + y * c) % curve.ORDER for x, y in rows]
        expected = [multiples(GENERATOR, [t])[0] if t else None for t in totals]
        assert combine([GENERATOR, other], rows) == expected


@pytest.mark.native
def test_long_runs_may_take_multiples_and_sums_from_openssl():
    """OpenSSL's multiples and sums of any points equal ours, even if a sum is the identity."""
    try:
        openssl_curve.library()
    except openssl_curve.MissingLibrary:
        pytest.skip("no OpenSSL for ctypes")
    listed = curve.scalars("openssl", 40)
    other = multiple(listed[0], GENERATOR)
    points = multiples(other, listed[:4])
    rows = [listed[:4], [1, 1, 1, 1], [0, 0, -3, 0], [0, 0, 0, 0]]
    for theirs, ours, given in [
        (openssl_curve.multiples, multiples, (GENERATOR, listed)),
        (openssl_curve.multiples, multiples, (other, listed)),
        (openssl_curve.many_multiples, many_multiples, (listed,)),
        (openssl_curve.times, times, (listed[0], points)),
        (openssl_curve.combine, combine, (points, rows)),
    ]:
        assert theirs(*given) == ours(*given)
    opposite = Point(other.x, curve.FIELD - other.y)
    assert openssl_curve.combine([other, opposite], [[1, 1]]) == [None]


def point_in(encoded):
    """Return the point in a SEC 1 encoding (2.3.3) if it is on our curve."""
    data = bytes.fromhex(encoded)
    kind, x, y = data[:1], int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    if len(data) == 65 and kind == b"\4":
        point = lift(x, y & 1)
        return point if point == Point(x, y) else None
    return lift(x, kind[0] & 1) if len(data) == 33 else None


def test_products_are_those_that_wycheproof_publishes():
    """Computing these products meets edge cases: a coordinate of 0, doubled and opposite points."""
    for private, tests in PUBLISHED.items():
        key = int(private, 16)
        for public, shared in tests["shared"].items():
            point = point_in(public)
            found = [multiple(key, point), multiples(point, [key % ORDER])[0]]
            assert [f"{each.x:064x}" for each in found] == [shared] * 2
    assert sum(len(tests["shared"]) for tests in PUBLISHED.values()) > 320


@pytest.mark.parametrize(
    "public", [public for tests in PUBLISHED.values() for public in tests["refused"]]
)
def test_points_that_wycheproof_refuses_are_refused(public):
    """These points are of other curves, of small order on the twist, or out of range."""
    assert point_in(public) is None
