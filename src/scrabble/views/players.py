"""Describe the players of a view: names, scores, best plays, and the lead after each turn."""

from __future__ import annotations

from math import floor

from scrabble.game import NON_TURN_MOVES, History, Turn
from scrabble.moves import Resign
from scrabble.rules import Play
from scrabble.tiles import Alphabet, is_blank, letters_of
from scrabble.views.json import Json
from scrabble.views.sentences import name_and_label


def players(history: History) -> list[Json]:
    """Return the players by seat; ``computer`` is a strength, 0 for a human."""
    position = history.last
    setup = position.setup
    return [
        dict(zip(("name", "label"), name_and_label(setup, seat), strict=True))
        | {
            "score": score,
            "tiles": position.held(seat),
            "resigned": position.resigned[seat],
            "computer": setup.computer(seat),
        }
        | _achievements(history, seat)
        for seat, score in enumerate(position.scores)
    ]


def _achievements(history: History, seat: int) -> Json:
    """Return a player's best play that stood, the number of bingos, and points per turn.

    ``best`` has the play's main word, as text and as ``tiles`` that mark blanks, the points and
    the turn number.
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
    """Return a seat's highest-scoring turn with a play that stood, or ``None``."""
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


WIDTH, HEIGHT = 320, 120
"""The frame of the chart's lines: x is the turn, y the lead."""

_MARGIN = 6
_FEWEST = 2
"""The fewest turns for a chart."""
_LEAST = 10
"""The edge of the frame stands for at least this lead, so a lead of two points looks small."""
_STOPS = (0.25, 0.5, 0.75, 1)


def chart(history: History) -> Json | None:
    """Return the lead turn by turn; ``None`` before the second turn.

    With two players ``lines`` has one line: the lead of the first over the second. With more
    players, each has a line: the lead over the average score. A line is the points of an SVG
    polyline, from the deal to the last turn. The frame is `WIDTH` by `HEIGHT`; its edge is a lead
    of ``most`` points. ``leaders`` has up to four turns, each with the ``seat`` that led (``None``
    for a tie) and its lead of ``n`` points.
    """
    turns = len(history.turns)
    if turns < _FEWEST:
        return None
    scores = [position.scores for position in history.positions]
    leads = _leads(scores)
    most = max(_LEAST, *(abs(lead) for line in leads for lead in line))
    height = (HEIGHT / 2 - _MARGIN) / most
    return {
        "lines": [
            " ".join(
                f"{turn / turns * WIDTH:.1f},{HEIGHT / 2 - lead * height:.1f}"
                for turn, lead in enumerate(line)
            )
            for line in leads
        ],
        "most": floor(most + 0.5),
        "leaders": [
            _leader(turn, scores[turn])
            for turn in dict.fromkeys(floor(part * turns + 0.5) for part in _STOPS)
        ],
    }


def moment(history: History) -> Json | None:
    """Return the play that changed the lead most: its turn, seat, and the lead before and after.

    Compares plays that stood and took their player from behind or a tie into the lead; returns the
    play with the largest gain, or ``None``. Skips the first turn, because everybody begins level.
    """
    found: Json | None = None
    for turn in history.turns[1:]:
        if not turn.play or history.withdrawn(turn.number):
            continue
        around = history.positions[turn.number - 1 : turn.number + 1]
        before, after = (_lead(position.scores, turn.seat) for position in around)
        if before <= 0 < after and (
            found is None or after - before >= found["after"] - found["before"]
        ):
            found = {"turn": turn.number, "seat": turn.seat, "before": before, "after": after}
    return found


def _lead(scores: tuple[int, ...], seat: int) -> int:
    """Return a seat's lead over the best of the others; negative if it trails."""
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def _leads(scores: list[tuple[int, ...]]) -> list[list[float]]:
    if len(scores[0]) == 2:
        return [[first - second for first, second in scores]]
    return [
        [each[seat] - sum(each) / len(each) for each in scores] for seat in range(len(scores[0]))
    ]


def _leader(turn: int, scores: tuple[int, ...]) -> Json:
    first, second = sorted(scores, reverse=True)[:2]
    seat = None if first == second else scores.index(first)
    return {"turn": turn, "seat": seat, "n": first - second}
