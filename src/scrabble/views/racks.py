"""Tiles as players see them: their own rack, and what they cannot see."""

from __future__ import annotations

from collections import Counter

from scrabble.game import History, Position, unseen_tiles
from scrabble.strategy.leaves import is_vowel
from scrabble.tiles import BLANK, Alphabet, letters_of, remove
from scrabble.views.json import Json

_KINDS = ("vowels", "consonants", "blanks")
_Y_IS_A_VOWEL = ("fr", "pl")
"""Languages that count Y among the vowels."""


def tile_of(alphabet: Alphabet, tile: str) -> Json:
    """Return a tile as letter (upper case, ``?`` for a blank) and value."""
    return {"letter": alphabet.text(letters_of(tile)), "value": alphabet.values[tile]}


def own_rack(history: History, seat: int) -> str:
    """Return the rack that a seat may see.

    While a play can be challenged its player does not see the new tiles: they
    go back to the bag if the play is withdrawn.
    """
    position = history.last
    rack = position.racks[seat]
    last = history.last_play
    if position.unchallenged is None or last is None or last.seat != seat:
        return rack
    kept = remove(rack, last.drawn)
    assert kept is not None  # what was drawn is on the rack
    return kept


def racks(position: Position) -> list[list[Json]]:
    """Return the racks of all seats, for games that are over and for records."""
    alphabet = position.setup.alphabet
    return [[tile_of(alphabet, tile) for tile in rack] for rack in position.racks]


def unseen(position: Position, rack: str) -> list[Json]:
    """Count the tiles that a seat cannot see: in the bag and on the other racks."""
    alphabet = position.setup.alphabet
    counts = unseen_tiles(position.board, rack, alphabet)
    return [tile_of(alphabet, tile) | {"count": n} for tile, n in sorted(counts.items())]


def count_by_kind(tiles: list[Json], language: str) -> dict[str, int]:
    """Count tiles as players do: all, vowels, consonants and blanks."""
    kinds = Counter[str]()
    for tile in tiles:
        letter = tile["letter"]
        vowel = is_vowel(letter) or (letter == "Y" and language in _Y_IS_A_VOWEL)
        kind = "blanks" if letter == BLANK else "vowels" if vowel else "consonants"
        kinds[kind] += tile["count"]
    return {"n": kinds.total(), **{kind: kinds[kind] for kind in _KINDS}}
