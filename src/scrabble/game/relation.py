"""Compare a game with a known one: distinguish a next turn, a fork and another game.

Compares whole setups, so a game with other rules is never taken for the known one.
docs/rules.md ("Another game of the same players") has the definitions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from scrabble.game.history import Game, History
from scrabble.game.likeness import may_be_the_same
from scrabble.game.position import NON_TURN_MOVES, Turn
from scrabble.game.setup import Mode, Setup

_MIN_HUMANS = 2


class Relation(StrEnum):
    """How a game relates to a known one.

    A game with the known setup is the ``same``, ``newer``, ``older`` or a ``fork``. Under
    ``changed-rules`` a game has the known seed but another setup. A ``rival-deal`` deals
    other tiles to the same players while the known game has hardly begun; of joint games, any
    two count, since names and numbers prove nothing.
    """

    NEW = "new"
    SAME = "same"
    NEWER = "newer"
    OLDER = "older"
    FORK = "fork"
    CHANGED_RULES = "changed-rules"
    RIVAL_DEAL = "rival-deal"


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of two setups with its value in each."""

    field: str
    known: object
    other: object


def differences(known: Setup, other: Setup) -> tuple[Difference, ...]:
    """Return the fields in which two setups differ, ignoring the seed.

    >>> one = Setup(names=("Ann", "Bea"), seed=1, hint_price=5)
    >>> two = Setup(names=("Ann", "Bea"), seed=2, hint_price=1)
    >>> differences(one, two)
    (Difference(field='hint_price', known=5, other=1),)
    """
    pairs = (
        (each.name, getattr(known, each.name), getattr(other, each.name)) for each in fields(Setup)
    )
    return tuple(
        Difference(name, mine, theirs)
        for name, mine, theirs in pairs
        if name != "seed" and mine != theirs
    )


def relation_of_setups(known: Setup, other: Setup, here: Collection[int] = frozenset()) -> Relation:
    """Compare two games by their setups; ``here`` are the known game's seats on this device.

    `Relation.SAME` means the same game, whatever its moves. `Relation.RIVAL_DEAL` may also be a
    rematch: before reporting it, the caller must check that the known game `is_hardly_begun`.
    """
    if known == other:
        return Relation.SAME
    if known.mode is not other.mode or known.mode is Mode.STATED:
        return Relation.NEW
    if known.is_joint:
        return Relation.RIVAL_DEAL
    if known.seed == other.seed:
        return Relation.CHANGED_RULES
    if known.is_rematch_of(other):
        return Relation.NEW
    return Relation.RIVAL_DEAL if _has_same_players(known, other, here) else Relation.NEW


def _has_same_players(known: Setup, other: Setup, here: Collection[int]) -> bool:
    """Say whether languages agree, and ``known``'s two or more humans may be in ``other``."""
    mine, theirs = known.humans, other.humans
    return (
        known.language == other.language
        and len(theirs) >= len(mine) >= _MIN_HUMANS
        and may_be_the_same(
            [known.names[seat] for seat in mine],
            [n for n, seat in enumerate(mine) if seat in here],
            [other.names[seat] for seat in theirs],
        )
    )


def is_hardly_begun(history: History) -> bool:
    """Say whether a game is not over and no player has had a second turn."""
    position = history.last
    turns = sum(not isinstance(turn.move, NON_TURN_MOVES) for turn in history.turns)
    return position.result is None and turns <= len(position.scores)


def shared_turns(known: History, other: History) -> int:
    """Return how many equal turns two games of one setup begin with."""
    pairs = zip(known.turns, other.turns, strict=False)
    differing = (n for n, (mine, theirs) in enumerate(pairs) if mine.move != theirs.move)
    return next(differing, min(len(known.turns), len(other.turns)))


def fork_turn(known: History, other: History) -> int | None:
    """Return the number of the first turn at which two games of one setup differ, if any."""
    shared = shared_turns(known, other)
    return shared + 1 if shared < min(len(known.turns), len(other.turns)) else None


def turns_made_elsewhere(
    versions: Iterable[History], other: History, seat: int
) -> tuple[Turn, ...]:
    """Return the turns of ``seat`` in ``other`` that none of ``versions`` has.

    ``versions`` (at least one) are the versions of the game on the seat's device. They contain
    every turn played there, so the returned turns were made elsewhere. The same move after
    different turns is a different turn.
    """
    shared = max(shared_turns(each, other) for each in versions)
    return tuple(turn for turn in other.turns[shared:] if turn.seat == seat)


def relation_of_moves(known: History, other: History) -> Relation:
    """Compare a game with a known one of the same setup."""
    if fork_turn(known, other) is not None:
        return Relation.FORK
    longer = len(other.turns) - len(known.turns)
    if longer == 0:
        return Relation.SAME
    return Relation.NEWER if longer > 0 else Relation.OLDER


def with_known_notes(known: History, other: History) -> History:
    """Return ``other``, which continues ``known``, with the notes of ``known``.

    Takes a note from ``other`` only if its player has moved since.
    """
    game = other.game
    if not isinstance(game, Game) or not (known.notes or other.notes):
        return other
    none = ("",) * len(game.setup.names)
    notes = tuple(
        mine if (other.latest_turn(seat) or 0) <= len(known.turns) else theirs
        for seat, (mine, theirs) in enumerate(
            zip(known.notes or none, other.notes or none, strict=True)
        )
    )
    return replace(other, game=replace(game, notes=notes if any(notes) else ()))
