"""Add up the turns of a player, and rank the results of many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from scrabble.duplicate.cards import Card, Feature, features_of, judge
from scrabble.duplicate.course import Course
from scrabble.duplicate.setup import Duplicate
from scrabble.errors import SetupError
from scrabble.game.player_text import MAX_NAME, is_name
from scrabble.moves import Place

WHOLE = 1000
"""All points, in tenths of a per cent."""


@dataclass(frozen=True, slots=True)
class Result:
    """A player's plays in a duplicate, turn by turn; ``None`` is no play.

    ``name`` has up to 20 characters, possibly none.
    """

    duplicate: Duplicate
    name: str
    places: tuple[Place | None, ...]

    def __post_init__(self) -> None:
        """Raise `SetupError` (``bad-name``)."""
        if not is_name(self.name):
            raise SetupError("bad-name", f"A name has up to {MAX_NAME} visible characters.")


@dataclass(frozen=True, slots=True)
class Scored:
    """A result with the points of each turn, and those of the highest plays."""

    result: Result
    cards: tuple[Card, ...]

    @property
    def points(self) -> int:
        """The sum of the player's plays."""
        return sum(card.score for card in self.cards)

    @property
    def highest(self) -> int:
        """The sum of the highest plays."""
        return sum(card.turn.highest.score for card in self.cards)

    @property
    def tenths(self) -> int:
        """The points in tenths of a per cent of the highest ones (see `tenths_of`)."""
        return tenths_of(self.points, self.highest)

    @property
    def found(self) -> int:
        """In how many turns the player found a play of the highest score."""
        return sum(card.is_highest for card in self.cards)

    @property
    def worst(self) -> Card | None:
        """The first of the turns that lost the most points; ``None`` if none lost any."""
        worst = max(self.cards, key=lambda card: card.lost, default=None)
        return worst if worst and worst.lost else None

    @property
    def missed(self) -> Mapping[Feature, int]:
        """How many of the highest plays not found have each feature, the most frequent first."""
        counts = Counter(
            feature
            for card in self.cards
            if not card.is_highest
            for feature in features_of(card.turn.highest)
        )
        return dict(sorted(counts.items(), key=lambda item: -item[1]))


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of a ranking; equal points share a ``rank``, from 1."""

    rank: int
    scored: Scored


def tenths_of(points: int, highest: int) -> int:
    """Return points in tenths of a per cent of the highest ones, halves rounded up.

    Only all points are 1000; fewer are 999 at most.

    >>> tenths_of(781, 1024), tenths_of(2999, 3000)
    (763, 999)
    """
    if points >= highest:
        return WHOLE
    return min((2 * WHOLE * points + highest) // (2 * highest), WHOLE - 1)


def percent(tenths: int) -> str:
    """Format tenths of a per cent: ``76.3``."""
    return f"{tenths // 10}.{tenths % 10}"


def scored(result: Result, course: Course, words: Container[str]) -> Scored:
    """Judge each turn of a result; ``words`` is the lexicon of the duplicate.

    Raises `SetupError` (``other-duplicate``, ``other-turns``) unless the course belongs to the
    result's duplicate and has as many turns, and `IllegalMove` for a play that is not possible.
    """
    if course.duplicate != result.duplicate:
        raise SetupError("other-duplicate", "This result is of another duplicate.")
    if len(course.turns) != len(result.places):
        raise SetupError(
            "other-turns",
            f"This duplicate has {len(course.turns)} turns, the result {len(result.places)}: "
            "give one play for each turn.",
        )
    alphabet = result.duplicate.alphabet
    cards = tuple(
        judge(turn, place, alphabet, words)
        for turn, place in zip(course.turns, result.places, strict=True)
    )
    return Scored(result, cards)


def ranking(results: Iterable[Scored]) -> list[Ranked]:
    """Rank the results of one duplicate by points, then by name; equal results count once.

    Raises `SetupError` (``other-duplicate``) for results of several duplicates.
    """
    distinct = {(each.result.name, each.result.places): each for each in results}
    listed = sorted(distinct.values(), key=lambda each: (-each.points, each.result.name))
    if len({each.result.duplicate for each in listed}) > 1:
        raise SetupError(
            "other-duplicate", "These results are of several duplicates: give those of one."
        )
    points = [each.points for each in listed]
    return [Ranked(points.index(each.points) + 1, each) for each in listed]
