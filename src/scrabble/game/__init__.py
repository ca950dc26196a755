"""The course of a game: its deal, its moves, its end and its replay.

A `Game` is a setup and the moves made since; a `Record` also states the racks. Everything
else (board, racks, bag, scores, whose turn it is) is a `Position`, which `replay` derives
from either. To make a move, ask a history: ``history.played(move, lexicon)``.
"""

from scrabble.game.ending import ends_without_score, scoreless_at_end, scoreless_limit, seat_out
from scrabble.game.history import Game, History, record_of, replay
from scrabble.game.judging import contradicted, doubted_words
from scrabble.game.modes import applied, start
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
    unseen_tiles,
)
from scrabble.game.puzzle import Puzzle, Question, puzzle_of
from scrabble.game.record import Ending, Record
from scrabble.game.relation import (
    Difference,
    Relation,
    differences,
    fork_turn,
    is_hardly_begun,
    relation_of_moves,
    relation_of_setups,
    turns_made_elsewhere,
    with_known_notes,
)
from scrabble.game.reviewing import (
    gives_away,
    humans,
    is_dictionary_open,
    may_be_reviewed,
    require_reviewable,
)
from scrabble.game.setup import (
    LIST_DIGEST_BYTES,
    MAX_HINT_PRICE,
    MAX_PLAYERS,
    MAX_STRENGTH,
    MAX_TURN_SECONDS,
    MIN_PLAYERS,
    OWN_LIST,
    ChallengeRule,
    Mode,
    Redeal,
    Setup,
    own_list_tags,
)
from scrabble.game.transitions import apply, hint_cost, judge, turn_passed, words_of

__all__ = [
    "EXCHANGE_BAG",
    "HINT_STEPS",
    "LIST_DIGEST_BYTES",
    "MAX_HINT_PRICE",
    "MAX_HOUSE_WORDS",
    "MAX_PLAYERS",
    "MAX_STRENGTH",
    "MAX_TURN_SECONDS",
    "MIN_PLAYERS",
    "NON_TURN_MOVES",
    "OWN_LIST",
    "ChallengeRule",
    "Difference",
    "Ending",
    "Game",
    "History",
    "Leftover",
    "Mode",
    "Position",
    "Puzzle",
    "Question",
    "Record",
    "Redeal",
    "Relation",
    "Result",
    "ScoreAdjustment",
    "Setup",
    "Turn",
    "applied",
    "apply",
    "contradicted",
    "differences",
    "doubted_words",
    "ends_without_score",
    "fork_turn",
    "gives_away",
    "hint_cost",
    "humans",
    "is_dictionary_open",
    "is_hardly_begun",
    "judge",
    "may_be_reviewed",
    "own_list_tags",
    "puzzle_of",
    "record_of",
    "relation_of_moves",
    "relation_of_setups",
    "replay",
    "require_reviewable",
    "scoreless_at_end",
    "scoreless_limit",
    "seat_out",
    "start",
    "turn_passed",
    "turns_made_elsewhere",
    "unseen_tiles",
    "with_known_notes",
    "words_of",
]
