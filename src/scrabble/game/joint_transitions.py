"""Make moves in joint games, where some or all tiles on the racks are hidden.

The rules in `scrabble.game.transitions` look at every tile. So each hidden tile, and each
tile of a bag in unknown order, gets a stand-in. After the move, the remaining stand-ins are
counted as ``hidden`` again. If a game ends with hidden racks, the scores exclude leftovers.
With an empty bag, a single hidden rack becomes known: it holds the unseen tiles.

In a sealed game all racks are hidden: an exchange holds an `UNKNOWN` for each of its tiles.
After six scoreless turns the leftovers stay unknown until both seals are open;
`replay_opened` then replays the game with all racks. With a fair draw (docs/fair-draw.md)
the caller supplies the tiles that a move draws. Drawn tiles are hidden until known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from scrabble.errors import IllegalMove
from scrabble.game.ending import end_if_over, finished
from scrabble.game.position import Position, Turn, unseen_tiles, with_item
from scrabble.game.record import UNKNOWN
from scrabble.game.record_transitions import sorted_tiles, start_record, unseen_by_all
from scrabble.game.setup import Setup
from scrabble.game.transitions import apply
from scrabble.moves import Exchange, Move, Place
from scrabble.tiles import RACK_SIZE, blank_for, face_down

STAND_IN = blank_for("A")
"""A blank with a letter: it has no points and never occurs on a rack."""


def start_with(setup: Setup, racks: Sequence[str]) -> Position:
    """Return the start of a game with these racks known and the bag's order unknown.

    Raises `IllegalMove` (``too-many-tiles``).
    """
    known = tuple("".join(sorted(rack)) for rack in racks)
    shown = replace(start_record(setup), racks=known, hidden=(0,) * len(known))
    unseen = unseen_by_all(shown)
    if min(unseen.values()) < 0:
        raise too_many_tiles()
    return replace(shown, bag=sorted_tiles(unseen))


def too_many_tiles() -> IllegalMove:
    """Return the error for more tiles than the set has."""
    return IllegalMove("too-many-tiles", "There are more of a tile than the set has.")


def apply_hidden(
    position: Position,
    move: Move,
    bag: str,
    lexicon: Container[str] | None,
    *,
    hides_all: bool = False,
) -> tuple[Position, Turn]:
    """Make one move with a bag in drawing order, where any tile may be a stand-in.

    ``hides_all`` hides all racks afterwards. Raises `IllegalMove` with the codes of
    `scrabble.game.apply`.
    """
    made, turn = apply(_with_stand_ins(position, bag), move, lexicon)
    after = _without_stand_ins(made, hides_all=hides_all)
    if after.result is not None and position.result is None and any(after.hidden):
        after = _with_leftovers(after, position.to_move)
        if hides_all:
            after = _without_stand_ins(after, hides_all=True)
    return after, turn


def _with_stand_ins(position: Position, bag: str) -> Position:
    counts = position.hidden or (0,) * len(position.racks)
    racks = tuple(
        rack + STAND_IN * count for rack, count in zip(position.racks, counts, strict=True)
    )
    before = position.unchallenged
    if before is not None:
        before = (_with_stand_ins(before[0], STAND_IN * len(before[0].bag)), before[1])
    return replace(position, racks=racks, hidden=(), bag=bag, unchallenged=before)


def _without_stand_ins(position: Position, *, hides_all: bool) -> Position:
    """Return a position that counts its stand-ins, or all tiles on racks, as hidden."""
    before = position.unchallenged
    known = tuple("" if hides_all else rack.replace(STAND_IN, "") for rack in position.racks)
    counted = replace(
        position,
        racks=known,
        hidden=tuple(position.held(seat) - len(rack) for seat, rack in enumerate(known)),
        unchallenged=before and (_without_stand_ins(before[0], hides_all=hides_all), before[1]),
    )
    unseen = sorted_tiles(unseen_by_all(counted))
    return replace(counted, bag=unseen[: len(position.bag)])


def _with_leftovers(position: Position, mover: int) -> Position:
    """Return a position that has just ended, with its leftovers if they are known."""
    result = position.result
    assert result is not None  # checked by the caller
    scores = tuple(row.before for row in result.leftovers)
    open_again = replace(position, scores=scores, result=None)
    seats = [seat for seat, count in enumerate(position.hidden) if count]
    if not position.bag and len(seats) == 1:
        rest = Counter(position.racks[seats[0]]) + unseen_by_all(position)
        racks = with_item(position.racks, seats[0], sorted_tiles(rest))
        return end_if_over(replace(open_again, racks=racks, hidden=(0,) * len(racks)), mover)
    none = (0,) * len(scores)
    return finished(open_again, result.reason, none, none)


def public_move(move: Move) -> Move:
    """Return a move as everybody sees it: the tiles of an exchange become `UNKNOWN`."""
    return Exchange(UNKNOWN * len(move.tiles)) if isinstance(move, Exchange) else move


def apply_sealed(
    position: Position, move: Move, lexicon: Container[str] | None = None
) -> tuple[Position, Turn]:
    """Make one move of a player whose rack is unknown; return the new position and the turn.

    Raises `IllegalMove` with the codes of `scrabble.game.apply` and ``too-many-tiles``.
    """
    used = face_down(move.letters) if isinstance(move, Place) else ""
    made = Exchange(STAND_IN * len(move.tiles)) if isinstance(move, Exchange) else move
    shown, bag = _with_used(position, used), STAND_IN * len(position.bag)
    after, turn = apply_hidden(shown, made, bag, lexicon, hides_all=True)
    return after, replace(turn, move=public_move(move), drawn="")


def _with_used(position: Position, used: str) -> Position:
    """Return a position with only the mover's used tiles known."""
    unseen = unseen_tiles(position.board, "", position.setup.alphabet)
    if any(unseen[tile] < count for tile, count in Counter(used).items()):
        raise too_many_tiles()
    if len(used) > position.held(position.to_move):
        raise IllegalMove("not-in-rack", "The rack holds fewer tiles than that.")
    return position.with_only(position.to_move, used)


