"""The nodes that lead to the rarest part of a pattern, for searches that would look everywhere.

What the survey knows of a node is true of all words below it together: below almost every node
of Polish some word has a D fifth from the end and some word a K third from the end, yet only
three words have both. But `ways` tells the few nodes where ``*D.K..`` can be half done, a D
two tiles before and the third tile from the end, a K, behind. If few nodes lead to them, a
search that keeps to those is short; if many do, a search finds enough without.
"""

from __future__ import annotations

from itertools import chain, pairwise, repeat
from typing import NamedTuple

from scrabble.lexicon.graph import CHILD_SHIFT, FINAL, LABEL_OF
from scrabble.lexicon.lexicon import Lexicon
from scrabble.lexicon.search.bitcolumns import Column
from scrabble.lexicon.search.parent_index import Ways, ways
from scrabble.lexicon.search.patterns import ANY, ONE, State
from scrabble.lexicon.search.subtree_index import ALL_LETTERS

_PATIENCE = 700
_AGAIN = 3
_A_WORD = 20
_LOOK_AHEAD = 4

# What things take, measured; the unit is following one of many edges upwards.
_A_NODE = 20  # of a search
_A_LOOK = 10  # at what follows a node, when that is a letter
_A_LONG_LOOK = 20  # when it is any tile
_A_STEP = 4  # upwards from a node, besides the edges


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
    most = _A_NODE * effort
    halves = [
        (steps, place, column)
        for place in range(len(elements) // 2 if free < 0 else free, len(elements))
        if elements[place] != ANY
        for column in (graph.half_done(elements, place),)
        for steps in (_steps_to(graph, column, elements, place),)
        if steps <= most
    ]
    if not halves:
        return None
    _, place, column = min(halves)
    rest, more, _ = elements[place:].partition(ANY)
    ahead, beyond = rest[:_LOOK_AHEAD], bool(more or rest[_LOOK_AHEAD:])
    goals = {node for node in graph.chosen(column) if _leads_on(graph, node, ahead, beyond)}
    nodes = _leading_to(graph, goals, elements[:place], most)
    return None if nodes is None else Landmark(place, nodes)


def _steps_to(graph: Ways, column: Column, elements: str, place: int) -> int:
    """Estimate what it takes to look at the nodes of a column and those one element above."""
    each = _A_LOOK if elements[place] != ONE else _A_LONG_LOOK
    before = elements[place - 1] if place else ANY
    return each * column.bit_count() + graph.about_to(column, before)


def _leads_on(graph: Ways, node: int, elements: str, beyond: bool) -> bool:
    """Say whether letters and dots lead from a node to the end of a word, or beyond."""
    element, rest = elements[0], elements[1:]
    asks = bool(rest.strip(ONE))
    after = LABEL_OF.get(rest[:1])
    letters = ALL_LETTERS if after is None else 1 << after
    for edge in graph.onward(node, element):
        child = edge >> CHILD_SHIFT
        ends = (graph.lengths[child] | edge & FINAL) >> len(rest)
        if not (ends if beyond else ends & 1):
            continue
        if not asks:
            return True
        if graph.letters[child] & letters and _leads_on(graph, child, rest, beyond):
            return True
    return False


def _leading_to(graph: Ways, goals: set[int], before: str, most: int) -> set[int] | None:
    """Return the nodes from which the elements before lead to goals, or None if it takes long.

    After a ``*`` these are all nodes above the last letters and dots; without one a goal lies
    at a depth, and the others one by one less deep.
    """
    _, free, run = before.rpartition(ANY)
    depths = 1 << len(before)
    elements = reversed(run.lstrip(ONE) if free else run)
    nodes: set[int] = set()
    higher: set[int] = set()
    level = goals
    for element, further in pairwise(chain(elements, repeat(ANY))):
        if element == ANY:
            level -= higher  # The same nodes lead there as when it was met before.
            higher |= level
        if not level:
            break
        nodes |= level
        most -= _A_STEP * len(level)
        if element not in LABEL_OF:
            most -= graph.count_to(level)
        if most < 0:
            return None
        level = graph.above(level, element, further)
        if not free:
            depths >>= 1
            level = {node for node in level if graph.depths[node] & depths}
    return nodes
