"""Games between two of this build's computer players."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scrabble import link as links
from scrabble.lexicon import common_words, load_lexicon
from scrabble.strategy.players import (
    STRENGTHS,
    Player,
    deal,
    make_player,
    play_match,
)
from scripts.lab.selfplay.setups import setup_with
from scripts.lab.selfplay.warmed import warmed_generator

SERIES = 2026
"""The series of deals: the same for every pair and either start."""


@lru_cache(maxsize=2)
def players(lexicon: str) -> dict[int, Player]:
    """Return the computer players of a shipped lexicon, by strength."""
    words, generator = load_lexicon(lexicon), warmed_generator(lexicon)
    common = common_words(words)
    return {one.number: make_player(one, generator, words, common) for one in STRENGTHS}


@dataclass(frozen=True)
class StrengthGame:
    """Plays the game of a number between two strengths; seat 0 starts."""

    lexicon: str
    strengths: tuple[int, int]

    def __call__(self, number: int) -> dict[str, Any]:
        """Return the game's link, the scores, how many turns it had, and the strengths."""
        by_strength = players(self.lexicon)
        setup = setup_with(self.lexicon, deal(SERIES, number), computers=self.strengths)
        history = play_match(
            setup, [by_strength[one] for one in self.strengths], by_strength[5].words
        )
        return {
            "link": links.encode_history(history),
            "scores": history.last.scores,
            "turns": len(history.turns),
            "strengths": self.strengths,
        }
