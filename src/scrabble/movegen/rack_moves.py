"""The placements of a rack, cached by lane and slot for searches of many boards.

Most boards of a search differ in a few lanes. A rack's plays in a lane do not depend on other lanes
and are found once. A slot has a *bound*, an upper limit for the scores of its placements. A search
for the best placement skips slots whose bound is too low to beat the best so far. The bound adds a
base, which depends on slot and rack, to the highest possible value of the letters put down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, repeat
from operator import itemgetter

from scrabble.movegen.matches import Matches, RackQuery, score_matches
from scrabble.movegen.scored_move import ScoredMove, Span
from scrabble.movegen.slots import Lane, Slot, Table

_new = tuple.__new__
_score = itemgetter(0)


class SlotMoves:
    """The placements of a rack in one slot, made lazily.

    ``size`` is the number of tiles that a placement uses, ``length`` the length of its word.
    """

    __slots__ = ("_base", "_moves", "_query", "_slot", "_times", "length", "size", "span")

    def __init__(self, query: RackQuery, slot: Slot, base: int) -> None:
        self._query = query
        self._slot = slot
        self._moves: list[ScoredMove] | None = None
        self._base = base
        self._times = slot.times
        self.size: int = slot.size
        self.span: Span = slot.span
        self.length: int = len(slot.pattern)

    def bound(self, highest: Sequence[int]) -> int:
        """Return an upper limit of the scores; ``highest[n]`` is the best value of n tiles."""
        return self._times * highest[self.size] + self._base

    @property
    def moves(self) -> list[ScoredMove]:
        """The placements, highest score first."""
        if self._moves is None:
            found = scored(self._query.matches(self._slot), self._slot)
            self._moves = sorted(found, key=_score, reverse=True)
        return self._moves


class RackMoves:
    """The placements of one rack, lane by lane and slot by slot.

    Results are cached by lane: boards that differ in a few lanes share the others.
    """

    def __init__(self, query: RackQuery, mask: int, size: int, playable: Collection[str]) -> None:
        self._query = query
        self._mask = mask
        self._size = size
        self._playable = playable
        self._most: dict[int, tuple[int, Table]] = {}
        self._slots: dict[Lane, list[SlotMoves]] = {}

    def slots(self, lanes: Sequence[Lane]) -> list[list[SlotMoves]]:
        """Return, for each lane, the slots where the rack may have placements, in order."""
        new = [lane for lane in lanes if lane not in self._slots]
        if new:
            opened = [open_slots(lane, self._mask, self._size) for lane in new]
            self._query.prepare([slot for of_lane in opened for slot in of_lane])
            for lane, of_lane in zip(new, opened, strict=True):
                bases = bases_of(of_lane, self._playable, self._most)
                self._slots[lane] = [
                    SlotMoves(self._query, slot, base)
                    for slot, base in zip(of_lane, bases, strict=True)
                ]
        return [self._slots[lane] for lane in lanes]


def highest_values(rack: str, values: Mapping[str, int]) -> list[int]:
    """Return the total value of a rack's n most valuable tiles, for each n from 0."""
    return [0, *accumulate(sorted((values[tile] for tile in rack), reverse=True))]


def bases_of(
    slots: Sequence[Slot], playable: Collection[str], most: dict[int, tuple[int, Table]]
) -> list[int]:
    """Return the upper limit of each slot's score, excluding the letters put down.

    ``most`` is a cache by ``id(table)``: the most points that a ``playable`` tile adds on the
    table's square, and the table itself. The cache keeps the table alive, so its id stays unique.
    """
    bases = []
    for slot in slots:
        base = slot.times * slot.lying + slot.bonus
        for _, table in slot.tables:
            known = most.get(id(table))
            if known is None:
                extra = max([table[tile] for tile in playable if tile in table], default=0)
                known = most[id(table)] = (extra, table)
            base += known[0]
        bases.append(base)
    return bases


def open_slots(lane: Lane, mask: int, size: int) -> list[Slot]:
    """Return slots of at most ``size`` tiles; each restricted square takes a letter of ``mask``."""
    closed = 0
    for bit, letters in lane.restricted:
        if not letters & mask:
            closed |= bit
    return [slot for slot in lane.slots if slot.size <= size and not slot.empty & closed]


def scored(matches: Matches, slot: Slot) -> Iterator[ScoredMove]:
    """Convert the matches of a slot to moves."""
    scores, words = score_matches(matches, slot)
    return map(_new, repeat(ScoredMove), zip(scores, repeat(slot.span), words))
