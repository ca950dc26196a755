"""Search a lexicon: every query of the word tools, as one walk over the graph.

Each function yields tile strings lazily: longest first with a rack, otherwise in alphabetical
order. `results_page` returns a page of results with points and blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from scrabble.errors import LexiconError
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
from scrabble.lexicon.search.patterns import ANY, Automaton, Pattern, State
from scrabble.lexicon.search.prefix_index import DEPTH, PrefixFilter, Start
from scrabble.lexicon.search.subtree_index import SubtreeIndex, letters_by_length
from scrabble.tiles import Alphabet, letters_of

__all__ = [
    "Hooks",
    "Result",
    "ResultsPage",
    "anagrams",
    "containing",
    "from_rack",
    "hooks",
    "of_length",
    "results_page",
    "search",
    "with_prefix",
    "with_suffix",
]

_LABEL = LABELS - 1
_NO_MATCH = 0
_LEAVE = -1


@dataclass(frozen=True, slots=True)
class Result:
    """One result: its tiles, with blanks in lower case, and its points."""

    tiles: str
    points: int


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """Some results of a search, and whether more follow."""

    results: tuple[Result, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Hooks:
    """The tiles that make another word when put before (``front``) or after (``back``) a word."""

    front: str
    back: str


def search(lexicon: Lexicon, pattern: Pattern) -> Iterator[str]:
    """Yield the words that match a pattern in alphabetical order; with a rack, longest first."""
    return _run(lexicon, Automaton(pattern))


def results_page(
    lexicon: Lexicon, pattern: Pattern, alphabet: Alphabet, *, start: int = 0, limit: int = 100
) -> ResultsPage:
    """Return the results ``start`` to ``start + limit`` of a search.

    The last search is suspended, so that its next page continues where this page ends.
    """
    # A running search is not in the cache: no other thread can run it too, nor after it raised.
    last = _suspended.pop((lexicon, pattern), None) or _begun(lexicon, pattern)
    end = start + limit
    last.found.extend(islice(last.rest, max(0, end + 1 - len(last.found))))
    shown = [last.automaton.designate(word, alphabet) for word in last.found[start:end]]
    page = ResultsPage(
        tuple(Result(tiles, points) for points, tiles in shown), len(last.found) > end
    )
    _suspended.clear()
    _suspended[lexicon, pattern] = last
    return page


def with_prefix(lexicon: Lexicon, tiles: str) -> Iterator[str]:
    """Yield the words that begin with the given tiles."""
    return search(lexicon, Pattern(tiles + ANY))


def with_suffix(lexicon: Lexicon, tiles: str) -> Iterator[str]:
    """Yield the words that end with the given tiles."""
    return search(lexicon, Pattern(ANY + tiles))


def containing(lexicon: Lexicon, tiles: str) -> Iterator[str]:
    """Yield the words that contain the given tiles side by side."""
    return search(lexicon, Pattern(ANY + tiles + ANY))


def anagrams(lexicon: Lexicon, rack: str) -> Iterator[str]:
    """Yield the words that use every tile of a rack; ``?`` stands for any tile."""
    return search(lexicon, Pattern(ANY, rack, whole_rack=True))


def from_rack(lexicon: Lexicon, rack: str, pattern: str = ANY) -> Iterator[str]:
    """Yield the words that a rack can make, optionally with a pattern's letters on the board."""
    return search(lexicon, Pattern(pattern, rack))


def of_length(lexicon: Lexicon, length: int) -> Iterator[str]:
    """Yield the words of a given number of tiles; players learn the words of two and three."""
    return search(lexicon, Pattern("." * length))


def hooks(lexicon: Lexicon, word: str) -> Hooks:
    """Return the tiles that make another word when put before or after a word.

    Raises `LexiconError` (``bad-word``) for anything else than letter tiles and blanks.
    """
    word = letters_of(word)
    if word.strip(TILES):
        raise LexiconError("bad-word", f"{word!r} is not made of tiles: Alphabet.word makes them.")
    return Hooks(
        front="".join(tile for tile in TILES if tile + word in lexicon),
        back="".join(tile for tile in TILES if word + tile in lexicon),
    )


@dataclass(frozen=True, slots=True)
class _Search:
    """A resumable search: the words found so far, and the iterator of the rest."""

    automaton: Automaton
    found: list[str]
    rest: Iterator[str]


_suspended: dict[tuple[Lexicon, Pattern], _Search] = {}
"""The last search, unless it runs."""


def _begun(lexicon: Lexicon, pattern: Pattern) -> _Search:
    automaton = Automaton(pattern)
    return _Search(automaton, [], _run(lexicon, automaton))