def replay_opened(
    setup: Setup, racks: Sequence[str], moves: Iterable[Move], draws: Sequence[str]
) -> tuple[tuple[Position, ...], tuple[Turn, ...]]:
    """Replay a game whose seals are open; ``draws`` has the tiles drawn by each move.

    Raises `IllegalMove` as `scrabble.game.apply` does for a move that the racks forbid.
    """
    position = start_with(setup, racks)
    positions, turns = [position], []
    for move, drawn in zip(moves, draws, strict=True):
        rest = sorted_tiles(unseen_by_all(position) - Counter(drawn))
        position, turn = apply(replace(position, bag=drawn + rest), move)
        position = replace(position, bag=sorted_tiles(Counter(position.bag)))
        positions.append(position)
        turns.append(turn)
    return tuple(positions), tuple(turns)


def tiles_drawn(position: Position, move: Move) -> int:
    """Return how many tiles a move draws.

    >>> from scrabble.game.joint_transitions import start_with
    >>> from scrabble.game.setup import Setup
    >>> position = start_with(Setup(("Ann", "Bea"), 1), ("AEINRST", "AEINRST"))
    >>> tiles_drawn(position, Exchange("AE"))
    2
    """
    match move:
        case Place(tiles):
            kept = position.held(position.to_move) - len(tiles)
            return max(0, min(RACK_SIZE - kept, len(position.bag)))
        case Exchange(returned):
            return len(returned)
        case _:
            return 0


def apply_drawn(
    position: Position,
    move: Move,
    lexicon: Container[str] | None = None,
    *,
    drawn: str | None = None,
) -> tuple[Position, Turn]:
    """Make one move that draws the tiles ``drawn``, as many as `tiles_drawn` returns.

    ``None`` means that these tiles are not known yet. ``drawn`` needs a position without hidden
    tiles. Raises `IllegalMove` with the codes of `scrabble.game.apply`.
    """
    after, turn = apply_hidden(position, move, _bag(position, drawn), lexicon)
    return after, replace(turn, drawn="" if drawn is None else turn.drawn)


def _bag(position: Position, drawn: str | None) -> str:
    """Return the bag in order, with a stand-in for each unknown tile."""
    if not drawn:
        is_unknown = drawn is None or any(position.hidden)
        return STAND_IN * len(position.bag) if is_unknown else position.bag
    if any(position.hidden):
        raise IllegalMove("unknown-rack", "Tiles cannot be drawn from an unknown bag.")
    return drawn + sorted_tiles(Counter(position.bag) - Counter(drawn))
