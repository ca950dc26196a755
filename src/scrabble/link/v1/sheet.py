"""The score sheet of a record: its lines, its ending, the final racks.

Each rack is coded just before the move made from it, as the draw since the seat's last turn. The
code gives the count of each tile, weighted by the chance of that count in a draw from the unseen
tiles (hypergeometric). The order of a draw thus costs nothing. docs/formats.md, "Links of records".
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from enum import IntEnum
from math import comb
from typing import Literal

from scrabble.errors import LinkError
from scrabble.game import Ending, Position, Record, ScoreAdjustment, Setup
from scrabble.game.record import UNKNOWN, states_rack
from scrabble.game.record_transitions import (
    apply_recorded,
    start_record,
    unseen_by_all,
    with_adjustments,
    with_rack,
)
from scrabble.link.coder import Coder, given
from scrabble.link.v1.events import SIMPLE, code_part_of_rack, code_place
from scrabble.link.v1.model import load_letters
from scrabble.link.v1.numbers import ENDINGS, MAX_RECORDED_MOVES, RACK_SIZE
from scrabble.moves import Exchange, Move, Place


class RecordEvent(IntEnum):
    """The kinds of event in a record, in the order of their weights."""

    END = 0
    PLACE = 1
    EXCHANGE = 2
    PASS = 3
    RESIGN = 4
    CHALLENGE_UPHELD = 5
    CHALLENGE_FAILED = 6
    ADJUSTMENT = 7


_WEIGHTS = (4, 236, 6, 4, 1, 2, 2, 2)
_WEIGHTS_OUT = (220, 2, 0, 8, 1, 2, 12, 8)
"""The weights once a player has played all tiles."""

_HAS_CHANGED = (255, 1)  # Does a rack lack tiles kept earlier? Then the score sheet has an error.
_IS_COUNTED = (15, 1)  # Does an exchange state only the number of tiles?

_ADJUSTMENTS: tuple[Literal["challenge", "time", "hint"], ...] = ("challenge", "time", "hint")
_ADJUSTMENT_WEIGHTS = (12, 3, 1)
_SIGNS = {"challenge": 1, "time": -1, "hint": -1}
_POINTS = (5, 10, 20, 30)
_POINT_WEIGHTS = (8, 8, 2, 1, 1)
_MAX_POINTS = 10_000

_ENDING_WEIGHTS = (14, 1, 1)
_ENDING_WEIGHTS_OUT = (2, 7, 7)

_Line = tuple[str, Move] | ScoreAdjustment
"""A line of a score sheet: a rack and the move made from it, or an adjustment."""
_CountWeights = Callable[[int], list[int]]


def _evenly(room: int) -> list[int]:
    return [1] * (room + 1)


def _all_or_none(room: int) -> list[int]:
    return [4 if count in (0, room) else 1 for count in range(room + 1)]


def code_sheet(coder: Coder, setup: Setup, record: Record | None, *, whole: bool) -> Record:
    """Encode or decode all lines of a score sheet, the ending and the final racks.

    ``whole`` says that all racks are completely known.
    """
    position, wanted = start_record(setup), given(record, _lines)
    moves: list[tuple[str, Move]] = []
    adjustments: list[tuple[int, ScoreAdjustment]] = []
    while (line := _code_line(coder, position, wanted, whole=whole)) is not None:
        if isinstance(line, ScoreAdjustment):
            position = with_adjustments(position, [line])
            adjustments.append((len(moves), line))
        else:
            rack, move = line
            stated = with_rack(position, rack) if states_rack(move) else position
            position, _ = apply_recorded(stated, move)
            moves.append(line)
        if len(moves) + len(adjustments) > 2 * MAX_RECORDED_MOVES:
            raise mistyped()
    weights = _ENDING_WEIGHTS_OUT if _is_out(position) else _ENDING_WEIGHTS
    ending = ENDINGS[coder.weighted(weights, given(record, lambda r: ENDINGS.index(r.ending)))]
    final = _code_final_racks(coder, position, ending, given(record, lambda r: r.final_racks))
    return Record.of(
        setup, [move for _, move in moves], [rack for rack, _ in moves], final, adjustments, ending
    )


def mistyped() -> LinkError:
    """Return the error for an altered record link."""
    return LinkError("mistyped", "This link was altered: it holds no complete record.")


def _lines(record: Record) -> deque[_Line]:
    """Return the lines of a record's score sheet."""
    lines: deque[_Line] = deque()
    for number, line in enumerate(zip(record.racks, record.moves, strict=True), 1):
        lines.append(line)
        lines.extend(adjustment for after, adjustment in record.adjustments if after == number)
    return lines


def _is_out(position: Position) -> bool:
    """Say whether a player has played all tiles."""
    return not position.bag and not all(map(position.held, position.seats_in_play))


def _event_weights(position: Position) -> list[int]:
    """Return the weight of each event, 0 if the event is impossible now."""
    goes_on = len(position.seats_in_play) > 1
    holds = goes_on and position.held(position.to_move) > 0
    challengeable = goes_on and position.unchallenged is not None
    possible = {
        RecordEvent.END: True,
        RecordEvent.PLACE: holds,
        RecordEvent.EXCHANGE: holds and bool(position.bag),
        RecordEvent.PASS: goes_on,
        RecordEvent.RESIGN: goes_on,
        RecordEvent.CHALLENGE_UPHELD: challengeable,
        RecordEvent.CHALLENGE_FAILED: challengeable,
        RecordEvent.ADJUSTMENT: position.turn > 0,
    }
    weights = _WEIGHTS_OUT if _is_out(position) else _WEIGHTS
    return [weights[event] if possible[event] else 0 for event in RecordEvent]


