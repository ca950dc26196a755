"""Recognise the names of languages, tile sets and word lists in game files."""

from __future__ import annotations

from itertools import chain

from scrabble.game.setup import OWN_LIST
from scrabble.lexicon import LANGUAGES, catalogue
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
    ours = (info.language for info in catalogue() if info.name == name)
    known = (code for code, lists in _WORD_LISTS.items() if name.upper().startswith(lists))
    return next(chain(ours, known), None)


def lexicon_for(language: str, named: str) -> str:
    """Return the lexicon for reviewing a game: the named lexicon, else the most complete one."""
    packs = [info.name for info in catalogue() if info.language == language]
    wanted = (named, f"{language}-complete", *packs)
    return next((name for name in wanted if name in (*packs, OWN_LIST)), OWN_LIST)
