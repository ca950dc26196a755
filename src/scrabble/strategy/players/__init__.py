"""Computer players: five strengths, the same move every time, and no look at hidden tiles.

A player gets a `Knowledge` and gives a move. How they play and how they
fare against each other: docs/players.md.
"""

from scrabble.strategy.knowledge import Knowledge, known_from, known_to_mover
from scrabble.strategy.players.match import deal, play_match
from scrabble.strategy.players.player import Player, common_lexicon_name, make_player
from scrabble.strategy.players.strengths import STRENGTHS, Strength, strength_of

__all__ = [
    "STRENGTHS",
    "Knowledge",
    "Player",
    "Strength",
    "common_lexicon_name",
    "deal",
    "known_from",
    "known_to_mover",
    "make_player",
    "play_match",
    "strength_of",
]
