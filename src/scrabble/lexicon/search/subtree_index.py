"""What lies below each node of a word graph, so that a search leaves a branch that cannot match.

A search *asks* for bits of one integer, and a node has those that the words below it offer:

- four times over, `LABELS` bits apart, ``label``: this letter occurs once, at least twice,
  three times, four times in one and the same word;
- then a row of `ROW` bits for each label: what may stand right behind it (`END`, if a word ends
  there), and from `LATER` on what may stand anywhere behind it.

Lengths are bits of another: bit n, a word ends n tiles below.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scrabble.lexicon.graph import (
    CHILD_SHIFT,
    FINAL,
    LABEL_OF,
    LABEL_SHIFT,
    LABELS,
    LAST,
    MAX_LENGTH,
    ROOT,
)
from scrabble.lexicon.lexicon import Lexicon

END = LABELS
LATER = LABELS + 1
ROW = LATER + LABELS
ALL_LETTERS = (1 << LABELS) - 1
LEVELS = 4
ROWS = LEVELS * LABELS

_LABEL = LABELS - 1
_LENGTHS = MAX_LENGTH + 1
_ROW_OF = [ROWS + label * ROW for label in range(LABELS)]
_ONCE = sum(1 << level * LABELS for level in range(LEVELS - 1))
_AGAIN = [_ONCE << label for label in range(LABELS)]
"""The bits of one letter in all levels that have one above."""


def letter_bits(tiles: Iterable[str]) -> int:
    """Return the bits of different tiles."""
    return sum(1 << LABEL_OF[tile] for tile in tiles)


def often(tiles: Iterable[str]) -> int:
    """Return the bits of letters as often as they are given."""
    return sum(
        1 << level * LABELS + LABEL_OF[tile]
        for tile, count in Counter(tiles).items()
        for level in range(min(count, LEVELS))
    )


def orders(elements: str) -> int:
    """Return the bits of the orders of letters that a pattern's elements contain."""
    bits = 0
    labels = [LABEL_OF.get(element) for element in elements]
    for at, label in enumerate(labels):
        if label is None:
            continue
        behind = [other for other in labels[at + 1 :] if other is not None]
        row = sum(1 << LATER + other for other in {*behind})
        if at + 1 == len(labels):
            row |= 1 << END
        elif (after := labels[at + 1]) is not None:
            row |= 1 << after
        bits |= row << ROWS + label * ROW
    return bits


@dataclass(frozen=True, slots=True)
class Survey:
    """What lies below each node (see above), and the letters of the node's own edges."""

    letters: array[int]
    lengths: array[int]
    below: tuple[int, ...]


@lru_cache(maxsize=2)
def survey(lexicon: Lexicon) -> Survey:
    """Return what lies below the nodes of a dictionary, made when it is first searched.

    Small numbers lie side by side: as objects all over the memory they would take a search
    longer.
    """
    edges = lexicon.edges
    letters = array("I", [0]) * len(edges)
    lengths = array("H", [0]) * len(edges)
    below = [0] * len(edges)
    own = length = here = 0
    for at in range(len(edges) - 1, 0, -1):
        edge = edges[at]
        if edge & LAST:
            own = length = here = 0
        child = edge >> CHILD_SHIFT
        label = edge >> LABEL_SHIFT & _LABEL
        final = edge & FINAL
        under = below[child]
        row = letters[child] | final << END | (under & ALL_LETTERS) << LATER
        own |= 1 << label
        length |= lengths[child] << 1 | final << 1
        here |= under | (under & _AGAIN[label]) << LABELS | 1 << label | row << _ROW_OF[label]
        if edges[at - 1] & LAST or at == ROOT:
            letters[at] = own
            lengths[at] = length
            below[at] = here
    # Python's garbage collector does not look through a tuple of numbers again and again.
    return Survey(letters, lengths, tuple(below))


@lru_cache(maxsize=2)
def letters_by_length(lexicon: Lexicon) -> list[array[int]]:
    """Return for n = 0, 1, ... and each node the letters of the words that end n tiles below.

    Made when a dictionary is first searched with a rack.
    """
    edges = lexicon.edges
    lengths = survey(lexicon).lengths
    # All lengths of a node in one integer, `LABELS` bits each; then cut up.
    found = [0] * len(edges)
    ones: dict[int, int] = {}
    here = 0
    for at in range(len(edges) - 1, 0, -1):
        edge = edges[at]
        if edge & LAST:
            here = 0
        child = edge >> CHILD_SHIFT
        ends = lengths[child] << 1 | (edge & FINAL) << 1
        one = ones.get(ends)
        if one is None:
            one = ones[ends] = sum(1 << n * LABELS for n in range(_LENGTHS) if ends >> n & 1)
        here |= found[child] << LABELS | one << (edge >> LABEL_SHIFT & _LABEL)
        if edges[at - 1] & LAST or at == ROOT:
            found[at] = here
    size = _LENGTHS * LABELS // 8
    flat = array("I", bytes(size * len(edges)))
    view = memoryview(flat).cast("B")
    for at, letters in enumerate(found):
        if letters:
            view[at * size : (at + 1) * size] = letters.to_bytes(size, sys.byteorder)
    step = -1 if sys.byteorder == "big" else 1
    return [flat[n::_LENGTHS] for n in range(_LENGTHS)][::step]
