"""The score chart: lines in a frame, and who was in the lead."""

from __future__ import annotations

import pytest
from support.helpers import history_from, place, position

from scrabble.moves import Pass
from scrabble.views.players import HEIGHT, WIDTH, chart, moment

BAG = "E" * 20
TWO = position("CATSXYZ", "QUIZABC", bag=BAG)
THREE = position("CATSXYZ", "QUIZABC", "EEEEEEE", bag=BAG)
CAT = place("8H CAT")  # 10 points


def points(line):
    """Return the points of a line as numbers."""
    return [tuple(map(float, point.split(","))) for point in line.split()]


@pytest.mark.parametrize("moves", [[], [CAT]])
def test_there_is_no_chart_until_there_is_something_to_see(moves):
    """One turn is too few."""
    assert chart(history_from(TWO, *moves)) is None


@pytest.mark.parametrize(
    ("at", "moves", "most", "lines"),
    [
        (TWO, [CAT, Pass()], 10, ["0,60 160,6 320,6"]),
        (TWO, [Pass(), Pass()], 10, ["0,60 160,60 320,60"]),
        (TWO, [Pass(), place("8H QUIZ")], 44, ["0,60 160,60 320,114"]),
        (
            THREE,
            [CAT, Pass()],
            10,
            ["0,60 160,24 320,24", "0,60 160,78 320,78", "0,60 160,78 320,78"],
        ),
    ],
)
def test_lines_are_the_lead_over_the_second_or_over_the_average(at, moves, most, lines):
    """They run from the deal to the last turn; the edge is the largest lead, at least ten."""
    drawn = chart(history_from(at, *moves))
    assert drawn["most"] == most
    assert [points(line) for line in drawn["lines"]] == [points(line) for line in lines]


def test_no_line_leaves_the_frame():
    """Even if the first of three is far ahead, lines stay inside."""
    drawn = chart(history_from(THREE, place("8H CATSXYZ"), Pass(), Pass()))
    for line in drawn["lines"]:
        assert all(0 <= x <= WIDTH and 0 < y < HEIGHT for x, y in points(line))


def test_the_leader_is_named_at_a_few_turns():
    """These are the quarters, each turn once; a tied game has no leader."""
    named = chart(history_from(TWO, Pass(), place("8H QUIZ"), Pass(), Pass(), Pass()))["leaders"]
    assert named == [
        {"turn": 1, "seat": None, "n": 0},
        {"turn": 3, "seat": 1, "n": 44},
        {"turn": 4, "seat": 1, "n": 44},
        {"turn": 5, "seat": 1, "n": 44},
    ]
    assert [each["turn"] for each in chart(history_from(TWO, CAT, Pass()))["leaders"]] == [1, 2]


QUIZ = place("9H QUIZ")


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([], None),
        ([CAT, Pass()], None),
        ([Pass(), CAT], (2, 1, 0, 10)),
        ([CAT, place("7G XYZ")], (2, 1, -10, "ahead")),
    ],
    ids=["no turn", "led throughout", "from a tie", "from behind"],
)
def test_the_moment_is_the_play_that_took_the_lead(moves, expected):
    """The first turn does not count, as every game begins with it."""
    racks = ("CATSXYZ", "CATSXYZ")
    found = moment(history_from(position(*racks, bag=BAG), *moves))
    if expected is None:
        assert found is None
        return
    turn, seat, before, after = expected
    assert (found["turn"], found["seat"], found["before"]) == (turn, seat, before)
    assert found["after"] == after or (after == "ahead" and found["after"] > 0)
