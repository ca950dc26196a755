"""End a game: when it is over, how leftovers count and who wins.

All these rules live here; docs/rules.md explains them in prose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scrabble.game.position import Leftover, Position, Reason, Result
from scrabble.game.setup import MIN_PLAYERS, ChallengeRule
from scrabble.moves import Challenge, Exchange, Move, Pass, Place, Resign

SCORELESS_TURNS = 6
SCORELESS_TURNS_EACH = 2


def end_if_over(position: Position, mover: int) -> Position:
    """Return the position with its result if the game is over, else unchanged.

    Subtracts leftovers, and adds them to the score of a player who went out. Leftovers
    do not count once all players but one have resigned, or in a game with last turns. ``mover`` is
    the seat that just moved.
    """
    playing = position.seats_in_play
    none = (0,) * len(position.racks)
    if len(playing) == 1:
        return finished(position, "resigned", none, none)
    if position.setup.has_last_turns:
        if position.last_turns == 0:
            return finished(position, "last-turns", none, none)
        is_scoreless = position.scoreless >= scoreless_limit(len(playing))
        return finished(position, "scoreless", none, none) if is_scoreless else position
    out = not position.bag and not position.racks[mover] and mover in playing
    if not out and position.scoreless < scoreless_limit(len(playing)):
        return position
    lost = unplayed(position)
    gained = [sum(lost) if out and seat == mover else 0 for seat in range(len(lost))]
    return finished(position, "out" if out else "scoreless", lost, gained)


def last_turns_after(before: Position, after: Position) -> int | None:
    """Return how many last turns are left after a move, ``None`` while the bag has tiles.

    Once a move empties the bag, each player has one more turn; the player of that move is last.
    """
    if after.to_move == before.to_move:
        return after.last_turns
    if after.last_turns is None:
        return None if after.bag else len(after.seats_in_play)
    return after.last_turns - 1


def with_cost_at_end(position: Position, seat: int, cost: int) -> Position:
    """Return a finished game in which a seat pays points after its end, with the new result."""
    result = position.result
    assert result is not None  # the game is over
    before = [row.before - cost * (at == seat) for at, row in enumerate(result.leftovers)]
    lost, gained = zip(*((row.lost, row.gained) for row in result.leftovers), strict=True)
    return finished(replace(position, scores=tuple(before)), result.reason, lost, gained)


def scoreless_limit(players: int) -> int:
    """Return how many scoreless turns in a row end a game of this many players.

    >>> [scoreless_limit(players) for players in (2, 3, 4)]
    [6, 6, 8]
    """
    return max(SCORELESS_TURNS, SCORELESS_TURNS_EACH * players)


def ends_without_score(position: Position, kind: type[Move]) -> bool:
    """Say whether a scoreless move of this kind would end the game by scoreless turns.

    For a challenge, returns ``True`` if either outcome would end the game.
    """
    playing = len(position.seats_in_play)
    if position.result is not None:
        return False
    if kind is Resign:
        return playing > MIN_PLAYERS and position.scoreless >= scoreless_limit(playing - 1)
    counts = [position.scoreless] if _may_be_scoreless(position, kind) else []
    if kind is Challenge and position.unchallenged is not None:
        counts.append(position.unchallenged[0].scoreless)
    return any(count + 1 >= scoreless_limit(playing) for count in counts)


def _may_be_scoreless(position: Position, kind: type[Move]) -> bool:
    """Say whether a move of this kind can add to the scoreless turns in a row."""
    is_double = position.setup.challenge_rule is ChallengeRule.DOUBLE
    return kind in (Place, Exchange, Pass) or (kind is Challenge and is_double)


def seat_out(position: Position) -> int | None:
    """Return the seat that went out and so ended the game, else ``None``."""
    if position.result is None or position.result.reason != "out":
        return None
    return next((seat for seat in position.seats_in_play if not position.held(seat)), None)


def scoreless_at_end(position: Position) -> int:
    """Return how many scoreless turns in a row ended the game; 0 if it ended otherwise.

    Also 0 for a record with the reason ``scoreless`` that breaks off before the limit.
    """
    is_enough = position.scoreless >= scoreless_limit(len(position.seats_in_play))
    is_scoreless = position.result is not None and position.result.reason == "scoreless"
    return position.scoreless if is_scoreless and is_enough else 0


def unplayed(position: Position) -> tuple[int, ...]:
    """Return the points on each rack, 0 for players who resigned."""
    points, playing = position.setup.alphabet.points, position.seats_in_play
    return tuple(points(rack) if s in playing else 0 for s, rack in enumerate(position.racks))


def finished(
    position: Position,
    reason: Reason,
    lost: Sequence[int],
    gained: Sequence[int],
) -> Position:
    """Return the position with its result, given the points each seat lost and gained.

    The highest final score wins; the highest score before leftovers breaks a tie (classic
    rule). Players who resigned cannot win.
    """
    leftovers = tuple(
        Leftover(before, rack, minus, plus, before - minus + plus)
        for before, rack, minus, plus in zip(
            position.scores, position.racks, lost, gained, strict=True
        )
    )
    playing = position.seats_in_play
    best = max((leftovers[seat].final, leftovers[seat].before) for seat in playing)
    winners = tuple(s for s in playing if (leftovers[s].final, leftovers[s].before) == best)
    scores = tuple(leftover.final for leftover in leftovers)
    return replace(position, scores=scores, result=Result(reason, winners, leftovers))
