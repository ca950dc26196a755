"""The first five tiles of all longer words, to find where a search with a rack can begin.

With blanks, a rack makes words with almost any beginning. A walk from the root would visit most
nodes near the root, but few of these nodes lead to a match. However, English has only 38,540
*prefixes*: `DEPTH` tiles that begin longer words. The prefixes are the rows of a table of bit
columns (see `bitcolumns`). A search tests all prefixes at once with a few ``&`` and ``|``, and
walks the graph only from the few hundred prefixes that pass.

A search with a rack handles one word length at a time. A prefix passes for a length if

1. the prefix fits the pattern, and the rest of the pattern has the right number of tiles and only
   letters that occur below the prefix;
2. pattern and rack, blanks included, can supply the prefix;
3. the rack has at most as many useless tiles as a word of this length leaves unused. A tile is
   useless if no word of this length with the prefix contains it.

For example, the seven tiles of a rack must all go into words of seven:

>>> from scrabble.lexicon.search.patterns import Pattern
>>> words = ["EATINGS", "RATINGS", "RATIONS", "STATION", "TRACTOR"]
>>> lexicon = Lexicon.from_words(words, "en")
>>> tiles = PrefixIndex.of(lexicon).tiles
>>> [tiles[row : row + DEPTH] for row in range(0, len(tiles), DEPTH)]
['EATIN', 'RATIN', 'RATIO', 'STATI', 'TRACT']
>>> def beginnings(rack):
...     starts = PrefixFilter(lexicon, Automaton(Pattern(ANY, rack))).starts(7)
...     return [tiles + TILES[edges[0] >> LABEL_SHIFT & 31] for edges, _, tiles in starts]
>>> beginnings("RATIO??")  # No O after EATIN and RATIN, no R in STATI, no I after TRACT.
['RATIO']
>>> beginnings("RATO???")  # Without the I, two blanks can supply TRACT.
['RATIO', 'TRACT']
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
from scrabble.lexicon.search.bitcolumns import (
    BitColumn,
    bitcolumns,
    rows_in_more_than,
    set_rows,
)
from scrabble.lexicon.search.patterns import ANY, Automaton, State
from scrabble.lexicon.search.subtree_index import SubtreeIndex, letters_by_length
from scrabble.tiles import BLANK

DEPTH = 5

Start = tuple[Sequence[int], State, str]
"""The start of a walk: edges to follow, and the state and tiles before these edges."""

_LABEL = LABELS - 1


@dataclass(frozen=True, slots=True)
class PrefixIndex:
    """All prefixes in order: the last edge of each, their joined tiles, and bit columns."""

    edges: array[int]
    tiles: str
    letter_at: list[list[BitColumn]]
    """``letter_at[place][label]``: this letter is at this place."""
    more_than: list[list[BitColumn]]
    """``more_than[label][n]``: this letter occurs more than n times."""
    letters_after: list[list[BitColumn]]
    """``letters_after[left][label]``: a word with ``left`` more tiles has this letter among
    them."""

    @classmethod
    @lru_cache(maxsize=2)
    def of(cls, lexicon: Lexicon) -> PrefixIndex:
        """Return a lexicon's index, which the first search with a rack builds."""
        prefixes = _prefixes(lexicon)
        edges = array("I", [edge for edge, _ in prefixes])
        tiles = "".join(text for _, text in prefixes)
        letter_at = [
            bitcolumns(1 << LABEL_OF[tile] for tile in tiles[n::DEPTH]) for n in range(DEPTH)
        ]
        more_than = [
            [rows_in_more_than(n, places) for n in range(DEPTH)]
            for places in zip(*letter_at, strict=True)
        ]
        letters_after = [
            bitcolumns(letters[edge >> CHILD_SHIFT] for edge in edges)
            for letters in letters_by_length(lexicon)[: MAX_LENGTH - DEPTH + 1]
        ]
        return cls(edges, tiles, letter_at, more_than, letters_after)


def _prefixes(lexicon: Lexicon) -> list[tuple[int, str]]:
    """Return the last edge and the tiles of every prefix, in alphabetical order."""
    edges = lexicon.edges
    letters = SubtreeIndex.of(lexicon).letters
    prefixes = [(ROOT << CHILD_SHIFT, "")]
    for _ in range(DEPTH):
        prefixes = [
            (edge, tiles + TILES[edge >> LABEL_SHIFT & _LABEL])
            for before, tiles in prefixes
            for node in (before >> CHILD_SHIFT,)
            for edge in edges[node : node + letters[node].bit_count()]
            if edge >> CHILD_SHIFT
        ]
    return prefixes


