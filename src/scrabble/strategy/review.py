"""Hints for a turn and the review of a game: what could have been played.

Both compare moves as the strongest computer player does. While the bag holds more than seven
tiles that is equity (`scrabble.strategy.equity`); after that, with two players, the moves are
weighed by its search (`Player.weigh`), and so is any turn that a review looks deeper into.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from scrabble.board import ACROSS, COLUMNS, SIZE
from scrabble.game import HINT_STEPS, History, Position, Turn
from scrabble.movegen import ScoredMove
from scrabble.moves import Exchange, Move, Pass, Place, direction_of
from scrabble.strategy.equity import Candidate, all_candidates, going_out_bonus, kept_value
from scrabble.strategy.knowledge import Knowledge, known_to_mover
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.players.player import Player, stage_of
from scrabble.strategy.reasons import Compared, Comparison, Reason, explain
from scrabble.strategy.steps import Steps
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import face_down, letters_of, remove

__all__ = [
    "DEEP",
    "REVIEWER",
    "Candidate",
    "Hint",
    "SeatReview",
    "TurnReview",
    "add_up",
    "hint",
    "luck",
    "review_turn",
    "scores_by_turn",
]

Size = Literal["none", "small", "medium", "large"]
_MISTAKES: tuple[tuple[int, Size], ...] = ((150, "large"), (80, "medium"), (30, "small"))
"""The least equity lost, in tenths, that makes a mistake of each size."""
ALTERNATIVES = 10
REVIEWER = 5
"""The strength of the player that compares moves."""
DEEP = 1000
"""The patience of a deeper look, in per cent of the usual."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Four steps of help, each showing more: score, number of tiles, lane, the moves themselves.

    ``lane`` names the row (``8``) or column (``H``) of the best move. Where no word
    can be placed ``moves`` is empty and the rest ``None``. ``stage`` says how the moves were
    compared.
    """

    score: int | None
    tiles: int | None
    lane: str | None
    moves: tuple[Candidate, ...]
    stage: Compared = "equity"


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn compared with the best that could have been played.

    ``best`` has the highest equity; ``points_lost`` and ``equity_lost`` (tenths) are
    what the move made falls short of the most points and of the best equity, 0 or
    more. ``luck`` is how much more the tiles drawn are worth than the average of
    those unseen (tenths). ``options`` are the best moves, highest equity first.

    ``stage`` says how the moves were compared, and ``exact`` that every continuation was
    searched; in an endgame or before it the equity of a move is what it wins to the end.
    ``reasons`` say why the best move is better; ``rival`` is the seat that answers. ``is_deep``
    marks a deeper look, ``deeper`` that one is possible.
    """

    number: int
    seat: int
    rival: int
    played: Candidate
    best: Candidate
    points_lost: int
    equity_lost: int
    mistake: Size
    luck: int
    options: tuple[Candidate, ...]
    stage: Compared
    exact: bool
    reasons: tuple[Reason, ...]
    is_deep: bool
    deeper: bool


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's reviews added up: points and tenths lost, mistakes by size, luck."""

    seat: int
    turns: int
    points_lost: int
    equity_lost: int
    mistakes: Counter[Size]
    luck: int


def hint(position: Position, player: Player, steps: int = HINT_STEPS) -> Steps[Hint]:
    """Find the help for the seat to move: the placements that score most, mild words last.

    Equal scores are in order of equity. ``player`` compares them; near the end of a game of two
    it weighs them, if all ``steps`` are wanted, and adds the best placements that score less.
    """
    known = known_to_mover(position)
    found = player.generator.moves(known.board, known.rack)
    mild: set[Move] = {move.place for move in found if letters_of(move.word) in player.mild}
    placed = _placements(_candidates(known, player, found), mild)
    laid = (each for each in placed if player.lays(known, _place_of(each)))
    moves = tuple(islice(laid, ALTERNATIVES))
    if not moves:
        return Hint(None, None, None, ())
    score, best = moves[0].score, _place_of(moves[0])
    stage: Compared = "equity"
    if steps == HINT_STEPS and _is_near_end(known):
        weighed = yield from player.weigh(known, moves)
        moves, stage = tuple(_placements(weighed.candidates, mild)), weighed.stage
    return Hint(score, len(best.tiles), lane(best, position), moves, stage)


def _placements(found: Iterable[Candidate], last: Container[Move]) -> list[Candidate]:
    """Return the placements of candidates by falling score, those of ``last`` after all others.

    Equals keep their order.
    """
    placed = [candidate for candidate in found if isinstance(candidate.move, Place)]
    return sorted(placed, key=lambda candidate: (candidate.move in last, -candidate.score))


def _place_of(candidate: Candidate) -> Place:
    assert isinstance(candidate.move, Place)
    return candidate.move


def _candidates(known: Knowledge, player: Player, moves: Iterable[ScoredMove]) -> list[Candidate]:
    """Return what could be played, without the words that are never suggested."""
    never = player.never_suggest
    suggested = [move for move in moves if letters_of(move.word) not in never]
    return all_candidates(known, player.leaves, suggested)


