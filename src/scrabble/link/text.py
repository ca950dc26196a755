"""The text of a link: base 62, and finding a link in pasted text.

Links consist of ``0-9A-Za-z`` only, because messengers and mail programs drop or mangle other
characters at the end of a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scrabble.errors import LinkError

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BASE = len(DIGITS)
MIN_LINK = 12
"""No link of any version is shorter."""
MAX_LINK = 2000
"""No link is longer. A longer text is refused before any work on it."""
MAX_PASTED = 20_000
_VALUE = {digit: value for value, digit in enumerate(DIGITS)}
_RUN = re.compile(r"[0-9A-Za-z]+")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_PERCENT = re.compile("%([2-7][0-9A-Fa-f])")
_TRIES = 4


def to_digits(number: int) -> str:
    """Format a number of 0 or more in base 62, most significant digit first."""
    digits = []
    while number:
        number, digit = divmod(number, BASE)
        digits.append(DIGITS[digit])
    return "".join(reversed(digits)) or DIGITS[0]


def from_digits(text: str) -> int:
    """Parse a base-62 number of at most 2,000 digits: parsing takes quadratic time."""
    number = 0
    for digit in text:
        number = number * BASE + _VALUE[digit]
    return number


def _unquoted(text: str) -> str:
    """Decode percent-encoded ASCII characters: a link has no others."""
    return _PERCENT.sub(lambda found: chr(int(found[1], 16)), text)


def possible_links(pasted: str) -> Iterator[str]:
    """Yield the parts of a pasted text that may be a link, the likeliest first.

    Accepts a bare link, a URL, or a whole chat message around one. The link may be percent-encoded,
    in angle brackets, followed by punctuation or broken by white space. If the text has a ``#``,
    looks only after one, and begins at the last.
    """
    text = _INVISIBLE.sub("", _unquoted(pasted[:MAX_PASTED]))
    pieces = [piece.lstrip("/!") for piece in reversed(text.split("#")[1:])] or [text]
    seen = set()
    for piece in pieces[:_TRIES]:
        runs = _RUN.findall(piece)
        whole = _RUN.match(re.sub(r"\s+", "", piece))
        for found in (*runs[:1], *([whole[0]] if whole else []), max(runs, key=len, default="")):
            if found and found not in seen:
                seen.add(found)
                yield found


def check_version(link: str, ours: str) -> None:
    """Raise `LinkError` unless a text may be a link of version ``ours``.

    The codes are ``too-long``, ``not-a-link`` and ``unknown-version``.
    """
    if len(link) > MAX_LINK:
        raise LinkError("too-long", f"This is longer than any link ({MAX_LINK} characters).")
    if not link or not set(link) <= set(DIGITS):
        raise LinkError("not-a-link", "This is not a Pass-a-Word link.")
    version = link[0]
    if version == ours:
        return
    if len(link) >= MIN_LINK and version.isdigit() and version != "0":
        raise LinkError(
            "unknown-version",
            f"This link is of version {version}: reload the page to get the newest one.",
        )
    raise LinkError("not-a-link", "This is not a Pass-a-Word link.")
