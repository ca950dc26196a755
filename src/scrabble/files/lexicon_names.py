"""Recognise the names of languages, tile sets and word lists in game files."""

from __future__ import annotations

from itertools import chain

from scrabble.game.setup import OWN_LIST
from scrabble.lexicon import LANGUAGES, catalogue, current_packs
from scrabble.tiles import load_alphabet

_WORD_LISTS = {
    "pl": ("OSPS",),
    "es": ("FISE", "FILE"),
    "fr": ("ODS",),
    "ca": ("DISC",),
    "de": ("RD",),
    "en": ("NWL", "CSW", "TWL", "OWL", "OSWI", "OSPD", "SOWPODS", "COLLINS"),
}
"""The prefixes of well-known word lists, by language."""


def language_of_tiles(name: str) -> str | None:
    """Return the language of a tile set, given its name or id: ``english``, ``pl``."""
    sets = {load_alphabet(language).name.lower(): language for language in LANGUAGES}
    key = name.strip().lower()
    return key if key in LANGUAGES else sets.get(key)


def language_of_words(name: str) -> str | None:
    """Return the language of a word list, given its name: ``NWL23``, ``en-complete``."""
    ours = (info.language for info in catalogue() if info.name == name)
    known = (code for code, lists in _WORD_LISTS.items() if name.upper().startswith(lists))
    return next(chain(ours, known), None)


def lexicon_for(language: str, named: str) -> str:
    """Return the lexicon for reviewing a game: the named edition, else the most complete one."""
    packs = [info.name for info in catalogue() if info.language == language]
    current = (info for info in current_packs() if info.language == language)
    complete = (info.name for info in current if info.variant == "complete")
    return named if named in (*packs, OWN_LIST) else next(complete, OWN_LIST)
