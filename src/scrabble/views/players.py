"""The players of a view: names, scores, and what each did best."""

from __future__ import annotations

from math import floor

from scrabble.game import NON_TURN_MOVES, History, Turn
from scrabble.game.player_text import clean_name
from scrabble.moves import Resign
from scrabble.rules import Play
from scrabble.tiles import Alphabet, is_blank, letters_of
from scrabble.views.json import Json
from scrabble.views.sentences import label


def players(history: History) -> list[Json]:
    """Return the players by seat; ``computer`` is a strength, 0 for a human."""
    position = history.last
    setup = position.setup
    return [
        {
            "name": clean_name(setup.names[seat]),
            "label": label(position, seat),
            "score": score,
            "tiles": position.held(seat),
            "resigned": position.resigned[seat],
            "computer": setup.computer(seat),
        }
        | _achievements(history, seat)
        for seat, score in enumerate(position.scores)
    ]


def _achievements(history: History, seat: int) -> Json:
    """Return a player's best play that stood, the number of bingos, and points a turn.

    ``best`` has its word, also as ``tiles`` of letters that may be blanks, points and turn.
    """
    turns = [turn for turn in history.turns if turn.seat == seat]
    taken = [turn for turn in turns if not isinstance(turn.move, (*NON_TURN_MOVES, Resign))]
    best = best_play(history, seat)
    return {
        "best": best and _best(history.game.setup.alphabet, *best),
        "bingos": sum(play.bingo for _, play in _plays(history, seat)),
        "mean": floor(taken[-1].total / len(taken) + 0.5) if taken else 0,
    }


def best_play(history: History, seat: int) -> tuple[Turn, Play] | None:
    """Return the turn in which a seat scored most by a play that stood, or ``None``."""
    return max(_plays(history, seat), key=lambda each: each[0].score, default=None)


def _plays(history: History, seat: int) -> list[tuple[Turn, Play]]:
    return [
        (turn, turn.play)
        for turn in history.turns
        if turn.seat == seat and turn.play and not history.withdrawn(turn.number)
    ]


def _best(alphabet: Alphabet, turn: Turn, play: Play) -> Json:
    tiles = play.words[0].tiles
    return {
        "word": alphabet.plain(tiles),
        "tiles": [
            {"letter": alphabet.text(letters_of(tile)), "blank": is_blank(tile)} for tile in tiles
        ],
        "score": turn.score,
        "turn": turn.number,
    }
