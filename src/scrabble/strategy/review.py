"""Hints for a turn and the review of a game: what could have been played.

Worth is counted in tenths of a point, whole numbers only, so that a review is the
same everywhere. How much the tiles kept on the rack are worth is given as a
function of the tiles and the number left in the bag (see `scrabble.strategy.leaves`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from scrabble.board import ACROSS, COLUMNS, SIZE
from scrabble.errors import IllegalMove
from scrabble.game import History, Position, Turn
from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Exchange, Move, Pass, Place, direction_of
from scrabble.tiles import EMPTY, face_down, letters_of, remove

Worth = Callable[[str, int], int]
"""Tenths of a point for tiles kept, given the number of tiles in the bag."""

TENTHS = 10
Size = Literal["none", "small", "medium", "large"]
_MISTAKES: tuple[tuple[int, Size], ...] = ((150, "large"), (80, "medium"), (30, "small"))
ALTERNATIVES = 10


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to do in a turn: ``equity`` is its score and the leave, in tenths."""

    move: Move
    score: int
    equity: int


@dataclass(frozen=True, slots=True)
class Hint:
    """Four steps of help, each telling more: score, tiles, lane, the moves themselves.

    ``lane`` names the row (``8``) or column (``H``) of the best move. All but the
    empty ``moves`` are ``None`` where no word can be placed.
    """

    score: int | None
    tiles: int | None
    lane: str | None
    moves: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn looked at again.

    ``best`` has the highest equity; ``points_lost`` and ``equity_lost`` (tenths) are
    what the move made falls short of the most points and of the best equity, 0 or
    more. ``luck`` is how much more the tiles drawn are worth than the average of
    those unseen (tenths). ``options`` are the best moves, best equity first.
    """

    number: int
    seat: int
    played: Option
    best: Option
    points_lost: int
    equity_lost: int
    mistake: Size
    luck: int
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's reviews added up: points and tenths lost, mistakes by size, luck."""

    seat: int
    turns: int
    points_lost: int
    equity_lost: int
    mistakes: Counter[Size]
    luck: int


def options(
    position: Position,
    generator: Generator,
    worth: Worth,
    suggests: Callable[[str], bool] = lambda _word: True,
) -> list[Option]:
    """Return everything sensible to do with the rack of the seat to move, best equity first.

    That is every placement (collapsed: one for each placed word), the best way to
    exchange where the bag allows it, and passing. Words that ``suggests`` turns
    down are left out. Ties keep the generator's order.
    """
    rack, bag = position.rack, len(position.bag)
    found = [
        _placed(move, rack, bag, worth)
        for move in generator.moves(position.board, rack)
        if suggests(letters_of(move.word))
    ]
    if position.allows(Exchange):
        found.append(_best_exchange(rack, bag, worth))
    found.append(Option(Pass(), 0, worth(rack, bag)))
    return sorted(found, key=lambda option: -option.equity)


def _placed(move: ScoredMove, rack: str, bag: int, worth: Worth) -> Option:
    leave = remove(rack, face_down(move.tiles))
    assert leave is not None  # the generator uses tiles of the rack
    return Option(move.place, move.score, TENTHS * move.score + worth(leave, bag))


def _best_exchange(rack: str, bag: int, worth: Worth) -> Option:
    """Return the exchange that keeps the tiles of most worth."""
    kept = {
        "".join(tiles) for count in range(len(rack)) for tiles in combinations(sorted(rack), count)
    }
    best = max(sorted(kept), key=lambda tiles: (worth(tiles, bag), len(tiles)))
    back = remove("".join(sorted(rack)), best)
    assert back is not None  # a part of the rack
    return Option(Exchange.of(back), 0, worth(best, bag))


def hint(
    position: Position,
    generator: Generator,
    worth: Worth,
    suggests: Callable[[str], bool] = lambda _word: True,
) -> Hint:
    """Return the help for the seat to move: the best score and the moves that reach high."""
    placed = [o for o in options(position, generator, worth, suggests) if isinstance(o.move, Place)]
    if not placed:
        return Hint(None, None, None, ())
    by_score = sorted(placed, key=lambda option: -option.score)
    best = by_score[0]
    assert isinstance(best.move, Place)  # only places are left
    return Hint(
        best.score,
        len(best.move.tiles),
        lane(best.move, position),
        tuple(by_score[:ALTERNATIVES]),
    )


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
    worth: Worth,
    suggests: Callable[[str], bool] = lambda _word: True,
) -> TurnReview | None:
    """Look at turn ``number`` (from 1) again; ``None`` where there was nothing to choose.

    That is so for challenges, hints and resignations, and for turns of an imported
    game whose rack is not known.
    """
    turn = history.turns[number - 1]
    position = history.positions[number - 1]
    if not isinstance(turn.move, Place | Exchange | Pass) or not position.rack:
        return None
    choices = options(position, generator, worth, suggests)
    played = _made(turn, position, worth)
    best = max((played, *choices[:1]), key=lambda option: option.equity)
    lost = best.equity - played.equity
    most = max(option.score for option in choices)
    return TurnReview(
        number=number,
        seat=turn.seat,
        played=played,
        best=best,
        points_lost=max(0, most - played.score),
        equity_lost=lost,
        mistake=next((size for least, size in _MISTAKES if lost >= least), "none"),
        luck=luck(turn, position, worth),
        options=tuple(choices[:ALTERNATIVES]),
    )


def _made(turn: Turn, position: Position, worth: Worth) -> Option:
    """Value the move that was made: a play before hints were paid for."""
    rack, bag = position.rack, len(position.bag)
    match turn.move:
        case Place():
            spent, score = face_down(turn.move.letters), turn.score + turn.cost
        case Exchange(tiles):
            spent, score = tiles, 0
        case _:
            spent, score = "", 0
    leave = remove(rack, spent)
    return Option(turn.move, score, TENTHS * score + worth(leave or "", bag))


def luck(turn: Turn, position: Position, worth: Worth) -> int:
    """Return how much more the tiles drawn are worth than the average unseen, in tenths."""
    if not turn.drawn:
        return 0
    bag = len(position.bag)
    unseen = Counter(position.setup.alphabet.full_bag)
    unseen.subtract(face_down(position.board.cells.replace(EMPTY, "") + position.rack))
    pool = {tile: n for tile, n in unseen.items() if n > 0}
    total = sum(worth(tile, bag) * n for tile, n in pool.items())
    drawn = sum(worth(tile, bag) for tile in turn.drawn)
    return drawn - len(turn.drawn) * total // max(1, sum(pool.values()))


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


def leads(history: History) -> Sequence[tuple[int, ...]]:
    """Return the scores of all seats after each turn, the deal first: a chart of the lead."""
    return [position.scores for position in history.positions]
