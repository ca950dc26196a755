"""Clean names and notes, the texts that players write themselves.

Other players see these texts, so no text may hide or reverse what surrounds it. Names and
notes are cleaned of hidden characters (`scrabble.characters.is_hidden`) before they enter a
link, and before each display, because links from strangers or old versions may contain some.
"""

from __future__ import annotations

import re
from unicodedata import category

from scrabble.characters import is_hidden
from scrabble.errors import SetupError

MAX_NAME = 20
MAX_NOTE = 80
_MAX_RAW = 1000
"""The longest text to clean: a longer name is cut, and a longer note is rejected."""

_VARIATION_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
_OF_EMOJI = frozenset("\ufe0e\ufe0f")
"""The two variation selectors that notes may contain, for example for a black or a red heart."""
_JOINER = "\u200d"
"""The character that joins several emoji into one picture; links cannot hold this character."""
_EMOJI = (range(0x2190, 0x2C00), range(0x1F000, 0x20000))
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_REGIONS = range(0x1F1E6, 0x1F200)
"""Regional indicators: two of them make a flag."""
_MAX_MARKS = 6
"""The most accents and other marks on one letter: more would cover the lines around it."""

# Code points that no name or note in a link may contain. They belong to the frozen link
# format; `clean_name` and `clean_note` remove more.
_NEVER = (
    (0x0000, 0x001F), (0x007F, 0x00A0), (0x00AD, 0x00AD), (0x061C, 0x061C), (0x1680, 0x1680),
    (0x180E, 0x180E), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F), (0x3000, 0x3000),
    (0xD800, 0xF8FF), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0xE0000, 0xE00FF),
    (0xF0000, 0x10FFFF),
)  # fmt: skip
_INVALID = re.compile(f"[{''.join(f'{chr(first)}-{chr(last)}' for first, last in _NEVER)}]")


def clean_name(text: str) -> str:
    """Return the valid name nearest to a text: visible, single spaces, at most 20 characters.

    Hidden characters become spaces, since they could make one name look like another
    or reverse the text around it. Variation selectors and accents without a letter are dropped.
    A visible character such as an emoji with a skin tone stays whole or is left out. Links cannot
    join emoji: the parts of a family stand side by side, or are all left out.

    >>> clean_name("A\u202enn \u3164"), clean_name("❤\ufe0f"), clean_name("👩\u200d👧")
    ('A nn', '❤', '👩👧')
    >>> clean_name("\u0301\u0336"), clean_name("Ann \u20e3")
    ('', 'Ann')
    """
    return _visible(text[:_MAX_RAW], most=MAX_NAME)


def clean_note(text: str) -> str:
    """Return the valid note nearest to a text: visible characters, single spaces.

    Raises `SetupError` (``note-too-long``) beyond 80 characters, because shortening a note
    needs its writer's consent.
    """
    note = _visible(text, _OF_EMOJI) if len(text) <= _MAX_RAW else text
    if _OF_EMOJI.issuperset(note.replace(" ", "")):
        return ""
    if len(note) > MAX_NOTE:
        raise SetupError(
            "note-too-long",
            f"A note has up to {MAX_NOTE} characters, this one {len(note)}: shorten it.",
        )
    return note


def is_name(text: str) -> bool:
    """Say whether a link can hold a name; the answer is the same in every Unicode version."""
    return text == "" or _is_valid(text, MAX_NAME)


def is_note(text: str) -> bool:
    """Say whether a link can hold a note; the answer is the same in every Unicode version."""
    return text != "" and _is_valid(text, MAX_NOTE)


def _is_valid(text: str, max_length: int) -> bool:
    return (
        len(text) <= max_length
        and text == text.strip(" ")
        and "  " not in text
        and not _INVALID.search(text)
    )


def _visible(text: str, kept: frozenset[str] = frozenset(), most: int | None = None) -> str:
    """Return a text without hidden characters, except the variation selectors ``kept``.

    Stops before a character that would exceed the length ``most``.
    """
    if text.isascii() and text.isprintable():
        return " ".join(filter(None, text.split(" ")))[:most].rstrip()
    dropped = _VARIATION_SELECTORS - kept
    shown = ""
    for cluster in _clusters(text):
        longer = shown
        for char in map(_shown, _without_joiners(cluster)):
            if char not in dropped and not _is_too_much(longer, char):
                longer += char
        if most is not None and len(longer.rstrip()) > most:
            break
        shown = longer
    return shown.rstrip()


def _is_too_much(text: str, char: str) -> bool:
    """Say whether a space or a mark must be dropped after ``text``.

    A mark without a letter must be dropped: it would cover the character before it.
    """
    is_bare = text.rstrip("".join(_OF_EMOJI))[-1:] in ("", " ")
    if char == " " or (is_bare and _is_mark(char)):
        return is_bare
    return _is_mark(char) and len(text) >= _MAX_MARKS and all(map(_is_mark, text[-_MAX_MARKS:]))


def _clusters(text: str) -> list[str]:
    """Split a text into visible characters.

    Keeps together a letter and its marks, an emoji with skin tone and joined emoji, and a flag.
    """
    clusters: list[str] = []
    for char in text:
        last = clusters[-1] if clusters else ""
        if not last or not _continues(last, char):
            clusters.append(char)
        else:
            clusters[-1] += char
    return clusters


def _continues(cluster: str, char: str) -> bool:
    """Say whether a character is displayed as part of the cluster before it."""
    if _is_mark(char) or ord(char) in _SKIN_TONES or char in _VARIATION_SELECTORS:
        return True
    if char == _JOINER:
        return _is_emoji(cluster[0])
    if ord(char) in _REGIONS:
        return len(cluster) == 1 and ord(cluster) in _REGIONS
    return cluster.endswith(_JOINER) and _is_emoji(char)


def _is_mark(char: str) -> bool:
    return not char.isascii() and char not in _VARIATION_SELECTORS and category(char)[0] == "M"


def _is_emoji(char: str) -> bool:
    return any(ord(char) in codes for codes in _EMOJI)


def _without_joiners(cluster: str) -> str:
    return cluster.replace(_JOINER, "") if _is_emoji(cluster[0]) else cluster


def _shown(char: str) -> str:
    return " " if char not in _OF_EMOJI and is_hidden(char) else char
