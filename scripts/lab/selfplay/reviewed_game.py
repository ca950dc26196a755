"""Games that a computer player plays against itself, reviewed turn by turn."""

from __future__ import annotations

from dataclasses import dataclass

from scrabble.strategy.players import deal, play_match
from scrabble.strategy.review import REVIEWER, review_turn
from scrabble.strategy.steps import finish
from scripts.lab.selfplay.setups import setup_with
from scripts.lab.selfplay.strength_game import players

SERIES = 3434
"""The series of deals: the same for every strength."""

Lost = list[list[int]]
"""By seat, the equity that each turn lost, in tenths."""


@dataclass(frozen=True)
class ReviewedGame:
    """Plays the game of a number, a strength against itself, and reviews it."""

    lexicon: str
    strength: int

    def __call__(self, number: int) -> Lost:
        """Return what each turn of each seat lost."""
        by_strength = players(self.lexicon)
        player, reviewer = by_strength[self.strength], by_strength[REVIEWER]
        setup = setup_with(self.lexicon, deal(SERIES, number), computers=(self.strength,) * 2)
        history = play_match(setup, [player, player], reviewer.words)
        lost: Lost = [[], []]
        for turn in history.turns:
            review = finish(review_turn(history, turn.number, reviewer))
            if review is not None:
                lost[review.seat].append(review.equity_lost)
        return lost
