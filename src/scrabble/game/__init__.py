"""The course of a game: its deal, its moves, its replay.

A game is ``(setup, moves)``. Everything else (board, racks, bag, scores, whose
turn it is) is a `Position`, derived by replaying the moves.
"""

from scrabble.game.history import Game, History, replay, start
from scrabble.game.position import (
    ASIDES,
    EXCHANGE_BAG,
    HINT_STEPS,
    MAX_HOUSE_WORDS,
    Award,
    Leftover,
    Position,
    Result,
    Turn,
)
from scrabble.game.setup import (
    MAX_HINT_PRICE,
    MAX_PLAYERS,
    MAX_STRENGTH,
    MAX_TURN_SECONDS,
    MIN_PLAYERS,
    OWN_LIST,
    Checking,
    Mode,
    Setup,
)
from scrabble.game.transitions import apply, hint_cost, judge, turn_passed, words_of

__all__ = [
    "ASIDES",
    "EXCHANGE_BAG",
    "HINT_STEPS",
    "MAX_HINT_PRICE",
    "MAX_HOUSE_WORDS",
    "MAX_PLAYERS",
    "MAX_STRENGTH",
    "MAX_TURN_SECONDS",
    "MIN_PLAYERS",
    "OWN_LIST",
    "Award",
    "Checking",
    "Game",
    "History",
    "Leftover",
    "Mode",
    "Position",
    "Result",
    "Setup",
    "Turn",
    "apply",
    "hint_cost",
    "judge",
    "replay",
    "start",
    "turn_passed",
    "words_of",
]
