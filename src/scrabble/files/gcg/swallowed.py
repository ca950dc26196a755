"""Recognise event lines that lost their ``>``, so that they never become part of a note."""

from __future__ import annotations

import re
from collections.abc import Collection

from scrabble.files.gcg.event_lines import fields_of_event

_BEFORE_NICK = re.compile(
    r"(?P<sign>(?:&(?:gt|\#0*62|\#x0*3e);|\W)*+)(?:[0-9]{1,3}[.)]\s*)?", re.IGNORECASE
)
_ESCAPED_SIGN = re.compile(r"&(?:gt|#0*62|#x0*3e);|\\>", re.IGNORECASE)
_SQUARE = r"(?:[0-9]{1,2}[A-Oa-o]|[A-Oa-o][0-9]{1,2})"
_LIKE_AN_ACTION = re.compile(
    rf"(?:\S+ )?(?:{_SQUARE} \S+|-\S*|\(\S*\)) [+-]{{0,2}}[0-9]+(?: .*)?"
    rf"|[A-Z?]{{1,8}} (?:{_SQUARE} \S+|-\S*)"
)
"""A turn with its score, where the total may be missing, or a turn with its rack alone."""


def looks_like_event(line: str, nicks: Collection[str]) -> bool:
    """Say whether a line without ``>`` looks like an event of a player in ``nicks`` or of another.

    After an escaped ``>`` a nickname is enough. A known player needs a turn with its score or its
    rack. An unknown one needs a turn, a score and a total.
    """
    found = _BEFORE_NICK.match(line)
    assert found is not None  # the pattern matches an empty text
    bare = line[found.end() :]
    known = max((nick for nick in nicks if _begins_with(bare, nick)), key=len, default="")
    nick, colon, rest = bare.partition(":")
    if known:
        nick, rest = known, bare[len(known) :].lstrip(": \t")
    words = " ".join(rest.split())
    if known and _LIKE_AN_ACTION.fullmatch(words):
        return True
    if not known and not colon:
        return False
    return bool(nick and _ESCAPED_SIGN.search(found["sign"])) or fields_of_event(words) is not None


def _begins_with(text: str, nick: str) -> bool:
    is_same = bool(nick) and text[: len(nick)].casefold() == nick.casefold()
    after = text[len(nick) : len(nick) + 1]
    return is_same and (after == ":" or after.isspace())
