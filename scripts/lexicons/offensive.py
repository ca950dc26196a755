"""Valid words that hints, computer players and examples never suggest.

They come from two published lists: *cuss*, which rates its words (only the surest count here),
and *naughty-words*. Endings are added, since both have few plurals. Neither has Galician or
Catalan: these use the lists of related languages, and words that are not in their own dictionary
drop out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

Fetch = Callable[[str], Path]

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
_NAUGHTY = {"gl": ("es", "pt"), "ca": ("es", "fr")}
_SURE_ENTRY = re.compile(r"^\s*'?([^\W\d_]+)'?: 2,?$", re.MULTILINE)
_ENDINGS = ("", "s", "es")
_ENGLISH_ENDINGS = ("ed", "er", "ers", "ier", "iest", "ing", "ings", "y")
_LONG_ENOUGH = 4  # shorter words with an ending are mostly other words


def offensive(fetch: Fetch, language: str) -> Iterator[str]:
    """Yield words and their likely forms; the dictionary decides which of them exist."""
    for word in _listed(fetch, language):
        yield from (word + ending for ending in _ENDINGS)
        if len(word) < _LONG_ENOUGH:
            continue
        if language == "en":
            yield from (word + ending for ending in _ENGLISH_ENDINGS)
            yield from (word + word[-1] + ending for ending in _ENGLISH_ENDINGS)
        elif word.endswith(("a", "o")):
            yield from (word[:-1] + ending for ending in ("a", "as", "o", "os"))


def _listed(fetch: Fetch, language: str) -> Iterator[str]:
    for name in _CUSS.get(language, ()):
        script = (fetch("cuss") / "package" / f"{name}.js").read_text("utf-8")
        yield from _SURE_ENTRY.findall(script)
    for name in _NAUGHTY.get(language, (language,)):
        listed = json.loads((fetch("naughty-words") / "package" / f"{name}.json").read_bytes())
        yield from (word.lower() for word in listed if word.isalpha())
