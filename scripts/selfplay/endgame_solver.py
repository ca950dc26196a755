"""Solve endgames of two players exhaustively: slow, simple, and independent of the players.

Every placement of `Generator.moves` and the pass are tried at every step, by alpha-beta with a
table of what is known of each position. Racks with a blank are not taken, because the generator
returns only the best of the ways to put it down.
"""

from __future__ import annotations

from copy import copy
from operator import itemgetter

from scrabble.board import Board
from scrabble.movegen import Generator
from scrabble.moves import Move, Pass, Place
from scrabble.tiles import BLANK, Alphabet, face_down, remove

Racks = tuple[str, str]
_INFINITE = 1 << 20


class TooLarge(Exception):
    """An endgame has more positions than the solver may look at."""


class Solver:
    """Solves endgames of up to so many ``positions`` each."""

    def __init__(self, generator: Generator, alphabet: Alphabet, positions: int) -> None:
        self._generator = generator
        self._alphabet = alphabet
        self._positions = positions
        self._generators: dict[str, Generator] = {}
        self._moves: dict[tuple[str, str], list[tuple[int, Place]]] = {}
        self._bounds: dict[tuple[str, str, bool], tuple[int, int]] = {}

    def value(self, board: Board, racks: Racks) -> int:
        """Return what the player to move wins at best; raises `TooLarge`."""
        self._clear()
        return self._value(board, racks, passed=False, low=-_INFINITE, high=_INFINITE)

    def value_of(self, board: Board, racks: Racks, move: Move) -> int:
        """Return what a first move wins at best; raises `TooLarge`."""
        self._clear()
        if isinstance(move, Pass):
            return self._passing(board, racks, passed=False, low=-_INFINITE, high=_INFINITE)
        assert isinstance(move, Place)
        score = self._generator.check(board, racks[0], move).score
        return self._placing(board, racks, (score, move), -_INFINITE, _INFINITE)

    def two_best(self, board: Board, racks: Racks) -> list[tuple[int, Move]]:
        """Return the two best first moves with what each wins at best; raises `TooLarge`."""
        self._clear()
        found: list[tuple[int, Move]] = []
        floor = -_INFINITE
        for scored in self._placements(board, racks[0]):
            value = self._placing(board, racks, scored, floor, _INFINITE)
            found = _two_best([*found, (value, scored[1])])
            floor = found[1][0] if len(found) > 1 else floor
        value = self._passing(board, racks, passed=False, low=floor, high=_INFINITE)
        return _two_best([*found, (value, Pass())])

    def _clear(self) -> None:
        self._generators.clear()
        self._moves.clear()
        self._bounds.clear()

    def _value(self, board: Board, racks: Racks, *, passed: bool, low: int, high: int) -> int:
        """Return what the player to move wins at best, exact between ``low`` and ``high``."""
        key = (board.cells, racks[0], passed)
        least, most = self._bounds.get(key, (-_INFINITE, _INFINITE))
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        best = -_INFINITE
        for scored in self._placements(board, racks[0]):
            best = max(best, self._placing(board, racks, scored, max(low, best), high))
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
        self, board: Board, racks: Racks, scored: tuple[int, Place], low: int, high: int
    ) -> int:
        score, place = scored
        left = remove(racks[0], face_down(place.letters))
        assert left is not None
        if not left:
            return score + 2 * self._alphabet.points(racks[1])
        after = board.with_tiles(dict(place.tiles))
        turned = (racks[1], "".join(sorted(left)))
        return score - self._value(after, turned, passed=False, low=score - high, high=score - low)

    def _passing(self, board: Board, racks: Racks, *, passed: bool, low: int, high: int) -> int:
        if passed:
            return self._alphabet.points(racks[1]) - self._alphabet.points(racks[0])
        return -self._value(board, (racks[1], racks[0]), passed=True, low=-high, high=-low)

    def _placements(self, board: Board, rack: str) -> list[tuple[int, Place]]:
        moves = self._moves.get((board.cells, rack))
        if moves is None:
            if BLANK in rack or len(self._moves) >= self._positions:
                raise TooLarge
            # A generator remembers one rack: with one for each rack, solving is 3 times faster.
            generator = self._generators.setdefault(rack, copy(self._generator))
            moves = [(move.score, move.place) for move in generator.moves(board, rack)]
            self._moves[board.cells, rack] = moves
        return moves


def _two_best(found: list[tuple[int, Move]]) -> list[tuple[int, Move]]:
    return sorted(found, key=itemgetter(0), reverse=True)[:2]
