"""Records: games whose racks are stated rather than dealt.

A record is what a score sheet holds: who moved what from which rack, bonuses and
penalties, the tiles left at the end. It comes from a file (`scrabble.files.gcg`), from
a link or from a game of our own, and replays to the same `History` as any game,
so whatever shows or reviews games shows and reviews records. Nobody can move in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from scrabble.game.history import Game, History
from scrabble.game.position import NON_TURN_MOVES, Position, ScoreAdjustment, Turn
from scrabble.game.record_transitions import (
    Ending,
    apply_recorded,
    sorted_tiles,
    start_record,
    states_rack,
    unseen,
    with_adjustments,
    with_ending,
    with_rack,
    with_racks,
)
from scrabble.game.setup import Mode, Setup
from scrabble.lexicon import pack_info
from scrabble.moves import Challenge, Exchange, Move, Place

MAX_MOVES = 400
"""No record has more: three times what the longest tournament game needs."""


@dataclass(frozen=True, slots=True)
class Record(Game):
    """A game with its racks; make one with `Record.of`.

    ``racks[n]`` is what is known of the rack that ``moves[n]`` was made from, sorted,
    as a rule with all tiles kept from earlier turns (score sheets err); empty for a
    challenge and a resignation. ``adjustments`` come with the number of moves
    made before them; ``left`` is what is known of the racks after the last move, by seat.
    """

    racks: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    adjustments: tuple[tuple[int, ScoreAdjustment], ...] = ()
    ending: Ending = Ending.OPEN

    @classmethod
    def of(
        cls,
        setup: Setup,
        moves: Sequence[Move],
        racks: Sequence[str],
        left: Sequence[str],
        adjustments: Sequence[tuple[int, ScoreAdjustment]] = (),
        ending: Ending = Ending.OPEN,
    ) -> Record:
        """Make a record of a game between the players of a setup, its seed not used."""
        tag = 0 if setup.is_own_list else pack_info(setup.dictionary).tag
        unnamed = Setup(
            names=setup.names,
            seed=0,
            language=setup.language,
            dictionary=setup.dictionary,
            tag=tag,
            challenge_rule=setup.challenge_rule,
            mode=Mode.STATED,
        )
        record = cls(
            unnamed, tuple(moves), (), tuple(racks), tuple(left), tuple(adjustments), Ending(ending)
        )
        return replace(record, setup=replace(unnamed, seed=_fingerprint(record)))

    @classmethod
    def from_history(cls, history: History) -> Record:
        """Write down a game of our own with all its racks; a record stays what it is.

        What hints cost becomes an adjustment; hints and accepted words themselves are left out.
        """
        if isinstance(history.game, Record):
            return history.game
        last = history.last
        settled = last.result is not None and last.result.reason != "resigned"
        kept = [
            (before.rack if states_rack(turn.move) else "", turn)
            for before, turn in zip(history.positions, history.turns, strict=False)
            if not isinstance(turn.move, NON_TURN_MOVES)
        ]
        return cls.of(
            history.game.setup,
            [turn.move for _, turn in kept],
            [rack for rack, _ in kept],
            last.racks,
            [
                (number, ScoreAdjustment(turn.seat, "hint", -turn.cost))
                for number, (_, turn) in enumerate(kept, 1)
                if turn.cost
            ],
            Ending.CLASSIC if settled else Ending.OPEN,
        )


def _fingerprint(record: Record) -> int:
    """Return 64 bits that name a record: the same for the same game, wherever it came from."""
    setup = record.setup
    content = (
        (setup.names, setup.language, setup.dictionary, setup.challenge_rule.frozen_text),
        [_plain(move) for move in record.moves],
        record.racks,
        record.left,
        [
            (after, adjustment.seat, adjustment.kind, adjustment.points)
            for after, adjustment in record.adjustments
        ],
        str(record.ending),
    )
    return int.from_bytes(sha256(repr(content).encode()).digest()[:8], "big")


def _plain(move: Move) -> tuple[str, object]:
    match move:
        case Place(tiles) | Exchange(tiles):
            return type(move).__name__, tiles
        case Challenge(upheld):
            return "Challenge", upheld
        case _:
            return type(move).__name__, ()


def replay(record: Record) -> History:
    """Play a record from its first move.

    Raises `IllegalMove` for what no game can hold: the codes of
    `scrabble.rules.lay_out`, ``rack-too-large``, ``too-many-tiles``,
    ``bag-too-small``, ``nothing-to-challenge``, ``no-end``.
    """
    position = start_record(record.setup)
    positions, turns = [position], []
    for number, (move, rack) in enumerate(zip(record.moves, record.racks, strict=True), 1):
        position, turn = apply_recorded(
            with_rack(position, rack) if states_rack(move) else position, move
        )
        given = tuple(adjustment for after, adjustment in record.adjustments if after == number)
        position = with_adjustments(position, given)
        positions.append(position)
        turns.append(replace(turn, adjustments=given))
    end = with_ending(position, record.left, record.ending)
    return _in_hindsight(record, positions, turns, end)


def _in_hindsight(
    record: Record, positions: Sequence[Position], turns: Sequence[Turn], end: Position
) -> History:
    """Tell each position what later turns show of the racks.

    What a seat holds at its next turn it has drawn right after its last one, so its
    rack is known from then on; only while a phony lies on the board it is not.
    """
    known = list(end.racks)
    shown, told = [replace(end, unchallenged=None)], []
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
        shown.append(_seen_by_all(before, known))
        told.append(turn)
    return History(record, tuple(reversed(shown)), tuple(reversed(told)))


def _seen_by_all(position: Position, known: Sequence[str]) -> Position:
    """Return a position with the racks that later turns show.

    A score sheet that contradicts itself may show a tile twice: the rack that moves
    has it then, and the others are known without it.
    """
    free = unseen(replace(position, racks=("",) * len(known)))
    racks = dict.fromkeys((position.to_move, *range(len(known))), "")
    for seat in racks:
        racks[seat] = sorted_tiles(Counter(known[seat]) & free)
        free.subtract(racks[seat])
    told = tuple(racks[seat] for seat in range(len(known)))
    return replace(with_racks(position, told), unchallenged=None)
