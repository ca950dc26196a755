"""The word graph in memory: its array layout, and its construction from sorted words.

**Layout.** A minimal acyclic word graph (DAWG) is one ``array('I')`` of edges. The edges of a node
are adjacent, in ascending order of letter; the node's number is the index of its first edge. Every
edge is one integer::

    child << 7 | label << 2 | last << 1 | final

``label`` is the tile's number from 0 (``A``) to 31. ``last`` marks the last edge of a node,
``final`` the end of a word. ``child`` is the node that the edge leads to. Node 0 is the leaf,
without edges, and ``edges[0]`` is unused; `ROOT` is node 1. A child always comes after its parents,
so one pass from the end sees every child before its parents.

For example, A and OA lead to the same node, so AT and OAT share edges, and so do ATS and OATS:

>>> edges = minimise(["AT", "ATS", "OAT", "OATS"])
>>> for at, edge in enumerate(edges[ROOT:], start=ROOT):
...     marks = [name for bit, name in ((LAST, "last"), (FINAL, "final")) if edge & bit]
...     print(at, TILES[edge >> LABEL_SHIFT & LABELS - 1], edge >> CHILD_SHIFT, *marks)
1 A 4
2 O 3 last
3 A 4 last
4 T 5 last final
5 S 0 last final
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from hashlib import sha256

from scrabble.errors import LexiconError

FINAL = 1
LAST = 2
LABEL_SHIFT = 2
LABELS = 32
CHILD_SHIFT = 7
ROOT = 1

TILES = "".join(chr(ord("A") + label) for label in range(LABELS))
"""The tile for each label."""

LABEL_OF = {tile: label for label, tile in enumerate(TILES)}

MAX_LENGTH = 15
MAX_EDGES = 1 << 22
MAX_NODES = 300_000
"""The most nodes of a graph: twice those of the largest dictionary. Without a limit, even a small
file could describe a graph that needs too much memory."""


def minimise(words: Iterable[str]) -> array[int]:
    """Build the smallest graph that holds the words (see `GraphBuilder`)."""
    graph = GraphBuilder()
    graph.add(words)
    return graph.edges()


class GraphBuilder:
    """Builds the smallest graph for words added in ascending order, a few or many at a time.

    Source: Daciuk, Mihov, Watson and Watson, *Incremental construction of minimal acyclic
    finite-state automata*, 2000, the algorithm for sorted data.
    """

    def __init__(self) -> None:
        # A node is the tuple of its edges, with node numbers as children. Nodes are numbered in
        # the order of completion, so a child has a smaller number than its parents.
        self._numbers: dict[tuple[int, ...], int] = {(): 0}
        self._open: list[list[int]] = [[] for _ in range(MAX_LENGTH + 1)]
        self._previous = ""

    def add(self, words: Iterable[str]) -> None:
        """Add tile strings of 1 to 15 tiles, strictly ascending and after all earlier words.

        Reads ``words`` once, so a stream of millions needs memory only for the graph. Raises
        `LexiconError` (``not-sorted``, ``bad-word``, ``too-varied``).
        """
        numbers, open_nodes, previous = self._numbers, self._open, self._previous
        for word in words:
            if not (previous < word and len(word) <= MAX_LENGTH):
                raise _bad_input(previous, word)
            shared = _shared_prefix(previous, word)
            _finish(open_nodes, numbers, len(previous), shared)
            if len(numbers) > MAX_NODES:
                raise LexiconError(
                    "too-varied",
                    f"These words have too little in common: over {MAX_NODES:,} nodes.",
                )
            try:
                for depth in range(shared, len(word)):
                    open_nodes[depth].append(LABEL_OF[word[depth]] << LABEL_SHIFT)
            except KeyError as error:
                raise LexiconError("bad-word", f"{word!r} is not made of letter tiles.") from error
            open_nodes[len(word) - 1][-1] |= FINAL
            previous = word
        self._previous = previous

    def edges(self) -> array[int]:
        """Finish and return the graph; no words can be added afterwards.

        Raises `LexiconError` (``no-words``, ``too-large``).
        """
        if not self._previous:
            raise LexiconError("no-words", "A dictionary needs at least one word.")
        _finish(self._open, self._numbers, len(self._previous), 0)
        self._numbers.setdefault(tuple(self._open[0]), len(self._numbers))
        nodes = list(self._numbers)
        self._numbers.clear()
        return _lay_out(nodes)


def nodes_of(edges: array[int]) -> list[int]:
    """Return the first edge of every node: leaf first, children before parents."""
    return [0, *(at + 1 for at in range(len(edges) - 2, 0, -1) if edges[at] & LAST), ROOT]


def graph_digest(edges: array[int]) -> bytes:
    """Return the SHA-256 of a graph: its edges in order, four bytes each, little-endian."""
    if sys.byteorder == "big":
        edges = edges[:]
        edges.byteswap()
    return sha256(edges).digest()


def _bad_input(previous: str, word: str) -> LexiconError:
    if not word or len(word) > MAX_LENGTH:
        return LexiconError("bad-word", f"{word!r} does not have 1 to {MAX_LENGTH} tiles.")
    return LexiconError("not-sorted", f"{word!r} comes after {previous!r}: the words are unsorted.")


def _shared_prefix(one: str, other: str) -> int:
    shared = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        shared += 1
    return shared


def _finish(
    open_nodes: list[list[int]], numbers: dict[tuple[int, ...], int], deepest: int, keep: int
) -> None:
    """Assign numbers to open nodes below depth ``keep``, deepest first; equal nodes share one."""
    for depth in range(deepest, keep, -1):
        node = open_nodes[depth]
        number = numbers.setdefault(tuple(node), len(numbers))
        node.clear()
        open_nodes[depth - 1][-1] |= number << CHILD_SHIFT


def _lay_out(nodes: list[tuple[int, ...]]) -> array[int]:
    """Write numbered nodes into one array, root first."""
    size = sum(map(len, nodes))
    if size > MAX_EDGES:
        raise LexiconError("too-large", f"A dictionary graph has at most {MAX_EDGES} edges.")
    starts = [0]
    free = size + 1
    for node in nodes[1:]:
        free -= len(node)
        starts.append(free)
    low = (1 << CHILD_SHIFT) - 1
    edges = array("I", [0])
    for node in reversed(nodes):
        edges.extend(starts[edge >> CHILD_SHIFT] << CHILD_SHIFT | edge & low for edge in node)
        if node:
            edges[-1] |= LAST
    return edges
