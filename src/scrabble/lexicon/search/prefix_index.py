"""The first tiles of all words, so that a search with a rack tests thousands of them at once.

A *beginning* is the first `DEPTH` tiles of a longer word; a dictionary has tens of thousands.
Columns of them tell in microseconds the few that a pattern with its rack can lead to, long
before a walk would have come to them.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from scrabble.lexicon.graph import (
    CHILD_SHIFT,
    LABEL_OF,
    LABEL_SHIFT,
    LABELS,
    MAX_LENGTH,
    ROOT,
    TILES,
)
from scrabble.lexicon.lexicon import Lexicon
from scrabble.lexicon.search.bitcolumns import Column, columns, in_more_than, rows_of
from scrabble.lexicon.search.patterns import ANY, ONE, Automaton, State
from scrabble.lexicon.search.subtree_index import letters_by_length, survey
from scrabble.tiles import BLANK

DEPTH = 5

Start = tuple[Sequence[int], State, str]
"""Where a walk begins: edges to follow, and the state and the tiles before them."""

_LABEL = LABELS - 1


@dataclass(frozen=True, slots=True)
class Beginnings:
    """All beginnings in order: their last edges, their tiles in one string, and their columns."""

    edges: array[int]
    tiles: str
    at: list[list[Column]]
    """``at[place][label]``: this letter is at this place."""
    often: list[list[Column]]
    """``often[label][n]``: this letter occurs more than n times."""
    behind: list[list[Column]]
    """``behind[left][label]``: of the words with ``left`` more tiles some have this among them."""


class Sieve:
    """Finds the beginnings that may lead to matches of a pattern with a rack."""

    def __init__(self, lexicon: Lexicon, automaton: Automaton) -> None:
        self._table = beginnings(lexicon)
        self._every = (1 << len(self._table.edges)) - 1
        self._start = automaton.start
        self._reach = automaton.reach
        self._elements = automaton.elements
        rack = automaton.pattern.rack or ""
        self._fixed = Counter(automaton.fixed)
        self._letters = self._fixed + Counter(rack.replace(BLANK, ""))
        self._payable = self._every ^ in_more_than(rack.count(BLANK), self._unpaid())
        self._reached = self._places_reached()

    def starts(self, length: int) -> Iterator[Start]:
        """Yield the beginnings of matches of a length, which must be longer than `DEPTH`."""
        edges, tiles = self._table.edges, self._table.tiles
        state, known = self._start, ""
        for row in rows_of(self._column(length), len(edges)):
            before = tiles[row * DEPTH : (row + 1) * DEPTH - 1]
            if before != known:  # Neighbours have these tiles in common.
                state, known = self._start, before
                for tile in before:
                    label = LABEL_OF[tile]
                    state = state.moves.get(label) or state.after(label)
            edge = edges[row]
            if state.letters >> (edge >> LABEL_SHIFT & _LABEL) & 1:
                yield (edge,), state, before

    def _column(self, length: int) -> Column:
        """Return the column of the beginnings that may lead to matches of a length."""
        left = length - DEPTH
        behind = self._table.behind[left]
        found = 0
        for place, column in enumerate(self._reached):
            rest = self._elements[place:]
            tiles = rest.replace(ANY, "")
            if len(tiles) == left or (len(tiles) < left and ANY in rest):
                for tile in {*tiles} - {ONE}:
                    column &= behind[LABEL_OF[tile]]  # noqa: PLW2901
                found |= column
        too_many = in_more_than(self._reach - length, self._staying(behind))
        return found & self._payable & (self._every ^ too_many)

    def _places_reached(self) -> list[Column]:
        """Return by place in the pattern the beginnings that can have come to it."""
        reached = [self._every, *(0 for _ in self._elements)]
        self._pass_over(reached)
        for letters in self._table.at:
            onward = [0] * len(reached)
            for place, element in enumerate(self._elements):
                if element == ANY:
                    onward[place] |= reached[place]
                elif element == ONE:
                    onward[place + 1] |= reached[place]
                else:
                    onward[place + 1] |= reached[place] & letters[LABEL_OF[element]]
            self._pass_over(onward)
            reached = onward
        return reached

    def _pass_over(self, reached: list[Column]) -> None:
        """Let every ``*`` stand for nothing as well."""
        for place, element in enumerate(self._elements):
            if element == ANY:
                reached[place + 1] |= reached[place]

    def _unpaid(self) -> Iterator[Column]:
        """Yield columns that have a bit for each tile that neither pattern nor rack have."""
        labels = [LABEL_OF[tile] for tile in self._letters]
        for letters in self._table.at:
            yield self._every ^ reduce(or_, map(letters.__getitem__, labels), 0)
        for tile, count in self._letters.items():
            yield from self._table.often[LABEL_OF[tile]][count:]

    def _staying(self, behind: list[Column]) -> Iterator[Column]:
        """Yield columns that have a bit for each letter of the rack that must stay there."""
        for tile, count in self._letters.items():
            label = LABEL_OF[tile]
            often = [*self._table.often[label], *(0 for _ in range(count))]
            for n in range(self._fixed[tile], count):
                yield self._every ^ (often[n] | behind[label])


@lru_cache(maxsize=2)
def beginnings(lexicon: Lexicon) -> Beginnings:
    """Return the beginnings of the words of a dictionary, made when a rack is first asked about."""
    ways = _ways(lexicon)
    edges = array("I", [edge for edge, _ in ways])
    tiles = "".join(text for _, text in ways)
    at = [columns(1 << LABEL_OF[tile] for tile in tiles[n::DEPTH]) for n in range(DEPTH)]
    often = [[in_more_than(n, letters) for n in range(DEPTH)] for letters in zip(*at, strict=True)]
    behind = [
        columns(letters[edge >> CHILD_SHIFT] for edge in edges)
        for letters in letters_by_length(lexicon)[: MAX_LENGTH - DEPTH + 1]
    ]
    return Beginnings(edges, tiles, at, often, behind)


def _ways(lexicon: Lexicon) -> list[tuple[int, str]]:
    """Return the last edge and the tiles of every beginning, in alphabetical order."""
    edges = lexicon.edges
    letters = survey(lexicon).letters
    ways = [(ROOT << CHILD_SHIFT, "")]
    for _ in range(DEPTH):
        ways = [
            (edge, tiles + TILES[edge >> LABEL_SHIFT & _LABEL])
            for before, tiles in ways
            for node in (before >> CHILD_SHIFT,)
            for edge in edges[node : node + letters[node].bit_count()]
            if edge >> CHILD_SHIFT
        ]
    return ways
