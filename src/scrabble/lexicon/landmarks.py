"""The nodes that lead to the rarest part of a pattern, for searches that would look everywhere.

What the survey knows of a node is true of all words below it together: below almost every node
of Polish some word has a D fifth from the end and some word a K third from the end, yet only
three words have both. But `ways` tells the few nodes where ``*D.K..`` can be half done, a D
two tiles before and the third tile from the end, a K, behind. If few nodes lead to them, a
search that keeps to those is short; if many do, a search finds enough without.
"""

from __future__ import annotations

from typing import NamedTuple

from scrabble.lexicon.graph import CHILD_SHIFT, FINAL, LABEL_OF, LABEL_SHIFT, LABELS, LAST
from scrabble.lexicon.lexicon import Lexicon
from scrabble.lexicon.patterns import ANY, ONE, State
from scrabble.lexicon.survey import ALL_LETTERS
from scrabble.lexicon.ways import Ways, ways

_LABEL = LABELS - 1
_PATIENCE = 700
_AGAIN = 3
_A_WORD = 20
_MOST_CANDIDATES = 1
_MOST_STEPS = 4
_LOOK_AHEAD = 4


class Landmark(NamedTuple):
    """A place in a pattern, and nodes: all ways to a match pass one until they pass the place."""

    place: int
    nodes: set[int]


class Guide:
    """Keeps a long search to the nodes that lead to its pattern's landmark.

    It looks for one after `_PATIENCE` nodes, and again and again later, each time with more
    effort: what that takes is in proportion to what the search has taken. A search that finds
    words at a good rate is let go on.
    """

    __slots__ = ("_elements", "_landmark", "_lexicon", "_next", "_visits")

    def __init__(self, lexicon: Lexicon, elements: str) -> None:
        self._lexicon = lexicon
        self._elements = elements
        self._landmark: Landmark | None = None
        self._visits = 0
        self._next = _PATIENCE

    def cheer(self) -> None:
        """Be more patient, since the search has found a word."""
        self._next += _A_WORD

    def admits(self, node: int, state: State) -> bool:
        """Say whether a search may enter a node in a state."""
        if self._landmark:
            place, nodes = self._landmark
            return state.place > place or node in nodes
        self._visits += 1
        if self._visits >= self._next:
            self._next *= _AGAIN
            self._landmark = landmark(self._lexicon, self._elements, self._visits)
        return True


def landmark(lexicon: Lexicon, elements: str, effort: int) -> Landmark | None:
    """Return the landmark of a pattern, or None if it takes more than some effort.

    The unit of ``effort`` is what a search needs for one node.
    """
    graph = ways(lexicon)
    free = elements.find(ANY)
    halves = [
        (graph.about_to(column), place, column)
        for place in range(len(elements) // 2 if free < 0 else free, len(elements))
        if elements[place] != ANY
        for column in (graph.half_done(elements, place),)
        if column.bit_count() <= _MOST_CANDIDATES * effort
        and graph.about_to(column) <= _MOST_STEPS * effort
    ]
    if not halves:
        return None
    _, place, column = min(halves)
    rest, more, _ = elements[place:].partition(ANY)
    ahead, beyond = rest[:_LOOK_AHEAD], bool(more or rest[_LOOK_AHEAD:])
    goals = {node for node in graph.chosen(column) if _leads_on(graph, node, ahead, beyond)}
    nodes = _leading_to(graph, goals, elements[:place], _MOST_STEPS * effort)
    return None if nodes is None else Landmark(place, nodes)


def _leads_on(graph: Ways, node: int, elements: str, beyond: bool) -> bool:
    """Say whether letters and dots lead from a node to the end of a word, or beyond."""
    edges = graph.edges
    wanted = LABEL_OF.get(elements[0])
    rest = elements[1:]
    letter = 1 << LABEL_OF[rest[0]] if rest and rest[0] != ONE else ALL_LETTERS
    while node:
        edge = edges[node]
        if wanted is None or edge >> LABEL_SHIFT & _LABEL == wanted:
            child = edge >> CHILD_SHIFT
            if not rest:
                if beyond or edge & FINAL:
                    return True
            elif graph.letters[child] & letter and _leads_on(graph, child, rest, beyond):
                return True
        node = 0 if edge & LAST else node + 1
    return False


def _leading_to(graph: Ways, goals: set[int], before: str, most: int) -> set[int] | None:
    """Return the nodes from which the elements before lead to goals, or None if it takes long.

    After a ``*`` these are all nodes above the last letters and dots; without one a goal lies
    at a depth, and the others one by one less deep.
    """
    _, free, run = before.rpartition(ANY)
    depths = -1 if free else 1 << len(before)
    elements = reversed(run.lstrip(ONE) if free else run)
    nodes: set[int] = set()
    higher: set[int] = set()
    level = goals
    while level:
        most -= graph.count_to(level) + len(level)
        if most < 0:
            return None
        element = next(elements, ANY)
        if element == ANY:
            level -= higher  # The same nodes lead there as when it was met before.
            higher |= level
        nodes |= level
        depths >>= 1
        level = {node for node in graph.above(level, element) if graph.depths[node] & depths}
    return nodes
