"""The recipe of each dictionary: its packages, and the words taken from them.

A recipe turns unpacked packages into a stream of written words, in any order and with repetitions;
`to_tiles` drops words that do not fit on a board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from unicodedata import normalize

from scripts.data.lexicons.frequency import frequent
from scripts.data.lexicons.hunspell import Dictionary, Entry

Fetch = Callable[[str], Path]
"""Returns the folder of an unpacked package."""


Words = Callable[[Fetch], Iterable[str]]
"""Yields the written words of a dictionary, in any order, with repetitions."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One dictionary: its frozen number, names, licence, packages and words."""

    number: int
    language: str
    variant: str
    title: str
    licence: str
    packages: tuple[str, ...]
    words: Words

    @property
    def name(self) -> str:
        """The name of the pack: ``en-complete``."""
        return f"{self.language}-{self.variant}"

    @property
    def common(self) -> str:
        """The name of the pack with this dictionary's words for beginners."""
        return "gl-roots" if self.language == "gl" else f"{self.language}-common"


_PLAIN = re.compile("[a-z]{2,15}")

_ENGLISH_SPELLINGS = ("english", "american", "british", "british_z", "canadian", "australian")
_ENGLISH_VARIANTS = (
    *("variant_1", "variant_2", "variant_3", "british_variant_1", "british_variant_2"),
    *("canadian_variant_1", "canadian_variant_2"),
    *("australian_variant_1", "australian_variant_2"),
)


def _word_list(fetch: Fetch) -> set[str]:
    text = (fetch("word-list") / "package" / "words.txt").read_text("utf-8")
    return {word for word in text.split() if _PLAIN.fullmatch(word)}


def _scowl(fetch: Fetch, up_to: int, spellings: Iterable[str]) -> set[str]:
    """Return SCOWL's lower-case words up to a size: 10 (frequent words), 20 ... 95 (rare ones)."""
    words: set[str] = set()
    for spelling in spellings:
        for path in (fetch("scowl") / "usr/share/dict/scowl").glob(f"{spelling}-words.*"):
            if int(path.suffix[1:]) <= up_to:
                words.update(path.read_text("latin-1").split())
    return {word for word in words if _PLAIN.fullmatch(word)}


def _english_complete(fetch: Fetch) -> Iterator[str]:
    """Return words that are in both sources, and SCOWL's common words from four letters.

    SCOWL has many abbreviations of two and three letters, so such short words come from the other
    list, with three additions that every modern game accepts.
    """
    listed = _word_list(fetch)
    spellings = _ENGLISH_SPELLINGS + _ENGLISH_VARIANTS
    return chain(
        listed & _scowl(fetch, 95, spellings),
        (word for word in _scowl(fetch, 70, spellings) if len(word) >= 4),
        (word for word in listed if len(word) <= 3),
        ("ok", "ew", "zen"),
    )


def _english_common(fetch: Fetch) -> Iterator[str]:
    """Return everyday words: SCOWL's smaller sizes, limited to words of the other source."""
    return iter(_scowl(fetch, 50, _ENGLISH_SPELLINGS) & _word_list(fetch))


def _galician(fetch: Fetch) -> tuple[Dictionary, Iterator[Entry]]:
    """Return the Galician dictionary and its entries without names and symbols."""
    dictionary = Dictionary(fetch("hunspell-gl") / "usr/share/hunspell/gl_ES")
    return dictionary, (
        entry
        for entry in dictionary.entries()
        if entry.stem.islower() and not _GALICIAN_NO_WORD.search(entry.notes)
    )


_GALICIAN_NO_WORD = re.compile(
    "po:(antropónimo|topónimo|nome|nome_propio|sigla|abreviatura|símbolo|tecla|locución.*)( |$)"
)
_GALICIAN_LONGEST = 20  # The most letters that fit 15 tiles, since CH and LL are one tile each.
_GALICIAN_STEM_ONLY = "666"
_GALICIAN_CLITICS = frozenset(map(str, range(100, 200)))


def _galician_roots(fetch: Fetch) -> Iterator[str]:
    """Return base forms: infinitives, singulars, and words that are not inflected."""
    _, entries = _galician(fetch)
    return (
        entry.stem
        for entry in entries
        if "po:" in entry.notes and _GALICIAN_STEM_ONLY not in entry.flags and _is_word(entry.stem)
    )


def _galician_forms(fetch: Fetch, without: frozenset[str]) -> Iterator[str]:
    dictionary, entries = _galician(fetch)
    for entry in entries:
        if "po:" in entry.notes or entry.flags:
            for form in dictionary.forms(entry, without):
                if len(form) <= _GALICIAN_LONGEST and _is_word(form):
                    yield form


