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
        "leaders": [
            _leader(turn, scores[turn])
            for turn in dict.fromkeys(floor(part * turns + 0.5) for part in _STOPS)
        ],
    }


def moment(history: History) -> Json | None:
    """Return the play that changed the lead most: its turn, seat, and the lead before and after.

    That is, of the plays that stood and brought their player from behind, or from a tie, to the
    lead, the one with the largest gain; the first turn, which everybody begins level, is none.
    ``None`` if there is no such play.
    """
    found: Json | None = None
    for turn in history.turns[1:]:
        if not turn.play or history.withdrawn(turn.number):
            continue
        around = history.positions[turn.number - 1 : turn.number + 1]
        before, after = (_lead(position.scores, turn.seat) for position in around)
        if before <= 0 < after and (
            found is None or after - before >= found["after"] - found["before"]
        ):
            found = {"turn": turn.number, "seat": turn.seat, "before": before, "after": after}
    return found


def _lead(scores: tuple[int, ...], seat: int) -> int:
    """Return by how much a seat leads the best of the others; negative if it trails."""
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def _leads(scores: list[tuple[int, ...]]) -> list[list[float]]:
    if len(scores[0]) == 2:
        return [[first - second for first, second in scores]]
    return [
        [each[seat] - sum(each) / len(each) for each in scores] for seat in range(len(scores[0]))
    ]


def _leader(turn: int, scores: tuple[int, ...]) -> Json:
    first, second = sorted(scores, reverse=True)[:2]
    seat = None if first == second else scores.index(first)
    return {"turn": turn, "seat": seat, "n": first - second}
