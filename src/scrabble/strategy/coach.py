"""A summary of a game's reviewed turns: accuracy, strategy, luck and key turns.

For each player, over the reviewed turns::

    accuracy   the mean of each turn's `accuracy_of`: 100 % for no loss, 50 % for a move that lost
               20 points of equity
    strategy   `strategy_of` the win chance given away in all turns: 100 % for none, 50 % for the
               whole chance of one game; only with two players
    luck       how much more the tiles drawn are worth than average unseen tiles

All three are whole tenths, so they are the same on every machine (docs/coach.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scrabble.game import History
from scrabble.lexicon import never_suggest
from scrabble.moves import Place
from scrabble.rules import lay_out
from scrabble.strategy.equity import Candidate
from scrabble.strategy.review import Size, TurnReview
from scrabble.strategy.tenths import to_tenths
from scrabble.strategy.win_chance import CERTAIN, chance_in, decided
from scrabble.tiles import face_down, letters_of

__all__ = [
    "SeatReview",
    "accuracy_of",
    "add_up",
    "missed_words",
    "strategy_of",
    "win_chances",
]

HALF = 200
"""A move that loses this much equity, in tenths, has half the accuracy of the best move."""
HALF_GIVEN = 1000
"""A player who gives away this much win chance in a game, in tenths of a per cent, has half the
strategy of a player who gives away none."""
MOST_KEY_TURNS = 4
MOST_MISTAKES = 3
"""The most mistakes among the key turns, if there are good moves to show as well."""
LEAST_LOST = 10
"""The least win chance lost, in tenths of a per cent, for a mistake to be a key turn."""
LEAST_GAIN = 100
"""The least win chance gained, in tenths of a per cent, for a good move to be a key turn."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The sums over a seat's reviewed turns.

    - ``points_lost``: in points; ``equity_lost``, ``luck``: in tenths of a point
    - ``accuracy``, ``strategy``: in tenths of a per cent, ``None`` without reviewed turns;
      ``strategy`` is also ``None`` unless two play
    - ``bingos``: the bingos that stayed on the board
    - ``bingos_missed``: turns with a better bingo than the move made
    - ``key_turns``: up to four turn numbers
    """

    seat: int
    turns: int
    points_lost: int
    equity_lost: int
    mistakes: Counter[Size]
    luck: int
    accuracy: int | None
    strategy: int | None
    bingos: int
    bingos_missed: int
    key_turns: tuple[int, ...]


def add_up(history: History, reviews: Iterable[TurnReview]) -> tuple[SeatReview, ...]:
    """Add up the reviews of a game by seat."""
    listed = tuple(reviews)
    chances = win_chances(history, listed)
    seats = range(len(history.last.scores))
    return tuple(
        _seat(history, seat, [review for review in listed if review.seat == seat], chances)
        for seat in seats
    )


def _seat(
    history: History, seat: int, mine: Sequence[TurnReview], chances: Sequence[int | None]
) -> SeatReview:
    lost = [review.chance_lost for review in mine if review.chance_lost is not None]
    accuracies = [accuracy_of(review.equity_lost) for review in mine]
    return SeatReview(
        seat=seat,
        turns=len(mine),
        points_lost=sum(review.points_lost for review in mine),
        equity_lost=sum(review.equity_lost for review in mine),
        mistakes=Counter(review.mistake for review in mine),
        luck=sum(review.luck for review in mine),
        accuracy=sum(accuracies) // len(mine) if mine else None,
        strategy=strategy_of(sum(lost)) if lost else None,
        bingos=sum(
            turn.play.bingo and not history.withdrawn(turn.number)
            for turn in history.turns
            if turn.seat == seat and turn.play
        ),
        bingos_missed=sum(review.bingo is not None for review in mine),
        key_turns=_key_turns(mine, chances),
    )


def accuracy_of(equity_lost: int) -> int:
    """Return a move's accuracy, in tenths of a per cent, from its loss in tenths of a point.

    >>> [accuracy_of(lost) for lost in (0, 25, 100, 200)]
    [1000, 888, 666, 500]
    """
    return CERTAIN * HALF // (HALF + equity_lost)


def strategy_of(chance_lost: int) -> int:
    """Return a player's strategy from the win chance given away, both in tenths of a per cent.

    More given away is never rated higher, and the strategy stays above 0 for any game that is
    played, so it tells weak players apart.

    >>> [strategy_of(lost) for lost in (0, 100, 500, 1000, 3000)]
    [1000, 909, 666, 500, 250]
    """
    return CERTAIN * HALF_GIVEN // (HALF_GIVEN + chance_lost)


def win_chances(history: History, reviews: Iterable[TurnReview] = ()) -> tuple[int | None, ...]:
    """Return the first player's win chance in every position, in tenths of a per cent.

    The chance is 0, 500 or 1000 if the game is over, or if a review has searched the rest of the
    endgame. It is ``None`` unless two play.
    """
    chances = [chance_in(position) for position in history.positions]
    for review in reviews:
        if review.stage == "endgame":
            scores = history.positions[review.number - 1].scores
            lead = to_tenths(scores[0] - scores[1])
            sign = -1 if review.seat else 1
            chances[review.number - 1] = decided(lead + sign * review.best.equity)
            if history.positions[review.number].result is None:
                chances[review.number] = decided(lead + sign * review.played.equity)
    return tuple(chances)


def chance_of(seat: int, chance: int | None) -> int | None:
    """Return a seat's win chance, given the first player's win chance; ``None`` if unknown."""
    return chance if chance is None or seat == 0 else CERTAIN - chance


def _key_turns(mine: Sequence[TurnReview], chances: Sequence[int | None]) -> tuple[int, ...]:
    """Return the numbers of a player's key turns: the worst mistakes and the best moves."""
    mistakes = [
        review
        for review in mine
        if review.mistake != "none" and (review.chance_lost is None or _lost(review) >= LEAST_LOST)
    ]
    mistakes.sort(key=_lost, reverse=True)
    good = [review for review in mine if _gained(review, chances) >= LEAST_GAIN]
    good.sort(key=lambda review: _gained(review, chances), reverse=True)
    chosen = [*mistakes[:MOST_MISTAKES], *good, *mistakes[MOST_MISTAKES:]][:MOST_KEY_TURNS]
    return tuple(sorted(review.number for review in chosen))


