"""The curve P-256 against published points, and against sums made the slow way."""

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


RANDOM = Random(256)


@pytest.mark.parametrize("count", [1, 2, 3, 64, 255])
def test_the_first_multiples_are_those_one_by_one(count):
    """Made by doubling the list."""
    assert first_multiples(count) == multiples(GENERATOR, range(1, count + 1))


def test_sums_of_several_multiples_may_be_any_point_and_the_identity():
    """Equal and opposite points, scalars of 0 and beyond the order."""
    twice, opposite = multiple(2, GENERATOR), Point(GENERATOR.x, FIELD - GENERATOR.y)
    points = [GENERATOR, twice, opposite]
    rows = [[0, 0, 0], [1, 0, 1], [2, ORDER - 1, 0], [1, 0, 0], [5, 6, 7], [ORDER + 3, 0, 0]]
    expected = [None, None, None, GENERATOR, multiple(10, GENERATOR), multiple(3, GENERATOR)]
    assert combine(points, rows) == expected


@pytest.mark.parametrize("x", [-1, FIELD, FIELD + GENERATOR.x, 2**256])
def test_numbers_out_of_range_are_no_points(x):
    """A coordinate has one way to be written."""
    assert lift(x) is None


def test_half_of_all_numbers_belong_to_the_twist():
    """Those are refused, so that no point of another group gets in."""
    found = [lift(RANDOM.randrange(FIELD)) is None for _ in range(400)]
    assert 150 < sum(found) < 250
