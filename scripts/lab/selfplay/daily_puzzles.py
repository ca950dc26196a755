"""Find positions for daily puzzles: one play clearly stands out, and its words are common.

A deep look tries many draws, and says by how much a play beats its rivals, with an interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from scrabble.bots.comparison import interval
from scrabble.game import apply, start
from scrabble.movegen import Generator
from scrabble.moves import Move, Place, format_move
from scrabble.rules import lay_out
from scrabble.strategy.equity import Candidate, all_candidates
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.players import (
    Knowledge,
    Player,
    deal,
    known_from,
)
from scrabble.strategy.players.comparison import Round
from scrabble.strategy.players.lookahead import LookAhead, Weights
from scrabble.strategy.players.random_stream import Stream
from scrabble.tiles import RACK_SIZE, letters_of
from scripts.lab.selfplay.players import players, setup_with

DRAWS = 300
"""How many draws the play and its closest rival are tried in."""
STAGES = {30: 2, 90: 1}
"""The stages of a deep look: the number of draws, and how many of the closest rivals then stay. The
look ends at a stage where the margin is too small."""
WEIGHTS = Weights(answer=85, reply=40, leave=25, kept=0)
"""A fixed copy of strength 5's weights, so that the deep look of any puzzle can be repeated."""
_STEP = Round(0, 0, 0)


class Clear(NamedTuple):
    """The mean margin of a play over another in tenths, and half its 95 % interval."""

    margin: float
    half: float


def clearance(
    known: Knowledge,
    best: Candidate,
    rivals: Sequence[Candidate],
    leaves: Leaves,
    generator: Generator,
    least: int,
) -> Clear | None:
    """Return the margin of a play over its closest rival, tried in the same draws.

    ``None`` if the margin is below ``least`` tenths at the end of a stage. The draws depend on
    board and rack alone.
    """
    key = "\n".join(("pass-a-word deep look 1", known.board.cells, "".join(sorted(known.rack))))
    stream = Stream(sha256(key.encode()).digest())
    look = LookAhead(known, (best, *rivals), leaves, generator, stream, WEIGHTS)
    differences: dict[Candidate, list[int]] = {rival: [] for rival in rivals}
    for done in range(DRAWS):
        if done in STAGES:
            intervals = {rival: interval(own) for rival, own in differences.items()}
            closest = sorted(differences, key=lambda one: intervals[one])[: STAGES[done]]
            if intervals[closest[0]][0] < least:
                return None
            differences = {rival: differences[rival] for rival in closest}
        worth, _ = look.trial((best, *differences), _STEP)
        for rival, own in differences.items():
            own.append(worth[best] - worth[rival])
    (own,) = differences.values()
    return Clear(*interval(own))


SERIES = 41
"""The series of deals."""
LEAST = 80
"""The least margin over every other play, in tenths, after a deep look."""
LEAST_EQUITY = 60
"""The least margin in equity: closer plays hardly ever reach `LEAST` in a deep look."""
RIVALS = 3
"""How many plays of the next highest equity are rivals, besides the highest-scoring play."""
DailyPuzzle = dict[str, Any]
_Looked = tuple[Knowledge, list[Candidate]]


@dataclass(frozen=True)
class DailyPuzzles:
    """Searches one game for puzzles of a kind; both seats make the move of highest equity.

    ``is_highest``: whether the play of a puzzle is the highest score of its position.
    """

    lexicon: str
    is_highest: bool

    def __call__(self, number: int) -> list[DailyPuzzle]:
        """Return the puzzles of a game; if ``is_highest``, at most one."""
        player = players(self.lexicon)[5]
        looked: list[_Looked] = [
            (known, ranked)
            for known, ranked in _positions(self.lexicon, number, player)
            if stands_out(known, ranked, player)
            and (ranked[0].score >= max(one.score for one in ranked)) is self.is_highest
        ]
        if self.is_highest and looked:
            looked = [looked[number % len(looked)]]
        found = (looked_at(known, ranked, player) for known, ranked in looked)
        return [one for one in found if one]


def _positions(
    lexicon: str, number: int, player: Player
) -> Iterator[tuple[Knowledge, list[Candidate]]]:
    """Yield each position, with all its plays, until the bag is nearly empty.

    Both seats make the move of highest equity, computed from board and rack alone.
    """
    position = start(setup_with(lexicon, deal(SERIES, number)))
    while len(position.bag) > RACK_SIZE and position.result is None:
        known = known_from(position.board, position.rack, position.setup.alphabet)
        moves = player.generator.moves(known.board, known.rack)
        ranked = all_candidates(known, player.leaves, moves)
        if not position.board.is_empty:
            yield known, ranked
        allowed = (one.move for one in ranked if not _is_never_played(known, one.move, player))
        position, _ = apply(position, next(allowed))


def _words(known: Knowledge, place: Place) -> list[str]:
    play = lay_out(known.board, known.rack, place, known.alphabet)
    return [letters_of(word.tiles) for word in play.words]


def _is_never_played(known: Knowledge, move: Move, player: Player) -> bool:
    return isinstance(move, Place) and any(
        word in player.never_suggest for word in _words(known, move)
    )


def stands_out(known: Knowledge, ranked: Sequence[Candidate], player: Player) -> bool:
    """Say whether the best play has common words and stands out by its equity."""
    best = ranked[0].move
    if not isinstance(best, Place) or ranked[0].equity - ranked[1].equity < LEAST_EQUITY:
        return False
    words = _words(known, best)
    is_common = all(word in player.common and word not in player.mild for word in words)
    return is_common and not _is_never_played(known, best, player)


def looked_at(known: Knowledge, ranked: Sequence[Candidate], player: Player) -> DailyPuzzle | None:
    """Take a deep look at a position; return its puzzle, or ``None`` if the margin is too small."""
    best, *rest = ranked
    highest = max(rest, key=lambda one: one.score)
    rivals = rest[:RIVALS] + ([highest] if highest not in rest[:RIVALS] else [])
    clear = clearance(known, best, rivals, player.leaves, player.generator, LEAST)
    if clear is None or clear.margin < LEAST:
        return None
    assert isinstance(best.move, Place)
    return {
        "board": known.board.cells,
        "rack": "".join(sorted(known.rack)),
        "play": format_move(best.move, known.board, known.alphabet),
        "word": _words(known, best.move)[0],
        "score": best.score,
        "above": highest.score - best.score,
        "margin": round(clear.margin),
        "half": round(clear.half + 0.5),
        "static": best.equity - rest[0].equity,
        "strength 5": player.choose(known) == best.move,
    }
