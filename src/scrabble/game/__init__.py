"""The course of a game: its deal, its moves, its replay.

A game is ``(setup, moves)``. Everything else (board, racks, bag, scores, whose
turn it is) is a `Position`, derived by replaying the moves.
"""

from scrabble.game.history import Game, History, replay, start
from scrabble.game.position import (
    EXCHANGE_BAG,
    HINT_STEPS,
    MAX_HOUSE_WORDS,
    NON_TURN_MOVES,
    Leftover,
    Position,
    Result,
    ScoreAdjustment,
    Turn,
)
from scrabble.game.setup import (
    MAX_HINT_PRICE,
    MAX_PLAYERS,
    MAX_STRENGTH,
    MAX_TURN_SECONDS,
    MIN_PLAYERS,
    OWN_LIST,
    ChallengeRule,
    Mode,
    Setup,
)
from scrabble.game.transitions import apply, hint_cost, judge, turn_passed, words_of

__all__ = [
    "EXCHANGE_BAG",
    "HINT_STEPS",
    "MAX_HINT_PRICE",
    "MAX_HOUSE_WORDS",
    "MAX_PLAYERS",
    "MAX_STRENGTH",
    "MAX_TURN_SECONDS",
    "MIN_PLAYERS",
    "NON_TURN_MOVES",
    "OWN_LIST",
    "ChallengeRule",
    "Game",
    "History",
    "Leftover",
    "Mode",
    "Position",
    "Result",
    "ScoreAdjustment",
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
