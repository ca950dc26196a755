"""A score sheet followed line by line: positions whose racks are stated, not dealt.

What is not written down stays unknown: a rack may be known in part or not at all,
and an exchange may only tell how many tiles went back (``.`` stands for each).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Literal

from scrabble.board import SQUARES, Board
from scrabble.errors import IllegalMove
from scrabble.game.ending import finished, unplayed
from scrabble.game.position import Position, ScoreAdjustment, Turn, with_item
from scrabble.game.setup import MIN_PLAYERS, ChallengeRule, Setup
from scrabble.game.transitions import turn_passed
from scrabble.moves import Challenge, Exchange, Move, Pass, Place, Resign
from scrabble.rules import Play, lay_out
from scrabble.tiles import EMPTY, RACK_SIZE, face_down, remove

UNKNOWN = EMPTY
"""A tile of an exchange that nobody wrote down."""


class Ending(StrEnum):
    """The arithmetic of the end, as the record does it.

    Open: none (unfinished, or broken off). Classic: unplayed tiles are subtracted,
    and added to whoever went out. Double: twice the others' tiles go to whoever
    went out, nobody loses any (North American tournaments).
    """

    OPEN = "open"
    CLASSIC = "classic"
    DOUBLE = "double"


def states_rack(move: Move) -> bool:
    """Say whether a record states the rack that a move was made from."""
    return isinstance(move, Place | Exchange | Pass)


def start_record(setup: Setup) -> Position:
    """Return the start of a record: nothing is known of the racks."""
    seats = len(setup.names)
    position = Position(
        setup=setup,
        board=Board(),
        racks=("",) * seats,
        bag="",
        scores=(0,) * seats,
        resigned=(False,) * seats,
        hidden=(RACK_SIZE,) * seats,
    )
    return _with_bag(position, setup.alphabet.total - RACK_SIZE * seats)


def with_board(position: Position, board: Board, racks: Sequence[str]) -> Position:
    """Return an opening moved to a board, with racks as large as the tiles left allow.

    Where the bag is empty, the racks known least hold the tiles that are not seen.
    """
    tiles = position.setup.alphabet.total - (SQUARES - board.cells.count(EMPTY))
    spare = max(tiles - sum(map(len, racks)), 0)
    hidden = [0] * len(racks)
    for seat in sorted(range(len(racks)), key=lambda seat: len(racks[seat])):
        hidden[seat] = min(RACK_SIZE, len(racks[seat]) + spare)
        spare -= hidden[seat] - len(racks[seat])
    return _with_bag(replace(position, board=board, hidden=tuple(hidden)), spare)


def with_rack(position: Position, rack: str, seat: int | None = None) -> Position:
    """Learn the rack of a seat, by default of the one to move.

    Raises `IllegalMove` (``rack-too-large``, ``too-many-tiles``) if it cannot have it.
    """
    at = position.to_move if seat is None else seat
    size = position.held(at)
    if len(rack) > size:
        raise IllegalMove(
            "rack-too-large", f"The rack has {len(rack)} tiles where {size} can be held."
        )
    return with_racks(position, with_item(position.racks, at, "".join(sorted(rack))))


def merge_racks(kept: str, stated: str) -> str:
    """Return the rack that holds what was kept and what is stated, sorted."""
    return sorted_tiles(Counter(kept) | Counter(stated))


def apply_recorded(position: Position, move: Move) -> tuple[Position, Turn]:
    """Make a move from the rack held; what is drawn for it is not known yet.

    Raises `IllegalMove` as `replay` does, or ``game-over``.
    """
    if len(position.seats_in_play) < MIN_PLAYERS:
        raise IllegalMove("game-over", "The game is over: the others resigned.")
    play = None
    if isinstance(move, Place):
        play = lay_out(position.board, position.rack, move, position.setup.alphabet)
    after = _after(position, move, play)
    number, seat, score = position.turn + 1, position.to_move, play.score if play else 0
    turn = Turn(number, seat, move, play, score, position.scores[seat] + score, "")
    return replace(after, turn=number), turn


def with_adjustments(position: Position, adjustments: Iterable[ScoreAdjustment]) -> Position:
    """Add adjustments to the scores."""
    scores = list(position.scores)
    for adjustment in adjustments:
        scores[adjustment.seat] += adjustment.points
    return replace(position, scores=tuple(scores))


def with_ending(position: Position, left: Sequence[str], ending: Ending) -> Position:
    """Learn the racks after the last move and do the arithmetic of the end.

    Raises `IllegalMove` as `with_rack` does, or ``no-end`` if the racks do not allow it.
    """
    for seat, rack in enumerate(left):
        position = with_rack(position, rack, seat)
    playing, none = position.seats_in_play, (0,) * len(left)
    if len(playing) == 1:
        return finished(position, "resigned", none, none)
    if ending is Ending.OPEN:
        return position
    out = next((seat for seat in playing if not position.bag and not position.held(seat)), None)
    if any(position.hidden):
        raise IllegalMove("no-end", "The game has no end: not all tiles are accounted for.")
    if out is None and ending is Ending.DOUBLE:
        raise IllegalMove("no-end", "Nobody has played all tiles.")
    lost = unplayed(position)
    times = 2 if ending is Ending.DOUBLE else 1
    gained = [times * sum(lost) if seat == out else 0 for seat in range(len(lost))]
    reason: Literal["scoreless", "out"] = "scoreless" if out is None else "out"
    return finished(position, reason, none if ending is Ending.DOUBLE else lost, gained)


def with_racks(position: Position, racks: tuple[str, ...]) -> Position:
    """Return the position with these racks known, as many tiles held as before."""
    hidden = tuple(position.held(seat) - len(rack) for seat, rack in enumerate(racks))
    return _with_bag(replace(position, racks=racks, hidden=hidden), len(position.bag))


def _with_bag(position: Position, count: int) -> Position:
    """Return the position with a bag of ``count`` tiles, out of those that are not seen."""
    left = unseen(position)
    if min(left.values()) < 0:
        extra = position.setup.alphabet.spell("".join(sorted(-left)))
        raise IllegalMove("too-many-tiles", f"There are more tiles {extra} than the set has.")
    return replace(position, bag=sorted_tiles(left)[:count])


def unseen(position: Position) -> Counter[str]:
    """Count the tiles neither on the board nor on a rack as far as it is known."""
    left = Counter(position.setup.alphabet.full_bag)
    left.subtract(face_down(position.board.cells.replace(EMPTY, "") + "".join(position.racks)))
    return left


def _after(position: Position, move: Move, play: Play | None) -> Position:
    if play is not None:
        return _placed(position, play)
    match move:
        case Exchange():
            return _exchange(position, move)
        case Challenge():
            return _challenge(position, move)
        case Resign():
            return _resign(position)
        case _:
            return turn_passed(position)


def _placed(position: Position, play: Play) -> Position:
    seat, placed = position.to_move, play.place
    kept = remove(position.rack, face_down(placed.letters))
    assert kept is not None  # lay_out saw the tiles in the rack
    drawn = min(len(placed.tiles), len(position.bag))
    return replace(
        position,
        board=position.board.with_tiles(dict(placed.tiles)),
        racks=with_item(position.racks, seat, kept),
        hidden=with_item(position.hidden, seat, position.hidden[seat] + drawn),
        bag=position.bag[drawn:],
        scores=with_item(position.scores, seat, position.scores[seat] + play.score),
        scoreless=0 if play.score else position.scoreless + 1,
        to_move=position.next_seat,
        unchallenged=(replace(position, unchallenged=None), play),
    )


def _exchange(position: Position, move: Exchange) -> Position:
    """Put tiles back; where nobody wrote down which, nothing is known of those kept."""
    seat = position.to_move
    if not move.tiles:
        raise IllegalMove("no-tiles", "Nothing is exchanged.")
    if len(move.tiles) > min(len(position.bag), position.held(seat)):
        raise IllegalMove("bag-too-small", "More tiles are exchanged than there are.")
    unknown = UNKNOWN in move.tiles
    kept = "" if unknown else remove(position.rack, move.tiles)
    if kept is None:
        raise IllegalMove("not-in-rack", "The rack does not hold the tiles exchanged.")
    return with_racks(turn_passed(position), with_item(position.racks, seat, kept))


def _challenge(position: Position, move: Challenge) -> Position:
    if position.unchallenged is None:
        raise IllegalMove("nothing-to-challenge", "There is no play to challenge.")
    if move.upheld:
        before = position.unchallenged[0]
        return replace(turn_passed(before), to_move=position.to_move)
    if position.setup.challenge_rule is ChallengeRule.DOUBLE:
        return turn_passed(position)
    return replace(position, unchallenged=None)


def _resign(position: Position) -> Position:
    return replace(
        position,
        resigned=with_item(position.resigned, position.to_move, True),
        to_move=position.next_seat,
        unchallenged=None,
    )


def sorted_tiles(tiles: Counter[str]) -> str:
    """Return counted tiles as a sorted text."""
    return "".join(sorted(tiles.elements()))
