"""Who led by how much after each turn: lines to draw, and facts to read out."""

from __future__ import annotations

from math import floor

from scrabble.game import History
from scrabble.views.json import Json

WIDTH, HEIGHT = 320, 120
"""The frame of the lines: x is the turn, y the lead."""

_MARGIN = 6
_FEWEST = 2
"""The fewest turns that are drawn."""
_LEAST = 10
"""The least lead at the edge of the frame, so that two points do not look like a mountain."""
_STOPS = (0.25, 0.5, 0.75, 1)


def chart(history: History) -> Json | None:
    """Return the lead turn by turn; ``None`` while there is little to see.

    Of two players ``lines`` has one: the lead of the first over the second. Of more it has one
    for each, over the average of all. A line is the points of an SVG polyline in a frame of
    `WIDTH` by `HEIGHT`, from the deal to the last turn; its edge is a lead of ``most`` points.
    ``leaders`` says who led (``seat``; ``None`` if nobody did) by ``n`` points after some turns.
    """
    turns = len(history.turns)
    if turns < _FEWEST:
        return None
    scores = [position.scores for position in history.positions]
    leads = _leads(scores)
    most = max(_LEAST, *(abs(lead) for line in leads for lead in line))
    height = (HEIGHT / 2 - _MARGIN) / most
    return {
        "lines": [
            " ".join(
                f"{turn / turns * WIDTH:.1f},{HEIGHT / 2 - lead * height:.1f}"
                for turn, lead in enumerate(line)
            )
            for line in leads
        ],
        "most": floor(most + 0.5),
        "leaders": [_leader(turn, scores[turn]) for turn in dict.fromkeys(_stops(turns))],
    }


def _leads(scores: list[tuple[int, ...]]) -> list[list[float]]:
    if len(scores[0]) == 2:
        return [[first - second for first, second in scores]]
    return [
        [each[seat] - sum(each) / len(each) for each in scores] for seat in range(len(scores[0]))
    ]


def _stops(turns: int) -> list[int]:
    return [floor(part * turns + 0.5) for part in _STOPS]


def _leader(turn: int, scores: tuple[int, ...]) -> Json:
    first, second = sorted(scores, reverse=True)[:2]
    seat = None if first == second else scores.index(first)
    return {"turn": turn, "seat": seat, "n": first - second}
