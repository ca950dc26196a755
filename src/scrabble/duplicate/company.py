"""Let computer players take part in a duplicate, for company."""

from __future__ import annotations

from scrabble.duplicate.course import Course, Turn
from scrabble.duplicate.results import Result, Scored, scored
from scrabble.moves import Place
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.players import Player


def computer_result(course: Course, player: Player, name: str = "") -> Scored:
    """Return the result of a computer player with the words of the duplicate.

    It plays for points alone: near a target within the reach of its strength, or, if it has none,
    the highest play. It lays no word of its never-suggest list. Equal strengths give equal results.
    """
    places = tuple(_place(turn, player, course) for turn in course.turns)
    return scored(Result(course.duplicate, name, places), course, player.words)


def _place(turn: Turn, player: Player, course: Course) -> Place | None:
    known = Knowledge(
        alphabet=course.duplicate.alphabet,
        board=turn.board,
        rack=turn.rack,
        unseen=turn.bag,
        bag=len(turn.bag),
        rivals=(),
        scores=(),
        seat=0,
        turn=turn.number - 1,
    )
    return player.for_score(known, player.moves(known))
