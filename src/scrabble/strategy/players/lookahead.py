"""Look-ahead by simulation: what the next player can do after each candidate.

Racks are drawn for the next player from the unseen tiles, the same racks for every candidate,
and the best answer to each candidate is found (`scrabble.strategy.players.comparison`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from collections.abc import Generator as Steps

from scrabble.movegen import Generator
from scrabble.moves import Move, Place
from scrabble.strategy.equity import Candidate
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.players.comparison import Round, Values, compare
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.tenths import to_tenths

ROUNDS = (Round(8, 5), Round(4, 9), Round(2, 14))
MARGIN = 250
"""Candidates this many tenths of equity below the best are not considered."""
WEIGHT = 80
"""The part of an answer's score that counts, in per cent: we could have used some of it."""
PRIOR = 0


def look_ahead(
    known: Knowledge,
    candidates: Sequence[Candidate],
    generator: Generator,
    stream: Stream,
    patience: int,
    *,
    also: Collection[Move] = (),
) -> Steps[int, None, list[Candidate]]:
    """Return the candidates that are best once the answers to them are counted, in order.

    ``candidates`` come best first, and those of ``also`` are never dropped; ``patience`` is the
    per cent of the usual work to do. After each rack, yields the per cent of the work done.
    """
    least = candidates[0].equity - MARGIN
    field = [c for c in candidates if c.equity > least or c.move in also]
    boards = {
        c: known.board.with_tiles(dict(c.move.tiles)) if isinstance(c.move, Place) else known.board
        for c in field
    }

    def trial(tried: Sequence[Candidate], _step: Round) -> tuple[Values, int]:
        rack = stream.draw(known.unseen, known.rivals[0])
        answers = ((c, generator.best(boards[c], rack)) for c in tried)
        return {
            c: c.equity - (to_tenths(answer.score) * WEIGHT // 100 if answer else 0)
            for c, answer in answers
        }, 1

    rounds = [step.times(patience) for step in ROUNDS]
    return (yield from compare(field, rounds, PRIOR, trial, also))
