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
from typing import NamedTuple
from unicodedata import normalize

from scrabble.tiles import load_alphabet
from scripts.data.lexicons.frequency import frequent
from scripts.data.lexicons.hunspell import Dictionary, Entry

Fetch = Callable[[str], Path]
"""Returns the folder of an unpacked package."""


Words = Callable[[Fetch], Iterable[str]]
"""Yields the written words of a dictionary, in any order, with repetitions."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One dictionary: its frozen number, names, licence, packages and words.

    A later ``edition`` has the same language and variant; it ends the name from the second on.
    """

    number: int
    language: str
    variant: str
    title: str
    licence: str
    packages: tuple[str, ...]
    words: Words
    edition: int = 1

    @property
    def name(self) -> str:
        """The name of the pack: ``en-complete``, ``en-complete-2``."""
        return self._named(self.variant)

    @property
    def common(self) -> str:
        """The name of the pack with this dictionary's words for beginners."""
        return self._named("roots" if self.language == "gl" else "common")

    def _named(self, variant: str) -> str:
        edition = f"-{self.edition}" if self.edition > 1 else ""
        return f"{self.language}-{variant}{edition}"


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


Decode = Callable[[bytes], str]
"""Decodes a file of SCOWL."""


def decoded_by_edition_1(content: bytes) -> str:
    """Decode as the first edition did: wrongly, so it lacks every word written with accents."""
    return content.decode("latin-1")


def decoded_and_folded(content: bytes) -> str:
    """Decode a list, and fold accented letters: ``café`` is read as ``cafe``."""
    # Not a fold of the English tiles: that would change the digest of own lists.
    return load_alphabet("en").fold(content.decode("utf-8").replace("ø", "o"))


def _scowl(fetch: Fetch, decode: Decode, up_to: int, spellings: Iterable[str]) -> set[str]:
    """Return SCOWL's lower-case words up to a size: 10 (frequent words), 20 ... 95 (rare ones)."""
    words: set[str] = set()
    for spelling in spellings:
        for path in (fetch("scowl") / "usr/share/dict/scowl").glob(f"{spelling}-words.*"):
            if int(path.suffix[1:]) <= up_to:
                words.update(decode(path.read_bytes()).split())
    return {word for word in words if _PLAIN.fullmatch(word)}


def _english_complete(decode: Decode) -> Words:
    """Return a recipe for words in both sources, and SCOWL's common words from four letters.

    SCOWL has many abbreviations of two and three letters, so such short words come from the other
    list, with three additions that every modern game accepts.
    """
    spellings = _ENGLISH_SPELLINGS + _ENGLISH_VARIANTS

    def words(fetch: Fetch) -> Iterator[str]:
        listed = _word_list(fetch)
        return chain(
            listed & _scowl(fetch, decode, 95, spellings),
            (word for word in _scowl(fetch, decode, 70, spellings) if len(word) >= 4),
            (word for word in listed if len(word) <= 3),
            ("ok", "ew", "zen"),
        )

    return words


def _english_common(decode: Decode) -> Words:
    """Return a recipe for everyday words: SCOWL's smaller sizes within the other source."""
    return lambda fetch: _scowl(fetch, decode, 50, _ENGLISH_SPELLINGS) & _word_list(fetch)


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


def _with(complete: Words, more: str) -> Words:
    """Return a recipe for the words of another one, and some more."""
    return lambda fetch: chain(complete(fetch), more.split())


def _common(language: str, complete: Words, counted_as: Callable[[str], str]) -> Words:
    """Return a recipe for the words of ``complete`` that occur 3 times or more in 10**7 words.

    ``counted_as`` gives the spelling in *wordfreq*, which has ``fuss`` for ``Fuß``.
    """

    def words(fetch: Fetch) -> Iterator[str]:
        known = frequent(fetch("wordfreq"), language, zipf=2.5)
        return (word for word in complete(fetch) if counted_as(word) in known)

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

