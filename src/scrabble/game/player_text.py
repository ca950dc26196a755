"""Names and notes: the texts that players write themselves.

Other players see them, so they must not hide or turn the text around them: control,
bidirectional and zero-width characters are not allowed.
"""

from __future__ import annotations

from scrabble.errors import SetupError

MAX_NAME = 20
MAX_NOTE = 80
_MAX_RAW = 1000
"""The most characters that are cleaned: with more a name is cut, and a note is too long."""

# Characters that are in no name and no note of a link, as ranges of code points. What Python calls
# printable grows with every version of Unicode; what a link can hold is part of its format.
_NEVER = (
    (0x0000, 0x001F), (0x007F, 0x00A0), (0x00AD, 0x00AD), (0x061C, 0x061C), (0x1680, 0x1680),
    (0x180E, 0x180E), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F), (0x3000, 0x3000),
    (0xD800, 0xF8FF), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0xE0000, 0xE00FF),
    (0xF0000, 0x10FFFF),
)  # fmt: skip


def clean_name(text: str) -> str:
    """Return the valid name nearest to a text: printable, single spaces, 20 characters at most.

    Control, bidirectional and zero-width characters are dropped: they could make
    one name look like another or turn the text around it.
    """
    return _visible(text[:_MAX_RAW])[:MAX_NAME].rstrip()


def clean_note(text: str) -> str:
    """Return the valid note nearest to a text: printable characters, single spaces.

    Raises `SetupError` (``note-too-long``) beyond 80 characters: a note is never
    shortened without asking.
    """
    note = _visible(text) if len(text) <= _MAX_RAW else text
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


def _visible(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
