"""The curve against OpenSSL, whose results scripts/vectors/curve.py recorded: 8,000 of them."""

import json

import pytest

from scrabble.link.joint.sealed.curve import GENERATOR, combine, lift, multiple, multiples
from scripts.vectors import curve

pytestmark = pytest.mark.no_cover

RECORDED = json.loads(curve.VECTORS.read_text("utf-8"))


@pytest.fixture(scope="module")
def found():
    """Return what our curve makes of the same numbers."""
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
    """Multiples of the generator, multiples of those, and points by their x, each by hundreds."""
    assert found[what] == RECORDED[what]
    assert len(RECORDED[what]) >= 10


def test_sums_agree_with_the_multiples_that_openssl_has_confirmed():
    """[a]G + [b]([c]G) for six hundred numbers, small and large, of either sign."""
    listed = curve.scalars("sum", 600)
    for at in range(0, len(listed) - 2, 3):
        a, b, c = listed[at : at + 3]
        other = multiples(GENERATOR, [c])[0]
        rows = [[a, b], [a, -b], [-a, b]]
        totals = [(x + y * c) % curve.ORDER for x, y in rows]
        expected = [multiples(GENERATOR, [t])[0] if t else None for t in totals]
        assert combine([GENERATOR, other], rows) == expected
