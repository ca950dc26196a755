"""Names and notes: the texts that players write themselves.

Other players see them, so they must not hide or turn the text around them: what cannot be
seen (`scrabble.characters.is_hidden`) is not written. Links of earlier versions and of
strangers may hold some of it; it is left out wherever a name or a note is shown.
"""

from __future__ import annotations

from scrabble.characters import is_hidden
from scrabble.errors import SetupError

MAX_NAME = 20
MAX_NOTE = 80
_MAX_RAW = 1000
"""The most characters that are cleaned: with more a name is cut, and a note is too long."""

_VARIATION_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
_OF_EMOJI = frozenset("\ufe0e\ufe0f")
"""Choose between a black heart and a red one: notes keep these two."""

# Characters that are in no name and no note of a link, as ranges of code points: part of its
# format, and fewer than those that are not written.
_NEVER = (
    (0x0000, 0x001F), (0x007F, 0x00A0), (0x00AD, 0x00AD), (0x061C, 0x061C), (0x1680, 0x1680),
    (0x180E, 0x180E), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F), (0x3000, 0x3000),
    (0xD800, 0xF8FF), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0xE0000, 0xE00FF),
    (0xF0000, 0x10FFFF),
)  # fmt: skip


def clean_name(text: str) -> str:
    """Return the valid name nearest to a text: visible, single spaces, 20 characters at most.

    Hidden characters become spaces, for they could make one name look like another
    or turn the text around it. Variation selectors are dropped.

    >>> clean_name("A\u202enn \u3164"), clean_name("❤\ufe0f")
    ('A nn', '❤')
    """
    return _visible(text[:_MAX_RAW])[:MAX_NAME].rstrip()


def clean_note(text: str) -> str:
    """Return the valid note nearest to a text: visible characters, single spaces.

    Raises `SetupError` (``note-too-long``) beyond 80 characters: a note is never
    shortened without asking.
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
    """Say whether a link can hold a name; the same in every version of Unicode."""
    return text == "" or _is_valid(text, MAX_NAME)


def is_note(text: str) -> bool:
    """Say whether a link can hold a note; the same in every version of Unicode."""
    return text != "" and _is_valid(text, MAX_NOTE)


def _is_valid(text: str, max_length: int) -> bool:
    return (
        len(text) <= max_length
        and text == text.strip(" ")
        and "  " not in text
        and not any(first <= ord(char) <= last for char in text for first, last in _NEVER)
    )


def _visible(text: str, kept: frozenset[str] = frozenset()) -> str:
    """Return a text without what cannot be seen, but for the variation selectors ``kept``."""
    if not (text.isascii() and text.isprintable()):
        dropped = _VARIATION_SELECTORS - kept
        text = "".join(_shown(char) for char in text if char not in dropped)
    return " ".join(filter(None, text.split(" ")))


def _shown(char: str) -> str:
    return " " if char not in _OF_EMOJI and is_hidden(char) else char
