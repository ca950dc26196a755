"""Leave values: how much the tiles kept after a play are expected to add to later scores.

A leave value is a sum of numbers: one for each tile, each pair and each triple of tiles. Numbers
for pairs and triples say, for example, that Q and U belong together, that doubles and too many
vowels are bad, that a blank goes well with an S, and that ING is worth more than its letters.
``scripts/data/lexicons/leaves.py`` learns the tables from self-play on the classic rules
(docs/players.md).

All values are whole tenths of a point, so they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from unicodedata import normalize

from scrabble import data
from scrabble.errors import LexiconError, MissingLeaves
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet, load_alphabet

VOWELS = frozenset("AEIOU")

SIZES = (1, 2, 3)
"""The sizes of the tile groups in a table: single tiles, pairs and triples."""

KEPT_COST = 80
"""The cost, in tenths, of keeping tiles with an empty bag: the rivals get more turns."""
KEPT_POINT_COST = 26
"""The additional cost, in tenths, for each point of the kept tiles: these points are lost, usually
to the player who goes out."""

_MAX_CACHED = 20_000


@dataclass(frozen=True)
class Leaves:
    """Leave values of one alphabet, in tenths of a point.

    ``alone`` has a number for each tile, ``pairs`` for each pair, ``triples`` for each triple, in
    sorted order (``EE``, ``QU``, ``?S``, ``GIN``). Missing triples count 0.
    """

    alone: Mapping[str, int]
    pairs: Mapping[str, int]
    triples: Mapping[str, int]
    points: Mapping[str, int]
    _cache: dict[tuple[str, int], int] = field(default_factory=dict, repr=False, compare=False)

    def full_value(self, kept: str) -> int:
        """Return the value of sorted tiles while the bag holds seven or more tiles.

        >>> Leaves({"E": 20, "Q": -60}, {"EE": -30, "EQ": 5}, {"EEQ": 1}, {}).full_value("EEQ")
        -39
        """
        alone, pairs, triple = self.alone, self.pairs, self.triples.get
        return (
            sum([alone[tile] for tile in kept])
            + sum([pairs[one + other] for one, other in combinations(kept, 2)])
            + sum([triple(one + two + three, 0) for one, two, three in combinations(kept, 3)])
        )

    def value(self, kept: str, bag: int) -> int:
        """Return the value of kept tiles if the bag holds ``bag`` tiles before drawing.

        With fewer than seven tiles to draw, the value shrinks in proportion. With an empty bag any
        kept tile is a cost. `scrabble.strategy.equity` adds the bonus for going out.
        """
        key = (kept, min(bag, RACK_SIZE))
        value = self._cache.get(key)
        if value is None:
            if len(self._cache) > _MAX_CACHED:
                self._cache.clear()
            value = self._cache[key] = self._value(*key)
        return value

    def _value(self, kept: str, bag: int) -> int:
        if bag:
            return self.full_value("".join(sorted(kept))) * bag // RACK_SIZE
        points = sum(self.points[tile] for tile in kept)
        return -(KEPT_COST + KEPT_POINT_COST * points) if kept else 0

    def to_text(self, title: str) -> str:
        """Format the table for `from_text`, with ``title`` as a comment at the start."""
        lines = [f"# {line}" for line in title.splitlines()]
        for part in (self.alone, self.pairs, self.triples):
            rows: dict[str, list[str]] = {}
            for tiles, number in part.items():
                rows.setdefault(tiles[:-1], []).append(str(number))
            lines += map(" ".join, rows.values())
        return "\n".join([*lines, ""])

    @classmethod
    def from_text(cls, text: str, alphabet: Alphabet) -> Leaves:
        """Parse a table: a number for each tile, then for each pair, then for each triple.

        Numbers are in the order of `combined`; groups that differ only in their last tile share a
        line. Raises ``ValueError`` if their count does not fit the alphabet.
        """
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        numbers = [int(number) for line in lines for number in line.split()]
        names = [name for size in SIZES for name in combined(alphabet, size)]
        found = dict(zip(names, numbers, strict=True))
        alone, pairs, triples = (
            {name: found[name] for name in combined(alphabet, size)} for size in SIZES
        )
        return cls(alone, pairs, triples, alphabet.values)


def is_vowel(text: str) -> bool:
    """Say whether a letter is a vowel, ignoring accents."""
    return normalize("NFD", text)[0] in VOWELS


def combined(alphabet: Alphabet, size: int) -> Iterator[str]:
    """Yield every tile, pair or triple in sorted order, the blank first.

    >>> list(combined(load_alphabet("en"), 2))[:3]
    ['??', '?A', '?B']
    """
    return map("".join, combinations_with_replacement(BLANK + alphabet.tiles, size))


@lru_cache(maxsize=16)
def load_leaves(language: str) -> Leaves:
    """Load the leave values of a language.

    Raises `AlphabetError` (``unknown-alphabet``), or `MissingLeaves` if the page has not fetched
    the table. A page fetches it with a dictionary of the language, and calls `take_leaves`.
    """
    alphabet = load_alphabet(language)
    table = _taken.get(language)
    if table is None:
        try:
            table = data.read(f"leaves/{language}.txt")
        except OSError as error:
            raise MissingLeaves(language) from error
    return Leaves.from_text(table.decode("ascii"), alphabet)


_taken: dict[str, bytes] = {}
"""The tables that the page has fetched, by language."""


def take_leaves(language: str, table: bytes) -> None:
    """Store a language's table, as fetched by the page, for `load_leaves`.

    Raises `LexiconError` (``wrong-leaves``) for the table of another edition, with which a computer
    player would make other moves.
    """
    if digest_of(table) != digests().get(language):
        raise LexiconError("wrong-leaves", f"These are not the leave values of {language!r}.")
    _taken[language] = table


def digest_of(table: bytes) -> str:
    """Return the first 16 hexadecimal digits of a table's SHA-256."""
    return sha256(table).hexdigest()[:16]


@lru_cache(maxsize=1)
def digests() -> dict[str, str]:
    """Return the digest (`digest_of`) of each shipped table, by language."""
    lines = data.read("leaves/digests.txt").decode("ascii").splitlines()
    return dict(line.split() for line in lines)
