"""The players of a view: names, scores, and what each did best."""

from __future__ import annotations

from math import floor

from scrabble.game import NON_TURN_MOVES, History
from scrabble.game.player_text import clean_name
from scrabble.moves import Resign
from scrabble.views.json import Json
from scrabble.views.sentences import label


def players(history: History) -> list[Json]:
    """Return the players by seat; ``computer`` is a strength, 0 for a human."""
    position = history.last
    names, computers = position.setup.names, position.setup.computers
    return [
        {
            "name": clean_name(names[seat]),
            "label": label(position, seat),
            "score": score,
            "tiles": position.held(seat),
            "resigned": position.resigned[seat],
            "computer": computers[seat] if computers else 0,
        }
        | _achievements(history, seat)
        for seat, score in enumerate(position.scores)
    ]


def _achievements(history: History, seat: int) -> Json:
    """Return a player's best play that stood, the number of bingos, and points a turn."""
    turns = [turn for turn in history.turns if turn.seat == seat]
    taken = [turn for turn in turns if not isinstance(turn.move, (*NON_TURN_MOVES, Resign))]
    plays = [
        (turn.score, turn.play)
        for turn in turns
        if turn.play and not history.withdrawn(turn.number)
    ]
    score, best = max(plays, key=lambda each: each[0], default=(0, None))
    alphabet = history.game.setup.alphabet
    return {
        "best": best and {"word": alphabet.plain(best.words[0].tiles), "score": score},
        "bingos": sum(play.bingo for _, play in plays),
        "mean": floor(taken[-1].total / len(taken) + 0.5) if taken else 0,
    }
