"""Win chance: how often the player to move wins a game of two, from lead and unseen tiles.

The fewer tiles are still to come, the more a lead counts; having the turn is worth some points.
`LEVELS` has, for some numbers of unseen tiles, the worth of the turn, and the width of the spread
of future scores, both in tenths of a point. `CURVE` has the chance for each value of (lead + worth
of the turn) / width. Levels and curve are learnt from self-play on the classic rules
(`scripts/data/lexicons/win_chance.py`, docs/coach.md). Chances are whole tenths of a per cent, the
same on every machine. In a finished game the chance is 0, 500 or 1000.
"""

from __future__ import annotations

from bisect import bisect_left

from scrabble.game import Position
from scrabble.strategy.tenths import to_tenths
from scrabble.strategy.win_chance_table import CURVE, LEVELS, STEPS

__all__ = ["CERTAIN", "chance_in", "win_chance"]

CERTAIN = 1000
"""The chance, in tenths of a per cent, of a player who has won."""
_UNSEEN = [level[0] for level in LEVELS]


def win_chance(lead: int, unseen: int) -> int:
    """Return the win chance of the player to move, in tenths of a per cent.

    ``lead`` is in tenths of a point; ``unseen`` counts the tiles in the bag and on the other rack.

    >>> win_chance(0, 93) > 500 > win_chance(-500, 93) > win_chance(-500, 20)
    True
    """
    turn, width = _level(unseen)
    place = (lead + turn) * STEPS
    at, rest = divmod(abs(place), width)
    if at >= len(CURVE) - 1:
        above = CURVE[-1]
    else:
        above = CURVE[at] + (CURVE[at + 1] - CURVE[at]) * rest // width
    return above if place >= 0 else CERTAIN - above


def _level(unseen: int) -> tuple[int, int]:
    """Return the worth of the turn and the spread's width, interpolated between two levels."""
    after = bisect_left(_UNSEEN, unseen)
    if after == len(LEVELS):
        return LEVELS[-1][1:]
    high, *above = LEVELS[after]
    if not after or high == unseen:
        return LEVELS[after][1:]
    low, *below = LEVELS[after - 1]
    part, whole = unseen - low, high - low
    turn, width = (one + (two - one) * part // whole for one, two in zip(below, above, strict=True))
    return turn, width


def decided(lead: int) -> int:
    """Return the win chance of a player who ends the game with this lead: 0, 500 or 1000."""
    return CERTAIN * ((lead > 0) - (lead < 0) + 1) // 2


def chance_in(position: Position) -> int | None:
    """Return the first player's win chance in a position; ``None`` unless two play.

    In a finished game, the chance is 0, 500 or 1000.
    """
    if len(position.scores) != 2:
        return None
    if position.result is not None:
        winners = position.result.winners
        return CERTAIN * (0 in winners) // len(winners)
    seat = position.to_move
    lead = position.scores[seat] - position.scores[1 - seat]
    unseen = len(position.bag) + position.held(1 - seat)
    chance = win_chance(to_tenths(lead), unseen)
    return CERTAIN - chance if seat else chance