def _run(lexicon: Lexicon, automaton: Automaton) -> Iterator[str]:
    start = automaton.start
    lengths = [length for length in range(MAX_LENGTH, 0, -1) if start.lengths >> length & 1]
    if not lengths:
        return
    if automaton.pattern.rack is None:
        one_length = len(lengths) == 1 and start.required_letters
        yield from _walk(lexicon, automaton, lengths[0] if one_length else None)
        return
    prefixes = PrefixFilter(lexicon, automaton) if lengths[0] > DEPTH else None
    own = SubtreeIndex.of(lexicon).letters[ROOT]
    root = _branches(lexicon.edges, ROOT, own, start.letters)
    for length in lengths:
        starts = prefixes.starts(length) if prefixes and length > DEPTH else [(root, start, "")]
        yield from _walk_for_length(lexicon, starts, length, automaton.total - length)


def _walk(lexicon: Lexicon, automaton: Automaton, length: int | None) -> Iterator[str]:
    """Yield the words that match a pattern, in alphabetical order.

    If all matches have one ``length``, the walk can check which letters may still come.
    """
    edges = lexicon.edges
    index = SubtreeIndex.of(lexicon)
    letters, lengths, contents = index.letters, index.lengths, index.contents
    by_length = letters_by_length(lexicon) if length else []
    barren: set[tuple[int, State]] = set()  # nodes below which a state finds nothing
    # The stack holds nodes to enter, and nodes to leave once all nodes below are done. An entry has
    # the node, the state and word that lead there, and a mark: a match, no match, or leave.
    # `found_before` has the number of words found before entering each open node.
    stack = [(ROOT, automaton.start, "", _NO_MATCH)]
    found_before: list[int] = []
    found = 0
    while stack:
        node, state, word, match = stack.pop()
        if match == _LEAVE:
            if found == found_before.pop():
                barren.add((node, state))
            continue
        if match:
            found += 1
            yield word
        wanted = letters[node] & state.letters
        if not wanted or (node, state) in barren:
            continue
        stack.append((node, state, "", _LEAVE))
        found_before.append(found)
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
                    and contents[child] & after.required == after.required
                    and not (coming and after.required_letters & ~coming[child])
                ):
                    children.append((child, after, word + TILES[label], match))
                elif match:
                    children.append((0, after, word + TILES[label], match))
        children.reverse()
        stack += children


def _walk_for_length(
    lexicon: Lexicon, starts: Iterable[Start], length: int, spare: int
) -> Iterator[str]:
    """Yield the matches of one length, in the order of the starts.

    The length decides how many rack tiles may stay unused (``spare``), and which letters can still
    come. Paths rarely reach the same node with the same rack, so barren nodes are not recorded.
    """
    edges = lexicon.edges
    index = SubtreeIndex.of(lexicon)
    letters, contents = index.letters, index.contents
    by_length = letters_by_length(lexicon)
    for start in starts:
        stack = [start]
        while stack:
            branches, state, prefix = stack.pop()
            left = length - len(prefix) - 1
            if not left:
                for edge in branches:
                    label = edge >> LABEL_SHIFT & _LABEL
                    if edge & FINAL and state.after(label).accepts:
                        yield prefix + TILES[label]
                continue
            coming_to = by_length[left]
            required, expected = state.required_letters, state.expected_letters
            children = []
            for edge in branches:
                child = edge >> CHILD_SHIFT
                coming = coming_to[child]
                if not coming:
                    continue
                # This test needs no next state, and drops most branches early.
                label = edge >> LABEL_SHIFT & _LABEL
                lack = expected & ~(coming | 1 << label)
                if lack and (lack & required or lack.bit_count() > spare):
                    continue
                after = state.moves.get(label) or state.after(label)
                lack = after.expected_letters & ~coming
                if (
                    letters[child] & after.letters
                    and not (lack and (lack & after.required_letters or lack.bit_count() > spare))
                    and after.lengths >> left & 1
                    and contents[child] & after.required == after.required
                ):
                    onward = _branches(edges, child, letters[child], after.letters)
                    children.append((onward, after, prefix + TILES[label]))
            children.reverse()
            stack += children


def _branches(edges: Sequence[int], node: int, own: int, wanted: int) -> Sequence[int]:
    """Return a node's edges with wanted letters; ``own`` are the letters of all its edges."""
    wanted &= own
    if wanted == own:
        return edges[node : node + own.bit_count()]
    found = []
    while wanted:
        bit = wanted & -wanted
        wanted ^= bit
        found.append(edges[node + (own & bit - 1).bit_count()])
    return found
