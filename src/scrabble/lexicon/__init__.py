"""Lexicons: read-only sets of words, stored as word graphs, shipped as packs.

Import from here. `search.queries` and `search.patterns` search a lexicon, `search.composition`
answers three classic questions, and `wordlist_file` reads a player's own list.
"""

from scrabble.lexicon.catalogue import (
    LANGUAGES,
    PackInfo,
    catalogue,
    common_lexicon_name,
    common_words,
    latest_edition,
    latest_pack,
    latest_packs,
    lexicon_named,
    load_lexicon,
    mild_words,
    named_packs,
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
    "common_lexicon_name",
    "common_words",
    "latest_edition",
    "latest_pack",
    "latest_packs",
    "lexicon_named",
    "load_lexicon",
    "mild_words",
    "named_packs",
    "never_suggest",
    "open_edges",
    "open_pack",
    "pack_info",
    "search",
    "wordlist_file",
]
