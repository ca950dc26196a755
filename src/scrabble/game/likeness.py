"""Names that look alike: how players of two games are known to be the same.

Names are compared as they look, not as they are written: without hidden characters, accents,
capitals, spaces and signs, and with each letter that looks like another replaced by that one. The
table of look-alikes, data/unicode/look-alikes.txt, is made by ``build.py vectors look-alikes`` and
read when names are first compared. Nothing is kept that depends on it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from unicodedata import combining, normalize

from scrabble import data
from scrabble.game.player_text import clean_name

Forms = frozenset[str]


def forms_of(name: str) -> Forms:
    """Return the forms by which a name is compared; two names look alike if they share one.

    A capital may look like another letter than the small one does, so there are two.

    >>> forms_of("В\u0435a \u034f") & forms_of("bea") == {"bea"}
    True
    >>> forms_of("Iris") & forms_of("lris") != set(), forms_of("Ann") & forms_of("Bea") != set()
    (True, False)
    """
    shown = _bare(clean_name(name))
    return frozenset({_replaced(shown).casefold(), _replaced(shown.casefold()).casefold()})


RESERVED = (
    *("you", "me", "computer"),
    *("ti", "eu", "ordenador"),
    *("tú", "yo"),
    *("toi", "moi", "ordinateur"),
    *("du", "ich"),
)
"""What the page calls its player and computers, in each of its languages; a name once."""


@lru_cache(maxsize=64)
def is_reserved(name: str) -> bool:
    """Say whether a name looks like what the page calls its player or a computer.

    >>> is_reserved("You"), is_reserved("Yоu."), is_reserved("Yolanda")
    (True, True, False)
    """
    return not forms_of(name).isdisjoint(_reserved())


@cache
def _reserved() -> Forms:
    return frozenset().union(*map(forms_of, RESERVED))


def may_be_the_same(known: Sequence[str], here: Collection[int], other: Sequence[str]) -> bool:
    """Say whether the players of a known game may be among those of another one, by their names.

    Each name of the known game has to be in the other one, or to have a seat without a name there;
    so has each seat without a name, except the seats played ``here``, whose player is known. At
    least one name has to be in both: where nobody has a name, nobody is known.
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


def _bare(name: str) -> str:
    """Return the letters and digits of a name without their accents; all of it if it has none."""
    plain = "".join(char for char in normalize("NFKD", name) if not combining(char))
    return "".join(filter(str.isalnum, plain)) or name


def _replaced(name: str) -> str:
    return name.translate(_look_alikes())


@cache
def _look_alikes() -> dict[int, str]:
    """Return what each character looks like; a line has that, a space and the characters."""
    lines = data.read("unicode/look-alikes.txt").decode("utf-8").splitlines()
    pairs = (line.split(" ") for line in lines if not line.startswith("#"))
    return {ord(char): meant for meant, chars in pairs for char in chars}
