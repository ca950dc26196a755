"""Look ahead by simulation: try the plays that may follow each candidate.

The simulation draws racks for the next player from the unseen tiles, the same racks for every
candidate, and finds the best answer to each candidate. Then it draws our tiles and finds our best
reply. Answer and reply are the plays of highest score, which are just as useful as the plays of
highest equity and are found three times as fast. Their leaves count too. A candidate is worth::

    its equity  -  85 % of the answer  +  65 % of our reply  -  60 % of its leave

A reply counts less than an answer, because more happens before the reply. The reply includes part
of the worth of the candidate's leave, so 60 % of the leave is subtracted. The weights come from a
least-squares fit, rounded: they predict a candidate's gain over four more plays, each of highest
equity (docs/players.md).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import itemgetter
from typing import NamedTuple

from scrabble.board import Board
from scrabble.movegen import Generator
from scrabble.moves import Exchange, Move
from scrabble.strategy.equity import Candidate, board_after, tiles_used
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.players.comparison import Round, Values, compare
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.steps import Steps
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import RACK_SIZE, remove

ROUNDS = (Round(8, 6, 100), Round(5, 12, 60), Round(4, 18, 40), Round(2, 30, 20))
LATE = 32
"""With at most this many tiles in the bag, candidates are tried in twice as many draws.

Late in the game more draws find better moves; earlier they do not (docs/players.md).
"""
PRIOR = 20
"""The equity of a candidate counts as much as this many draws."""


class Weights(NamedTuple):
    """Weights in per cent: of the answer, of our reply, and of a candidate's leave.

    ``kept`` is the weight of the leaves of answer and reply, relative to their scores.
    """

    answer: int
    reply: int
    leave: int
    kept: int


WEIGHTS = Weights(answer=85, reply=65, leave=60, kept=100)


class LookAhead:
    """Tries candidates in draws of the unseen tiles."""

    def __init__(
        self,
        known: Knowledge,
        field: Sequence[Candidate],
        leaves: Leaves,
        generator: Generator,
        stream: Stream,
        weights: Weights = WEIGHTS,
    ) -> None:
        self._known, self._leaves, self._generator, self._stream = known, leaves, generator, stream
        self._weights = weights
        self._boards = {c: board_after(known.board, c.move) for c in field}

    def trial(self, field: Sequence[Candidate], _step: Round) -> tuple[Values, int]:
        """Return the worth of the candidates in a new draw."""
        known, parts = self._known, self._weights
        held = known.rivals[0]
        tiles = self._stream.draw_in_order(known.unseen, held + min(RACK_SIZE, known.bag))
        rack, drawn = "".join(sorted(tiles[:held])), tiles[held:]
        # Find all answers to this rack first: the generator caches the query of one rack only.
        answers = [self._best(self._boards[c], rack, self._left(c)) for c in field]
        values = {}
        for candidate, (board, answer) in zip(field, answers, strict=True):
            mine = "".join(sorted(candidate.kept + drawn[: RACK_SIZE - len(candidate.kept)]))
            _, reply = self._best(board, mine, self._left(candidate))
            leave = candidate.equity - to_tenths(candidate.score)
            later = parts.reply * reply - parts.answer * answer - parts.leave * leave
            values[candidate] = candidate.equity + later // 100
        return values, 1

    def _left(self, candidate: Candidate) -> int:
        """Return the number of tiles in the bag after a candidate."""
        if isinstance(candidate.move, Exchange):
            return self._known.bag
        return max(0, self._known.bag - (RACK_SIZE - len(candidate.kept)))

    def _best(self, board: Board, rack: str, bag: int) -> tuple[Board, int]:
        """Return the board after a rack's play of highest score, and the worth of the play."""
        move = self._generator.best(board, rack)
        if move is None:
            return board, self._weights.kept * self._leaves.value(rack, bag) // 100
        kept = self._leaves.value(remove(rack, tiles_used(move)) or "", bag)
        worth = to_tenths(move.score) + self._weights.kept * kept // 100
        return board_after(board, move.place), worth


def look_ahead(
    known: Knowledge,
    candidates: Sequence[Candidate],
    leaves: Leaves,
    generator: Generator,
    stream: Stream,
    patience: int,
    *,
    also: Collection[Move] = (),
) -> Steps[list[Candidate]]:
    """Return the best candidates after look-ahead, best first.

    ``candidates`` come best first; moves in ``also`` are never dropped. ``patience`` is the work to
    do, in per cent of the usual work. After each draw, yields the per cent of the work done.
    """
    patience *= 2 if known.bag <= LATE else 1
    rounds = [step.times(patience) for step in ROUNDS]
    trial = LookAhead(known, candidates, leaves, generator, stream).trial
    return (yield from compare(candidates, rounds, PRIOR, trial, also))


def last_turn(
    known: Knowledge, candidates: Sequence[Candidate], generator: Generator
) -> Steps[list[Candidate]]:
    """Return the candidates of a player's last turn, best first: by score less the rival's answer.

    The answer counts only if all unseen tiles are one rival's, who has a turn left.
    """
    answers = known.last_turns != 1 and known.rivals == (len(known.unseen),)
    valued: list[Candidate] = []
    for done, candidate in enumerate(candidates):
        yield 100 * done // len(candidates)
        board = board_after(known.board, candidate.move)
        answer = generator.best(board, known.unseen) if answers else None
        worth = candidate.score - (answer.score if answer else 0)
        valued.append(candidate._replace(equity=to_tenths(worth)))
    return sorted(valued, key=itemgetter(0), reverse=True)
