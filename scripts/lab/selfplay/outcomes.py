"""Play games with moves of highest equity; record each position with the winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scrabble.board import Board
from scrabble.game import Position, apply, start
from scrabble.lexicon import pack_info
from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Move
from scrabble.strategy.equity import best_exchange, kept_values, passing, rack_splits, tiles_used
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves, load_leaves
from scrabble.strategy.players import deal, known_to_mover
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import RACK_SIZE
from scripts.lab.selfplay.players import setup_with, warmed_generator

SERIES = 34
"""The series of deals."""
LOWEST = -(10**6)
"""Less than any equity, in tenths."""

Outcome = tuple[int, int, int]
"""For the player to move: the number of unseen tiles, the lead in points, and the result (2 for a
win, 1 for a tie, 0 for a loss)."""


@dataclass(frozen=True)
class OutcomeGame:
    """Plays one game; both seats make the move of highest equity."""

    lexicon: str

    def __call__(self, number: int) -> list[Outcome]:
        """Return the outcome of every position before a turn."""
        generator = warmed_generator(self.lexicon)
        leaves = load_leaves(pack_info(self.lexicon).language)
        position = start(setup_with(self.lexicon, deal(SERIES, number)))
        seen: list[tuple[int, int, int]] = []
        while position.result is None:
            known = known_to_mover(position)
            seen.append((position.to_move, len(known.unseen), lead_of(position)))
            _, move = best_move(known, generator, leaves)
            position, _ = apply(position, move)
        winners = position.result.winners
        return [
            (unseen, lead, (seat in winners) * (3 - len(winners))) for seat, unseen, lead in seen
        ]


def lead_of(position: Position) -> int:
    """Return the lead of the player to move in a game of two."""
    mine = position.scores[position.to_move]
    return 2 * mine - sum(position.scores)


def best_move(known: Knowledge, generator: Generator, leaves: Leaves) -> tuple[int, Move]:
    """Return the highest equity in tenths of a point, and its move."""
    splits = rack_splits(known.rack)
    values = kept_values(known, leaves, splits)
    other = best_exchange(known, leaves, splits) if known.may_exchange else passing(splits, values)
    least = other.equity if known.may_exchange else LOWEST
    equity, best = best_place(generator, known.board, known.rack, values, least)
    return (equity, best.place) if best else (other.equity, other.move)


def best_place(
    generator: Generator, board: Board, rack: str, values: Mapping[str, int], least: int
) -> tuple[int, ScoredMove | None]:
    """Return the equity in tenths and the best play, or ``least`` and ``None`` if no play has more.

    ``values`` has the values of leaves. Slots that cannot hold a better play are skipped.
    """
    splits, held = rack_splits(rack), len(rack)
    extra = [
        -(-max((values[kept] for kept in values if len(kept) == held - played), default=0) // 10)
        for played in range(RACK_SIZE + 1)
    ]
    equity, best = least, None
    for bound, moves in generator.by_bound(board, rack, extra):
        if to_tenths(bound) <= equity:
            break
        for move in moves:
            value = to_tenths(move.score) + values[splits[tiles_used(move)]]
            if value > equity:
                equity, best = value, move
    return equity, best
