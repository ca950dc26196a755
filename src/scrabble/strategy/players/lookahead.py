"""Look-ahead by simulation: what the next player can do after each candidate.

Racks are drawn for the next player from the unseen tiles, the same racks for every candidate,
and the best answer to each candidate is found. The weakest candidates are dropped in rounds,
so that most of the work goes to the close ones.
"""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Sequence

from scrabble.movegen import Generator
from scrabble.moves import Place
from scrabble.strategy.equity import Candidate
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.tenths import to_tenths

ROUNDS = ((8, 5), (4, 9), (2, 14))
"""Rounds: how many candidates are left, and how many racks are drawn for them."""
MARGIN = 250
"""Candidates this many tenths of equity below the best are not considered."""
WEIGHT = 80
"""The part of an answer's score that counts, in per cent: we could have used some of it."""


def look_ahead(
    known: Knowledge,
    candidates: Sequence[Candidate],
    generator: Generator,
    stream: Stream,
    patience: int,
) -> Steps[int, None, Candidate]:
    """Return the candidate that is best once the answers to it are counted.

    ``candidates`` come best first; ``patience`` is the per cent of the usual work
    to do. After each rack, yields the per cent of the work done.
    """
    field = [c for c in candidates if c.equity > candidates[0].equity - MARGIN]
    boards = {
        c: known.board.with_tiles(dict(c.move.tiles)) if isinstance(c.move, Place) else known.board
        for c in field
    }
    lost = dict.fromkeys(field, 0)
    drawn = 0
    racks = [max(1, count * patience // 100) for _, count in ROUNDS]
    for (width, _), count in zip(ROUNDS, racks, strict=True):
        field = field[:width]
        if len(field) == 1:
            break
        for _ in range(count):
            rack = stream.draw(known.unseen, known.rivals[0])
            for candidate in field:
                answer = generator.best(boards[candidate], rack)
                lost[candidate] += answer.score if answer else 0
            drawn += 1
            yield 100 * drawn // sum(racks)
        field.sort(
            key=lambda c: c.equity - to_tenths(lost[c]) * WEIGHT // (100 * drawn), reverse=True
        )
    return field[0]
