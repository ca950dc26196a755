"""The kinds of event lines of a GCG file, with the pattern of each kind."""

from __future__ import annotations

import re
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of event lines."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - a turn passed
    WITHDRAWN = "withdrawn"
    CHALLENGE = "challenge"
    TIME = "time"
    RACKS = "racks"


_ACTION = {
    Kind.PLAY: r"(?P<where>[0-9]{1,2}[A-Oa-o]|[A-Oa-o][0-9]{1,2}) (?P<tiles>\S+)",
    Kind.WITHDRAWN: r"--",
    Kind.PASS: r"-0?",
    Kind.EXCHANGE: r"-(?P<tiles>[^\s-]\S*)",
    Kind.CHALLENGE: r"\((?i:challenge)\)",
    Kind.TIME: r"\((?i:(?:over)?time(?: penalty)?)\)",
    Kind.RACKS: r"\((?P<tiles>[^()\s]*)\)",
}
_EVENTS = {
    kind: re.compile(
        rf"(?:(?P<rack>[^\s(-]\S*) )?{action}"
        r" (?P<score>(?:\+-|[+-])?[0-9]{1,4}) (?P<total>(?:\+-|[+-])?[0-9]{1,5})(?: (?P<extra>.+))?"
    )
    for kind, action in _ACTION.items()
}
"""The first pattern that matches is the kind: a pass ``-0`` is no exchange."""
_DASH = re.compile("[\u2212\u2013\u2014]")
"""The minus signs and dashes that word processors write for a hyphen."""


def fields_of_event(words: str) -> dict[str, str] | None:
    """Return the fields of an event, given the text after the colon with single spaces.

    The field ``kind`` is always there, ``where``, ``tiles`` and ``extra`` where the line has them.
    Numbers are as ``int`` reads them.
    """
    plain = _DASH.sub("-", words)
    for kind, pattern in _EVENTS.items():
        if parts := pattern.fullmatch(plain):
            fields = {name: text or "" for name, text in parts.groupdict().items()}
            fields["extra"] = words[slice(*parts.span("extra"))] if parts["extra"] else ""
            fields |= {name: fields[name].replace("+-", "-") for name in ("score", "total")}
            return fields | {"kind": kind.value}
    return None