_EDITIONS: tuple[tuple[int, int, int, str, Decode], ...] = (
    (1, 0, 1, ", edition 1", decoded_by_edition_1),
    (2, 21, 22, "", decoded_and_folded),
)
"""The English editions: the numbers of the complete and the common dictionary, the end of their
titles, and how they decode SCOWL."""

_DICTIONARIES = (
    *(
        Recipe(number, "en", variant, f"English, {title}{end}", _SCOWL, _ENGLISH, words, edition)
        for edition, complete, common, end, decode in _EDITIONS
        for number, variant, title, words in (
            (complete, "complete", "complete", _english_complete(decode)),
            (common, "common", "common words", _english_common(decode)),
        )
    ),
    Recipe(2, "gl", "roots", "Galician, roots", "GPL-3.0-only", _GALICIAN, _galician_roots),
    Recipe(
        3, "gl", "inflected", "Galician, inflected", "GPL-3.0-only", _GALICIAN, _galician_inflected
    ),
    Recipe(
        4, "gl", "complete", "Galician, with clitics", "GPL-3.0-only", _GALICIAN, _galician_complete
    ),
)

_GERMAN = _listed("wngerman", "ngerman", capitals=True)
# The source has few of these, and those beside abbreviations, as nouns with a capital.
_GERMAN_OF_TWO_LETTERS = "ah ai ar as bö ei fa ha he hi ho hü la mi na nu po re ur ut öl"


class _OneSource(NamedTuple):
    """The complete and the common dictionary of a language with one source.

    ``counted_as`` gives the spelling of a word in *wordfreq*.
    """

    complete: int
    common: int
    language: str
    title: str
    licence: str
    package: str
    words: Words
    edition: int = 1
    counted_as: Callable[[str], str] = str.lower

    def recipes(self) -> Iterator[Recipe]:
        """Yield the two recipes."""
        yield Recipe(
            number=self.complete,
            language=self.language,
            variant="complete",
            title=self.title,
            licence=self.licence,
            packages=(self.package,),
            words=self.words,
            edition=self.edition,
        )
        yield Recipe(
            number=self.common,
            language=self.language,
            variant="common",
            title=f"{self.title}, common words",
            licence=f"{self.licence} AND CC-BY-SA-4.0",
            packages=(self.package, "wordfreq"),
            words=_common(self.language, self.words, self.counted_as),
            edition=self.edition,
        )


_GPL_2, _GPL_3 = "GPL-2.0-or-later", "GPL-3.0-or-later"
_FRENCH = "hunspell-fr-comprehensive"

_OTHERS = (
    _OneSource(5, 13, "es", "Spanish", _GPL_3, "hunspell-es", _hunspell("hunspell-es", "es_ES")),
    _OneSource(6, 14, "fr", "French", "MPL-2.0", _FRENCH, _hunspell(_FRENCH, "fr")),
    _OneSource(7, 15, "de", "German, edition 1", _GPL_2, "wngerman", _GERMAN),
    _OneSource(8, 16, "it", "Italian", _GPL_3, "witalian", _listed("witalian", "italian")),
    _OneSource(
        *(9, 17, "pt", "Portuguese", _GPL_2, "wportuguese"), _listed("wportuguese", "portuguese")
    ),
    _OneSource(10, 18, "pl", "Polish", "Apache-2.0", "wpolish", _listed("wpolish", "polish")),
    _OneSource(11, 19, "nl", "Dutch", "BSD-3-Clause", "wdutch", _listed("wdutch", "dutch")),
    _OneSource(12, 20, "ca", "Catalan", _GPL_2, "wcatalan", _listed("wcatalan", "catalan")),
    _OneSource(
        *(23, 24, "de", "German", _GPL_2, "wngerman", _with(_GERMAN, _GERMAN_OF_TWO_LETTERS)),
        edition=2,
        counted_as=str.casefold,
    ),
)

RECIPES = {
    recipe.name: recipe
    for recipe in chain(_DICTIONARIES, *(source.recipes() for source in _OTHERS))
}
