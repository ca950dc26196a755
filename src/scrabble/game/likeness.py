"""Compare names by their look, to tell whether two games have the same players.

The comparison ignores hidden characters, accents, capitals, spaces and signs. It replaces a
look-alike, for example a Cyrillic letter, by the letter that it resembles.

Two data files are read when names are first compared. ``build.py vectors look-alikes`` writes
``unicode/look-alikes.txt``. ``build.py vectors lists`` writes ``names/reserved.txt``, which has the
page's names for players and computers. No stored data depends on these files.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from unicodedata import combining, normalize

from scrabble import data
from scrabble.game.player_text import clean_name

Forms = frozenset[str]
_PAIRS = str.maketrans({"m": "rn", "w": "vv"})
"""Single letters that look like a pair of letters."""


def forms_of(name: str) -> Forms:
    """Return the forms of a name to compare; two names look alike if they share a form.

    There are two forms, because a capital and its small letter may resemble different letters.

    >>> forms_of("В\u0435a \u034f") & forms_of("bea") == {"bea"}
    True
    >>> forms_of("Iris") & forms_of("lris") != set(), forms_of("Ann") & forms_of("Bea") != set()
    (True, False)
    """
    plain = _without_marks(clean_name(name))
    return frozenset(map(_read, (plain, plain.casefold())))


@lru_cache(maxsize=64)
def is_reserved(name: str) -> bool:
    """Say whether a name, with or without a final number, looks like one of `reserved_names`.

    >>> is_reserved("You"), is_reserved("Yоu."), is_reserved("Player 2"), is_reserved("Yolanda")
    (True, True, True, False)
    """
    kind = re.sub(r"\W*\d+\W*$", "", name)
    return not (forms_of(name) | forms_of(kind)).isdisjoint(_reserved_forms())


@cache
def reserved_names() -> Sequence[str]:
    """List the names that the page gives to players and computers, in all its languages."""
    lines = data.read("names/reserved.txt").decode("utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def _reserved_forms() -> Forms:
    return frozenset().union(*map(forms_of, reserved_names()))


def may_be_the_same(known: Sequence[str], here: Collection[int], other: Sequence[str]) -> bool:
    """Say whether another game may have the players of a known game, judging by their names.

    At least one name must be in both games. Every other player of the known game, named or not,
    needs an unnamed seat in the other game. The exception is an unnamed seat played on this device
    (``here``), because its player is known.
    """
    left = [forms_of(name) for name in other if name]
    unnamed = len(other) - len(left)
    shared = 0
    for seat, name in enumerate(known):
        alike = next((each for each in left if each & forms_of(name)), None) if name else None
        if alike is not None:
            left.remove(alike)
            shared += 1
        elif name or seat not in here:
            unnamed -= 1
    return shared > 0 and unnamed >= 0


def _without_marks(name: str) -> str:
    """Return a name without its accents."""
    return "".join(char for char in normalize("NFKD", name) if not combining(char))


def _read(name: str) -> str:
    """Return a name's letters and digits (or else all characters), with look-alikes replaced."""
    plain = name.translate(_look_alikes())
    letters = "".join(filter(str.isalnum, plain)) or plain
    return letters.casefold().translate(_PAIRS)


@cache
def _look_alikes() -> dict[int, str]:
    """Parse the file of look-alikes: each line has a text and the characters that resemble it."""
    lines = data.read("unicode/look-alikes.txt").decode("utf-8").splitlines()
    pairs = (line.split(" ") for line in lines if not line.startswith("#"))
    return {ord(char): meant for meant, chars in pairs for char in chars}
