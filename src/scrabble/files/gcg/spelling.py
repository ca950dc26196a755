"""Spell tiles as other programs read them: brackets round tiles of several letters only.

Our reader also takes bare tiles of several letters (``CHICO``). A file where single letters would
then be misread has the pragma ``#digraphs bracketed``: its bare letters are single tiles.
"""

from __future__ import annotations

import re

from scrabble.tiles import RACK_SIZE, Alphabet

PRAGMA, BRACKETED = "digraphs", "bracketed"
_PIECE = re.compile(r"\[[^\[\]]*\]|[^?.\[\]]")


def spell(alphabet: Alphabet, tiles: str) -> str:
    """Spell tiles in their order: ``[CH]ICO``."""
    texts = map(alphabet.text, tiles)
    return "".join(text if len(text) == 1 else f"[{text}]" for text in texts)


def spell_rack(alphabet: Alphabet, tiles: str) -> str:
    """Spell a rack so that no single letters look like another tile, if some order allows it.

    More tiles than a rack are sorted: trying their orders would take too long.

    >>> from scrabble.tiles import load_alphabet
    >>> es = load_alphabet("es")
    >>> spell_rack(es, es.parse("[A][C][N][O][R][R][U]"))
    'ACNORUR'
    """
    is_rack = len(tiles) <= RACK_SIZE
    return spell(alphabet, alphabet.arranged(tiles) if is_rack else "".join(sorted(tiles)))


def is_misread(alphabet: Alphabet, text: str) -> bool:
    """Say whether bare letters of a text would be read as a tile of several letters."""
    return alphabet.parse(text) != alphabet.parse(with_brackets(text))


def with_brackets(text: str) -> str:
    """Return a text with brackets round its bare letters too.

    >>> with_brackets("[CH]IC.H?")
    '[CH][I][C].[H]?'
    """
    return _PIECE.sub(lambda found: f"[{found[0].strip('[]')}]", text)
