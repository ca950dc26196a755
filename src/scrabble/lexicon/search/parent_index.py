"""How the nodes of a word graph are reached, and what stands before and behind them.

The graph says where a node leads; here are the edges that lead to a node, so that a search can
go up from the nodes where something rare is. These are found in columns of all nodes but the
leaf. What may stand before a node has nothing to do with what may stand behind it, so a node
that has a letter before it and another behind is on the way of words that have both.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
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
    nodes_of,
)
from scrabble.lexicon.lexicon import Lexicon
from scrabble.lexicon.search.bitcolumns import Column, columns, rows_of
from scrabble.lexicon.search.patterns import ANY, ONE
from scrabble.lexicon.search.subtree_index import survey

_LABEL = LABELS - 1


@dataclass(frozen=True, slots=True)
class Ways:
    """The edges to each node, and columns by letter or number of tiles.

    ``sources`` has all edges, ordered by the node they lead to and then by letter, and ``owner``
    their nodes; those to a node are ``popularity[node]`` from ``first[node]`` on.
    """

    edges: array[int]
    letters: array[int]
    lengths: array[int]
    sources: array[int]
    owner: array[int]
    first: array[int]
    popularity: array[int]
    last: array[int]
    """By node: bits of the letters of the edges that lead there."""
    depths: array[int]
    """By node: bit n, some n tiles lead there."""

    nodes: array[int]
    """The node of each row of the columns."""
    before: list[list[Column]]
    """``before[n][label]``: this letter may stand before the node, n tiles between."""
    behind: list[list[Column]]
    """``behind[n][label]``: this letter may stand behind the node, n tiles between."""
    starts: list[Column]
    """``starts[n]``: a word may begin n tiles before."""
    ends: list[Column]
    """``ends[n]``: a word may end n tiles behind."""
    crowds: list[Column]
    """``crowds[n]``: fewer edges lead there than 2 to the power of n, but not than half of it."""

    def half_done(self, elements: str, place: int) -> Column:
        """Return the column of nodes where a match may have done some of a pattern's elements.

        They have the two elements before and the two behind if these are letters, up to a
        ``*``, and the tiles that the pattern asks for before and behind.
        """
        found = (1 << len(self.nodes)) - 1
        for part, near, length in (
            (elements[:place][::-1], self.before, self.starts),
            (elements[place:], self.behind, self.ends),
        ):
            for element, letters in zip(part.partition(ANY)[0], near, strict=False):
                if element != ONE:
                    found &= letters[LABEL_OF[element]]
            fewest = len(part.replace(ANY, ""))
            if fewest > MAX_LENGTH:
                return 0
            most = MAX_LENGTH if ANY in part else fewest
            found &= reduce(or_, length[fewest : most + 1])
        return found

    def chosen(self, column: Column) -> Iterator[int]:
        """Yield the nodes of a column."""
        return map(self.nodes.__getitem__, rows_of(column, len(self.nodes)))

    def about_to(self, column: Column, element: str) -> int:
        """Estimate how many edges with an element of a pattern lead to the nodes of a column."""
        label = LABEL_OF.get(element)
        edges = sum((column & crowd).bit_count() << n for n, crowd in enumerate(self.crowds))
        if label is None:
            return edges
        # A node has one edge at most with a letter: there are as many as nodes before it.
        return edges * self.behind[0][label].bit_count() // len(self.edges)

    def count_to(self, nodes: Iterable[int]) -> int:
        """Return how many edges lead to some nodes."""
        return sum(map(self.popularity.__getitem__, nodes))

    def onward(self, node: int, element: str) -> Sequence[int]:
        """Return the edges of a node that an element of a pattern can be."""
        own = self.letters[node]
        label = LABEL_OF.get(element)
        if label is None:
            return self.edges[node : node + own.bit_count()]
        bit = 1 << label
        return (self.edges[node + (own & bit - 1).bit_count()],) if own & bit else ()

    def above(self, nodes: Iterable[int], element: str, before: str) -> set[int]:
        """Return the nodes from which one element of a pattern leads to one of some nodes.

        The element ``before`` can lead there.
        """
        first, popularity, owner = self.first, self.popularity, self.owner
        label = LABEL_OF.get(element)
        found: set[int] = set()
        for node in nodes:
            begin = first[node]
            end = begin + popularity[node]
            if label is not None:
                wanted = node << CHILD_SHIFT | label << LABEL_SHIFT
                begin = bisect_left(self.sources, wanted, begin, end)
                end = bisect_left(self.sources, wanted + (1 << LABEL_SHIFT), begin, end)
            found.update(owner[begin:end])
        if (label := LABEL_OF.get(before)) is not None:
            return {node for node in found if self.last[node] >> label & 1}
        return found


@lru_cache(maxsize=2)
def ways(lexicon: Lexicon) -> Ways:
    """Return how the nodes of a dictionary are reached, made when a search becomes long."""
    edges = lexicon.edges
    size = len(edges)
    seen = survey(lexicon)
    letters = seen.letters
    nodes = nodes_of(edges)[:0:-1]
    last, last_but_one, second, depths, popularity, first = ([0] * size for _ in range(6))
    owner = [0]
    depths[ROOT] = 1
    for node in nodes:
        arriving, deeper, after_next = last[node], depths[node] << 1, 0
        own = edges[node : node + letters[node].bit_count()]
        for edge in own:
            child = edge >> CHILD_SHIFT
            last[child] |= 1 << (edge >> LABEL_SHIFT & _LABEL)
            last_but_one[child] |= arriving
            depths[child] |= deeper
            popularity[child] += 1
            after_next |= letters[child]
        second[node] = after_next
        owner += [node] * len(own)
    order = sorted(range(1, size), key=edges.__getitem__)
    taken = 0
    for node in [0, *nodes]:
        first[node] = taken
        taken += popularity[node]

    def of_nodes(rows: Sequence[int]) -> list[Column]:
        return columns(map(rows.__getitem__, nodes))

    return Ways(
        edges,
        letters,
        lengths=seen.lengths,
        sources=array("I", map(edges.__getitem__, order)),
        owner=array("I", map(owner.__getitem__, order)),
        first=array("I", first),
        popularity=array("I", popularity),
        last=array("I", last),
        depths=array("I", depths),
        nodes=array("I", nodes),
        before=[of_nodes(last), of_nodes(last_but_one)],
        behind=[of_nodes(letters), of_nodes(second)],
        starts=of_nodes(depths)[: MAX_LENGTH + 1],
        ends=of_nodes(seen.lengths)[: MAX_LENGTH + 1],
        crowds=columns(1 << popularity[node].bit_length() for node in nodes),
    )
