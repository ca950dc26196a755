"""Deal a game and make its moves; `scrabble.game.ending` decides when it is over.

`apply` makes a move and returns the next position. Games whose racks are stated rather
than dealt use `scrabble.game.record_transitions`.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any

from scrabble.board import SIZE, Board
from scrabble.errors import IllegalMove
from scrabble.game.bag import put_back, shuffled
from scrabble.game.ending import end_if_over, last_turns_after, with_cost_at_end
from scrabble.game.options import CHALLENGE_COST
from scrabble.game.position import (
    EXCHANGE_BAG,
    HINT_STEPS,
    NON_TURN_MOVES,
    Position,
    Turn,
    with_item,
)
from scrabble.game.setup import ChallengeRule, Mode, Setup
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.rules import Play, bad_words, check
from scrabble.tiles import RACK_SIZE, face_down, remove

_Changes = dict[str, Any]
"""Fields of a `Position` with their new values."""


def deal(setup: Setup) -> Position:
    """Deal a game: seven tiles to each seat in turn, from the front of the bag."""
    bag = shuffled(setup.alphabet.full_bag, setup.seed)
    seats = range(len(setup.names))
    racks = ("".join(sorted(bag[seat * RACK_SIZE : (seat + 1) * RACK_SIZE])) for seat in seats)
    return Position(
        setup=setup,
        board=Board(),
        racks=tuple(racks),
        bag=bag[len(seats) * RACK_SIZE :],
        scores=(0,) * len(seats),
        resigned=(False,) * len(seats),
    )


def apply(
    position: Position, move: Move, lexicon: Container[str] | None = None
) -> tuple[Position, Turn]:
    """Make one move; return the new position and the turn as it happened.

    With a lexicon, checks words under the void rule, and challenges under any rule. Raises
    `IllegalMove` with the codes of `scrabble.rules.check` and ``game-over``,
    ``bag-too-small``, ``not-in-rack``, ``no-tiles``, ``nothing-to-challenge``,
    ``wrong-challenge``, ``no-hint``, ``no-house-word``, ``is-record``.
    """
    if position.setup.mode is Mode.STATED:
        raise IllegalMove("is-record", "This is the record of a game: nobody can move in it.")
    if position.result is not None and not isinstance(move, Challenge):
        raise IllegalMove("game-over", "The game is over.")
    match move:
        case Place():
            return _place(position, move, lexicon)
        case Exchange():
            return _exchange(position, move)
        case Pass():
            return _finish_turn(position, move, _passed(position), cost=hint_cost(position, 0))
        case Challenge():
            return _challenge(position, move, lexicon)
        case Resign():
            return _resign(position, move)
        case Hint():
            return _hint(position, move)
        case Accept():
            return _accept(position, move)


def judge(position: Position, lexicon: Container[str]) -> Challenge:
    """Return the challenge of the last play, with the lexicon's verdict.

    Raises `IllegalMove` (``nothing-to-challenge``).
    """
    if position.unchallenged is None:
        raise IllegalMove("nothing-to-challenge", "There is no play to challenge.")
    before, play = position.unchallenged
    words = words_of(before, lexicon)
    assert words is not None  # a lexicon was given
    return Challenge(upheld=bool(bad_words(play, words)))


@dataclass(frozen=True, slots=True)
class _WithHouseWords:
    """A lexicon with the house words of one game."""

    lexicon: Container[str]
    accepted: tuple[str, ...]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and (word in self.accepted or word in self.lexicon)


def words_of(position: Position, lexicon: Container[str] | None) -> Container[str] | None:
    """Return the words valid in a position: the lexicon and the house words."""
    if lexicon is None or not position.accepted:
        return lexicon
    return _WithHouseWords(lexicon, position.accepted)


def hint_cost(position: Position, score: int) -> int:
    """Return the price of the hints bought this turn, for a turn with this ``score``.

    The price never exceeds the seat's points after the turn; under the early rules, it never
    exceeds ``score``.
    """
    had = 0 if position.setup.early_rules else position.scores[position.to_move]
    owed = position.hint * (position.setup.hint_price or 0)
    return min(owed, max(0, had + score))


def _place(
    position: Position, move: Place, lexicon: Container[str] | None
) -> tuple[Position, Turn]:
    setup, seat = position.setup, position.to_move
    judged = words_of(position, lexicon) if setup.challenge_rule is ChallengeRule.VOID else None
    play = check(position.board, position.rack, move, setup.alphabet, judged, setup.layout)
    kept = remove(position.rack, face_down(move.letters))
    assert kept is not None  # rules.check has checked the rack
    drawn = position.bag[: RACK_SIZE - len(kept)]
    cost = hint_cost(position, play.score)
    changes = {
        "board": position.board.with_tiles(dict(move.tiles)),
        "racks": with_item(position.racks, seat, "".join(sorted(kept + drawn))),
        "bag": position.bag[len(drawn) :],
        "scores": with_item(position.scores, seat, position.scores[seat] + play.score - cost),
        "scoreless": 0 if play.score else position.scoreless + 1,
        "to_move": position.next_seat,
        "hint": 0,
        "unchallenged": None
        if setup.challenge_rule is ChallengeRule.VOID
        else (_to_go_back_to(position), play),
    }
    return _finish_turn(position, move, changes, play=play, drawn=drawn, cost=cost)


def _to_go_back_to(position: Position) -> Position:
    """Return the position to restore if the play made in ``position`` is withdrawn."""
    if position.unchallenged is None and not position.hint:
        return position
    return replace(position, unchallenged=None, hint=0, scores=_scores_after_hints(position))


def _scores_after_hints(position: Position) -> tuple[int, ...]:
    """Return the scores after the mover has paid for the hints of a scoreless turn."""
    seat = position.to_move
    left = position.scores[seat] - hint_cost(position, 0)
    return with_item(position.scores, seat, left)


def _exchange(position: Position, move: Exchange) -> tuple[Position, Turn]:
    if not move.tiles:
        raise IllegalMove("no-tiles", "Choose at least one tile to exchange.")
    if len(position.bag) < EXCHANGE_BAG:
        raise IllegalMove(
            "bag-too-small",
            f"The bag holds {len(position.bag)} tiles: an exchange needs {EXCHANGE_BAG}.",
        )
    kept = remove(position.rack, move.tiles)
    if kept is None:
        raise IllegalMove("not-in-rack", "The rack does not hold those tiles.")
    drawn, rest = position.bag[: len(move.tiles)], position.bag[len(move.tiles) :]
    changes = _passed(position) | {
        "racks": with_item(position.racks, position.to_move, "".join(sorted(kept + drawn))),
        "bag": put_back(rest, move.tiles, position.setup.seed, position.stage + 1),
    }
    return _finish_turn(position, move, changes, drawn=drawn, cost=hint_cost(position, 0))


def _challenge(
    position: Position, move: Challenge, lexicon: Container[str] | None
) -> tuple[Position, Turn]:
    if position.unchallenged is None:
        raise IllegalMove("nothing-to-challenge", "There is no play to challenge.")
    before, play = position.unchallenged
    if lexicon is not None and judge(position, lexicon) != move:
        outcome = "was taken off" if move.upheld else "stands"
        words = tuple(position.setup.alphabet.plain(word.tiles) for word in play.words)
        raise IllegalMove(
            "wrong-challenge",
            f"A play {outcome} against the dictionary.",
            words=words,
        )
    if move.upheld:
        # The tiles drawn for the phony go back to their places: nobody has seen them,
        # because scrabble.views.view hides a draw that can be challenged.
        here = {"to_move": position.to_move, "hint": position.hint, "accepted": position.accepted}
        return _finish_turn(position, move, _passed(before) | here, back_to=before)
    costs_turn = position.setup.challenge_rule is ChallengeRule.DOUBLE and position.result is None
    if not costs_turn:
        return _failed_freely(position, move, play)
    return _finish_turn(position, move, _passed(position), cost=hint_cost(position, 0))


def _failed_freely(position: Position, move: Challenge, play: Play) -> tuple[Position, Turn]:
    """Make a challenge that fails and keeps the turn, but may cost points for each word."""
    seat = position.to_move
    cost = position.setup.option(CHALLENGE_COST) * len(play.words)
    changes: _Changes = {"unchallenged": None}
    if position.result is not None:
        paid = with_cost_at_end(position, seat, cost)
        changes |= {"scores": paid.scores, "result": paid.result}
    else:
        changes["scores"] = with_item(position.scores, seat, position.scores[seat] - cost)
    return _finish_turn(position, move, changes, cost=cost)


def _resign(position: Position, move: Resign) -> tuple[Position, Turn]:
    return _finish_turn(position, move, _resigned(position))


def _hint(position: Position, move: Hint) -> tuple[Position, Turn]:
    if not position.allows(Hint) or not position.hint < move.step <= HINT_STEPS:
        raise IllegalMove("no-hint", "This hint cannot be bought now.")
    return _finish_turn(position, move, {"hint": move.step})


def _accept(position: Position, move: Accept) -> tuple[Position, Turn]:
    letters = position.setup.alphabet.tiles
    fits = 2 <= len(move.word) <= SIZE and set(move.word) <= set(letters)
    if not position.allows(Accept) or not fits or move.word in position.accepted:
        raise IllegalMove("no-house-word", "This word cannot be accepted here.")
    return _finish_turn(position, move, {"accepted": (*position.accepted, move.word)})


def seat_resigned(position: Position) -> Position:
    """Return the position after the seat to move has left the game."""
    return replace(position, **_resigned(position))


def _resigned(position: Position) -> _Changes:
    return {
        "resigned": with_item(position.resigned, position.to_move, True),
        "to_move": position.next_seat,
        "unchallenged": None,
        "hint": 0,
    }


def turn_passed(position: Position) -> Position:
    """Return the position after a turn without a score."""
    return replace(position, **_passed(position))


def _passed(position: Position) -> _Changes:
    """Return the changes made by a scoreless turn."""
    return {
        "scores": _scores_after_hints(position),
        "to_move": position.next_seat,
        "scoreless": position.scoreless + 1,
        "unchallenged": None,
        "hint": 0,
    }


def _finish_turn(
    before: Position,
    move: Move,
    changes: _Changes,
    *,
    back_to: Position | None = None,
    play: Play | None = None,
    drawn: str = "",
    cost: int = 0,
) -> tuple[Position, Turn]:
    """Return the position with ``changes``, ended if the game is over, and the turn made.

    The changes apply to the position before the move, or to ``back_to`` if given.
    """
    number, seat = before.turn + 1, before.to_move
    stage = before.stage + (0 if _is_free(before.setup, move) else 1)
    base = back_to or before
    after = replace(base, turn=number, stage=stage, **changes)
    score = (play.score if play else 0) - cost
    # A challenge may come after the end of the game, when scores include leftovers.
    ended = before.result
    total = (before.scores[seat] if ended is None else ended.leftovers[seat].before) + score
    if after.result is None:
        if before.setup.has_last_turns:
            after = replace(after, last_turns=last_turns_after(base, after))
        after = end_if_over(after, mover=seat)
    return after, Turn(number, seat, move, play, score, total, drawn, cost)


def _is_free(setup: Setup, move: Move) -> bool:
    """Say whether a move costs no turn and so does not count for `Position.stage`."""
    if setup.early_rules:
        return False
    return isinstance(move, NON_TURN_MOVES) or fails_freely(setup, move)


def fails_freely(setup: Setup, move: Move) -> bool:
    """Say whether a move is a challenge that fails and keeps the challenger's turn."""
    return setup.challenge_rule is ChallengeRule.SINGLE and move == Challenge(upheld=False)