class PrefixFilter:
    """Finds the prefixes that may lead to matches of a pattern with a rack."""

    def __init__(self, lexicon: Lexicon, automaton: Automaton) -> None:
        self._index = PrefixIndex.of(lexicon)
        self._all = (1 << len(self._index.edges)) - 1
        self._start = automaton.start
        self._total = automaton.total
        self._elements = automaton.elements
        self._gaps = automaton.gaps
        rack = automaton.pattern.rack or ""
        self._fixed = Counter(automaton.fixed)
        self._letters = self._fixed + Counter(rack.replace(BLANK, ""))
        self._payable = self._all ^ rows_in_more_than(rack.count(BLANK), self._unpaid())
        self._reached = self._places_reached()

    def starts(self, length: int) -> Iterator[Start]:
        """Yield the starts of matches with this length, which is more than `DEPTH`."""
        edges, tiles = self._index.edges, self._index.tiles
        state, known = self._start, ""
        for row in set_rows(self._column(length), len(edges)):
            before = tiles[row * DEPTH : (row + 1) * DEPTH - 1]
            if before != known:  # Adjacent rows often share these tiles.
                state, known = self._start, before
                for tile in before:
                    label = LABEL_OF[tile]
                    state = state.moves.get(label) or state.after(label)
            edge = edges[row]
            if state.letters >> (edge >> LABEL_SHIFT & _LABEL) & 1:
                yield (edge,), state, before

    def _column(self, length: int) -> BitColumn:
        """Return the prefixes that may lead to matches of a length."""
        left = length - DEPTH
        after = self._index.letters_after[left]
        found = 0
        for place, column in enumerate(self._reached):
            rest = self._elements[place:]
            tiles = rest.replace(ANY, "")
            if len(tiles) == left or (len(tiles) < left and ANY in rest):
                letters = {*tiles} - self._gaps.keys()
                found |= reduce(lambda rows, tile: rows & after[LABEL_OF[tile]], letters, column)
        too_many = rows_in_more_than(self._total - length, self._staying(after))
        return found & self._payable & (self._all ^ too_many)

    def _places_reached(self) -> list[BitColumn]:
        """Return for each place in the pattern the prefixes that match the pattern up to there."""
        reached = [self._all, *(0 for _ in self._elements)]
        self._pass_over(reached)
        for letters in self._index.letter_at:
            onward = [0] * len(reached)
            for place, element in enumerate(self._elements):
                if element == ANY:
                    onward[place] |= reached[place]
                elif element in self._gaps:
                    excluded = (letters[LABEL_OF[tile]] for tile in self._gaps[element])
                    onward[place + 1] |= reached[place] & ~reduce(or_, excluded, 0)
                else:
                    onward[place + 1] |= reached[place] & letters[LABEL_OF[element]]
            self._pass_over(onward)
            reached = onward
        return reached

    def _pass_over(self, reached: list[BitColumn]) -> None:
        """Add prefixes to the place after a ``*``, because a ``*`` may be empty."""
        for place, element in enumerate(self._elements):
            if element == ANY:
                reached[place + 1] |= reached[place]

    def _unpaid(self) -> Iterator[BitColumn]:
        """Yield columns in which a prefix has one set bit for each tile that needs a blank."""
        labels = [LABEL_OF[tile] for tile in self._letters]
        for letters in self._index.letter_at:
            yield self._all ^ reduce(or_, map(letters.__getitem__, labels), 0)
        for tile, count in self._letters.items():
            yield from self._index.more_than[LABEL_OF[tile]][count:]

    def _staying(self, after: list[BitColumn]) -> Iterator[BitColumn]:
        """Yield columns in which a prefix has one set bit for each rack tile that it cannot use."""
        for tile, count in self._letters.items():
            label = LABEL_OF[tile]
            more_than = [*self._index.more_than[label], *(0 for _ in range(count))]
            for n in range(self._fixed[tile], count):
                yield self._all ^ (more_than[n] | after[label])