def _lost(review: TurnReview) -> int:
    return review.equity_lost if review.chance_lost is None else review.chance_lost


def _gained(review: TurnReview, chances: Sequence[int | None]) -> int:
    """Return the win chance gained by a move; 0 for a mistake."""
    before, after = chances[review.number - 1], chances[review.number]
    if review.mistake != "none" or before is None or after is None:
        return 0
    return before - after if review.seat else after - before


def missed_words(history: History, review: TurnReview) -> tuple[str, ...]:
    """Return the words of a missed bingo, and of the best move if the turn was a mistake.

    Leaves out words that the player made in any turn of the game, and words that are never
    suggested. Short words come first.
    """
    missed = [review.best] * (review.mistake != "none")
    missed += [review.bingo] if review.bingo is not None else []
    plays = [turn.play for turn in history.turns if turn.seat == review.seat and turn.play]
    made = {letters_of(word.tiles) for play in plays for word in play.words}
    words = {word for one in missed for word in _words(history, review.number, one)}
    never = never_suggest(history.game.setup.language)
    new = [word for word in words - made if word not in never]
    return tuple(sorted(new, key=lambda word: (len(word), word)))


def _words(history: History, number: int, candidate: Candidate) -> list[str]:
    """Return the words that a move makes, in letters."""
    move, position = candidate.move, history.positions[number - 1]
    if not isinstance(move, Place):
        return []
    setup = position.setup
    play = lay_out(position.board, face_down(move.letters), move, setup.alphabet, setup.layout)
    return [letters_of(word.tiles) for word in play.words]
