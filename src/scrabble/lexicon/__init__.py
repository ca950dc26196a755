"""Dictionaries: read-only sets of words as word graphs, packed, shipped and searched.

This is their front door; `queries` and `patterns` search them, `composition`
answers three classic questions, `ownlist` reads a player's own words.
"""

from scrabble.lexicon.catalogue import (
    LANGUAGES,
    PackInfo,
    catalogue,
    load_lexicon,
    never_suggest,
    open_edges,
    open_pack,
    pack_info,
)
from scrabble.lexicon.lexicon import Lexicon

__all__ = [
    "LANGUAGES",
    "Lexicon",
    "PackInfo",
    "catalogue",
    "load_lexicon",
    "never_suggest",
    "open_edges",
    "open_pack",
    "pack_info",
]
