"""The reviewed turns of a game summed up: accuracy, strategy and luck, and the turns to look at.

For each player, over the turns that were reviewed::

    accuracy   the mean of `accuracy_of` the turns: 100 % where nothing was lost, and half of that
               where the move lost 20 points of equity
    strategy   100 % less the win chance given away in all turns together; only with two players
    luck       how much more the tiles drawn are worth than the average of those unseen

All are whole tenths, so they are the same on every machine (docs/coach.md).
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
    "win_chances",
]

HALF = 200
"""A move that loses this much equity, in tenths, is half as accurate as the best."""
MOST_KEY_TURNS = 4
MOST_MISTAKES = 3
"""How many mistakes are among the key turns, if there are other turns to show."""
LEAST_LOST = 10
"""The least win chance lost, in tenths of a per cent, that makes a mistake a key turn."""
LEAST_GAIN = 100
"""The least win chance gained that makes a good move a key turn."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat's reviews added up.

    ``points_lost`` is in points, ``equity_lost`` and ``luck`` in tenths of a point, ``accuracy``
    and ``strategy`` in tenths of a per cent: ``None`` without turns, ``strategy`` unless two play.
    ``bingos`` counts those that were played and stayed, ``bingos_missed`` the turns in which a
    better one could have been. ``key_turns`` are up to four turn numbers.
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
    """Add the reviews of a game up, by seat."""
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
        strategy=max(0, CERTAIN - sum(lost)) if lost else None,
        bingos=sum(
            turn.play.bingo and not history.withdrawn(turn.number)
            for turn in history.turns
            if turn.seat == seat and turn.play
        ),
        bingos_missed=sum(review.bingo is not None for review in mine),
        key_turns=_key_turns(mine, chances),
    )


def accuracy_of(equity_lost: int) -> int:
    """Return the accuracy of a move that loses some tenths of a point, in tenths of a per cent.

    >>> [accuracy_of(lost) for lost in (0, 25, 100, 200)]
    [1000, 888, 666, 500]
    """
    return CERTAIN * HALF // (HALF + equity_lost)


def win_chances(history: History, reviews: Iterable[TurnReview] = ()) -> tuple[int | None, ...]:
    """Return the chance of the first player in every position, in tenths of a per cent.

    It is 0, 500 or 1000 once the game is over, and with an empty bag where a review has searched
    the rest of the game. ``None`` unless two play.
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
    """Return the chance of a seat, where that of the first player is known."""
    return chance if chance is None or seat == 0 else CERTAIN - chance


def _key_turns(mine: Sequence[TurnReview], chances: Sequence[int | None]) -> tuple[int, ...]:
    """Return the turns that a player should look at: the costliest, and the best."""
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
    """Return the win chance that a move without a mistake gained."""
    before, after = chances[review.number - 1], chances[review.number]
    if review.mistake != "none" or before is None or after is None:
        return 0
    return before - after if review.seat else after - before


def missed_words(history: History, review: TurnReview) -> tuple[str, ...]:
    """Return the words of the best move, if another was made, and of a bingo that was missed.

    Words that the player made in any turn of the game are left out, and those that are never
    suggested; short ones come first.
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
    play = lay_out(position.board, face_down(move.letters), move, position.setup.alphabet)
    return [letters_of(word.tiles) for word in play.words]
