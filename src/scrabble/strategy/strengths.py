"""The five strengths of computer players, as a table.

``scripts/lab/bench/strength.py`` measures the averages, on the classic rules (docs/players.md).
"""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.errors import SetupError


@dataclass(frozen=True, slots=True)
class Strength:
    """How strongly a computer player plays.

    - ``average``: its average score against itself, in English with all words
    - ``common``: it knows common words only
    - ``reach``: the range, in per cent of the best score, from which it picks a turn's target score
    - ``challenges``: it challenges words that the lexicon lacks
    - ``thinks``: it plays for equity, looks ahead and searches the endgame
    - ``settled``: every release makes the same moves with the same words and leaves, so moves in
      links can be verified. Set it to false when you change a strength's behaviour.
    """

    number: int
    name: str
    about: str
    average: int
    common: bool = False
    reach: tuple[int, int] = (100, 100)
    challenges: bool = False
    thinks: bool = False
    settled: bool = True


STRENGTHS = (
    Strength(1, "Beginner", "Common words, modest scores.", 195, common=True, reach=(15, 45)),
    Strength(2, "Casual", "Common words, good scores.", 260, common=True, reach=(40, 80)),
    Strength(3, "Club", "All words, and most of the points.", 340, reach=(65, 95), challenges=True),
    Strength(4, "Expert", "Almost the best score.", 370, reach=(85, 100), challenges=True),
    Strength(
        5,
        "Master",
        "Keeps good tiles, looks ahead, searches the endgame.",
        450,
        challenges=True,
        thinks=True,
        settled=False,
    ),
)


def strength_of(number: int) -> Strength:
    """Return a strength by its number, 1 to 5; raise `SetupError` (``bad-strength``)."""
    for strength in STRENGTHS:
        if strength.number == number:
            return strength
    raise SetupError(
        "bad-strength", f"A computer plays at strength 1 to {len(STRENGTHS)}, not at {number!r}."
    )
