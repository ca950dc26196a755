"""Convert moves and reasons of hints, reviews and puzzles to JSON."""

from __future__ import annotations

from scrabble.board import Board
from scrabble.moves import Place, format_move
from scrabble.strategy.equity import Candidate
from scrabble.strategy.reasons import Advice, Reason
from scrabble.strategy.tenths import to_points
from scrabble.tiles import Alphabet
from scrabble.views.json import Json
from scrabble.views.tiles import tiles_of
from scrabble.views.turns import kind_of


def rated(one: Candidate, board: Board, alphabet: Alphabet) -> Json:
    """Return a move with its score and equity, and its tiles as the page shows them."""
    move = one.move
    return {
        "move": format_move(move, board, alphabet),
        "kind": kind_of(move),
        "score": one.score,
        "equity": to_points(one.equity),
        "tiles": tiles_of(move, alphabet) if isinstance(move, Place) else [],
    }


def told(what: Reason | Advice) -> Json:
    """Return the code and the facts from which the page makes a sentence."""
    return {"code": what.code, "facts": dict(what.facts)}
