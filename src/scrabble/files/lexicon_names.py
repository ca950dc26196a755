"""Recognise the names of languages, tile sets and word lists in game files."""

from __future__ import annotations

from scrabble.game.setup import OWN_LIST
from scrabble.lexicon import LANGUAGES, named_packs
from scrabble.tiles import load_alphabet

_WORD_LISTS = {
    "pl": ("OSPS",),
    "es": ("FISE", "FILE"),
    "fr": ("ODS", "FRA"),
    "ca": ("DISC",),
    "de": ("RD", "DEUTSCH", "CGL"),
    "nl": ("DSW",),
    "en": (
        *("NWL", "NSWL", "CSW", "TWL", "OWL", "OSWI", "OSPD", "SOWPODS", "COLLINS"),
        *("AMERICA", "CEL", "ECWL", "IWI"),
    ),
}
"""The prefixes of well-known word lists, by language: those of word-golib, and others."""


def language_of_tiles(name: str) -> str | None:
    """Return the language of a tile set, given its name or id: ``english``, ``pl``."""
    sets = {load_alphabet(language).name.lower(): language for language in LANGUAGES}
    key = name.strip().lower()
    return key if key in LANGUAGES else sets.get(key)


def language_of_words(name: str) -> str | None:
    """Return the language of a word list, given its name: ``NWL23``, ``en-complete``."""
    if ours := named_packs().get(name):
        return ours.language
    known = (code for code, lists in _WORD_LISTS.items() if name.upper().startswith(lists))
    return next(known, None)


def lexicon_for(language: str, named: str) -> str:
    """Return the lexicon for reviewing a game: the named one, else the language's most complete."""
    if named == OWN_LIST:
        return OWN_LIST
    wanted = (named_packs().get(name) for name in (named, f"{language}-complete"))
    return next((info.name for info in wanted if info and info.language == language), OWN_LIST)
