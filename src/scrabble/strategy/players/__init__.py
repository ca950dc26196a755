"""Computer players: five levels, the same move every time, and no look at hidden tiles.

A player gets a `Knowledge` and gives a move. How the levels play and how they
fare against each other: docs/players.md.
"""

from scrabble.strategy.knowledge import Knowledge, known_from, known_to_mover
from scrabble.strategy.players.match import deal, play_match
from scrabble.strategy.players.player import Player, common_words, player
from scrabble.strategy.players.strengths import LEVELS, Level, level

__all__ = [
    "LEVELS",
    "Knowledge",
    "Level",
    "Player",
    "common_words",
    "deal",
    "known_from",
    "known_to_mover",
    "level",
    "play_match",
    "player",
]
