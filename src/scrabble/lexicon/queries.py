"""Searching a dictionary: every question that word tools answer, as one walk over the graph.

Each function yields tile strings lazily, longest first where a rack is asked
about and in alphabetical order otherwise; `page` cuts out what fits on a
screen and adds points and blanks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from scrabble.lexicon.graph import (
    CHILD_SHIFT,
    FINAL,
    LABEL_SHIFT,
    LABELS,
    MAX_LENGTH,
    ROOT,
    TILES,
)
from scrabble.lexicon.lexicon import Lexicon
from scrabble.lexicon.patterns import ANY, Automaton, Pattern, State
from scrabble.lexicon.survey import letters_by_length, survey
from scrabble.tiles import Alphabet

_LABEL = LABELS - 1
_NO_MATCH = 0
_LEAVE = -1


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
    seen = survey(lexicon)
    letters, lengths, below = seen.letters, seen.lengths, seen.below
    barren: set[tuple[int, State]] = set()  # below this node this state finds nothing
    # What is to be done, the next thing last: a node to enter, with the state and word that
    # lead there and whether that word is a match; or one to leave, when all below it is done.
    # `since` says for each node that is entered how much had been found before.
    todo = [(ROOT, start, "", _NO_MATCH)]
    since: list[int] = []
    found = 0
    while todo:
        node, state, word, match = todo.pop()
        if match == _LEAVE:
            if found == since.pop():
                barren.add((node, state))
            continue
        if match:
            found += 1
            yield word
        wanted = letters[node] & state.letters
        if not wanted or (node, state) in barren:
            continue
        todo.append((node, state, "", _LEAVE))
        since.append(found)
        children = []
        for edge in edges[node : node + letters[node].bit_count()]:
            label = edge >> LABEL_SHIFT & _LABEL
            if wanted >> label & 1:
                after = state.moves.get(label) or state.after(label)
                child = edge >> CHILD_SHIFT
                match = edge & FINAL and after.accepts
                if lengths[child] & after.lengths and below[child] & after.asks == after.asks:
                    children.append((child, after, word + TILES[label], match))
                elif match:
                    children.append((0, after, word + TILES[label], match))
        children.reverse()
        todo += children


def _walk_for_length(lexicon: Lexicon, start: State, length: int) -> Iterator[str]:
    """Yield the matches of one length, in alphabetical order.

    Hardly ever do two ways lead to one node and one rack, so nothing is noted about nodes. But
    the length says how many tiles of the rack may stay there, and which letters can still come.
    """
    edges = lexicon.edges
    seen = survey(lexicon)
    letters, below = seen.letters, seen.below
    by_length = letters_by_length(lexicon)
    spare = start.reach - length
    todo = [(ROOT, start, "")]
    while todo:
        node, state, prefix = todo.pop()
        branches = _branches(edges, node, letters[node], state.letters)
        left = length - len(prefix) - 1
        if not left:
            for edge in branches:
                label = edge >> LABEL_SHIFT & _LABEL
                if edge & FINAL and state.after(label).accepts:
                    yield prefix + TILES[label]
            continue
        coming_to = by_length[left]
        need, sought = state.needs, state.sought
        children = []
        for edge in branches:
            child = edge >> CHILD_SHIFT
            coming = coming_to[child]
            if not coming:
                continue
            # Once before the state is known, which leaves most branches early, and once after.
            label = edge >> LABEL_SHIFT & _LABEL
            lack = sought & ~(coming | 1 << label)
            if lack and (lack & need or lack.bit_count() > spare):
                continue
            after = state.moves.get(label) or state.after(label)
            lack = after.sought & ~coming
            if (
                letters[child] & after.letters
                and not (lack and (lack & after.needs or lack.bit_count() > spare))
                and after.lengths >> left & 1
                and below[child] & after.asks == after.asks
            ):
                children.append((child, after, prefix + TILES[label]))
        children.reverse()
        todo += children


def _branches(edges: Sequence[int], node: int, own: int, wanted: int) -> Sequence[int]:
    """Return the edges of a node, whose letters are ``own``, that have wanted letters."""
    wanted &= own
    if wanted == own:
        return edges[node : node + own.bit_count()]
    found = []
    while wanted:
        bit = wanted & -wanted
        wanted ^= bit
        found.append(edges[node + (own & bit - 1).bit_count()])
    return found