def _event_of(line: _Line | None) -> int:
    """Return the event of a line; ``None`` means the end of the sheet."""
    if line is None:
        return RecordEvent.END
    if isinstance(line, ScoreAdjustment):
        return RecordEvent.ADJUSTMENT
    _, move = line
    if isinstance(move, Place | Exchange):
        return RecordEvent.PLACE if isinstance(move, Place) else RecordEvent.EXCHANGE
    return next(event for event, simple in SIMPLE.items() if simple == move)


def _code_line(
    coder: Coder, position: Position, queue: deque[_Line] | None, *, whole: bool
) -> _Line | None:
    """Encode or decode the next line, ``None`` for the end; ``queue`` holds the lines to encode."""
    wanted = queue.popleft() if queue else None
    chosen = None if queue is None else _event_of(wanted)
    event = coder.weighted(_event_weights(position), chosen)
    if event == RecordEvent.END:
        return None
    if event == RecordEvent.ADJUSTMENT:
        adjustment = wanted if isinstance(wanted, ScoreAdjustment) else None
        return _code_adjustment(coder, len(position.setup.names), adjustment)
    rack, move = (None, None) if wanted is None or isinstance(wanted, ScoreAdjustment) else wanted
    if event in SIMPLE and not states_rack(SIMPLE[event]):
        return "", SIMPLE[event]
    stated = _code_rack(coder, position, position.to_move, rack, None if whole else _evenly)
    if event in SIMPLE:
        return stated, SIMPLE[event]
    held = with_rack(position, stated)
    if event == RecordEvent.EXCHANGE:
        return stated, _code_exchange(coder, held, move if isinstance(move, Exchange) else None)
    return stated, _code_place(coder, held, move if isinstance(move, Place) else None)


def _code_rack(
    coder: Coder,
    position: Position,
    seat: int,
    wanted: str | None,
    count_weights: _CountWeights | None,
) -> str:
    """Encode or decode a rack: the tiles kept, and the tiles drawn from the unseen ones.

    ``count_weights`` returns the weights for the number of drawn tiles that the record states.
    ``None`` means that the record states all drawn tiles.
    """
    kept = position.racks[seat]
    lacks_some = given(wanted, lambda rack: int(bool(Counter(kept) - Counter(rack))))
    if kept and coder.weighted(_HAS_CHANGED, lacks_some):
        position, kept = with_rack(position, "", seat), ""
    count = position.held(seat) - len(kept)
    if count_weights is not None:
        known = given(wanted, lambda rack: len(rack) - len(kept))
        count = coder.weighted(count_weights(count), known)
    drawn = given(wanted, lambda rack: Counter(rack) - Counter(kept))
    return "".join(sorted(kept + _code_draw(coder, unseen_by_all(position), count, drawn)))


def _code_draw(coder: Coder, unseen: Counter[str], count: int, wanted: Counter[str] | None) -> str:
    """Encode or decode which ``count`` tiles were drawn: the count of each tile."""
    drawn, others = "", unseen.total()
    for tile in sorted(unseen):
        others -= unseen[tile]
        most = min(unseen[tile], count)
        weights = [comb(unseen[tile], n) * comb(others, count - n) for n in range(most + 1)]
        number = coder.weighted(weights, None if wanted is None else wanted[tile])
        drawn += tile * number
        count -= number
    return drawn


def _code_place(coder: Coder, position: Position, move: Place | None) -> Place:
    fewest = 2 if position.board.is_empty else 1
    if len(position.rack) < fewest:
        raise mistyped()
    return code_place(coder, position, load_letters(position.setup.language), move)


def _code_exchange(coder: Coder, position: Position, move: Exchange | None) -> Exchange:
    """Encode or decode how many of each tile go back, or only the number of tiles."""
    if coder.weighted(_IS_COUNTED, given(move, lambda m: int(UNKNOWN in m.tiles))):
        return Exchange(
            UNKNOWN * (1 + coder.uniform(RACK_SIZE, given(move, lambda m: len(m.tiles) - 1)))
        )
    return Exchange(code_part_of_rack(coder, position.rack, given(move, lambda m: m.tiles)))


def _code_adjustment(
    coder: Coder, seats: int, adjustment: ScoreAdjustment | None
) -> ScoreAdjustment:
    kind = _ADJUSTMENTS[
        coder.weighted(
            _ADJUSTMENT_WEIGHTS, given(adjustment, lambda each: _ADJUSTMENTS.index(each.kind))
        )
    ]
    seat = coder.uniform(seats, given(adjustment, lambda each: each.seat))
    points = given(adjustment, lambda each: abs(each.points))
    index = given(points, lambda n: _POINTS.index(n) if n in _POINTS else len(_POINTS))
    chosen = coder.weighted(_POINT_WEIGHTS, index)
    number = coder.uniform(_MAX_POINTS, points) if chosen == len(_POINTS) else _POINTS[chosen]
    return ScoreAdjustment(seat, kind, _SIGNS[kind] * number)


def _code_final_racks(
    coder: Coder, position: Position, ending: Ending, wanted: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Encode or decode the racks after the last move; all are known if the game has an ending."""
    weights = _all_or_none if ending is Ending.OPEN else None
    for seat in range(len(position.racks)):
        rack = _code_rack(coder, position, seat, None if wanted is None else wanted[seat], weights)
        position = with_rack(position, rack, seat)
    return position.racks
