"""Look-ahead by simulation: what may follow each candidate.

Racks are drawn for the next player from the unseen tiles, the same racks for every candidate, and
the best answer to each candidate is found; then what we could draw, and our best reply. Both are
the plays of highest score, which are found three times as fast as those of highest equity and tell
as much. A candidate is worth::

    its equity  -  85 % of the answer  +  40 % of our reply  -  25 % of its leave

An answer counts more than a reply, since more happens before the reply; and the reply includes part
of what the leave is worth. The weights, and the prior of the comparison, are those that chose best
in 336 positions of our own, each with 40 draws that were played on by equity (docs/players.md).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scrabble.movegen import Generator
from scrabble.moves import Move
from scrabble.strategy.equity import Candidate, board_after
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.players.comparison import Round, Values, compare
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.steps import Steps
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import RACK_SIZE

ROUNDS = (Round(6, 4, 100), Round(4, 6, 50), Round(3, 8, 35), Round(2, 16, 20))
ANSWER, REPLY, LEAVE = 85, 40, 25
"""The parts that count, in per cent; see above."""
PRIOR = 20
"""The equity of candidates counts as much as this many draws."""


class LookAhead:
    """Tries candidates in draws from what a player does not see."""

    def __init__(
        self, known: Knowledge, field: Sequence[Candidate], generator: Generator, stream: Stream
    ) -> None:
        self._known, self._generator, self._stream = known, generator, stream
        self._boards = {c: board_after(known.board, c.move) for c in field}

    def trial(self, field: Sequence[Candidate], _step: Round) -> tuple[Values, int]:
        """Return what the candidates are worth in a new draw."""
        known = self._known
        held = known.rivals[0]
        tiles = self._stream.draw_in_order(known.unseen, held + min(RACK_SIZE, known.bag))
        rack, drawn = "".join(sorted(tiles[:held])), tiles[held:]
        answers = [self._generator.best(self._boards[c], rack) for c in field]
        values = {}
        for candidate, answer in zip(field, answers, strict=True):
            board, lost = self._boards[candidate], 0
            if answer:
                board, lost = board_after(board, answer.place), answer.score
            mine = candidate.kept + drawn[: RACK_SIZE - len(candidate.kept)]
            reply = self._generator.best(board, mine)
            leave = candidate.equity - to_tenths(candidate.score)
            later = REPLY * to_tenths(reply.score if reply else 0) - LEAVE * leave
            values[candidate] = candidate.equity + (later - ANSWER * to_tenths(lost)) // 100
        return values, 1


def look_ahead(
    known: Knowledge,
    candidates: Sequence[Candidate],
    generator: Generator,
    stream: Stream,
    patience: int,
    *,
    also: Collection[Move] = (),
) -> Steps[list[Candidate]]:
    """Return the candidates that are best once what may follow is counted, in order.

    ``candidates`` come best first, and those of ``also`` are never dropped; ``patience`` is the
    per cent of the usual work to do. After each draw, yields the per cent of the work done.
    """
    rounds = [step.times(patience) for step in ROUNDS]
    trial = LookAhead(known, candidates, generator, stream).trial
    return (yield from compare(candidates, rounds, PRIOR, trial, also))
