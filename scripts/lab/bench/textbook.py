"""A textbook move generator for comparison: Appel and Jacobson over a word graph of dicts.

It has no caches and no word planes. For every anchor it tries the left parts that the rack can
spell, and extends each to the right through the word graph under the cross-checks. Every
designation of a blank is a separate move.

Source: Appel and Jacobson, *The World's Fastest Scrabble Program*, 1988.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from scrabble.board import CENTRE, SIZE, Board, load_layout
from scrabble.lexicon import Lexicon
from scrabble.lexicon.graph import CHILD_SHIFT, FINAL, LABEL_SHIFT, LABELS, LAST, TILES, nodes_of
from scrabble.rules import BINGO_BONUS
from scrabble.tiles import BLANK, EMPTY, RACK_SIZE, Alphabet, blank_for, letters_of

Crosses = dict[int, tuple[str, int]]
"""By place in a row: the letters of the cross-check, and the points of the neighbours."""

Placed = tuple[tuple[int, str], ...]


@dataclass
class Node:
    """A node of the word graph."""

    edges: dict[str, tuple[Node, bool]] = field(default_factory=dict)


def read_graph(lexicon: Lexicon) -> Node:
    """Convert a lexicon's graph to nodes with dicts; return the root."""
    nodes: dict[int, Node] = {}
    for start in nodes_of(lexicon.edges):
        node = nodes[start] = Node()
        at, edge = start, 0 if start else LAST
        while not edge & LAST:
            edge = lexicon.edges[at]
            at += 1
            letter = TILES[edge >> LABEL_SHIFT & (LABELS - 1)]
            node.edges[letter] = (nodes[edge >> CHILD_SHIFT], bool(edge & FINAL))
    return node


class Textbook:
    """Finds all legal moves."""

    def __init__(self, lexicon: Lexicon, alphabet: Alphabet) -> None:
        self._root = read_graph(lexicon)
        self._alphabet = alphabet

    def moves(self, board: Board, rack: str) -> dict[Placed, int]:
        """Return every legal placement, as squares with tiles, with its score."""
        found: dict[Placed, int] = {}
        for cells, step in ((board.cells, 1), (board.transposed().cells, SIZE)):
            for row in range(SIZE):
                line = cells[row * SIZE : row * SIZE + SIZE]
                first = row * SIZE if step == 1 else row
                squares = range(first, first + step * SIZE, step)
                crosses = self._crosses(cells, row)
                search = Row(self._alphabet, line, squares, crosses, rack)
                search.search(self._root, first=board.is_empty)
                found |= search.found
        return found

    def _crosses(self, cells: str, row: int) -> Crosses:
        """Return the cross-checks of squares with neighbours above or below."""
        crosses = {}
        for at in range(SIZE):
            column = cells[at::SIZE]
            above = column[:row].rpartition(EMPTY)[2]
            below = column[row + 1 :].partition(EMPTY)[0]
            if column[row] == EMPTY and (above or below):
                letters = "".join(self._between(letters_of(above), letters_of(below)))
                crosses[at] = letters, self._alphabet.points(above + below)
        return crosses

    def _between(self, above: str, below: str) -> Iterator[str]:
        for letter in self._alphabet.tiles:
            node, final = self._root, False
            for tile in above + letter + below:
                node, final = node.edges.get(tile, (Node(), False))
            if final:
                yield letter


class Row:
    """Finds the moves in one row of a board, or of the transposed board."""

    def __init__(
        self, alphabet: Alphabet, line: str, squares: range, crosses: Crosses, rack: str
    ) -> None:
        self._values = alphabet.values
        self._layout = load_layout()
        self._line = line
        self._squares = squares
        self._crosses = crosses
        self._rack = Counter(rack)
        self._placed: list[tuple[int, str]] = []
        self.found: dict[Placed, int] = {}

    def search(self, root: Node, *, first: bool) -> None:
        """Find the moves at every anchor; ``first`` means that the board is empty."""
        limit = 0
        for anchor in range(SIZE):
            if not self._is_anchor(anchor, first=first):
                limit = limit + 1 if self._line[anchor] == EMPTY else 0
                continue
            if anchor and self._line[anchor - 1] != EMPTY:
                start = self._line[:anchor].rfind(EMPTY) + 1
                self._extend(start, start, root, final=False, anchor=anchor)
            else:
                for start in range(anchor, max(anchor - limit, anchor - RACK_SIZE + 1) - 1, -1):
                    self._left_part(start, start, root, anchor)
            limit = 0

    def _is_anchor(self, at: int, *, first: bool) -> bool:
        beside = self._line[max(at - 1, 0) : at + 2].replace(EMPTY, "")
        return self._line[at] == EMPTY and (
            at in self._crosses or bool(beside) or (first and self._squares[at] == CENTRE)
        )

    def _left_part(self, start: int, at: int, node: Node, anchor: int) -> None:
        if at == anchor:
            self._extend(start, at, node, final=False, anchor=anchor)
            return
        for letter, (child, _) in node.edges.items():
            for _ in self._playing(at, letter):
                self._left_part(start, at + 1, child, anchor)

    def _extend(self, start: int, at: int, node: Node, *, final: bool, anchor: int) -> None:
        tile = self._line[at] if at < SIZE else EMPTY
        if final and at > anchor and tile == EMPTY and at - start > 1:
            placed = ((self._squares[at], tile) for at, tile in self._placed)
            self.found[tuple(placed)] = self._score(start, at)
        if at == SIZE:
            return
        if tile != EMPTY:
            if letters_of(tile) in node.edges:
                child, ends = node.edges[letters_of(tile)]
                self._extend(start, at + 1, child, final=ends, anchor=anchor)
            return
        allowed = self._crosses[at][0] if at in self._crosses else None
        for letter, (child, ends) in node.edges.items():
            if allowed is None or letter in allowed:
                for _ in self._playing(at, letter):
                    self._extend(start, at + 1, child, final=ends, anchor=anchor)

    def _playing(self, at: int, letter: str) -> Iterator[None]:
        """Place a letter as a tile, then as a blank, if the rack has them."""
        for tile, held in ((letter, letter), (blank_for(letter), BLANK)):
            if self._rack[held]:
                self._rack[held] -= 1
                self._placed.append((at, tile))
                yield
                self._placed.pop()
                self._rack[held] += 1

    def _score(self, start: int, stop: int) -> int:
        new = dict(self._placed)
        points, times, beside = 0, 1, 0
        for at in range(start, stop):
            square = self._squares[at]
            if at not in new:
                points += self._values[self._line[at]]
                continue
            value = self._values[new[at]] * self._layout.letter[square]
            points += value
            times *= self._layout.word[square]
            if at in self._crosses:
                beside += (self._crosses[at][1] + value) * self._layout.word[square]
        return points * times + beside + (BINGO_BONUS if len(new) == RACK_SIZE else 0)
