"""List valid but offensive words, in two grades.

The words come from two published lists: the words that *cuss* rates as surest, and all of
*naughty-words*. Endings are added, since both lists have few plurals. Neither list has Galician or
Catalan, so these languages use the lists of related languages.
Both lists also have mild words, and words that nearly always mean something else: ``mild.toml``
names these.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

Fetch = Callable[[str], Path]
Grade = Literal["harmful", "mild"]
"""``harmful``: a slur or an obscenity, which no computer player plays and no hint contains.
``mild``: a word of ``mild.toml``, which a computer player may play, but no hint begins with."""

PACKAGES = ("cuss", "naughty-words")

_CUSS = {
    "en": ("index",),
    "es": ("es",),
    "fr": ("fr",),
    "it": ("it",),
    "pt": ("pt", "pt-pt"),
    "gl": ("es", "pt"),
    "ca": ("es", "fr"),
}
_RELATED = {"gl": ("es", "pt"), "ca": ("es", "fr")}
_SURE_ENTRY = re.compile(r"^\s*'?([^\W\d_]+)'?: 2,?$", re.MULTILINE)
_ENDINGS = ("", "s", "es")
_ENGLISH_ENDINGS = ("ed", "er", "ers", "ier", "iest", "ing", "ings", "y")
_LONG_ENOUGH = 4  # A shorter word plus an ending is usually an unrelated word.
_MILD = tomllib.loads(Path(__file__).with_name("mild.toml").read_text("utf-8"))


def offensive(fetch: Fetch, language: str) -> dict[str, Grade]:
    """Grade the listed words and their likely forms, whether or not a dictionary has them.

    A form of a harmful entry is harmful, unless ``mild.toml`` names that form.
    """
    entries = set(_listed(fetch, language))
    tables = (*_RELATED.get(language, ()), language)
    mild = {word for each in tables for word in _MILD[each].split()}
    graded: dict[str, Grade] = {}
    for entry in sorted(entries & mild):
        graded |= dict.fromkeys(_forms(entry, language), "mild")
    for entry in sorted(entries - mild):
        graded |= dict.fromkeys(_forms(entry, language), "harmful")
    return graded | dict.fromkeys(graded.keys() & mild, "mild")


def _forms(word: str, language: str) -> Iterator[str]:
    """Yield a word with the endings that it may have."""
    yield from (word + ending for ending in _ENDINGS)
    if len(word) < _LONG_ENOUGH:
        return
    if language == "en":
        yield from (word + ending for ending in _ENGLISH_ENDINGS)
        yield from (word + word[-1] + ending for ending in _ENGLISH_ENDINGS)
    elif word.endswith(("a", "o")):
        yield from (word[:-1] + ending for ending in ("a", "as", "o", "os"))


def _listed(fetch: Fetch, language: str) -> Iterator[str]:
    for name in _CUSS.get(language, ()):
        script = (fetch("cuss") / "package" / f"{name}.js").read_text("utf-8")
        yield from _SURE_ENTRY.findall(script)
    for name in _RELATED.get(language, (language,)):
        listed = json.loads((fetch("naughty-words") / "package" / f"{name}.json").read_bytes())
        yield from (word.lower() for word in listed if word.isalpha())
