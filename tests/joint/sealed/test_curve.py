"""The curve P-256 at published points and at its edges; `test_curve_library` compares many more."""

from random import Random

import pytest

from scrabble.joint.sealed.curve import (
    FIELD,
    GENERATOR,
    ORDER,
    Point,
    combine,
    first_multiples,
    lift,
    multiple,
    multiples,
)

pytestmark = pytest.mark.no_cover


# Multiples of the generator: NIST's routines, and the key of RFC 6979, A.2.5.
PUBLISHED = [
    (
        2,
        0x7CF27B188D034F7E8A52380304B51AC3C08969E277F21B35A60B48FC47669978,
        0x07775510DB8ED040293D9AC69F7430DBBA7DADE63CE982299E04B79D227873D1,
    ),
    (
        3,
        0x5ECBE4D1A6330A44C8F7EF951D4BF165E6C6B721EFADA985FB41661BC6E7FD6C,
        0x8734640C4998FF7E374B06CE1A64A2ECD82AB036384FB83D9A79B127A27D5032,
    ),
    (
        0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721,
        0x60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6,
        0x7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299,
    ),
    (ORDER - 1, GENERATOR.x, FIELD - GENERATOR.y),
    (1, GENERATOR.x, GENERATOR.y),
]

RANDOM = Random(256)


@pytest.mark.parametrize(("scalar", "x", "y"), PUBLISHED)
def test_multiples_of_the_generator_are_those_published(scalar, x, y):
    """Both multiplications agree with the published points."""
    assert multiple(scalar, GENERATOR) == multiples(GENERATOR, [scalar])[0] == Point(x, y)


@pytest.mark.parametrize("count", [1, 2, 3, 64, 255])
def test_the_first_multiples_are_those_one_by_one(count):
    """``first_multiples`` computes its list by adding and doubling points."""
    assert first_multiples(count) == multiples(GENERATOR, range(1, count + 1))


def test_sums_of_several_multiples_may_be_any_point_and_the_identity():
    """Points may be equal or opposite, scalars 0 or beyond the order."""
    twice, opposite = multiple(2, GENERATOR), Point(GENERATOR.x, FIELD - GENERATOR.y)
    points = [GENERATOR, twice, opposite]
    rows = [[0, 0, 0], [1, 0, 1], [2, ORDER - 1, 0], [1, 0, 0], [5, 6, 7], [ORDER + 3, 0, 0]]
    expected = [None, None, None, GENERATOR, multiple(10, GENERATOR), multiple(3, GENERATOR)]
    assert combine(points, rows) == expected


@pytest.mark.parametrize("x", [-1, FIELD, FIELD + GENERATOR.x, 2**256])
def test_numbers_out_of_range_are_no_points(x):
    """A coordinate must be below the field's size, so that it has a single encoding."""
    assert lift(x) is None


def test_half_of_all_numbers_belong_to_the_twist():
    """The x of a point on the twist, a related curve, is refused."""
    found = [lift(RANDOM.randrange(FIELD)) is None for _ in range(400)]
    assert 150 < sum(found) < 250
