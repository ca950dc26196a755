"""Leave values: how much the tiles kept after a play are expected to add to later scores.

A leave value is a sum: one number for each tile and one for each pair of tiles. Pairs
capture what players know: Q and U belong together, doubles and too many vowels get in each
other's way, a blank goes well with an S. The tables are learnt from self-play
by ``scripts/lexicons/leaves.py`` (docs/players.md); a language without one gets numbers by
rule.

All values are whole tenths of a point, so they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from unicodedata import normalize

from scrabble import data
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet, load_alphabet

VOWELS = frozenset("AEIOU")

KEPT_COST = 80
"""The cost, in tenths, of keeping tiles when the bag is empty: the rivals get more turns."""
KEPT_POINT_COST = 26
"""The cost of each point on them: it is lost, most often to the player who goes out."""

_MAX_CACHED = 20_000

# The rule for languages without a table: the learnt English table in round numbers.
_BLANK = 240
_LETTER = 15
_EACH_POINT = -12
_SINGLE_COPY = -20
_EQUAL_LETTERS = -30
_TWO_VOWELS = -18
_TWO_CONSONANTS = -4
_VOWEL_AND_CONSONANT = 8


@dataclass(frozen=True)
class Leaves:
    """Leave values of one tile set, in tenths of a point.

    ``alone`` has a number for each tile, ``pairs`` one for each two tiles in
    sorted order (``EE``, ``QU``, ``?S``).
    """

    alone: Mapping[str, int]
    pairs: Mapping[str, int]
    points: Mapping[str, int]
    _cache: dict[tuple[str, int], int] = field(default_factory=dict, repr=False, compare=False)

    def full_value(self, kept: str) -> int:
        """Return the value of sorted tiles while the bag holds seven tiles or more.

        >>> Leaves({"E": 20, "Q": -60}, {"EE": -30, "EQ": 5}, {"E": 1, "Q": 10}).full_value("EEQ")
        -40
        """
        alone, pairs = self.alone, self.pairs
        return sum([alone[tile] for tile in kept]) + sum(
            [pairs[one + other] for one, other in combinations(kept, 2)]
        )

    def value(self, kept: str, bag: int) -> int:
        """Return the value of kept tiles if the bag holds ``bag`` tiles before drawing.

        With fewer than seven tiles to draw the value shrinks in proportion. With an empty bag
        any tile kept is a cost. The bonus for going out belongs to `scrabble.strategy.equity`.
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
        """Write the table that `from_text` reads, with a comment as its first line."""
        lines = [f"# {line}" for line in title.splitlines()]
        tiles = "".join(sorted(self.alone))
        lines.append(" ".join(str(self.alone[tile]) for tile in tiles))
        lines += (
            " ".join(str(self.pairs[one + other]) for other in tiles[at:])
            for at, one in enumerate(tiles)
        )
        return "\n".join([*lines, ""])

    @classmethod
    def from_text(cls, text: str, alphabet: Alphabet) -> Leaves:
        """Read a table: one line with a number for each tile, then one line of pairs for each tile.

        Tiles come in sorted order, the blank first; a tile's pairs are those with itself
        and with the tiles after it. Raises ``ValueError`` if the numbers do not fit the
        tile set.
        """
        tiles = BLANK + alphabet.tiles
        alone, *rows = (
            tuple(map(int, line.split())) for line in text.splitlines() if not line.startswith("#")
        )
        numbers = [number for row in rows for number in row]
        return cls(
            dict(zip(tiles, alone, strict=True)),
            dict(zip(all_pairs(tiles), numbers, strict=True)),
            alphabet.values,
        )

    @classmethod
    def by_rule(cls, alphabet: Alphabet) -> Leaves:
        """Make a table from what is known of any tile set: counts, values and vowels.

        Valuable and rare tiles are hard to play, equal letters and unmixed vowels get in
        each other's way, and a blank is worth most of a turn.
        """
        tiles = BLANK + alphabet.tiles
        vowels = {letter.tile for letter in alphabet.letters if is_vowel(letter.text)}
        alone = {BLANK: _BLANK}
        for letter in alphabet.letters:
            rare = _SINGLE_COPY if letter.count == 1 else 0
            alone[letter.tile] = _LETTER + _EACH_POINT * min(letter.value, 4) + rare
        pairs = {pair: _pair_by_rule(pair, vowels) for pair in all_pairs(tiles)}
        return cls(alone, pairs, alphabet.values)


def _pair_by_rule(pair: str, vowels: set[str]) -> int:
    one, other = pair[0], pair[1]
    if BLANK in pair:
        return 0
    same = _EQUAL_LETTERS if one == other else 0
    if one in vowels and other in vowels:
        return same + _TWO_VOWELS
    return same + (_VOWEL_AND_CONSONANT if one in vowels or other in vowels else _TWO_CONSONANTS)


def is_vowel(text: str) -> bool:
    """Say whether a letter is a vowel, whatever its accents."""
    return normalize("NFD", text)[0] in VOWELS


def all_pairs(tiles: str) -> Iterator[str]:
    """Yield all pairs of tiles: each tile with itself and with those after it."""
    return (one + other for at, one in enumerate(tiles) for other in tiles[at:])


@lru_cache(maxsize=16)
def load_leaves(language: str) -> Leaves:
    """Return the leave values of a language: its learnt table, or else values by rule.

    Raises `AlphabetError` (``unknown-alphabet``).
    """
    alphabet = load_alphabet(language)
    try:
        text = data.read(f"leaves/{language}.txt").decode("ascii")
    except OSError:
        return Leaves.by_rule(alphabet)
    return Leaves.from_text(text, alphabet)
