"""Generate the moves of each position of an endgame, mostly from caches.

A move changes about nine of the thirty *lanes* (rows and columns); a rack's plays in the other
lanes stay the same. So moves are cached by lane and rack, and only new lanes are searched.

Part of a rack needs no search of its own either. If AT is left of the rack AEST, its moves are the
moves of AEST that use no E and no S. This does not hold for racks with a blank: with fewer letters,
a blank may have to stand for other letters. So a rack with a blank is searched separately. It has
ten times as many moves. So only the best of each lane, and all moves that go out, are considered;
``designations`` asks for every use of a blank instead.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import chain
from operator import attrgetter, itemgetter, or_
from typing import NamedTuple

from scrabble.board import SIZE, Board
from scrabble.movegen import Generator, ScoredMove
from scrabble.movegen.rack_moves import RackMoves, SlotMoves, highest_values
from scrabble.movegen.scored_move import Span
from scrabble.movegen.slots import Lane
from scrabble.strategy.equity import rack_splits, tiles_used
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import BLANK, Alphabet

_NEW = 40
"""The work of generating a position's moves; looking them up counts 1."""
_BLANK_TIMES = 4
"""The factor by which each blank on the rack multiplies the work of generating moves."""
_ROW = 16
_BEST_OF_LANE = 10
"""How many moves of a rack with a blank are considered in a lane, besides those that go out."""


class LimitReached(Exception):
    """The search has done all the work that it is allowed to do."""


class Option(NamedTuple):
    """A placement with its rank (see `EndgameMoves.options`) and the rack tiles used, sorted.

    ``filled`` has the squares that the placement fills, as bits. ``claimed`` also has the squares
    beside these, and the squares before and after the word.
    """

    rank: int
    score: int
    used: str
    move: ScoredMove
    filled: int = 0
    claimed: int = 0

    def on(self, board: Board) -> Board:
        """Return a board with this placement made."""
        return board.with_tiles(dict(self.move.place.tiles))


