"""Spell tiles as other programs read them: brackets round tiles of several letters only.

Our reader also takes bare tiles of several letters (``CHICO``). A file where single letters would
then be misread has the pragma ``#digraphs bracketed``: its bare letters are single tiles.
"""

from __future__ import annotations

import re
from collections import Counter

from scrabble.tiles import Alphabet

PRAGMA, BRACKETED = "digraphs", "bracketed"
_PIECE = re.compile(r"\[[^\[\]]*\]|[^?.\[\]]")


def spell(alphabet: Alphabet, tiles: str) -> str:
    """Spell tiles in their order: ``[CH]ICO``."""
    texts = map(alphabet.text, tiles)
    return "".join(text if len(text) == 1 else f"[{text}]" for text in texts)


def spell_rack(alphabet: Alphabet, tiles: str) -> str:
    """Spell tiles in an order in which no single letters look like another tile, if there is one.

    >>> from scrabble.tiles import load_alphabet
    >>> es = load_alphabet("es")
    >>> spell_rack(es, es.parse("[A][C][N][O][R][R][U]"))
    'ACNRORU'
    """
    text = spell(alphabet, tiles)
    is_clear = alphabet.parse(text) == tiles
    return text if is_clear else spell(alphabet, _without_pairs(alphabet, tiles))


def is_misread(alphabet: Alphabet, text: str) -> bool:
    """Say whether bare letters of a text would be read as a tile of several letters."""
    return alphabet.parse(text) != alphabet.parse(with_brackets(text))


def with_brackets(text: str) -> str:
    """Return a text with brackets round its bare letters too.

    >>> with_brackets("[CH]IC.H?")
    '[CH][I][C].[H]?'
    """
    return _PIECE.sub(lambda found: f"[{found[0].strip('[]')}]", text)


def _without_pairs(alphabet: Alphabet, tiles: str) -> str:
    """Return the tiles in an order in which no two letters spell another tile.

    An H goes before a C, and one R not beside another. Returns the tiles as they are if there is
    no such order, for example for ``RRRRRAB``.
    """
    texts = {letter.text for letter in alphabet.letters}
    left, ordered = Counter(tiles), ""

    def pairs(first: str, second: str) -> bool:
        return alphabet.text(first) + alphabet.text(second) in texts

    def key(tile: str) -> tuple[bool, bool, str]:
        is_crowded = pairs(tile, tile) and 2 * left[tile] >= left.total()
        is_second = any(pairs(other, tile) for other in left if other != tile)
        return not is_crowded, not is_second, tile

    while left:
        fitting = [tile for tile in left if not (ordered and pairs(ordered[-1], tile))]
        if not fitting:
            return tiles
        chosen = min(fitting, key=key)
        ordered += chosen
        left -= Counter(chosen)
    return ordered
