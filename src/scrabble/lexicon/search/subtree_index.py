"""Facts about the words below each node of a word graph, so that a search can prune branches.

A search with the pattern ``*A*E`` must still find an A, an E after the A, and an E at the end. It
looks these facts up in the node's index, and prunes the branch if one fact holds for no word below
the node. Each fact is one bit of a long integer, so one ``&`` tests all of them:

- *letter counts*: some word has this letter; some word has it twice, three or four times;
- *letter orders*: in some word a letter comes directly after another, or anywhere after another;
- *endings*: this letter is the last of some word, the last but one, and so on; some word ends in
  these two letters, in these three, or in these three with any letter in the middle. Pairs and
  triples share `_HASH` bits: a collision wastes a visit, but loses no word.

Each fact may come from a different word. If CAB and TABS are below a node, its index says that C
can come before A and S after B, but not that no word has both. So a visited branch may hold no
match, but a pruned branch never holds a match.

For example, a lexicon of three words:

>>> lexicon = Lexicon.from_words(["BAD", "CAB", "TABS"], "en")
>>> index = SubtreeIndex.of(lexicon)
>>> def may_match(pattern, prefix=""):
...     required = required_bits(pattern)
...     node = lexicon.edge(prefix) >> CHILD_SHIFT if prefix else ROOT
...     return index.contents[node] & required == required
>>> may_match("*B*S")  # B, an S after it, an S at the end: TABS.
True
>>> may_match("*S*B")  # No word has a B after an S,
False
>>> may_match("*B.S")  # nor a B third from the end and an S at the end.
False
>>> may_match("*D", "CA")  # No word that begins with CA ends in D.
False
>>> may_match("CAB.*")  # No match, but CAB has all the facts: the branch must be visited.
True
>>> f"{index.lengths[ROOT]:b}"  # Words end 3 and 4 tiles below the root.
'11000'
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
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

ALL_LETTERS = (1 << LABELS) - 1

_LABEL = LABELS - 1
_LENGTHS = MAX_LENGTH + 1
_COUNTS = 4
"""The highest count of a letter in a word for which there is a bit."""
_FROM_END = 6
"""The number of places, from the end of a word, for which there are bits."""
_HASH = 251
"""The number of bits for a set of pairs or triples of letters. It is prime, so that powers of 32
differ modulo `_HASH`."""

# The first bit of each kind of fact in a node's integer.
_PLACES = _COUNTS * LABELS  # after the letter counts
_PAIRS = _PLACES + _FROM_END * LABELS
_TRIPLES = _PAIRS + _HASH
_SPACED = _TRIPLES + _HASH
_ORDERS = _SPACED + _HASH
_ORDER = 2 * LABELS  # for each letter: letters directly after it, then letters anywhere after it


def letter_bits(tiles: Iterable[str]) -> int:
    """Return the bits of distinct tiles."""
    return sum(1 << LABEL_OF[tile] for tile in tiles)


def letter_count_bits(tiles: Iterable[str]) -> int:
    """Return the letter-count bits for tiles, which may repeat."""
    return sum(
        1 << n * LABELS + LABEL_OF[tile]
        for tile, count in Counter(tiles).items()
        for n in range(min(count, _COUNTS))
    )


def required_bits(elements: str) -> int:
    """Return the facts that hold for every match of a pattern: letters, ``*`` and other gaps."""
    labels = [LABEL_OF.get(element) for element in elements]
    bits = letter_count_bits(element for element in elements if element in LABEL_OF)
    for at, label in enumerate(labels):
        if label is None:
            continue
        later = {other for other in labels[at + 1 :] if other is not None}
        order = sum(1 << LABELS + other for other in later)
        if at + 1 < len(labels) and (after := labels[at + 1]) is not None:
            order |= 1 << after
        bits |= order << _ORDERS + label * _ORDER
    return bits | _ending_bits(labels[elements.rfind("*") + 1 :][::-1])


def _ending_bits(labels: Sequence[int | None]) -> int:
    """Return the bits of a word's last tiles, given from the end; ``None`` is any tile."""
    bits = 0
    for place, label in enumerate(labels[:_FROM_END]):
        if label is not None:
            bits |= 1 << _PLACES + place * LABELS + label
    last, second, third = (*labels, None, None, None)[:3]
    if last is None:
        return bits
    if second is not None:
        bits |= 1 << _PAIRS + (last + second * LABELS) % _HASH
    if third is not None and second is not None:
        bits |= 1 << _TRIPLES + (last + second * LABELS + third * LABELS**2) % _HASH
    elif third is not None:
        bits |= 1 << _SPACED + (last + third * LABELS) % _HASH
    return bits


