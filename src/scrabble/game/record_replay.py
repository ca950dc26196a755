"""The replay of a record: forwards by its moves, then backwards by its racks.

Going forwards, a position knows only the racks stated so far. A rack that a seat states
at its next turn was complete right after its last one, so going backwards each
position learns what later turns state: a seat that keeps ``DEFG`` and states
``DEFGQUZ`` at its next turn has drawn ``QUZ``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from scrabble.game.position import Position, Turn
from scrabble.game.record import Record, states_rack
from scrabble.game.record_transitions import (
    apply_recorded,
    sorted_tiles,
    start_record,
    unseen_by_all,
    with_adjustments,
    with_ending,
    with_rack,
    with_racks,
)
from scrabble.moves import Challenge, Exchange, Place


def replay_record(record: Record) -> tuple[tuple[Position, ...], tuple[Turn, ...]]:
    """Return all positions and turns of a record.

    Raises `IllegalMove` for what no game can hold: the codes of
    `scrabble.rules.lay_out`, ``game-over``, ``rack-too-large``, ``too-many-tiles``,
    ``bag-too-small``, ``nothing-to-challenge``, ``no-end``.
    """
    position = start_record(record.setup)
    positions, turns = [position], []
    for number, (move, rack) in enumerate(zip(record.moves, record.racks, strict=True), 1):
        stated = with_rack(position, rack) if states_rack(move) else position
        position, turn = apply_recorded(stated, move)
        adjustments = tuple(each for after, each in record.adjustments if after == number)
        position = with_adjustments(position, adjustments)
        positions.append(position)
        turns.append(replace(turn, adjustments=adjustments))
    end = with_ending(position, record.final_racks, record.ending)
    return _with_later_knowledge(record, positions, turns, end)


def _with_later_knowledge(
    record: Record, positions: Sequence[Position], turns: Sequence[Turn], end: Position
) -> tuple[tuple[Position, ...], tuple[Turn, ...]]:
    """Add to positions and turns, last first, the racks and draws that later turns show.

    The rack of a player whose phony lies on the board is the exception: the next turn
    states the rack with the phony's tiles back on it.
    """
    known = list(end.racks)
    full_positions, full_turns = [replace(end, unchallenged=None)], []
    for number in range(len(turns), 0, -1):
        before, turn = positions[number - 1], turns[number - 1]
        kept = Counter(positions[number].racks[turn.seat])
        withdrawn = number < len(turns) and turns[number].move == Challenge(upheld=True)
        if isinstance(turn.move, Place | Exchange) and not withdrawn:
            turn = replace(turn, drawn=sorted_tiles(Counter(known[turn.seat]) - kept))
        if turn.move == Challenge(upheld=True):
            seat = turns[number - 2].seat
            known[seat] = before.racks[seat]
        elif states_rack(turn.move):
            known[turn.seat] = record.racks[number - 1]
        full_positions.append(_with_known_racks(before, known))
        full_turns.append(turn)
    return tuple(reversed(full_positions)), tuple(reversed(full_turns))


def _with_known_racks(position: Position, known: Sequence[str]) -> Position:
    """Return a position with the racks known from later turns.

    A score sheet that contradicts itself may show a tile twice. The seat to move then
    has it, and the other racks are known without it.
    """
    free = unseen_by_all(replace(position, racks=("",) * len(known)))
    racks = dict.fromkeys((position.to_move, *range(len(known))), "")
    for seat in racks:
        racks[seat] = sorted_tiles(Counter(known[seat]) & free)
        free.subtract(racks[seat])
    by_seat = tuple(racks[seat] for seat in range(len(known)))
    return replace(with_racks(position, by_seat), unchallenged=None)
