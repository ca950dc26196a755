"""Draw the racks of a duplicate: which racks are acceptable, and how one is drawn.

docs/duplicate.md, "The draw", has these rules in prose. They are frozen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scrabble.game.bag import shuffled_by
from scrabble.tiles import BLANK, RACK_SIZE, Alphabet

LAST_FULL_TURN = 15
"""The last turn whose rack needs two vowels and two consonants; later ones need one of each."""
_PURPOSE = b"pass-a-word duplicate 1"
_SEED_BYTES, _STAGE_BYTES = 5, 2


@dataclass(frozen=True, slots=True)
class Need:
    """How many vowels and how many consonants a rack needs."""

    vowels: int
    consonants: int

    @property
    def both(self) -> int:
        """How many tiles a rack needs."""
        return self.vowels + self.consonants


def need_of(turn: int) -> Need:
    """Return the vowels and consonants that a turn's rack needs; turns are numbered from 1."""
    return Need(2, 2) if turn <= LAST_FULL_TURN else Need(1, 1)


def missing(tiles: str, need: Need, alphabet: Alphabet) -> int:
    """Return how many tiles of the right kind a rack still needs; 0 if it is acceptable.

    A blank, or a letter of ``alphabet.either``, fills one gap of either kind.
    """
    vowels = sum(tile in alphabet.vowels for tile in tiles)
    either = sum(tile == BLANK or tile in alphabet.either for tile in tiles)
    consonants = len(tiles) - vowels - either
    gaps = max(0, need.vowels - vowels) + max(0, need.consonants - consonants)
    return max(0, gaps - either)


def can_give(pool: str, need: Need, alphabet: Alphabet) -> bool:
    """Say whether any rack from a pool of tiles is acceptable."""
    return min(len(pool), RACK_SIZE) >= need.both and not missing(pool, need, alphabet)


def shuffled_pool(pool: str, seed: int, stage: int) -> str:
    """Return tiles in the order of a draw; ``stage`` numbers the draws of a duplicate from 0."""
    key = _PURPOSE + seed.to_bytes(_SEED_BYTES, "big") + stage.to_bytes(_STAGE_BYTES, "big")
    return "".join(shuffled_by(key, sorted(pool)))


def drawn(order: str, held: str, need: Need, alphabet: Alphabet) -> str:
    """Fill a rack from tiles in drawing order, so that it becomes acceptable.

    Passes over a tile if the places left after it would be too few for the vowels and consonants
    still missing. ``held`` are tiles already on the rack.
    """
    rack = held
    for tile in order:
        if len(rack) == RACK_SIZE:
            break
        if missing(rack + tile, need, alphabet) < RACK_SIZE - len(rack):
            rack += tile
    return rack


def minus(tiles: str, less: str) -> str:
    """Return tiles without ``less``, sorted; ``tiles`` contains all of these."""
    return "".join(sorted((Counter(tiles) - Counter(less)).elements()))
