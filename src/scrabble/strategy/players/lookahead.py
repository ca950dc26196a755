"""Look-ahead by simulation: what the next player can do after each candidate.

Racks are drawn for the next player from the unseen tiles, the same ones for
every candidate, and the best answer to each candidate is found. Candidates that
fall behind are dropped, so that the work goes to those that are close.
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
"""How many candidates are left, and how many racks are drawn for them, in turn."""
MARGIN = 250
"""No answer makes up for so many tenths of equity."""
WEIGHT = 80
"""Per cent: part of what an answer scores could have been ours."""


def look_ahead(
    known: Knowledge,
    candidates: Sequence[Candidate],
    generator: Generator,
    stream: Stream,
    patience: int,
) -> Steps[int, None, Candidate]:
    """Return the candidate that stands best after the answers to it.

    ``candidates`` come best first; ``patience`` is the per cent of the usual work
    to do. Yields the per cent of it done after each rack.
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