class EndgameMoves:
    """The moves of one endgame that begins with two sorted racks.

    Methods also take other racks. Once the work equals that for ``positions`` new positions, calls
    raise `LimitReached`. With ``designations``, every use of a blank is a separate placement, and
    no placement is left out. ``generations`` counts the positions whose moves were generated.
    """

    def __init__(
        self,
        generator: Generator,
        alphabet: Alphabet,
        racks: Sequence[str],
        positions: int,
        *,
        designations: bool = False,
    ) -> None:
        self.points: Callable[[str], int] = alphabet.points
        self._values = alphabet.values
        self.generations: int = 0
        self._generator = generator
        self._designations = designations
        self._full_racks = [rack.replace(BLANK, "") for rack in racks]
        self._limit, self._work = positions * _NEW, 0
        self._found: dict[tuple[str, str], list[Option]] = {}
        self._placements: dict[tuple[str, str], list[Option]] = {}
        self._firsts: dict[tuple[str, str], Option | None] = {}
        self._options: dict[tuple[str, Lane], list[Option]] = {}
        self._rack_moves: dict[str, RackMoves] = {}
        self._splits: dict[str, dict[str, str]] = {}

    @property
    def positions(self) -> int:
        """The work done, measured in new positions."""
        return -(-self._work // _NEW)

    @property
    def progress(self) -> int:
        """The per cent of the work done, at most 99."""
        return min(99, 100 * self._work // self._limit)

    def splits(self, rack: str) -> dict[str, str]:
        """Return the tiles kept for every set of tiles used from a sorted rack."""
        splits = self._splits.get(rack)
        if splits is None:
            splits = self._splits[rack] = rack_splits(rack)
        return splits

    def placements(self, board: Board, rack: str) -> list[Option]:
        """Return a rack's placements, sorted by score plus the points of the tiles used.

        This rank ignores going out, so the order also holds for the placements of a smaller rack.
        """
        key = board.cells, rack
        found = self._placements.get(key)
        if found is None:
            self._spend(_NEW * _BLANK_TIMES ** rack.count(BLANK))
            self.generations += 1
            found = sorted(self._fresh(board, rack), key=_rank, reverse=True)
            self._placements[key] = found
        else:
            self._spend(1)
        return found

    def options(self, board: Board, mine: str, theirs: str) -> list[Option]:
        """Return a rack's placements, the most promising first.

        The rank is the score plus the points of the tiles used, which the player gets rid of. A
        placement that goes out also wins the rival's tiles, and adds twice their points.
        """
        key = board.cells, mine
        found = self._found.get(key)
        if found is None:
            self._spend(_NEW * _BLANK_TIMES ** mine.count(BLANK))
            self.generations += 1
            out = 2 * self.points(theirs)
            found = [
                option if option.used != mine else option._replace(rank=option.rank + out)
                for option in self._fresh(board, mine)
            ]
            found.sort(key=_rank, reverse=True)
            self._found[key] = found
        else:
            self._spend(1)
        return found

    def first(self, board: Board, mine: str, theirs: str) -> Option | None:
        """Return the first of `options`, without making the whole list."""
        key = board.cells, mine
        if key in self._found:
            return next(iter(self.options(board, mine, theirs)), None)
        if key in self._firsts:
            self._spend(1)
            return self._firsts[key]
        worth = {used: to_tenths(self.points(used)) for used in self.splits(mine)}
        worth[mine] += to_tenths(2 * self.points(theirs))
        found = self._firsts[key] = self.best(board, mine, worth)
        return found

    def best(self, board: Board, rack: str, worth: Mapping[str, int]) -> Option | None:
        """Return the placement of a sorted rack with the highest score plus ``worth``.

        ``worth`` has a value, in tenths of a point, for each set of tiles used. Slots are tried by
        descending upper bound, until no slot can beat the best so far.
        """
        self._spend(_NEW * _BLANK_TIMES ** rack.count(BLANK))
        self.generations += 1
        most = [max(worth[used] for used in worth if len(used) == n) for n in range(len(rack) + 1)]
        highest = highest_values(rack, self._values)
        by_lane = self._slots_by_lane(self._searched_for(rack), self._generator.lanes(board))
        slots = [
            (to_tenths(slot.bound(highest)) + most[slot.size], -at, slot)
            for at, slot in enumerate(chain.from_iterable(by_lane))
            if slot.size <= len(rack)
        ]
        slots.sort(reverse=True)
        best: Option | None = None
        least, rank = -math.inf, 0
        for bound, at, slot in slots:
            if bound < least:
                break
            for move in slot.moves:
                points = to_tenths(move.score)
                if points + most[slot.size] < least:
                    break
                used = tiles_used(move)
                if used in worth and (points + worth[used], at) > (least, rank):
                    least, rank = points + worth[used], at
                    best = Option(move.score + self.points(used), move.score, used, move)
        return best

    def _spend(self, work: int) -> None:
        if self._work >= self._limit:
            raise LimitReached
        self._work += work

    def _fresh(self, board: Board, rack: str) -> Iterator[Option]:
        """Yield the placements of a rack lane by lane."""
        if BLANK in rack and self._designations:
            moves = self._generator.moves(board, rack, designations=True)
            yield from (self._option(move, *_squares(move.span, len(move.word))) for move in moves)
            return
        splits = self.splits(rack)
        full = self._searched_for(rack)
        lanes = self._generator.lanes(board)
        for lane, slots in zip(lanes, self._slots_by_lane(full, lanes), strict=True):
            options = self._options.get((full, lane))
            if options is None:
                options = self._options[full, lane] = self._options_in(full, slots)
            for option in options:
                if option.used in splits:
                    yield option

    def _searched_for(self, rack: str) -> str:
        """Return the rack to search, whose moves include all moves of the given rack."""
        if BLANK in rack:
            return rack
        for full in self._full_racks:
            if rack in self.splits(full):
                return full
        self._full_racks.append(rack)
        return rack

    def _slots_by_lane(self, rack: str, lanes: Sequence[Lane]) -> list[list[SlotMoves]]:
        """Return, by lane, the slots where a rack may have placements."""
        found = self._rack_moves.get(rack)
        if found is None:
            found = self._rack_moves[rack] = self._generator.rack_moves(rack)
        return found.slots(lanes)

    def _options_in(self, rack: str, slots: Sequence[SlotMoves]) -> list[Option]:
        """Return the placements of a rack in the slots of one lane."""
        found = [
            self._option(move, *squares)
            for slot in slots
            if slot.moves
            for squares in [_squares(slot.span, slot.length)]
            for move in slot.moves
        ]
        return _best_of(found, len(rack)) if BLANK in rack else found

    def _option(self, move: ScoredMove, filled: int, claimed: int) -> Option:
        used = tiles_used(move)
        return Option(move.score + self.points(used), move.score, used, move, filled, claimed)


@lru_cache(maxsize=4096)
def _squares(span: Span, length: int) -> tuple[int, int]:
    """Return the squares that a word fills and the squares that it claims, as bits.

    A row takes 16 bits for 15 squares, so that a shift by one never reaches another row.
    """
    start, step, squares = span
    filled = reduce(or_, map(_bit, squares))
    along, across = (1, _ROW) if step == 1 else (_ROW, 1)
    beside = filled << across | filled >> across
    ends = _bit(start) >> along | _bit(start + step * (length - 1)) << along
    return filled, filled | beside | ends


def _bit(square: int) -> int:
    return 1 << (square // SIZE + 1) * _ROW + square % SIZE


def _best_of(options: Sequence[Option], size: int) -> list[Option]:
    """Return a lane's options with the highest scores, and all that use ``size`` tiles."""
    out = [option for option in options if len(option.used) == size]
    others = [option for option in options if len(option.used) != size]
    others.sort(key=attrgetter("score"), reverse=True)
    return out + others[:_BEST_OF_LANE]


_rank = itemgetter(0)
