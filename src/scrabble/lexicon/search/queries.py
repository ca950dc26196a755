"""Searching a dictionary: every question that word tools answer, as one walk over the graph.

Each function yields tile strings lazily, longest first where a rack is asked
about and in alphabetical order otherwise; `results_page` cuts out what fits on a
screen and adds points and blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
from scrabble.lexicon.search.bottlenecks import Guide
from scrabble.lexicon.search.patterns import ANY, Automaton, Pattern, State
from scrabble.lexicon.search.prefix_index import DEPTH, Sieve, Start
from scrabble.lexicon.search.subtree_index import letters_by_length, survey
from scrabble.tiles import Alphabet

_LABEL = LABELS - 1
_NO_MATCH = 0
_LEAVE = -1


@dataclass(frozen=True, slots=True)
class Result:
    """One result: its tiles, with blanks in lower case, and the points on their faces."""

    tiles: str
    points: int


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """Some results of a search, and whether there are more behind them."""

    results: tuple[Result, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Hooks:
    """The single tiles that make another word in front of or behind a word."""

    front: str
    back: str


def search(lexicon: Lexicon, pattern: Pattern) -> Iterator[str]:
    """Yield the words that match a pattern, in order; those of a rack longest first."""
    return _run(lexicon, Automaton(pattern))


def results_page(
    lexicon: Lexicon, pattern: Pattern, alphabet: Alphabet, *, start: int = 0, limit: int = 100
) -> ResultsPage:
    """Return the results ``start`` to ``start + limit`` of a search.

    The last search is kept, so that its next page takes no longer than the first.
    """
    kept = _kept(lexicon, pattern)
    end = start + limit
    try:
        kept.known.extend(islice(kept.coming, max(0, end + 1 - len(kept.known))))
    except BaseException:
        _kept.cache_clear()  # It has broken off, perhaps for want of memory, and cannot go on.
        raise
    shown = [kept.automaton.designate(word, alphabet) for word in kept.known[start:end]]
    return ResultsPage(
        tuple(Result(tiles, points) for points, tiles in shown), len(kept.known) > end
    )


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


@dataclass(frozen=True, slots=True)
class _Kept:
    """A search that can go on: the words that are known, and those to come."""

    automaton: Automaton
    known: list[str]
    coming: Iterator[str]


@lru_cache(maxsize=1)
def _kept(lexicon: Lexicon, pattern: Pattern) -> _Kept:
    automaton = Automaton(pattern)
    return _Kept(automaton, [], _run(lexicon, automaton))


def _run(lexicon: Lexicon, automaton: Automaton) -> Iterator[str]:
    start = automaton.start
    lengths = [length for length in range(MAX_LENGTH, 0, -1) if start.lengths >> length & 1]
    if not lengths:
        return
    if automaton.pattern.rack is None:
        exact = len(lengths) == 1 and start.needs
        yield from _walk(lexicon, automaton, lengths[0] if exact else None)
        return
    sieve = Sieve(lexicon, automaton) if lengths[0] > DEPTH else None
    root = _branches(lexicon.edges, ROOT, survey(lexicon).letters[ROOT], start.letters)
    for length in lengths:
        starts = sieve.starts(length) if sieve and length > DEPTH else [(root, start, "")]
        yield from _walk_for_length(lexicon, starts, length, automaton.reach - length)


def _walk(lexicon: Lexicon, automaton: Automaton, length: int | None) -> Iterator[str]:
    """Yield the words that match a pattern, in alphabetical order.

    If all have one length, that says which letters can still come.
    """
    edges = lexicon.edges
    seen = survey(lexicon)
    letters, lengths, below = seen.letters, seen.lengths, seen.below
    barren: set[tuple[int, State]] = set()  # below this node this state finds nothing
    # What is to be done, the next thing last: a node to enter, with the state and word that
    # lead there and whether that word is a match; or one to leave, when all below it is done.
    # `since` says for each node that is entered how much had been found before.
    todo = [(ROOT, automaton.start, "", _NO_MATCH)]
    since: list[int] = []
    found = 0
    guide = Guide(lexicon, automaton.elements)
    by_length = letters_by_length(lexicon) if length else []
    while todo:
        node, state, word, match = todo.pop()
        if match == _LEAVE:
            if found == since.pop():
                barren.add((node, state))
            continue
        if match:
            found += 1
            guide.cheer()
            yield word
        wanted = letters[node] & state.letters
        if not wanted or (node, state) in barren:
            continue
        todo.append((node, state, "", _LEAVE))
        since.append(found)
        coming = by_length[length - len(word) - 1] if length else None
        children = []
        for edge in edges[node : node + letters[node].bit_count()]:
            label = edge >> LABEL_SHIFT & _LABEL
            if wanted >> label & 1:
                after = state.moves.get(label) or state.after(label)
                child = edge >> CHILD_SHIFT
                match = edge & FINAL and after.accepts
                if (
                    lengths[child] & after.lengths
                    and below[child] & after.asks == after.asks
                    and not (coming and after.needs & ~coming[child])
                    and guide.admits(child, after)
                ):
                    children.append((child, after, word + TILES[label], match))
                elif match:
                    children.append((0, after, word + TILES[label], match))
        children.reverse()
        todo += children


def _walk_for_length(
    lexicon: Lexicon, starts: Iterable[Start], length: int, spare: int
) -> Iterator[str]:
    """Yield the matches of one length, in the order of the starts.

    Hardly ever do two ways lead to one node and one rack, so nothing is noted about nodes. But
    the length says how many tiles of the rack may stay there, ``spare``, and which letters can
    still come.
    """
    edges = lexicon.edges
    seen = survey(lexicon)
    letters, below = seen.letters, seen.below
    by_length = letters_by_length(lexicon)
    for start in starts:
        todo = [start]
        while todo:
            branches, state, prefix = todo.pop()
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
                    onward = _branches(edges, child, letters[child], after.letters)
                    children.append((onward, after, prefix + TILES[label]))
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
