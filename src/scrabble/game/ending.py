"""The end of a game: when it is over, how leftovers are counted, who wins.

The only home of these rules; docs/rules.md has them in prose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from scrabble.game.position import Leftover, Position, Result

SCORELESS_TURNS = 6
SCORELESS_TURNS_EACH = 2


def end_if_over(position: Position, mover: int) -> Position:
    """Return the position with its result if the game is over, else as it is.

    Leftovers are subtracted, and added to the score of a player who went out; after
    resignations nothing is counted. ``mover`` is the seat that has just moved.
    """
    playing = position.seats_in_play
    none = (0,) * len(position.racks)
    if len(playing) == 1:
        return finished(position, "resigned", none, none)
    out = not position.bag and not position.racks[mover] and mover in playing
    limit = max(SCORELESS_TURNS, SCORELESS_TURNS_EACH * len(playing))
    if not out and position.scoreless < limit:
        return position
    lost = unplayed(position)
    gained = [sum(lost) if out and seat == mover else 0 for seat in range(len(lost))]
    return finished(position, "out" if out else "scoreless", lost, gained)


def unplayed(position: Position) -> tuple[int, ...]:
    """Return the points on each rack, 0 for players who have resigned."""
    points, playing = position.setup.alphabet.points, position.seats_in_play
    return tuple(points(rack) if s in playing else 0 for s, rack in enumerate(position.racks))


def finished(
    position: Position,
    reason: Literal["out", "scoreless", "resigned"],
    lost: Sequence[int],
    gained: Sequence[int],
) -> Position:
    """Return the position with its result, given the points lost and gained by each seat.

    The highest final score wins, on a tie the highest score before leftovers
    (classic rule); players who have resigned cannot win.
    """
    leftovers = tuple(
        Leftover(before, rack, minus, plus, before - minus + plus)
        for before, rack, minus, plus in zip(
            position.scores, position.racks, lost, gained, strict=True
        )
    )
    playing = position.seats_in_play
    best = max((leftovers[seat].final, leftovers[seat].before) for seat in playing)
    winners = tuple(s for s in playing if (leftovers[s].final, leftovers[s].before) == best)
    scores = tuple(leftover.final for leftover in leftovers)
    return replace(position, scores=scores, result=Result(reason, winners, leftovers))