def _folded(hashes: int) -> int:
    """Reduce a set of sums of two hashes modulo `_HASH`."""
    return (hashes | hashes >> _HASH) & (1 << _HASH) - 1


@dataclass(frozen=True, slots=True)
class SubtreeIndex:
    """For each node: the letters of its edges, and facts about the words below the node."""

    letters: array[int]
    """Bits of the labels of the node's edges."""
    lengths: array[int]
    """Bit n: a word ends n tiles below the node."""
    contents: tuple[int, ...]
    """The facts about the words below the node, in the bits of `required_bits`."""

    @classmethod
    @lru_cache(maxsize=2)
    def of(cls, lexicon: Lexicon) -> SubtreeIndex:
        """Return a lexicon's index, which its first search builds.

        One pass from the end of the graph finishes every child before its parents. Small numbers
        are in arrays: as Python objects scattered in memory they would slow down a search.
        """
        edges = lexicon.edges
        letters = array("I", [0]) * len(edges)
        lengths = array("H", [0]) * len(edges)
        contents, last_of, pairs_of, second_of = ([0] * len(edges) for _ in range(4))
        counts = sum(1 << n * LABELS for n in range(_COUNTS - 1))
        places = _place_bits()
        second_hash = [label * LABELS % _HASH for label in range(LABELS)]
        third_hash = [label * LABELS**2 % _HASH for label in range(LABELS)]
        own = length = here = last = second = pairs = triples = spaced = 0
        for at in range(len(edges) - 1, 0, -1):
            edge = edges[at]
            if edge & LAST:
                own = length = here = last = second = pairs = triples = spaced = 0
            child, label, final = edge >> CHILD_SHIFT, edge >> LABEL_SHIFT & _LABEL, edge & FINAL
            below = contents[child]
            order = letters[child] | (below & ALL_LETTERS) << LABELS
            ends = lengths[child] | final
            own |= 1 << label
            length |= ends << 1
            here |= (
                below
                | (below & counts << label) << LABELS
                | 1 << label
                | order << _ORDERS + label * _ORDER
                | places[ends & (1 << _FROM_END) - 1] << label
            )
            last |= final << label  # last tiles of words that end 1 tile below
            second |= last_of[child]  # last tiles of words that end 2 tiles below
            pairs |= last_of[child] << second_hash[label]  # both tiles of these words
            triples |= pairs_of[child] << third_hash[label]  # tiles of words that end 3 below
            spaced |= second_of[child] << second_hash[label]  # their first and last tiles
            if edges[at - 1] & LAST or at == ROOT:
                pairs = _folded(pairs)
                here |= pairs << _PAIRS | _folded(triples) << _TRIPLES | _folded(spaced) << _SPACED
                letters[at], lengths[at], contents[at] = own, length, here
                last_of[at], second_of[at], pairs_of[at] = last, second, pairs
        # Python's garbage collector stops tracking a tuple of numbers, but not a list.
        return cls(letters, lengths, tuple(contents))


def _place_bits() -> list[int]:
    """Return, for every set of word ends, the bits that give a letter's places from the end.

    Bit n of a set says that a word ends n tiles after the letter. The bits are those of the letter
    with label 0; for another label, shift them left by it.
    """
    return [
        sum(1 << _PLACES + n * LABELS for n in range(_FROM_END) if ends >> n & 1)
        for ends in range(1 << _FROM_END)
    ]


@lru_cache(maxsize=2)
def letters_by_length(lexicon: Lexicon) -> list[array[int]]:
    """Return, by n and node, the letters in the last n tiles of words that end n below the node.

    The first search with a rack, or for words of one length, builds this index.

    >>> lexicon = Lexicon.from_words(["AT", "ATE", "CAR"], "en")
    >>> after_a = lexicon.edge("A") >> CHILD_SHIFT
    >>> [letters[after_a] == letter_bits(tiles) for letters, tiles in zip(
    ...     letters_by_length(lexicon), ["", "T", "TE"])]
    [True, True, True]
    """
    edges = lexicon.edges
    lengths = SubtreeIndex.of(lexicon).lengths
    # At first, one integer holds a node's letters for all lengths, `LABELS` bits for each length.
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
