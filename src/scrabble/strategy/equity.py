"""Equity: the worth of a move now and later, by one formula.

Players, hints, reviews and the command line compare moves by equity, in tenths of a point::

    equity = score + value of the leave + value of the bag
    equity = score + bonus for going out       if the move ends the game

The leave is the tiles that the move keeps (`scrabble.strategy.leaves`). With an empty bag, the
move that plays the last tile ends the game and wins the points of the rivals' tiles (see
`going_out_bonus`). For example, going out for 10 points while the rival holds a Q and a Z is worth
10 + 2 * 20 = 50 points, more than a play for 36 points that keeps an A.

The value of the bag reflects its last tile: the player who draws it gives the other player the
first move of the endgame (`LEFT_IN_BAG`).

A rack of seven tiles has at most 128 different leaves, but often a thousand moves. So each leave is
valued once, in a table (`kept_values`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from heapq import heappush, heapreplace
from itertools import combinations
from typing import NamedTuple

from scrabble.board import Board
from scrabble.movegen import ScoredMove
from scrabble.moves import Exchange, Move, Pass, Place
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import face_down, remove

LEFT_IN_BAG: Mapping[int, int] = {0: -25, 1: 50, 2: 15, 3: 15, 4: -15, 5: -30}
"""The worth, in tenths, of leaving a number of tiles in a bag that was not empty.

The values are the average gain of moves beyond score and leave. They were measured in self-played
pre-endgames, played to the end over random draws (docs/players.md).
"""


class Candidate(NamedTuple):
    """A move to compare: its equity in tenths of a point, its score in points, the tiles kept."""

    equity: int
    score: int
    kept: str
    move: Move


def kept_value(known: Knowledge, leaves: Leaves, kept: str) -> int:
    """Return how much a play that keeps these tiles is worth beyond its score, in tenths.

    A pass is a play that keeps all tiles.
    """
    if known.is_last_turn:
        return 0
    if not known.bag:
        return leaves.value(kept, 0) if kept else going_out_bonus(known)
    drawn = len(known.rack) + known.hidden - len(kept)
    return leaves.value(kept, known.bag) + LEFT_IN_BAG.get(max(0, known.bag - drawn), 0)


def going_out_bonus(known: Knowledge) -> int:
    """Return the worth, in tenths, of playing the last tile with an empty bag.

    The player who goes out gains the points of the rivals' tiles, and the rivals lose them. Against
    one rival these points count twice; against several, as the gain plus the average loss. The
    bonus is 0 if a record does not state all the player's tiles, because some are then left.
    """
    if known.hidden:
        return 0
    rivals = len(known.rivals)
    return to_tenths(known.alphabet.points(known.unseen)) * (rivals + 1) // rivals


def board_after(board: Board, move: Move) -> Board:
    """Return the board after a move."""
    return board.with_tiles(dict(move.tiles)) if isinstance(move, Place) else board


def tiles_used(move: ScoredMove) -> str:
    """Return the rack tiles that a move uses, sorted, blanks as ``?``."""
    return "".join(sorted(face_down(move.tiles)))


def rack_splits(rack: str) -> dict[str, str]:
    """Map every set of tiles that a rack can play to the tiles kept, both sorted.

    >>> rack_splits("TA")
    {'': 'AT', 'A': 'T', 'T': 'A', 'AT': ''}
    """
    rack = "".join(sorted(rack))
    splits: dict[str, str] = {}
    for count in range(len(rack) + 1):
        for tiles in combinations(rack, count):
            played = "".join(tiles)
            if played not in splits:
                splits[played] = remove(rack, played) or ""
    return splits


def kept_values(known: Knowledge, leaves: Leaves, splits: Mapping[str, str]) -> dict[str, int]:
    """Return `kept_value` for each leave of a rack's splits."""
    return {kept: kept_value(known, leaves, kept) for kept in splits.values()}


def all_candidates(
    known: Knowledge, leaves: Leaves, moves: Iterable[ScoredMove]
) -> list[Candidate]:
    """Return all moves worth comparing, highest equity first.

    These are the given placements, the best exchange if the bag allows one, and a pass. Ties keep
    the order of ``moves``.
    """
    splits = rack_splits(known.rack)
    values = kept_values(known, leaves, splits)
    found = []
    for move in moves:
        kept = splits[tiles_used(move)]
        found.append(Candidate(to_tenths(move.score) + values[kept], move.score, kept, move.place))
    if known.may_exchange:
        found.append(best_exchange(known, leaves, splits))
    found.append(passing(splits, values))
    return sorted(found, key=lambda candidate: -candidate.equity)


def best_places(
    moves: Iterable[ScoredMove],
    splits: Mapping[str, str],
    values: Mapping[str, int],
    limit: int,
    allows: Callable[[ScoredMove], bool] = lambda _move: True,
) -> list[Candidate]:
    """Return the ``limit`` placements of highest equity, best first.

    ``moves`` must come by falling score. ``splits`` and ``values`` are the `rack_splits` and
    `kept_values` of the rack. Ties keep their order. The search stops when even the best leave
    cannot make up for a move's lower score.
    """
    ceiling = max(values.values())
    heap: list[tuple[int, int, ScoredMove, str]] = []
    for rank, move in enumerate(moves):
        points = to_tenths(move.score)
        full = len(heap) == limit
        if full and points + ceiling <= heap[0][0]:
            break
        kept = splits[tiles_used(move)]
        equity = points + values[kept]
        if (full and equity <= heap[0][0]) or not allows(move):
            continue
        entry = (equity, -rank, move, kept)
        if full:
            heapreplace(heap, entry)
        else:
            heappush(heap, entry)
    heap.sort(reverse=True)
    return [Candidate(equity, move.score, kept, move.place) for equity, _, move, kept in heap]


def best_exchange(known: Knowledge, leaves: Leaves, splits: Mapping[str, str]) -> Candidate:
    """Return the exchange with the most valuable leave, among equals the smallest exchange."""

    def value(tiles: str) -> int:
        return leaves.value(splits[tiles], known.bag)

    given_back = max((tiles for tiles in splits if tiles), key=value)
    return Candidate(value(given_back), 0, splits[given_back], Exchange.of(given_back))


def passing(splits: Mapping[str, str], values: Mapping[str, int]) -> Candidate:
    """Return a pass as a candidate."""
    rack = splits[""]
    return Candidate(values[rack], 0, rack, Pass())
