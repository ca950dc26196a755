"""What tiles are worth that a player keeps: leave values and equity.

The worth of a move is its score and what the tiles left on the rack will bring
later, its *equity*. A leave value is the sum of a number for each tile and one
for each pair of tiles, so QU, doubles, a blank with an S and too many vowels
all have their place. Tables are learnt from self-play by
``scripts/lexicons/leaves.py`` (docs/players.md tells how); a language without one
gets numbers by rule.

Everything is whole numbers, in tenths of a point: the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from unicodedata import normalize

from scrabble import data
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet, load_alphabet

TENTHS = 10
VOWELS = frozenset("AEIOU")

STUCK = 80
"""What it costs, in tenths, to keep tiles when the bag is empty: the turns of the others."""
STUCK_POINT = 26
"""And for each point on them: they are lost, most often to the player who goes out."""

_MOST_KNOWN = 20_000

# The rule for languages without a table: learnt tables of English, in round numbers.
_BLANK_WORTH = 240
_PLAIN_WORTH = 15
_EACH_POINT = -12
_RARE = -20
_SAME = -30
_VOWELS_TOGETHER = -18
_CONSONANTS_TOGETHER = -4
_MIXED = 8


@dataclass(frozen=True)
class Leaves:
    """Leave values of one tile set, in tenths of a point.

    ``alone`` has a number for each tile, ``pairs`` one for each two tiles in
    sorted order (``EE``, ``QU``, ``?S``).
    """

    alone: Mapping[str, int]
    pairs: Mapping[str, int]
    points: Mapping[str, int]
    _known: dict[tuple[str, int], int] = field(default_factory=dict, repr=False, compare=False)

    def value(self, kept: str) -> int:
        """Return what sorted tiles are worth while the bag is full enough to draw."""
        alone, pairs = self.alone, self.pairs
        return sum([alone[tile] for tile in kept]) + sum(
            [pairs[one + other] for one, other in combinations(kept, 2)]
        )

    def worth(self, kept: str, bag: int) -> int:
        """Return what kept tiles are worth if the bag holds ``bag`` tiles before drawing.

        The fewer tiles there are to draw, the less the leave value counts; with an
        empty bag kept tiles cost, and going out is worth nothing more here (what
        the others hold is for the caller to add).
        """
        key = (kept, min(bag, RACK_SIZE))
        worth = self._known.get(key)
        if worth is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            worth = self._known[key] = self._worth(*key)
        return worth

    def _worth(self, kept: str, bag: int) -> int:
        kept = "".join(sorted(kept))
        if bag:
            return self.value(kept) * bag // RACK_SIZE
        stuck = sum(self.points[tile] for tile in kept)
        return -(STUCK + STUCK_POINT * stuck) if kept else 0

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
        """Read a table: a line of numbers by tile, then each tile's pairs with itself and later.

        Tiles stand in sorted order, the blank first. Raises ``ValueError`` if the
        numbers do not fit the tile set.
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

        Valuable and rare tiles are hard to play, doubles and vowels on their own
        get in each other's way, a blank is worth most of a turn.
        """
        tiles = BLANK + alphabet.tiles
        vowels = {letter.tile for letter in alphabet.letters if is_vowel(letter.text)}
        alone = {BLANK: _BLANK_WORTH}
        for letter in alphabet.letters:
            rare = _RARE if letter.count == 1 else 0
            alone[letter.tile] = _PLAIN_WORTH + _EACH_POINT * min(letter.value, 4) + rare
        pairs = {pair: _pair_by_rule(pair, vowels) for pair in all_pairs(tiles)}
        return cls(alone, pairs, alphabet.values)


def _pair_by_rule(pair: str, vowels: set[str]) -> int:
    one, other = pair[0], pair[1]
    if BLANK in pair:
        return 0
    same = _SAME if one == other else 0
    if one in vowels and other in vowels:
        return same + _VOWELS_TOGETHER
    return same + (_MIXED if one in vowels or other in vowels else _CONSONANTS_TOGETHER)


def is_vowel(text: str) -> bool:
    """Say whether a letter is a vowel, whatever its accents."""
    return normalize("NFD", text)[0] in VOWELS


def all_pairs(tiles: str) -> Iterator[str]:
    """Yield all pairs of tiles, each tile with itself and those after it."""
    return (one + other for at, one in enumerate(tiles) for other in tiles[at:])


@lru_cache(maxsize=16)
def load_leaves(language: str) -> Leaves:
    """Return the leave values of a language: its learnt table, or those by rule.

    Raises `AlphabetError` (``unknown-alphabet``).
    """
    alphabet = load_alphabet(language)
    try:
        text = data.read(f"leaves/{language}.txt").decode("ascii")
    except OSError:
        return Leaves.by_rule(alphabet)
    return Leaves.from_text(text, alphabet)
