"""Moves in a sealed game, as everybody can follow them: the racks are not known.

The rules are those of `scrabble.game.transitions`. They are applied to a stand-in: a position in
which the mover holds the tiles of the move, and every other unknown tile is a blank, which has no
points. What becomes of the racks afterwards is only how many tiles they hold (``hidden``); an
exchange says how many tiles went back, `UNKNOWN` for each. When somebody goes out, the other rack
is what is unseen. After six turns without a score nobody can know the leftovers before both seals
are opened: the scores are those before them until then (`replay_opened`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from scrabble.errors import IllegalMove
from scrabble.game.ending import end_if_over
from scrabble.game.position import Leftover, Position, Turn, unseen_tiles, with_item
from scrabble.game.record import UNKNOWN
from scrabble.game.record_transitions import sorted_tiles, start_record, unseen_by_all
from scrabble.game.setup import Setup
from scrabble.game.transitions import apply
from scrabble.moves import Exchange, Move, Place
from scrabble.tiles import BLANK, face_down


def start_sealed(setup: Setup) -> Position:
    """Return the start of a sealed game: seven tiles on each rack, nobody knows which."""
    return start_record(setup)


def public_move(move: Move) -> Move:
    """Return a move as everybody sees it: the tiles of an exchange are only counted."""
    return Exchange(UNKNOWN * len(move.tiles)) if isinstance(move, Exchange) else move


def apply_sealed(
    position: Position, move: Move, lexicon: Container[str] | None = None
) -> tuple[Position, Turn]:
    """Make one move of a player whose rack is not known; return the new position and the turn.

    Raises `IllegalMove` with the codes of `scrabble.game.apply` and ``too-many-tiles``.
    """
    public = public_move(move)
    used = face_down(public.letters) if isinstance(public, Place) else ""
    _refuse_more_than_the_set(position, used)
    shown = Exchange(BLANK * len(public.tiles)) if isinstance(public, Exchange) else public
    after, turn = apply(_stand_in(position, used), shown, lexicon)
    if after.result is not None and after.result.reason == "out" and position.result is None:
        after = _with_leftovers(after, position.to_move)
    return _hidden(after), replace(turn, move=public, drawn="")


def replay_opened(
    setup: Setup, racks: Sequence[str], moves: Iterable[Move], draws: Sequence[str]
) -> tuple[tuple[Position, ...], tuple[Turn, ...]]:
    """Replay a game whose seals are opened: the racks dealt, all moves, what each move drew.

    Raises `IllegalMove` as `scrabble.game.apply` does for a move that the racks do not allow.
    """
    position = _known(start_sealed(setup), racks)
    positions, turns = [position], []
    for move, drawn in zip(moves, draws, strict=True):
        rest = sorted_tiles(unseen_by_all(position) - Counter(drawn))
        position, turn = apply(replace(position, bag=drawn + rest), move)
        position = replace(position, bag=sorted_tiles(Counter(position.bag)))
        positions.append(position)
        turns.append(turn)
    return tuple(positions), tuple(turns)


def _refuse_more_than_the_set(position: Position, used: str) -> None:
    unseen = unseen_tiles(position.board, "", position.setup.alphabet)
    if any(unseen[tile] < count for tile, count in Counter(used).items()):
        raise IllegalMove("too-many-tiles", "There are more of a tile than the set has.")


def _stand_in(position: Position, used: str) -> Position:
    """Return a position in which the mover holds the tiles used; others are blanks."""
    blanks = tuple(BLANK * position.held(seat) for seat in range(len(position.racks)))
    mover = position.to_move
    if len(used) > len(blanks[mover]):
        raise IllegalMove("not-in-rack", "The rack holds fewer tiles than that.")
    racks = with_item(blanks, mover, (used + blanks[mover])[: len(blanks[mover])])
    unchallenged = position.unchallenged
    if unchallenged is not None:
        unchallenged = (_stand_in(unchallenged[0], ""), unchallenged[1])
    bag = BLANK * len(position.bag)
    return replace(position, racks=racks, hidden=(), bag=bag, unchallenged=unchallenged)


def _with_leftovers(position: Position, mover: int) -> Position:
    """Count the leftovers of a player whose rack is all that is unseen."""
    assert position.result is not None  # somebody went out
    unseen = sorted_tiles(unseen_tiles(position.board, "", position.setup.alphabet))
    racks = tuple("" if seat == mover else unseen for seat in range(len(position.racks)))
    scores = tuple(row.before for row in position.result.leftovers)
    return end_if_over(replace(position, racks=racks, scores=scores, result=None), mover)


def _hidden(position: Position) -> Position:
    """Return a stand-in with its racks only counted."""
    counts = tuple(map(len, position.racks))
    racks = ("",) * len(counts)
    unseen = sorted_tiles(unseen_tiles(position.board, "", position.setup.alphabet))
    result, unchallenged = position.result, position.unchallenged
    if result is not None and result.reason != "out":
        leftovers = tuple(_without_tiles(row) for row in result.leftovers)
        result = replace(result, leftovers=leftovers)
    if unchallenged is not None:
        unchallenged = (_hidden(unchallenged[0]), unchallenged[1])
    return replace(
        position,
        racks=racks,
        hidden=counts,
        bag=unseen[: len(position.bag)],
        result=result,
        unchallenged=unchallenged,
    )


def _without_tiles(row: Leftover) -> Leftover:
    return replace(row, tiles="")


def _known(position: Position, racks: Sequence[str]) -> Position:
    """Return a position with all racks known."""
    known = tuple("".join(sorted(rack)) for rack in racks)
    shown = replace(position, racks=known, hidden=(0,) * len(known))
    unseen = unseen_by_all(shown)
    if min(unseen.values()) < 0:
        raise IllegalMove("too-many-tiles", "There are more of a tile than the set has.")
    return replace(shown, bag=sorted_tiles(unseen))
