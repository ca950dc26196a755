"""The graph engine: finds matches by walking the word graph.

All patterns of a board become one trie (``..``, ``..CAT`` and ``.A`` share prefixes). One walk
follows trie, word graph and rack together, and a branch ends as soon as one of them has no next
step. With blanks on the rack, this engine is slower than word planes, but it needs no preparation
and little memory. So it serves lexicons of millions of words, finds the first moves as soon as a
lexicon has arrived, and checks the plane engine in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scrabble.lexicon.graph import CHILD_SHIFT, FINAL, LABEL_SHIFT, LABELS, LAST, ROOT, TILES
from scrabble.lexicon.lexicon import Lexicon
from scrabble.movegen.cache import Cache
from scrabble.movegen.matches import Matches, empty_offsets, with_blanks
from scrabble.movegen.slots import PointSums, Slot
from scrabble.tiles import BLANK, EMPTY, Alphabet

Node = dict[str, tuple[int, int]]
"""The edges of a graph node by letter: the child's index, and whether a word ends there."""

_MAX_NODES = 30_000
_MAX_PATTERNS = 3000


class GraphEngine:
    """A lexicon's word graph, with nodes unpacked on their first visit."""

    def __init__(self, lexicon: Lexicon, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self._lexicon = lexicon
        self._nodes: Cache[int, Node] = Cache(_MAX_NODES)

    def node(self, at: int) -> Node:
        """Return the edges of a node by letter, in order."""
        node = self._nodes.get(at)
        if node is None:
            node = {}
            edges = self._lexicon.edges
            here, edge = at, 0 if at else LAST
            while not edge & LAST:
                edge = edges[here]
                here += 1
                letter = TILES[edge >> LABEL_SHIFT & (LABELS - 1)]
                node[letter] = (edge >> CHILD_SHIFT, edge & FINAL)
            self._nodes.store(at, node)
        return node

    def __contains__(self, word: object) -> bool:
        return word in self._lexicon

    def forget(self) -> None:
        """Empty the cache of unpacked nodes."""
        self._nodes.clear()

    def letters_between(self, before: str, after: str) -> str:
        """Return the letters that make a word between two strings of letters."""
        edge = self._lexicon.edge(before)
        if not edge:
            return ""
        children = self.node(edge >> CHILD_SHIFT)
        if not after:
            return "".join([letter for letter, (_, final) in children.items() if final])
        follow = self._lexicon.edge
        return "".join(
            [letter for letter, (child, _) in children.items() if follow(after, child) & FINAL]
        )

    def query(self, rack: str) -> GraphQuery:
        """Return a query for a rack."""
        return GraphQuery(self, rack)


@dataclass(slots=True)
class RackState:
    """A rack while a word is spelled: its next states after using a letter or a blank."""

    after: dict[str, RackState] = field(default_factory=dict)
    after_blank: RackState | None = None


Fills = list[tuple[str, str]]
"""Words, each with the letters that the rack lacks."""


@dataclass(slots=True)
class TrieNode:
    """A common prefix of patterns: its children, and the words found if a pattern ends here."""

    children: dict[str, TrieNode] = field(default_factory=dict)
    found: Fills | None = None


class GraphQuery:
    """A rack query on the graph; see `RackQuery`."""

    def __init__(self, engine: GraphEngine, rack: str) -> None:
        self._engine = engine
        self._rack = _rack_state("".join(sorted(rack)), {})
        self._points_of = PointSums(engine.alphabet.values)
        self._found: dict[str, Fills] = {}
        self._matches: dict[str, Matches] = {}

    def prepare(self, slots: Sequence[Slot]) -> None:
        """Walk the graph once for all patterns."""
        if len(self._found) > _MAX_PATTERNS:
            self._found.clear()
            self._matches.clear()
        self._find([slot.pattern for slot in slots if slot.pattern not in self._found])

    def _find(self, patterns: Iterable[str]) -> dict[str, Fills]:
        """Find the words of patterns; store them complete, since other threads may read them."""
        trie = TrieNode()
        found: dict[str, Fills] = {}
        for pattern in dict.fromkeys(patterns):
            node = trie
            for tile in pattern:
                node = node.children.setdefault(tile, TrieNode())
            node.found = found[pattern] = []
        self._walk(trie, ROOT, self._rack, "", "")
        self._found.update(found)
        return found

    def _walk(self, trie: TrieNode, at: int, rack: RackState, word: str, missing: str) -> None:
        """Find the words that continue ``word`` from a trie node, a graph node and a rack state."""
        edges = self._engine.node(at)
        for tile, child in trie.children.items():
            if tile != EMPTY:
                if tile in edges:
                    below, final = edges[tile]
                    self._arrive(child, below, final, rack, word + tile, missing)
            elif rack.after_blank is None:
                for letter, after in rack.after.items():
                    if letter in edges:
                        below, final = edges[letter]
                        self._arrive(child, below, final, after, word + letter, missing)
            else:
                for letter, (below, final) in edges.items():
                    after = rack.after.get(letter, rack.after_blank)
                    lacks = missing if letter in rack.after else missing + letter
                    self._arrive(child, below, final, after, word + letter, lacks)

    def _arrive(
        self, trie: TrieNode, at: int, final: int, rack: RackState, word: str, missing: str
    ) -> None:
        if final and trie.found is not None:
            trie.found.append((word, missing))
        if at and trie.children:
            self._walk(trie, at, rack, word, missing)

    def matches(self, slot: Slot) -> Matches:
        """Return the words that fit a slot."""
        matches = self._matches.get(slot.pattern)
        if matches is None:
            pattern = slot.pattern
            found = self._found.get(pattern)
            if found is None:
                found = self._find([pattern])[pattern]
            filled = empty_offsets(pattern)
            points, missing_points = self._engine.alphabet.points, self._points_of
            matches = self._matches[pattern] = Matches.of(
                with_blanks(word, missing, points(word) - missing_points[missing], filled)
                for word, missing in found
            )
        return matches.cross_checked(slot)


def _rack_state(rack: str, known: dict[str, RackState]) -> RackState:
    """Return the state of a sorted rack with all its successors; equal states are shared."""
    state = known.get(rack)
    if state is None:
        state = known[rack] = RackState()
        for tile in dict.fromkeys(rack):
            after = _rack_state(rack.replace(tile, "", 1), known)
            if tile == BLANK:
                state.after_blank = after
            else:
                state.after[tile] = after
    return state
