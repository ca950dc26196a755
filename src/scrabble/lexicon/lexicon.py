"""A lexicon: a read-only set of words, stored as one small graph."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice

from scrabble.lexicon.graph import (
    CHILD_SHIFT,
    FINAL,
    LABEL_OF,
    LABEL_SHIFT,
    LABELS,
    LAST,
    ROOT,
    TILES,
    GraphBuilder,
    minimise,
)
from scrabble.lexicon.pack import Header, read_pack, write_pack
from scrabble.tiles import blank_for

_BATCH = 4096

_LABEL_OF = LABEL_OF | {blank_for(tile): label for tile, label in LABEL_OF.items()}
"""The label of each letter tile, and of the blank that stands for it."""


@dataclass(frozen=True)
class Lexicon(Collection[str]):
    """A set of words, as tile strings of letter tiles.

    ``word in lexicon`` takes microseconds; designated blanks count as their letters. Iteration is
    in sorted order. ``digest`` is the SHA-256 of the sorted words, each followed by a line feed.
    ``edges`` is the graph in the layout of `scrabble.lexicon.graph`. Lexicons with equal alphabets
    and words are equal.

    >>> words = Lexicon.from_words(["CAT", "CATS", "AT"], "en")
    >>> "CAT" in words, "CA" in words, len(words), list(words)
    (True, False, 3, ['AT', 'CAT', 'CATS'])
    """

    alphabet_id: str
    digest: bytes = field(repr=False)
    size: int
    edges: array[int] = field(repr=False, compare=False)

    @classmethod
    def from_words(cls, words: Iterable[str], alphabet_id: str) -> Lexicon:
        """Build from tile strings in any order; a repeated word counts once.

        Raises `LexiconError` (``bad-word``, ``no-words``, ``too-large``, ``too-varied``).
        """
        return cls.from_sorted(sorted(set(words)), alphabet_id)

    @classmethod
    def from_sorted(cls, words: Iterable[str], alphabet_id: str) -> Lexicon:
        """Build from a strictly ascending stream, which needs memory for the graph only.

        Raises `LexiconError` (``not-sorted``, and as `from_words` does).
        """
        tally = _Tally()
        edges = minimise(tally.watch(words))
        return cls(alphabet_id, tally.sha.digest(), tally.words, edges)

    @classmethod
    def building(cls, words: Collection[str], alphabet_id: str, done: int = 0) -> Building:
        """Build from distinct words as `from_words` does, in steps that yield the per cent done.

        ``done`` is the per cent of the whole work that was done before.
        """
        ordered, tally, graph = sorted(words), _Tally(), GraphBuilder()
        for at in range(0, len(ordered), _BATCH):
            yield done + (100 - done) * at // len(ordered)
            graph.add(tally.watch(ordered[at : at + _BATCH]))
        return cls(alphabet_id, tally.sha.digest(), tally.words, graph.edges())

    @classmethod
    def from_pack(cls, data: bytes) -> Lexicon:
        """Decode a pack, trusting its stated digest; `true_digest` recomputes it.

        Raises `LexiconError` (``not-a-pack``, ``unknown-pack-version``, ``damaged-pack``,
        ``too-large``).
        """
        header, edges = read_pack(data)
        return cls(header.alphabet_id, header.digest, header.words, edges)

    def to_pack(self) -> bytes:
        """Encode this lexicon as a pack: equal words give equal bytes."""
        return write_pack(Header(self.alphabet_id, self.digest, self.size), self.edges)

    def edge(self, tiles: str, node: int = ROOT) -> int:
        """Follow tiles from a node and return the last edge, or 0 if there is no path."""
        edges = self.edges
        edge = node << CHILD_SHIFT
        for tile in tiles:
            at = edge >> CHILD_SHIFT
            label = _LABEL_OF.get(tile, LABELS)
            edge = edges[at] if at else LAST
            while edge >> LABEL_SHIFT & (LABELS - 1) != label:
                if edge & LAST:
                    return 0
                at += 1
                edge = edges[at]
        return edge

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word != "" and bool(self.edge(word) & FINAL)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[str]:
        edges = self.edges
        stack = [(ROOT, "")]
        while stack:
            at, prefix = stack.pop()
            edge = edges[at]
            word = prefix + TILES[edge >> LABEL_SHIFT & (LABELS - 1)]
            if not edge & LAST:
                stack.append((at + 1, prefix))
            if edge >> CHILD_SHIFT:
                stack.append((edge >> CHILD_SHIFT, word))
            if edge & FINAL:
                yield word

    def true_digest(self) -> bytes:
        """Recompute `digest` by reading all words."""
        tally = _Tally()
        for _ in tally.watch(self):
            pass
        return tally.sha.digest()


Building = Generator[int, None, Lexicon]
"""A generator that yields the per cent of the work done and returns the lexicon."""


class _Tally:
    """Counts and hashes words as they stream past, in batches for speed."""

    def __init__(self) -> None:
        self.sha = sha256()
        self.words = 0

    def watch(self, words: Iterable[str]) -> Iterator[str]:
        stream = iter(words)
        while batch := list(islice(stream, _BATCH)):
            self.sha.update("".join(f"{word}\n" for word in batch).encode())
            self.words += len(batch)
            yield from batch
