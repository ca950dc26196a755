"""Searching a dictionary: every question that word tools answer, as one walk over the graph.

Each function yields tile strings lazily, longest first where a rack is asked
about and in alphabetical order otherwise; `page` cuts out what fits on a
screen and adds points and blanks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from scrabble.lexicon.graph import (
    CHILD_SHIFT,
    FINAL,
    LABEL_SHIFT,
    LABELS,
    LAST,
    MAX_LENGTH,
    ROOT,
    TILES,
)
from scrabble.lexicon.lexicon import Lexicon
from scrabble.lexicon.patterns import ANY, END, LETTER, PAIR, Automaton, Pattern, State
from scrabble.tiles import Alphabet


@dataclass(frozen=True, slots=True)
class Found:
    """One result: its tiles, with blanks in lower case, and the points on their faces."""

    tiles: str
    points: int


@dataclass(frozen=True, slots=True)
class Page:
    """Some results of a search, and whether there are more behind them."""

    results: tuple[Found, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Hooks:
    """The single tiles that make another word in front of or behind a word."""

    front: str
    back: str


def search(lexicon: Lexicon, pattern: Pattern) -> Iterator[str]:
    """Yield the words that match a pattern, in order; those of a rack longest first."""
    return _run(lexicon, Automaton(pattern))


def page(
    lexicon: Lexicon, pattern: Pattern, alphabet: Alphabet, *, start: int = 0, limit: int = 100
) -> Page:
    """Return the results ``start`` to ``start + limit`` of a search."""
    automaton = Automaton(pattern)
    words = list(islice(_run(lexicon, automaton), start, start + limit + 1))
    shown = [automaton.designate(word, alphabet) for word in words[:limit]]
    return Page(tuple(Found(tiles, points) for points, tiles in shown), len(words) > limit)


def with_prefix(lexicon: Lexicon, tiles: str) -> Iterator[str]:
    """Yield the words that begin with some tiles."""
    return search(lexicon, Pattern(tiles + ANY))


def with_suffix(lexicon: Lexicon, tiles: str) -> Iterator[str]:
    """Yield the words that end with some tiles."""
    return search(lexicon, Pattern(ANY + tiles))


def containing(lexicon: Lexicon, tiles: str) -> Iterator[str]:
    """Yield the words that have some tiles side by side."""
    return search(lexicon, Pattern(ANY + tiles + ANY))


def anagrams(lexicon: Lexicon, rack: str) -> Iterator[str]:
    """Yield the words that use every tile of a rack; ``?`` in it is any tile."""
    return search(lexicon, Pattern(ANY, rack, whole_rack=True))


def from_rack(lexicon: Lexicon, rack: str, pattern: str = ANY) -> Iterator[str]:
    """Yield the words that a rack can make, through the letters of a pattern if one is given."""
    return search(lexicon, Pattern(pattern, rack))


def of_length(lexicon: Lexicon, length: int) -> Iterator[str]:
    """Yield the words of a number of tiles: the famous lists are those of two and three."""
    return search(lexicon, Pattern("." * length))


def hooks(lexicon: Lexicon, word: str) -> Hooks:
    """Return the tiles that can be put in front of a word, and behind it."""
    return Hooks(
        front="".join(tile for tile in TILES if tile + word in lexicon),
        back="".join(tile for tile in TILES if word + tile in lexicon),
    )


def _run(lexicon: Lexicon, automaton: Automaton) -> Iterator[str]:
    if automaton.pattern.rack is None:
        yield from _walk(lexicon, automaton.start)
    else:
        for length in range(MAX_LENGTH, 0, -1):
            if automaton.start.lengths >> length & 1:
                yield from _walk_for_length(lexicon, automaton.start, length)


def _walk(lexicon: Lexicon, start: State) -> Iterator[str]:
    """Yield the words that lead a pattern from a state to a match, in alphabetical order."""
    edges = lexicon.edges
    below, lengths, letters = _survey(lexicon)
    barren: set[tuple[int, State]] = set()  # below this node this state finds nothing
    # A node, its letters still to follow, the state and the word so far. A node stays until
    # it has no letters left; `since` says how much had been found before it.
    todo = [(ROOT, letters[ROOT] & start.letters, start, "")]
    since = [0]
    found = 0
    while todo:
        node, rest, state, prefix = todo.pop()
        if not rest:
            if found == since.pop():
                barren.add((node, state))
            continue
        letter = rest & -rest
        todo.append((node, rest ^ letter, state, prefix))
        label = letter.bit_length() - 1
        edge = edges[node + (letters[node] & letter - 1).bit_count()]
        after = state.moves.get(label) or state.after(label)
        word = prefix + TILES[label]
        if edge & FINAL and after.accepts:
            found += 1
            yield word
        child = edge >> CHILD_SHIFT
        if (
            lengths[child] & after.lengths
            and below[child] & after.need == after.need
            and (child, after) not in barren
        ):
            todo.append((child, letters[child] & after.letters, after, word))
            since.append(found)


def _walk_for_length(lexicon: Lexicon, start: State, length: int) -> Iterator[str]:
    """Yield the matches of one length, in alphabetical order.

    Nothing is yielded on the way there, so a node's children can be put off
    all at once; and hardly ever do two ways lead to one node and one rack.
    """
    edges = lexicon.edges
    below, lengths, letters = _survey(lexicon)
    todo = [(ROOT, start, "")]
    while todo:
        node, state, prefix = todo.pop()
        own = letters[node]
        rest = own & state.letters
        left = length - len(prefix) - 1
        children = []
        while rest:
            letter = rest & -rest
            rest ^= letter
            label = letter.bit_length() - 1
            edge = edges[node + (own & letter - 1).bit_count()]
            after = state.moves.get(label) or state.after(label)
            if not left:
                if edge & FINAL and after.accepts:
                    yield prefix + TILES[label]
                continue
            child = edge >> CHILD_SHIFT
            if (
                lengths[child] & after.lengths & 1 << left
                and below[child] & after.need == after.need
            ):
                children.append((child, after, prefix + TILES[label]))
        todo.extend(reversed(children))


@lru_cache(maxsize=2)
def _survey(lexicon: Lexicon) -> tuple[list[int], list[int], list[int]]:
    """Return for each node what lies below it, the lengths to come, and its own letters.

    All are bits as `patterns` defines them, indexed by node, and made once for
    a dictionary, when it is first searched.
    """
    edges = lexicon.edges
    below = [0] * len(edges)
    lengths = [0] * len(edges)
    letters = [0] * len(edges)
    bits = own = length = 0
    for at in range(len(edges) - 1, 0, -1):
        edge = edges[at]
        if edge & LAST:
            bits = own = length = 0
        child = edge >> CHILD_SHIFT
        label = edge >> LABEL_SHIFT & LABELS - 1
        final = edge & FINAL
        bits |= below[child] | (letters[child] | final << END) << label * PAIR
        own |= 1 << label
        length |= lengths[child] << 1 | final << 1
        if edges[at - 1] & LAST or at == ROOT:
            below[at] = bits | own << LETTER
            lengths[at] = length
            letters[at] = own
    return below, lengths, letters
