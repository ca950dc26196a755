"""Solve puzzles: find the best play, compare a try with it, and explain the difference.

The strongest computer player judges the plays (`Player.weigh`), given only the puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.board import run_through
from scrabble.errors import SetupError
from scrabble.game import Puzzle
from scrabble.moves import Move, Place, direction_of
from scrabble.rules import check
from scrabble.strategy.equity import Candidate, kept_value
from scrabble.strategy.knowledge import Knowledge, known_from
from scrabble.strategy.players.player import Player, Stage
from scrabble.strategy.reasons import Advice, Comparison, Reason, advise, explain
from scrabble.strategy.review import Size, mistake_of
from scrabble.strategy.steps import Steps
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import face_down, letters_of, remove

__all__ = [
    "MOST_STARS",
    "TRIES",
    "Answer",
    "PuzzleReview",
    "Solution",
    "answer",
    "first_letter_of",
    "review",
    "solve",
]

TRIES = 3
MOST_STARS = 3
"""The stars for the best play, or for one of equal worth."""
NEAR = ((20, 2), (40, 1))
"""The stars for worse tries, as pairs: a loss in per cent of the best play's score, and the stars
for a try that loses no more than this."""
MOST_OPTIONS = 5
"""The number of best plays shown."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The plays of a puzzle, best first.

    Their equity is in tenths of a point, and can be compared within this solution only. ``stage``
    says how the plays were compared; ``exact`` says that every continuation was searched.
    """

    plays: tuple[Candidate, ...]
    stage: Stage
    exact: bool

    @property
    def best(self) -> Candidate:
        """The best play."""
        return self.plays[0]


@dataclass(frozen=True, slots=True)
class Answer:
    """A try compared with the best play.

    ``short`` is how much less the try is worth, in tenths of a point. ``points`` is how much less
    it scores, negative if it scores more. ``stars`` range from 0 to `MOST_STARS`.
    """

    play: Candidate
    best: Candidate
    short: int
    points: int
    stars: int


@dataclass(frozen=True, slots=True)
class PuzzleReview:
    """The best play of a puzzle compared with ``played``: a try, or else the second-best play.

    ``options`` are the best plays, best first, including ``played`` if it is one of them. ``lost``
    is how much less ``played`` is worth, in tenths of a point, and ``reasons`` say why. ``advice``
    says what the best play does. ``stage`` and ``exact`` come from the solution.
    """

    played: Candidate
    best: Candidate
    options: tuple[Candidate, ...]
    lost: int
    mistake: Size
    stage: Stage
    exact: bool
    reasons: tuple[Reason, ...]
    advice: Advice


def solve(puzzle: Puzzle, player: Player) -> Steps[Solution]:
    """Find the best play of a puzzle, yielding the per cent of the work done.

    Raises `SetupError` (``no-play``) if no tile can be placed.
    """
    weighed = yield from player.weigh(_known(puzzle))
    plays = tuple(one for one in weighed.candidates if isinstance(one.move, Place))
    if not plays:
        raise SetupError("no-play", "No tile of this puzzle can be laid.")
    return Solution(plays, weighed.stage, weighed.exact)


def answer(puzzle: Puzzle, solution: Solution, place: Place, player: Player) -> Steps[Answer]:
    """Compare a try with the best play, yielding the per cent of the work done.

    Both plays are tried in the same draws. Raises `IllegalMove` if the rules or the lexicon forbid
    the try.
    """
    play = check(puzzle.board, puzzle.rack, place, puzzle.alphabet, player.words)
    known = _known(puzzle)
    best, tried = (
        _candidate(known, player, move, score)
        for move, score in ((solution.best.move, solution.best.score), (place, play.score))
    )
    short = 0
    if place != best.move:
        weighed = yield from player.weigh(known, (tried, best))
        worth = {one.move: one.equity for one in weighed.candidates}
        short = max(0, worth[best.move] - worth[place])
    return Answer(tried, best, short, best.score - tried.score, _stars(short, best))


def review(
    puzzle: Puzzle, solution: Solution, tried: Place | None, player: Player
) -> Steps[PuzzleReview]:
    """Compare the best play with a try or the second-best, yielding the per cent of the work.

    Raises `IllegalMove` as `answer` does.
    """
    best = solution.best
    played = next(iter(solution.plays[1:]), best)
    if tried is not None:
        judged = yield from answer(puzzle, solution, tried, player)
        played = judged.play._replace(equity=best.equity - judged.short)
    others = [one for one in solution.plays if one.move != played.move]
    plays = sorted((played, *others), key=lambda one: (-one.equity, one.move != best.move))
    compared = Comparison(_known(puzzle), played, best, player.generator, player.leaves)
    lost = best.equity - played.equity
    return PuzzleReview(
        played=played,
        best=best,
        options=tuple(plays[:MOST_OPTIONS]),
        lost=lost,
        mistake=mistake_of(lost),
        stage=solution.stage,
        exact=solution.exact,
        reasons=() if played.move == best.move else (yield from explain(compared, solution.stage)),
        advice=advise(compared),
    )


def _candidate(known: Knowledge, player: Player, move: Move, score: int) -> Candidate:
    """Return a placement as a candidate with its equity."""
    assert isinstance(move, Place)
    kept = remove(known.rack, face_down(move.letters))
    assert kept is not None  # the rules allow the play
    equity = to_tenths(score) + kept_value(known, player.leaves, kept)
    return Candidate(equity, score, kept, move)


def _known(puzzle: Puzzle) -> Knowledge:
    return known_from(puzzle.board, puzzle.rack, puzzle.alphabet)


def _stars(short: int, best: Candidate) -> int:
    if not short:
        return MOST_STARS
    share = 100 * short // max(1, to_tenths(best.score))
    return next((stars for most, stars in NEAR if share <= most), 0)


def first_letter_of(puzzle: Puzzle, place: Place) -> str:
    """Return the first letter of a play's word as it is spelt, for example ``CH``."""
    cells = puzzle.board.with_tiles(dict(place.tiles)).cells
    run = run_through(cells, place.squares[0], direction_of(cells, place.squares))
    return puzzle.alphabet.text(letters_of(cells[run.start]))
