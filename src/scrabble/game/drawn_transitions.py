"""Moves in a game with a fair draw: tiles that are drawn may not be known yet.

The rules are those of `scrabble.game.transitions`. Which tiles a move draws is for the caller to
say, once it is known; until then the rack has ``hidden`` tiles, and stand-ins for them take part.
When a game ends and some racks are still hidden, the scores are those before the leftovers.
docs/fair-draw.md.
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
from scrabble.moves import Exchange, Move, Place
from scrabble.tiles import RACK_SIZE, blank_for

_STAND_IN = blank_for("A")
"""For a tile not known: it has no points, and no rack holds a blank that stands for a letter."""


def start_drawn(setup: Setup, racks: Sequence[str] | None) -> Position:
    """Return the start of a game with these racks; ``None`` while the deal is not known."""
    start = start_record(setup)
    if racks is None:
        return start
    known = tuple("".join(sorted(rack)) for rack in racks)
    shown = replace(start, racks=known, hidden=(0,) * len(known))
    return replace(shown, bag=sorted_tiles(unseen_by_all(shown)))


def tiles_drawn(position: Position, move: Move) -> int:
    """Return how many tiles a move draws.

    >>> position = start_drawn(Setup(("Ann", "Bea"), 1), ("AEINRST", "AEINRST"))
    >>> tiles_drawn(position, Exchange("AE"))
    2
    """
    match move:
        case Place(tiles):
            kept = position.held(position.to_move) - len(tiles)
            return max(0, min(RACK_SIZE - kept, len(position.bag)))
        case Exchange(returned):
            return len(returned)
        case _:
            return 0


def apply_drawn(
    position: Position, move: Move, drawn: str | None, lexicon: Container[str] | None = None
) -> tuple[Position, Turn]:
    """Make one move that draws these tiles, as many as `tiles_drawn` says.

    ``None`` stands for tiles that are not known yet; tiles that are known come from a bag that is.
    Raises `IllegalMove` with the codes of `scrabble.game.apply`.
    """
    after, turn = apply(_stand_in(position, drawn), move, lexicon)
    after = _hidden(after)
    if after.result is not None and position.result is None and any(after.hidden):
        after = _without_leftovers(after, position.to_move)
    return after, replace(turn, drawn="" if drawn is None else turn.drawn)


def _stand_in(position: Position, drawn: str | None) -> Position:
    """Return a position in which every tile is known or has a stand-in, with the bag in order."""
    bag = _STAND_IN * len(position.bag)
    if drawn:
        if any(position.hidden):
            raise IllegalMove("unknown-rack", "Tiles cannot be drawn from an unknown bag.")
        bag = drawn + sorted_tiles(Counter(position.bag) - Counter(drawn))
    elif not any(position.hidden):
        bag = bag if drawn is None else position.bag
    return _with_stand_ins(position, bag)


def _with_stand_ins(position: Position, bag: str) -> Position:
    counts = position.hidden or (0,) * len(position.racks)
    racks = tuple(
        rack + _STAND_IN * count for rack, count in zip(position.racks, counts, strict=True)
    )
    before = position.unchallenged
    if before is not None:
        stands = _STAND_IN * len(before[0].bag)
        before = (_with_stand_ins(before[0], stands), before[1])
    return replace(position, racks=racks, hidden=(), bag=bag, unchallenged=before)


def _hidden(position: Position) -> Position:
    """Return a position with its stand-ins counted instead."""
    counts = tuple(rack.count(_STAND_IN) for rack in position.racks)
    racks = tuple(rack.replace(_STAND_IN, "") for rack in position.racks)
    before = position.unchallenged
    known = replace(
        position,
        racks=racks,
        hidden=counts,
        unchallenged=None if before is None else (_hidden(before[0]), before[1]),
    )
    unseen = sorted_tiles(unseen_by_all(known))
    return replace(known, bag=unseen[: len(position.bag)])


def _without_leftovers(position: Position, mover: int) -> Position:
    """Return a position that has ended with its leftovers, or without them if racks are hidden.

    With an empty bag the last hidden rack holds what is unseen.
    """
    result = position.result
    assert result is not None  # the caller has looked
    scores = tuple(row.before for row in result.leftovers)
    open_again = replace(position, scores=scores, result=None)
    seats = [seat for seat, count in enumerate(position.hidden) if count]
    if not position.bag and len(seats) == 1:
        rest = sorted_tiles(unseen_by_all(position))
        rack = "".join(sorted(position.racks[seats[0]] + rest))
        racks = with_item(position.racks, seats[0], rack)
        known = replace(open_again, racks=racks, hidden=(0,) * len(racks))
        return end_if_over(known, mover)
    none = (0,) * len(scores)
    return finished(open_again, result.reason, none, none)
