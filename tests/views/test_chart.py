"""The score chart: lines in a frame, and the leader at each quarter."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import history_from, place, position

from scrabble.game import Turn
from scrabble.moves import Pass
from scrabble.views.players import HEIGHT, WIDTH, chart, moment

BAG = "E" * 20
TWO = position("CATSXYZ", "QUIZABC", bag=BAG)
THREE = position("CATSXYZ", "QUIZABC", "EEEEEEE", bag=BAG)
CAT = place("8H CAT")  # 10 points


def points(line):
    return [tuple(map(float, point.split(","))) for point in line.split()]


@pytest.mark.parametrize("moves", [[], [CAT]])
def test_there_is_no_chart_until_there_is_something_to_see(moves):
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
    """Lines run from the deal to the last turn; the edge is the largest lead, at least ten."""
    drawn = chart(history_from(at, *moves))
    assert drawn["most"] == most
    assert [points(line) for line in drawn["lines"]] == [points(line) for line in lines]


def test_no_line_leaves_the_frame():
    drawn = chart(history_from(THREE, place("8H CATSXYZ"), Pass(), Pass()))
    for line in drawn["lines"]:
        assert all(0 <= x <= WIDTH and 0 < y < HEIGHT for x, y in points(line))


def test_the_leader_is_named_at_a_few_turns():
    """The leader is named at each quarter of the game, no turn twice; a tie has no leader."""
    named = chart(history_from(TWO, Pass(), place("8H QUIZ"), Pass(), Pass(), Pass()))["leaders"]
    assert named == [
        {"turn": 1, "seat": None, "n": 0},
        {"turn": 3, "seat": 1, "n": 44},
        {"turn": 4, "seat": 1, "n": 44},
        {"turn": 5, "seat": 1, "n": 44},
    ]
    assert [each["turn"] for each in chart(history_from(TWO, CAT, Pass()))["leaders"]] == [1, 2]


SCORES = st.integers(2, 4).flatmap(
    lambda seats: st.lists(
        st.tuples(*[st.integers(-9, 9)] * seats, st.integers(0, seats - 1), st.booleans()),
        min_size=3,
        max_size=9,
    )
)
"""For each turn: the scores after the turn, the seat that moved, and whether there is a play."""


def lead(scores, seat):
    """Return a seat's lead over the others."""
    return min(scores[seat] - other for n, other in enumerate(scores) if n != seat)


@given(SCORES)
def test_the_moment_is_the_play_that_gained_most_in_taking_the_lead(after):
    """The player was tied or behind; of equal gains the later one counts; turn 1 is left out."""
    scores = [tuple(0 for _ in after[0][:-2]), *(each[:-2] for each in after)]
    turns = [
        Turn(n, seat, Pass(), stood or None, 0, 0, "")
        for n, (*_, seat, stood) in enumerate(after, 1)
    ]
    positions = [SimpleNamespace(scores=each) for each in scores]
    is_off = {number: number % 4 == 3 for number in range(len(scores))}.__getitem__
    history = SimpleNamespace(turns=turns, positions=positions, withdrawn=is_off)
    taken = [
        (now - before, turn.number, turn.seat, before, now)
        for turn in turns[1:]
        for before, now in [[lead(each, turn.seat) for each in scores[turn.number - 1 :][:2]]]
        if before <= 0 < now and turn.play and not is_off(turn.number)
    ]
    _, *facts = max(taken, default=(None, None))
    found = moment(history)
    assert (None if found is None else list(found.values())) == (facts if taken else None)
    for leader in chart(history)["leaders"]:
        now = scores[leader["turn"]]
        first, second = sorted(now, reverse=True)[:2]
        leads = None if first == second else now.index(first)
        assert (leader["seat"], leader["n"]) == (leads, first - second)
