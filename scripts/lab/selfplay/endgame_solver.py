"""Solve endgames of two players exhaustively: slow, simple, and without the players' code.

Every placement and the pass are tried at every step, by alpha-beta with a table of bounds. The
solver generates the placements of a full rack once; later it filters that list by the tiles still
held. It filters no list of a rack with a blank, but generates the placements at each position,
since each letter of the blank makes another move.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from scrabble.board import Board
from scrabble.movegen import Generator, ScoredMove
from scrabble.movegen.slots import Lane
from scrabble.moves import Move, Pass, Place
from scrabble.strategy.equity import rack_splits, tiles_used
from scrabble.tiles import BLANK, Alphabet

Racks = tuple[str, str]
_INFINITE = 1 << 20


class TooLarge(Exception):
    """An endgame has more positions than the solver may look at."""


class _Placement(NamedTuple):
    """A placement with the sorted tiles it uses; the highest rank is tried first.

    The rank is the score plus the points of the tiles.
    """

    rank: int
    score: int
    used: str
    place: Place


class Solver:
    """Solves endgames of at most ``positions`` positions each."""

    def __init__(self, generator: Generator, alphabet: Alphabet, positions: int) -> None:
        self._generator = generator
        self._alphabet = alphabet
        self._positions = positions
        self._begin(("", ""))

    def _begin(self, racks: Racks) -> Racks:
        """Forget the last endgame; return the racks sorted."""
        mine, theirs = map("".join, map(sorted, racks))
        self._racks = racks = (mine, theirs)
        self._rack_moves = {rack: self._generator.rack_moves(rack) for rack in racks}
        self._of_lanes: dict[tuple[str, Lane], list[_Placement]] = {}
        self._found: dict[tuple[str, str], list[_Placement]] = {}
        self._bounds: dict[tuple[str, str, bool], tuple[int, int]] = {}
        return racks

    def value(self, board: Board, racks: Racks) -> int:
        """Return the best result of the player to move; raises `TooLarge`."""
        racks = self._begin(racks)
        return self._value(board, racks, passed=False, low=-_INFINITE, high=_INFINITE)

    def value_of(self, board: Board, racks: Racks, move: Move) -> int:
        """Return the best result after a first move; raises `TooLarge`."""
        racks = self._begin(racks)
        if isinstance(move, Pass):
            return self._passing(board, racks, passed=False, low=-_INFINITE, high=_INFINITE)
        placement = next(one for one in self._placements(board, racks[0]) if one.place == move)
        return self._placing(board, racks, placement, -_INFINITE, _INFINITE)

    def two_best(self, board: Board, racks: Racks) -> list[tuple[int, Move]]:
        """Return the two best first moves with their results; raises `TooLarge`."""
        racks = self._begin(racks)
        found: list[tuple[int, Move]] = []
        floor = -_INFINITE
        for placement in self._placements(board, racks[0]):
            value = self._placing(board, racks, placement, floor, _INFINITE)
            found = _two_best([*found, (value, placement.place)])
            floor = found[1][0] if len(found) > 1 else floor
        value = self._passing(board, racks, passed=False, low=floor, high=_INFINITE)
        return _two_best([*found, (value, Pass())])

    def _value(self, board: Board, racks: Racks, *, passed: bool, low: int, high: int) -> int:
        """Return the mover's best result, or only a bound if it is outside ``low`` to ``high``."""
        key = (board.cells, racks[0], passed)
        least, most = self._bounds.get(key, (-_INFINITE, _INFINITE))
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        best = -_INFINITE
        for placement in self._placements(board, racks[0]):
            best = max(best, self._placing(board, racks, placement, max(low, best), high))
            if best >= high:
                break
        if best < high:
            floor = max(low, best)
            best = max(best, self._passing(board, racks, passed=passed, low=floor, high=high))
        self._bounds[key] = (
            best if best > low else least,
            best if best < high else most,
        )
        return best

    def _placing(
        self, board: Board, racks: Racks, placement: _Placement, low: int, high: int
    ) -> int:
        _, score, used, place = placement
        left = _splits(racks[0])[used]
        if not left:
            return score + 2 * self._alphabet.points(racks[1])
        after = board.with_tiles(dict(place.tiles))
        return score - self._value(
            after, (racks[1], left), passed=False, low=score - high, high=score - low
        )

    def _passing(self, board: Board, racks: Racks, *, passed: bool, low: int, high: int) -> int:
        if passed:
            return self._alphabet.points(racks[1]) - self._alphabet.points(racks[0])
        return -self._value(board, (racks[1], racks[0]), passed=True, low=-high, high=-low)

    def _placements(self, board: Board, rack: str) -> list[_Placement]:
        found = self._found.get((board.cells, rack))
        if found is None:
            if len(self._found) >= self._positions:
                raise TooLarge
            if BLANK in rack:
                moves = self._generator.moves(board, rack, designations=True)
                found = list(map(self._placement, moves))
            else:
                parts = _splits(rack)
                full = next(full for full in self._racks if rack in _splits(full))
                lanes = self._generator.lanes(board)
                listed = chain.from_iterable(self._of_lane(full, lane) for lane in lanes)
                found = [one for one in listed if one.used in parts]
            found.sort(key=lambda one: (one.used == rack, one.rank), reverse=True)
            self._found[board.cells, rack] = found
        return found

    def _of_lane(self, rack: str, lane: Lane) -> list[_Placement]:
        """Return the placements of a full rack in a lane."""
        found = self._of_lanes.get((rack, lane))
        if found is None:
            [slots] = self._rack_moves[rack].slots([lane])
            found = [self._placement(move) for slot in slots for move in slot.moves]
            self._of_lanes[rack, lane] = found
        return found

    def _placement(self, move: ScoredMove) -> _Placement:
        used = tiles_used(move)
        rank = move.score + self._alphabet.points(used)
        return _Placement(rank, move.score, used, move.place)


_splits = lru_cache(maxsize=512)(rack_splits)


def _two_best(found: list[tuple[int, Move]]) -> list[tuple[int, Move]]:
    return sorted(found, key=itemgetter(0), reverse=True)[:2]
