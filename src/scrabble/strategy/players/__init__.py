"""Computer players of five strengths, which never see a hidden tile.

A `ComputerPlayer` takes a `Knowledge` and returns a move. `Player` implements it, and always makes
the same move for the same knowledge. `make_player` makes a `Player` for a shipped language;
`play_match` lets any players play each other. docs/players.md explains how a `Player` chooses
moves, and how strong each strength is.
"""

from scrabble.strategy.knowledge import Knowledge, known_from, known_to_mover
from scrabble.strategy.players.checking import other_moves
from scrabble.strategy.players.match import ComputerPlayer, deal, match_turns, play_match
from scrabble.strategy.players.player import Player, make_player
from scrabble.strategy.strengths import STRENGTHS, Strength, strength_of

__all__ = [
    "STRENGTHS",
    "ComputerPlayer",
    "Knowledge",
    "Player",
    "Strength",
    "deal",
    "known_from",
    "known_to_mover",
    "make_player",
    "match_turns",
    "other_moves",
    "play_match",
    "strength_of",
]
