"""Racks of which some tiles are hidden, and moves made with them.

`scrabble.game.transitions` has the rules, and they look at every tile. So each hidden tile, and
each tile of a bag whose order is not known, gets a stand-in; the move is made, and the remaining
stand-ins are counted as ``hidden`` again. If a game ends with hidden racks, the scores are those
before leftovers. A single hidden rack, with an empty bag, is known: it holds what is unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import replace

from scrabble.errors import IllegalMove
from scrabble.game.ending import end_if_over, finished
from scrabble.game.position import Position, Turn, with_item
from scrabble.game.record_transitions import sorted_tiles, start_record, unseen_by_all
from scrabble.game.setup import Setup
from scrabble.game.transitions import apply
from scrabble.moves import Move
from scrabble.tiles import blank_for

STAND_IN = blank_for("A")
"""The stand-in: it has no points, and no rack holds a blank that already stands for a letter."""


def start_with(setup: Setup, racks: Sequence[str]) -> Position:
    """Return the start of a game with these racks known, and a bag without order.

    Raises `IllegalMove` (``too-many-tiles``).
    """
    known = tuple("".join(sorted(rack)) for rack in racks)
    shown = replace(start_record(setup), racks=known, hidden=(0,) * len(known))
    unseen = unseen_by_all(shown)
    if min(unseen.values()) < 0:
        raise too_many_tiles()
    return replace(shown, bag=sorted_tiles(unseen))


def too_many_tiles() -> IllegalMove:
    """Return the error for more tiles than there are."""
    return IllegalMove("too-many-tiles", "There are more of a tile than the set has.")


def apply_hidden(
    position: Position,
    move: Move,
    bag: str,
    lexicon: Container[str] | None,
    *,
    hides_all: bool = False,
) -> tuple[Position, Turn]:
    """Make one move with a bag in order, of which any tile may be a stand-in.

    With ``hides_all`` the racks are only counted afterwards. Raises `IllegalMove` with the codes of
    `scrabble.game.apply`.
    """
    made, turn = apply(_with_stand_ins(position, bag), move, lexicon)
    after = _without_stand_ins(made, hides_all=hides_all)
    if after.result is not None and position.result is None and any(after.hidden):
        after = _with_leftovers(after, position.to_move)
        if hides_all:
            after = _without_stand_ins(after, hides_all=True)
    return after, turn


def _with_stand_ins(position: Position, bag: str) -> Position:
    counts = position.hidden or (0,) * len(position.racks)
    racks = tuple(
        rack + STAND_IN * count for rack, count in zip(position.racks, counts, strict=True)
    )
    before = position.unchallenged
    if before is not None:
        before = (_with_stand_ins(before[0], STAND_IN * len(before[0].bag)), before[1])
    return replace(position, racks=racks, hidden=(), bag=bag, unchallenged=before)


def _without_stand_ins(position: Position, *, hides_all: bool) -> Position:
    """Return a position with its stand-ins, or all tiles on racks, counted as hidden."""
    before = position.unchallenged
    known = tuple("" if hides_all else rack.replace(STAND_IN, "") for rack in position.racks)
    counted = replace(
        position,
        racks=known,
        hidden=tuple(position.held(seat) - len(rack) for seat, rack in enumerate(known)),
        unchallenged=before and (_without_stand_ins(before[0], hides_all=hides_all), before[1]),
    )
    unseen = sorted_tiles(unseen_by_all(counted))
    return replace(counted, bag=unseen[: len(position.bag)])


def _with_leftovers(position: Position, mover: int) -> Position:
    """Return a position that has just ended with the leftovers that are known, if any are."""
    result = position.result
    assert result is not None  # the caller has looked
    scores = tuple(row.before for row in result.leftovers)
    open_again = replace(position, scores=scores, result=None)
    seats = [seat for seat, count in enumerate(position.hidden) if count]
    if not position.bag and len(seats) == 1:
        rest = Counter(position.racks[seats[0]]) + unseen_by_all(position)
        racks = with_item(position.racks, seats[0], sorted_tiles(rest))
        return end_if_over(replace(open_again, racks=racks, hidden=(0,) * len(racks)), mover)
    none = (0,) * len(scores)
    return finished(open_again, result.reason, none, none)
