"""Hints for a turn and the review of a game: what could have been played.

Both compare moves by equity as the computer players do (`scrabble.strategy.equity`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from scrabble.board import ACROSS, COLUMNS, SIZE
from scrabble.errors import IllegalMove
from scrabble.game import History, Position, Turn
from scrabble.movegen import Generator
from scrabble.moves import Exchange, Pass, Place, direction_of
from scrabble.strategy.equity import Candidate, all_candidates, kept_value
from scrabble.strategy.knowledge import Knowledge, known_to_mover
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import face_down, letters_of, remove

Size = Literal["none", "small", "medium", "large"]
_MISTAKES: tuple[tuple[int, Size], ...] = ((150, "large"), (80, "medium"), (30, "small"))
"""The least equity lost, in tenths, that makes a mistake of each size."""
ALTERNATIVES = 10


@dataclass(frozen=True, slots=True)
class Hint:
    """Four steps of help, each showing more: score, number of tiles, lane, the moves themselves.

    ``lane`` names the row (``8``) or column (``H``) of the best move. Where no word
    can be placed ``moves`` is empty and the rest ``None``.
    """

    score: int | None
    tiles: int | None
    lane: str | None
    moves: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn compared with the best that could have been played.

    ``best`` has the highest equity; ``points_lost`` and ``equity_lost`` (tenths) are
    what the move made falls short of the most points and of the best equity, 0 or
    more. ``luck`` is how much more the tiles drawn are worth than the average of
    those unseen (tenths). ``options`` are the best moves, highest equity first.
    """

    number: int
    seat: int
    played: Candidate
    best: Candidate
    points_lost: int
    equity_lost: int
    mistake: Size
    luck: int
    options: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's reviews added up: points and tenths lost, mistakes by size, luck."""

    seat: int
    turns: int
    points_lost: int
    equity_lost: int
    mistakes: Counter[Size]
    luck: int


def hint(
    position: Position,
    generator: Generator,
    leaves: Leaves,
    suggests: Callable[[str], bool] = lambda _word: True,
) -> Hint:
    """Return the help for the seat to move: the placements that score most.

    Equal scores are in order of equity.
    """
    found = _candidates(known_to_mover(position), generator, leaves, suggests)
    placed = [candidate for candidate in found if isinstance(candidate.move, Place)]
    if not placed:
        return Hint(None, None, None, ())
    by_score = sorted(placed, key=lambda candidate: -candidate.score)
    best = by_score[0]
    assert isinstance(best.move, Place)  # only places are left
    return Hint(
        best.score,
        len(best.move.tiles),
        lane(best.move, position),
        tuple(by_score[:ALTERNATIVES]),
    )


def _candidates(
    known: Knowledge, generator: Generator, leaves: Leaves, suggests: Callable[[str], bool]
) -> list[Candidate]:
    """Return what could be played, without the words that ``suggests`` rejects."""
    moves = generator.moves(known.board, known.rack)
    return all_candidates(known, leaves, [m for m in moves if suggests(letters_of(m.word))])


def lane(place: Place, position: Position) -> str:
    """Name the row or column along which a place is read: ``8`` or ``H``."""
    cells = position.board.with_tiles(dict(place.tiles)).cells
    square = place.squares[0]
    if direction_of(cells, place.squares) == ACROSS:
        return str(square // SIZE + 1)
    return COLUMNS[square % SIZE]


def review_turn(
    history: History,
    number: int,
    generator: Generator,
    leaves: Leaves,
    suggests: Callable[[str], bool] = lambda _word: True,
) -> TurnReview | None:
    """Review turn ``number`` (from 1); ``None`` where there was nothing to choose.

    That is so for challenges, hints and resignations, and for turns of a record
    whose rack is not known.
    """
    turn = history.turns[number - 1]
    position = history.positions[number - 1]
    if not isinstance(turn.move, Place | Exchange | Pass) or not position.rack:
        return None
    known = known_to_mover(position)
    options = _candidates(known, generator, leaves, suggests)
    played = _played(turn, known, leaves)
    best = max((played, *options[:1]), key=lambda candidate: candidate.equity)
    lost = best.equity - played.equity
    most = max(candidate.score for candidate in options)
    return TurnReview(
        number=number,
        seat=turn.seat,
        played=played,
        best=best,
        points_lost=max(0, most - played.score),
        equity_lost=lost,
        mistake=next((size for least, size in _MISTAKES if lost >= least), "none"),
        luck=luck(turn, known, leaves),
        options=tuple(options[:ALTERNATIVES]),
    )


def _played(turn: Turn, known: Knowledge, leaves: Leaves) -> Candidate:
    """Return the move that was made as a candidate; hints bought do not lower its score."""
    match turn.move:
        case Place():
            tiles, score = face_down(turn.move.letters), turn.score + turn.cost
        case Exchange():
            # A record may not state which tiles were exchanged.
            kept = remove(known.rack, turn.move.tiles) or ""
            return Candidate(leaves.value(kept, known.bag), 0, kept, turn.move)
        case _:
            tiles, score = "", 0
    kept = remove(known.rack, tiles) or ""
    equity = to_tenths(score) + kept_value(known, leaves, kept)
    return Candidate(equity, score, kept, turn.move)


def luck(turn: Turn, known: Knowledge, leaves: Leaves) -> int:
    """Return how much more the tiles drawn are worth than the average unseen tile, in tenths."""
    if not turn.drawn:
        return 0
    unseen = sum(leaves.value(tile, known.bag) for tile in known.unseen)
    drawn = sum(leaves.value(tile, known.bag) for tile in turn.drawn)
    return drawn - len(turn.drawn) * unseen // max(1, len(known.unseen))


def may_be_reviewed(position: Position) -> bool:
    """Say whether nobody could profit from seeing the best moves of this game.

    So it is for records, once a game is over for good (see `Position.is_open`), and at any
    time in a game that one human plays against computers.
    """
    return position.is_open or humans(position) <= 1


def require_reviewable(position: Position) -> None:
    """Raise `IllegalMove` (``not-over``) unless the game may be reviewed."""
    if not may_be_reviewed(position):
        raise IllegalMove("not-over", "A game between people can be reviewed when it is over.")


def humans(position: Position) -> int:
    """Count the seats that no computer plays."""
    computers = position.setup.computers
    return len(position.scores) - sum(1 for strength in computers if strength)


def add_up(reviews: Iterable[TurnReview], seats: int) -> tuple[SeatReview, ...]:
    """Add the reviews of a game up, by seat."""
    by_seat: list[list[TurnReview]] = [[] for _ in range(seats)]
    for review in reviews:
        by_seat[review.seat].append(review)
    return tuple(
        SeatReview(
            seat=seat,
            turns=len(mine),
            points_lost=sum(review.points_lost for review in mine),
            equity_lost=sum(review.equity_lost for review in mine),
            mistakes=Counter(review.mistake for review in mine),
            luck=sum(review.luck for review in mine),
        )
        for seat, mine in enumerate(by_seat)
    )


def scores_by_turn(history: History) -> Sequence[tuple[int, ...]]:
    """Return the scores of all seats, first at the deal, then after each turn."""
    return [position.scores for position in history.positions]
