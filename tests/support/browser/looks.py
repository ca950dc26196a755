"""The looks in which scenes are shown: screen sizes, colours, languages.

The usual run shows each scene in one look. The looks of any 40 consecutive scenes have every pair
of size and language, of size and colours, and of colours and language.
"""

import os
import re
from typing import NamedTuple

from support.browser.serving import ROOT

_LANGUAGES = (ROOT / "site" / "core" / "languages.js").read_text("utf-8")
LANGUAGES = tuple(re.findall(r'^  (\w\w): "', _LANGUAGES, re.MULTILINE))
"""The page's languages, in the order of site/core/languages.js."""
SIZES = ("phone", "desktop", "small", "tablet")
COLOURS = (("light", "system"), ("dark", "system"), ("light", "contrast"), ("dark", "contrast"))
"""Colour schemes of the device, each with a theme of the page."""

FULL_SIZE = os.environ.get("PASSAWORD_SCENES", "")
"""The size at which the full run shows every scene in every language and all colours."""


class Look(NamedTuple):
    """A screen size, a language, and the colours in which each state of a scene is shown."""

    size: str
    language: str
    colours: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        """Return the name for reports: ``phone-en-light``."""
        shown = ["-".join(filter("system".__ne__, pair)) for pair in self.colours]
        return "-".join([self.size, self.language, *(shown if len(shown) == 1 else [])])


SPREAD = tuple(
    Look(size, language, (COLOURS[(row + column) % 4],))
    for row, language in enumerate(LANGUAGES)
    for column, size in enumerate(SIZES)
)


def looks_of(number: int) -> list[Look]:
    """Return the looks of a scene in this run, given its place among all scenes."""
    if FULL_SIZE:
        return [Look(FULL_SIZE, language, COLOURS) for language in LANGUAGES]
    return [SPREAD[number % len(SPREAD)]]