def _is_near_end(known: Knowledge) -> bool:
    """Say whether the game can be played on to its end, so that a search sees more than equity."""
    return stage_of(known) != "look-ahead"


def lane(place: Place, position: Position) -> str:
    """Name the row or column along which a place is read: ``8`` or ``H``."""
    cells = position.board.with_tiles(dict(place.tiles)).cells
    square = place.squares[0]
    if direction_of(cells, place.squares) == ACROSS:
        return str(square // SIZE + 1)
    return COLUMNS[square % SIZE]


def review_turn(
    history: History, number: int, player: Player, *, is_deep: bool = False
) -> Steps[TurnReview | None]:
    """Review turn ``number`` (from 1); ``None`` where there was nothing to choose.

    That is so for challenges, hints and resignations, and for turns of a record
    whose rack is not known. ``player`` compares the moves, for longer if the look is deep.
    """
    turn = history.turns[number - 1]
    position = history.positions[number - 1]
    if not isinstance(turn.move, Place | Exchange | Pass) or not position.rack:
        return None
    known = known_to_mover(position)
    found = _candidates(known, player, player.generator.moves(known.board, known.rack))
    made = _played(turn, known, player.leaves)
    can_deepen = _is_all_known(known, turn)
    options, exact = tuple(found[:ALTERNATIVES]), False
    stage: Compared = "equity"
    if can_deepen and (is_deep or _is_near_end(known)):
        patience = DEEP if is_deep else 100
        options, stage, exact = yield from player.weigh(known, (made,), patience)
        made = yield from _among(options, made, known, player, patience)
    best = max((made, *options[:1]), key=lambda candidate: candidate.equity)
    compared = Comparison(known, made, best, player.generator, player.leaves)
    mistake = _mistake(best.equity - made.equity)
    return TurnReview(
        number=number,
        seat=turn.seat,
        rival=position.next_seat,
        played=made,
        best=best,
        points_lost=max(0, max(candidate.score for candidate in found) - made.score),
        equity_lost=best.equity - made.equity,
        mistake=mistake,
        luck=luck(turn, known, player.leaves),
        options=options[:ALTERNATIVES],
        stage=stage,
        exact=exact,
        reasons=() if mistake == "none" else (yield from explain(compared, stage)),
        is_deep=is_deep,
        deeper=can_deepen and not (is_deep or exact),
    )


def _among(
    weighed: Sequence[Candidate], made: Candidate, known: Knowledge, player: Player, patience: int
) -> Steps[Candidate]:
    """Return the move that was made as it was weighed, or by what the rival wins after it.

    The search of an endgame leaves out phonies, and with a blank many moves.
    """
    for candidate in weighed:
        if candidate.move == made.move:
            return candidate
    if made.kept:
        answers = yield from player.weigh(_seen_by_rival(known, made), (), patience)
        return made._replace(equity=to_tenths(made.score) - answers.candidates[0].equity)
    return made._replace(equity=to_tenths(made.score) + going_out_bonus(known))


def _seen_by_rival(known: Knowledge, made: Candidate) -> Knowledge:
    """Return what the rival knows after a placement in an endgame."""
    assert isinstance(made.move, Place)  # passing is always weighed
    return replace(
        known,
        board=known.board.with_tiles(dict(made.move.tiles)),
        rack=known.unseen,
        unseen="".join(sorted(made.kept)),
        rivals=(len(made.kept),),
        seat=1 - known.seat,
        turn=known.turn + 1,
    )


def _played(turn: Turn, known: Knowledge, leaves: Leaves) -> Candidate:
    """Return the move that was made as a candidate; hints bought do not lower its score."""
    kept = _kept(turn, known) or ""  # A record may not state which tiles were exchanged.
    if isinstance(turn.move, Exchange):
        return Candidate(leaves.value(kept, known.bag), 0, kept, turn.move)
    score = turn.score + turn.cost if isinstance(turn.move, Place) else 0
    return Candidate(to_tenths(score) + kept_value(known, leaves, kept), score, kept, turn.move)


def _kept(turn: Turn, known: Knowledge) -> str | None:
    """Return the tiles that a move kept; ``None`` if the rack known does not hold those it used."""
    match turn.move:
        case Place():
            return remove(known.rack, face_down(turn.move.letters))
        case Exchange():
            return remove(known.rack, turn.move.tiles)
        case _:
            return known.rack


def _is_all_known(known: Knowledge, turn: Turn) -> bool:
    """Say whether the rack and what was used of it are known; a record may not state all."""
    return not known.hidden and _kept(turn, known) is not None


def _mistake(lost: int) -> Size:
    """Return the size of a mistake that lost so many tenths."""
    return next((size for least, size in _MISTAKES if lost >= least), "none")


def luck(turn: Turn, known: Knowledge, leaves: Leaves) -> int:
    """Return how much more the tiles drawn are worth than the average unseen tile, in tenths."""
    if not turn.drawn:
        return 0
    unseen = sum(leaves.value(tile, known.bag) for tile in known.unseen)
    drawn = sum(leaves.value(tile, known.bag) for tile in turn.drawn)
    return drawn - len(turn.drawn) * unseen // max(1, len(known.unseen))


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
