"""Candidates: the moves that are worth most now and later, without judging all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from heapq import heappush, heapreplace
from itertools import combinations
from typing import NamedTuple

from scrabble.movegen import ScoredMove
from scrabble.moves import Exchange, Move, Pass
from scrabble.strategy.leaves import TENTHS, Leaves
from scrabble.tiles import BLANK, MAX_LETTERS, blank_for, remove

_FACE_DOWN = {ord(blank_for(chr(code))): BLANK for code in range(65, 65 + MAX_LETTERS)}


class Candidate(NamedTuple):
    """A move to think about: its equity in tenths of a point, its score, the tiles kept."""

    equity: int
    score: int
    kept: str
    move: Move


def used(move: ScoredMove) -> str:
    """Return the rack tiles that a move takes, sorted, blanks face down."""
    return "".join(sorted(move.tiles.translate(_FACE_DOWN)))


def parts(rack: str) -> dict[str, str]:
    """Return every part of a rack, sorted, with what is left without it; itself included."""
    rack = "".join(sorted(rack))
    found: dict[str, str] = {}
    for count in range(len(rack) + 1):
        for taken in combinations(rack, count):
            spent = "".join(taken)
            if spent not in found:
                found[spent] = remove(rack, spent) or ""
    return found


def best_places(
    moves: Iterable[ScoredMove],
    kept: Mapping[str, str],
    worth: Mapping[str, int],
    limit: int,
    allows: Callable[[ScoredMove], bool] = lambda _move: True,
) -> list[Candidate]:
    """Return the ``limit`` placements of most equity, the best first.

    ``moves`` come by falling score, as from the generator; ``kept`` is what each
    part of the rack leaves (see `parts`) and ``worth`` what that is worth. The
    search ends where no score can make up for the best leave any more. Of equals
    the first counts more.
    """
    ceiling = max(worth.values())
    heap: list[tuple[int, int, ScoredMove, str]] = []
    for rank, move in enumerate(moves):
        points = TENTHS * move.score
        full = len(heap) == limit
        if full and points + ceiling <= heap[0][0]:
            break
        left = kept[used(move)]
        equity = points + worth[left]
        if (full and equity <= heap[0][0]) or not allows(move):
            continue
        entry = (equity, -rank, move, left)
        if full:
            heapreplace(heap, entry)
        else:
            heappush(heap, entry)
    heap.sort(reverse=True)
    return [Candidate(equity, move.score, left, move.place) for equity, _, move, left in heap]


def best_exchange(kept: Mapping[str, str], worth: Mapping[str, int]) -> Candidate:
    """Return the exchange that keeps the tiles worth most, of equals the smallest."""
    spent = max((tiles for tiles in kept if tiles), key=lambda tiles: worth[kept[tiles]])
    return Candidate(worth[kept[spent]], 0, kept[spent], Exchange.of(spent))


def staying(kept: Mapping[str, str], worth: Mapping[str, int]) -> Candidate:
    """Return passing as a candidate."""
    return Candidate(worth[kept[""]], 0, kept[""], Pass())


def worths(kept: Mapping[str, str], leaves: Leaves, bag: int, going_out: int) -> dict[str, int]:
    """Return what each leave is worth in tenths; ``going_out`` is for ending the game."""
    worth = {left: leaves.worth(left, bag) for left in kept.values()}
    if not bag:
        worth[""] = going_out
    return worth
