"""The five strengths of computer players, as a table.

The averages are measured by ``scripts/bench/strength.py`` (docs/players.md).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a computer player is.

    ``average`` is what it scores a game against itself, English with all words.
    With ``common`` it knows common words only; ``reach`` is the range, in per
    cent of the best score it sees, that it goes for in a turn; with ``challenges``
    it challenges what is not in the dictionary; with ``thinks`` it plays for
    equity, looks ahead, and plays the endgame out.
    """

    number: int
    name: str
    about: str
    average: int
    common: bool = False
    reach: tuple[int, int] = (100, 100)
    challenges: bool = False
    thinks: bool = False


STRENGTHS = (
    Strength(1, "Beginner", "Common words, modest scores.", 195, common=True, reach=(15, 45)),
    Strength(2, "Casual", "Common words, good scores.", 260, common=True, reach=(40, 80)),
    Strength(3, "Club", "All words, and most of the points.", 340, reach=(65, 95), challenges=True),
    Strength(4, "Expert", "Almost the best score.", 370, reach=(85, 100), challenges=True),
    Strength(
        5,
        "Master",
        "Keeps good tiles, looks ahead, plays the endgame exactly.",
        425,
        challenges=True,
        thinks=True,
    ),
)


def strength_of(number: int) -> Strength:
    """Return a strength by its number, 1 to 5."""
    return STRENGTHS[number - 1]
