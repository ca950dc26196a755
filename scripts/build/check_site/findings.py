"""Judge a site: what was found, what follows for players, what its publisher can do."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from scripts.build.check_site import rules
from scripts.build.check_site.facts import Facts
from scripts.build.check_site.rules import Rule

MAX_TEXT = 300


class Level(Enum):
    """How much a finding matters to players."""

    OK = "OK"
    NOTE = "note"
    FAULT = "fault"
    UNKNOWN = "unknown"


class Kind(NamedTuple):
    """A kind of problem: what follows for players, and what to do."""

    level: Level
    players: str
    remedy: str


class Finding(NamedTuple):
    """A line of the report."""

    level: Level
    code: str
    text: str


NOT_OFFLINE = "The game plays, but cannot be kept offline."
NO_START = "The game does not start."

KINDS = {
    "unreachable": Kind(
        Level.UNKNOWN, "", "Check the address, and whether the host refuses programs."
    ),
    "elsewhere": Kind(Level.UNKNOWN, "", "Check that address."),
    "unfinished": Kind(Level.UNKNOWN, "", "Check again, with more time (--seconds)."),
    "https": Kind(
        Level.FAULT,
        "The game plays, but cannot be kept offline or installed.",
        "Get a certificate.",
    ),
    "http": Kind(
        Level.NOTE, "Players who come there cannot play offline.", "Redirect http: to https:."
    ),
    "slash": Kind(Level.FAULT, NO_START, "Redirect to the address with its slash."),
    "bare": Kind(
        Level.NOTE,
        "Players who leave the slash out do not find the game.",
        "Redirect to the address with its slash.",
    ),
    "list": Kind(Level.FAULT, NOT_OFFLINE, "Publish all files of dist/ again."),
    "missing": Kind(
        Level.FAULT,
        "Parts of the game fail, and it cannot be kept offline.",
        "Publish all files of dist/; let the host send every ending.",
    ),
    "packed": Kind(
        Level.NOTE, "A first visit loads more.", "Publish packed/, and let the host send .xz files."
    ),
    "encoding": Kind(
        Level.FAULT, NO_START, "Upload the files as they are; let the host compress them once."
    ),
    "altered": Kind(
        Level.FAULT,
        "The game cannot be kept offline, and may not start.",
        "Turn off what changes files: minifying, scripts added or held back, line endings.",
    ),
    "broken-off": Kind(Level.NOTE, "A visit may need a second try.", "Ask the host why."),
    "against": Kind(
        Level.FAULT, "Players get another version.", "Publish all files of dist/ again."
    ),
    "type": Kind(
        Level.FAULT,
        "Browsers refuse such scripts and styles: the game does not start, or has no looks.",
        "Set the types: .js text/javascript, .css text/css, .svg image/svg+xml.",
    ),
    "charset": Kind(Level.NOTE, "Some signs look wrong.", "Name utf-8, or nothing."),
    "policy": Kind(
        Level.FAULT,
        "The game does not start, or lacks what is refused.",
        "Send the policy of dist/_headers.",
    ),
    "headers": Kind(
        Level.NOTE,
        "The game plays; what these headers forbid, the page alone must forbid.",
        "Let the host send the headers of dist/_headers.",
    ),
    "caching": Kind(
        Level.FAULT,
        "After an update old files meet new ones: the game may not start.",
        "Send Cache-Control: no-cache.",
    ),
    "etag": Kind(Level.FAULT, "Updates may never arrive.", "Turn the ETags off."),
    "query": Kind(
        Level.FAULT,
        "The game cannot be kept offline; links to which apps add a query do not open.",
        "Let the host ignore what follows a question mark.",
    ),
    "worker": Kind(Level.FAULT, NOT_OFFLINE, "Publish all files of dist/; send sw.js as it is."),
    "fallback": Kind(
        Level.NOTE, "Files that are missing look as if they were there.", "Let the host send 404."
    ),
    "coded-link": Kind(
        Level.NOTE,
        "Links in which an app has rewritten # as %23 do not open on a first visit.",
        "Let the host send 404.html for what does not exist.",
    ),
    "robots": Kind(Level.NOTE, "Chats show no preview of a link.", "Allow the page in robots.txt."),
}

ENDS: tuple[Rule, ...] = (rules.reached, rules.in_time)
"""Rules without which no other can be judged."""
RULES: dict[str, tuple[Rule, str]] = {
    "list": (rules.has_list, "{list} names the files of version {version}"),
    "files": (rules.whole, "{count} files are the ones of the list"),
    "connection": (rules.unbroken, "each file was sent to its end"),
    "types": (rules.typed, "scripts, styles and drawings have their media types"),
    "charset": (rules.readable, "text is sent as UTF-8"),
    "https": (rules.secure, "browsers allow offline play at this address"),
    "slash": (rules.slash, "{slash}"),
    "query": (rules.answers_queries, "the page is sent with a query, too"),
    "worker": (rules.has_worker, "the service worker is sent, and is of this version"),
    "policy": (rules.allowed, "no policy of the host refuses what the game needs"),
    "headers": (rules.protected, "the headers of dist/_headers are sent"),
    "caching": (rules.fresh, "browsers ask whether a file has changed"),
    "etag": (rules.marked, "different files have different ETags"),
    "missing": (rules.misses, "an address that does not exist is refused"),
    "coded-link": (rules.opens_coded_links, "a link with %23 in place of # gets 404.html"),
    "robots": (rules.shown_in_chats, "robots.txt lets chats show a preview"),
    "against": (rules.same, "{against}"),
}
"""The rules in the order of the report, and what is said of each that is kept, if anything."""


def printable(text: str) -> str:
    r"""Return text of a host so that it cannot control a terminal, cut to a length.

    >>> printable("a\x1b[2J")
    'a\\x1b[2J'
    """
    safe = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
    return safe if len(safe) <= MAX_TEXT else f"{safe[:MAX_TEXT]}…"


def judge(facts: Facts) -> Iterator[Finding]:
    """Return what was found, in the order of the rules."""
    ends = [_bad(*problem) for rule in ENDS for problem in rule(facts)]
    yield from ends
    if ends:
        return
    about = {
        "list": "assets.json",
        "version": facts.listing.version,
        "count": len(facts.listing.files),
        "slash": "the address works without its slash, too" if facts.bare.status else "",
        "against": "the files are those of the folder" if facts.ours else "",
    }
    for code, (rule, kept) in RULES.items():
        found = [_bad(*problem) for problem in rule(facts)]
        text = kept.format(**about)
        yield from found or ([Finding(Level.OK, code, f"{text}.")] if text else [])


def _bad(code: str, what: str) -> Finding:
    kind = KINDS[code]
    return Finding(
        kind.level, code, " ".join(filter(None, (f"{what}.", kind.players, kind.remedy)))
    )


def line(finding: Finding) -> str:
    """Return a finding as a line of the report."""
    return f"{finding.level.value:<7}  {finding.code:<11}  {printable(finding.text)}"
