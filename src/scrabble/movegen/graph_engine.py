"""The graph engine: which words fit a pattern with a rack, by walking the word graph.

All patterns of a board become one trie (``..``, ``..CAT``, ``.A`` share their
beginnings), and trie, word graph and rack are walked together once: a branch
dies as soon as any of the three has nothing to offer. This costs more than
planes when the rack holds blanks, but needs no preparation and no memory, so it
serves dictionaries of millions of forms, answers the first moves after a
dictionary arrives, and is the second opinion in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scrabble.lexicon.graph import CHILD_SHIFT, FINAL, LABEL_SHIFT, LABELS, LAST, ROOT, TILES
from scrabble.lexicon.lexicon import Lexicon
from scrabble.movegen.cache import Cache
from scrabble.movegen.matches import Matches, Worth, empties, with_blanks
from scrabble.movegen.slots import Slot
from scrabble.tiles import BLANK, EMPTY, Alphabet

Node = dict[str, tuple[int, int]]
"""The edges of a graph node by letter: child and whether a word ends."""

_MAX_NODES = 30_000
_MAX_PATTERNS = 3000


class GraphEngine:
    """A dictionary's word graph, its nodes unpacked when first visited."""

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
            self._nodes.keep(at, node)
        return node

    def __contains__(self, word: object) -> bool:
        return word in self._lexicon

    def forget(self) -> None:
        """Empty the cache of unpacked nodes."""
        self._nodes.clear()

    def between(self, before: str, after: str) -> str:
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

    def hand(self, rack: str) -> GraphQuery:
        """Return what answers questions about a rack."""
        return GraphQuery(self, rack)


@dataclass(slots=True)
class RackState:
    """What is left of a rack, and what it becomes by playing a letter or a blank."""

    after: dict[str, RackState] = field(default_factory=dict)
    after_blank: RackState | None = None


Found = list[tuple[str, str]]
"""Words with the letters that they lack."""


@dataclass(slots=True)
class Branch:
    """Where several patterns begin alike: what may come next, and the finds where one ends."""

    below: dict[str, Branch] = field(default_factory=dict)
    found: Found | None = None


class GraphQuery:
    """A rack's question to the graph; see `RackQuery`."""

    def __init__(self, engine: GraphEngine, rack: str) -> None:
        self._engine = engine
        self._held = _held("".join(sorted(rack)), {})
        self._lost = Worth(engine.alphabet.values)
        self._found: dict[str, Found] = {}
        self._fits: dict[str, Matches] = {}

    def prepare(self, slots: Sequence[Slot]) -> None:
        """Walk the graph for all the patterns at once."""
        if len(self._found) > _MAX_PATTERNS:
            self._found.clear()
            self._fits.clear()
        trie = Branch()
        for slot in slots:
            if slot.pattern not in self._found:
                branch = trie
                for tile in slot.pattern:
                    branch = branch.below.setdefault(tile, Branch())
                branch.found = self._found[slot.pattern] = []
        self._walk(trie, ROOT, self._held, "", "")

    def _walk(self, trie: Branch, at: int, held: RackState, word: str, missing: str) -> None:
        node = self._engine.node(at)
        for tile, branch in trie.below.items():
            if tile != EMPTY:
                if tile in node:
                    child, final = node[tile]
                    self._arrive(branch, child, final, held, word + tile, missing)
            elif held.after_blank is None:
                for letter, after in held.after.items():
                    if letter in node:
                        child, final = node[letter]
                        self._arrive(branch, child, final, after, word + letter, missing)
            else:
                for letter, (child, final) in node.items():
                    after = held.after.get(letter, held.after_blank)
                    lacks = missing if letter in held.after else missing + letter
                    self._arrive(branch, child, final, after, word + letter, lacks)

    def _arrive(
        self, branch: Branch, at: int, final: int, held: RackState, word: str, missing: str
    ) -> None:
        if final and branch.found is not None:
            branch.found.append((word, missing))
        if at and branch.below:
            self._walk(branch, at, held, word, missing)

    def fits(self, slot: Slot) -> Matches:
        """Return the words that fit a slot."""
        fits = self._fits.get(slot.pattern)
        if fits is None:
            filled = empties(slot.pattern)
            worth, lost = self._engine.alphabet.points, self._lost
            fits = self._fits[slot.pattern] = Matches.of(
                with_blanks(word, missing, worth(word) - lost[missing], filled)
                for word, missing in self._found[slot.pattern]
            )
        return fits.within(slot)


def _held(rack: str, known: dict[str, RackState]) -> RackState:
    """Return a sorted rack with all that can become of it, equal remainders once."""
    held = known.get(rack)
    if held is None:
        held = known[rack] = RackState()
        for tile in dict.fromkeys(rack):
            after = _held(rack.replace(tile, "", 1), known)
            if tile == BLANK:
                held.after_blank = after
            else:
                held.after[tile] = after
    return held