def _galician_inflected(fetch: Fetch) -> Iterator[str]:
    """Return every inflected form, except verbs with attached pronouns (clitics)."""
    return _galician_forms(fetch, _GALICIAN_CLITICS)


def _galician_complete(fetch: Fetch) -> Iterator[str]:
    """Return every form, including verbs with clitics."""
    return _galician_forms(fetch, frozenset())


def _hunspell(package: str, name: str) -> Words:
    """Return a recipe for the forms of all entries, except entries with capitals (names)."""

    def words(fetch: Fetch) -> Iterator[str]:
        dictionary = Dictionary(fetch(package) / "usr/share/hunspell" / name)
        for entry in dictionary.entries():
            if entry.stem.islower():
                yield from filter(_is_word, dictionary.forms(entry))

    return words


def _listed(package: str, file: str, *, capitals: bool = False) -> Words:
    """Return a recipe for a plain list, except capitalized words (names).

    ``capitals`` keeps capitalized words of three letters or more, for German nouns.
    """

    def words(fetch: Fetch) -> Iterator[str]:
        with (fetch(package) / "usr/share/dict" / file).open(encoding="utf-8") as lines:
            for line in lines:
                word = line.rstrip("\n")
                if (word[1:] if capitals and len(word) > 2 else word).islower() and _is_word(word):
                    yield word

    return words


def _common(language: str, complete: Words) -> Words:
    """Return a recipe for the words of ``complete`` that occur 3 times or more in 10**7 words."""

    def words(fetch: Fetch) -> Iterator[str]:
        known = frequent(fetch("wordfreq"), language, zipf=2.5)
        return (word for word in complete(fetch) if word.lower() in known)

    return words


def _is_word(word: str) -> bool:
    """Say whether a word is not a short abbreviation (``kg``) or Roman numeral (``xii``)."""
    return len(word) > 3 or (
        not _VOWELS.isdisjoint(normalize("NFD", word.lower()))
        and (word in _LIKE_NUMERALS or not _NUMERAL.fullmatch(word))
    )


_VOWELS = frozenset("aeiouy")
_NUMERAL = re.compile("[ivx]+")
_LIKE_NUMERALS = {"vi", "xi"}


_SCOWL = "MIT AND LicenseRef-SCOWL"
_ENGLISH = ("word-list", "scowl")
_GALICIAN = ("hunspell-gl",)

_DICTIONARIES = (
    Recipe(0, "en", "complete", "English, complete", _SCOWL, _ENGLISH, _english_complete),
    Recipe(1, "en", "common", "English, common words", _SCOWL, _ENGLISH, _english_common),
    Recipe(2, "gl", "roots", "Galician, roots", "GPL-3.0-only", _GALICIAN, _galician_roots),
    Recipe(
        3, "gl", "inflected", "Galician, inflected", "GPL-3.0-only", _GALICIAN, _galician_inflected
    ),
    Recipe(
        4, "gl", "complete", "Galician, with clitics", "GPL-3.0-only", _GALICIAN, _galician_complete
    ),
)

# Languages with one source. The two numbers are of the complete and the common dictionary.
_OTHERS: tuple[tuple[int, int, str, str, str, str, Words], ...] = (
    (5, 13, "es", "Spanish", "GPL-3.0-or-later", "hunspell-es", _hunspell("hunspell-es", "es_ES")),
    (
        *(6, 14, "fr", "French", "MPL-2.0", "hunspell-fr-comprehensive"),
        _hunspell("hunspell-fr-comprehensive", "fr"),
    ),
    (
        *(7, 15, "de", "German", "GPL-2.0-or-later", "wngerman"),
        _listed("wngerman", "ngerman", capitals=True),
    ),
    (8, 16, "it", "Italian", "GPL-3.0-or-later", "witalian", _listed("witalian", "italian")),
    (
        *(9, 17, "pt", "Portuguese", "GPL-2.0-or-later", "wportuguese"),
        _listed("wportuguese", "portuguese"),
    ),
    (10, 18, "pl", "Polish", "Apache-2.0", "wpolish", _listed("wpolish", "polish")),
    (11, 19, "nl", "Dutch", "BSD-3-Clause", "wdutch", _listed("wdutch", "dutch")),
    (12, 20, "ca", "Catalan", "GPL-2.0-or-later", "wcatalan", _listed("wcatalan", "catalan")),
)

RECIPES = {
    recipe.name: recipe
    for recipe in (
        *_DICTIONARIES,
        *(
            Recipe(number, language, "complete", title, licence, (package,), words)
            for number, _, language, title, licence, package, words in _OTHERS
        ),
        *(
            Recipe(
                number,
                language,
                "common",
                f"{title}, common words",
                f"{licence} AND CC-BY-SA-4.0",
                (package, "wordfreq"),
                _common(language, words),
            )
            for _, number, language, title, licence, package, words in _OTHERS
        ),
    )
}
