"""The rules for a published site, with the effect on players and the remedy of each problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial
from typing import NamedTuple

from scripts.build import dist
from scripts.build.check_site import policy
from scripts.build.check_site.facts import (
    GZIP,
    INDEX,
    LIST,
    QUERY,
    WORKER,
    Facts,
    Listed,
    digest,
    unwrapped,
)
from scripts.build.check_site.fetch import ELSEWHERE, ENCODED, POLICY, TIME_OVER, Reply
from scripts.build.serving import MISSING

Texts = Iterable[str]
"""The problems that a rule found, one text each."""

SCRIPTS = {
    "application/ecmascript", "application/javascript", "application/x-ecmascript",
    "application/x-javascript", "text/ecmascript", "text/javascript", "text/x-javascript",
}  # fmt: skip
TYPES = {".js": SCRIPTS, ".html": {"text/html"}, ".css": {"text/css"}, ".svg": {"image/svg+xml"}}
"""The media types that browsers require, by file suffix; other files work with any type."""
MAX_AGE_S = 86_400
"""How long browsers may use a file without asking whether it has changed."""
LOCAL = re.compile(r"(.+\.)?localhost|127\.\d+\.\d+\.\d+|::1")
"""Hosts that browsers call secure without HTTPS."""
NOT_COMPARED = {"Cache-Control", "Strict-Transport-Security"}
"""Headers not compared: caching has its own rule, and the other header is for HTTPS only."""
PACKED = "packed/"
"""The folder of optional files: ``runtime/`` has the same files unpacked."""
FRONT = "./"
"""The address of the page's folder, for which a host sends index.html."""
POLICED = (INDEX, WORKER, "worker/start.js")
"""Files whose policy counts: the document and the two workers."""
HEAD_BYTES = 10_000
"""How many bytes of robots.txt, and of a page, the rules search."""
NAMED = 3
"""How many files a line of the report names."""
_VERSION = re.compile(rb'"([0-9a-f]{16})"')
_MODULE = re.compile(rb"""<script[^>]*\btype=["']?module["'\s>]""")
_FORBIDDEN = re.compile(
    rb"^user-agent: *\*\s*\n(?:.+\n)*?disallow: */\s*$", re.IGNORECASE | re.MULTILINE
)
_CHARSET = re.compile(r"charset=[\"']?([\w-]+)", re.IGNORECASE)
_MAX_AGE = re.compile(r"\bmax-age=(\d{1,10})\b", re.IGNORECASE)
_ASKS = re.compile(r"\bno-(cache|store)\b", re.IGNORECASE)


def named(paths: Iterable[str]) -> str:
    """Name some files, and say how many there are.

    >>> named(["a.js"]), named(["d.js", "b.js", "c.js", "a.js"])
    ('a.js is', '4 files (a.js, b.js, c.js …) are')
    """
    found = sorted(paths)
    if len(found) == 1:
        return f"{found[0]} is"
    more = " …" if len(found) > NAMED else ""
    return f"{len(found)} files ({', '.join(found[:NAMED])}{more}) are"


def grouped(found: Iterable[tuple[str, str]]) -> Texts:
    """Report the same problem of several files once; skip empty texts."""
    groups: dict[str, list[str]] = {}
    for path, text in found:
        if text:
            groups.setdefault(text, []).append(path)
    return (f"{named(paths)} {text}" for text, paths in groups.items())


def _moved(facts: Facts) -> Texts:
    if facts.opened.error == ELSEWHERE:
        yield f"the site has moved to {facts.opened.hops[-1]}"


def _unreachable(facts: Facts) -> Texts:
    if not facts.opened.is_ok and facts.opened.error != ELSEWHERE:
        yield f"{facts.base} cannot be read: {facts.opened.failure}"


def _late(facts: Facts) -> Texts:
    more = (facts.bare, facts.queried, facts.nowhere, facts.coded, facts.robots, facts.insecure)
    late = sum(reply.error == TIME_OVER for reply in (*facts.files.values(), *more))
    if late:
        yield f"{late} addresses were not read in time"


def _without_https(facts: Facts) -> Texts:
    if facts.place.scheme == "http" and not LOCAL.fullmatch(facts.place.hostname or ""):
        yield "the site has no HTTPS"


def _also_without_https(facts: Facts) -> Texts:
    if facts.insecure.is_ok and not any("https:" in each for each in facts.insecure.hops):
        yield "the site is also sent without HTTPS"


def _not_redirected(facts: Facts) -> Texts:
    if facts.bare.is_ok and not facts.bare.hops:
        yield f"{facts.place.path[:-1]} does not redirect to {facts.place.path}"


def _not_found_without_slash(facts: Facts) -> Texts:
    if facts.place.path != "/" and not facts.bare.is_ok:
        yield f"{facts.place.path[:-1]} without its slash is not found ({facts.bare.status})"


def _unlisted(facts: Facts) -> Texts:
    return filter(None, [facts.listing.fault])


def _changed(code: str, facts: Facts) -> Texts:
    """Compare each listed file with its hash; yield only the differences with this ``code``."""
    listed = facts.listing.files
    sent = [(path, path, facts.files[path]) for path in listed]
    sent += [(FRONT, INDEX, facts.opened)] if listed else []
    found = ((name, difference(path, listed[path], reply, facts)) for name, path, reply in sent)
    return grouped((name, text) for name, (kind, text) in found if kind == code)


def difference(path: str, listed: Listed, reply: Reply, facts: Facts) -> tuple[str, str]:
    """Return the code and the text of a listed file's problem; both are empty without one."""
    gone = "packed" if path.startswith(PACKED) else "missing"
    if reply.error == ENCODED:
        encoding = reply.headers.get("content-encoding", "")
        return "encoding", f"sent as {encoding} to a client that accepts only gzip"
    if not reply.is_ok:
        return gone, f"not sent ({reply.failure})"
    if digest(reply.body) == listed.hash:
        return "", ""
    if path not in {INDEX, MISSING} and reply.body in {facts.nowhere.body, facts.files[INDEX].body}:
        return gone, "replaced by a page of the host"
    if reply.body.startswith(GZIP) and digest(unwrapped(reply.body)) == listed.hash:
        is_named = "content-encoding" in reply.headers
        return "encoding", f"gzipped {'twice' if is_named else 'without saying so'}"
    return "altered", _alteration(path, listed, reply.body)


def _alteration(path: str, listed: Listed, body: bytes) -> str:
    if digest(body.replace(b"\r\n", b"\n")) == listed.hash:
        return "sent with other line endings"
    if path == INDEX and not _MODULE.search(body[:HEAD_BYTES]):
        return "sent with its scripts delayed"
    if len(body) == listed.size:
        return "changed"
    if len(body) > listed.size:
        return "longer than published: something was added"
    return "shorter than published: minified or cut off"


def _broken(facts: Facts) -> Texts:
    return grouped((path, "cut off" if one.breaks else "") for path, one in facts.files.items())


def _other_version(facts: Facts) -> Texts:
    files = facts.ours.items()
    return grouped(
        (path, "different" if facts.files[path].body != own else "") for path, own in files
    )


def _mistyped(facts: Facts) -> Texts:
    return grouped(
        (path, f"sent as {reply.kind or 'nothing'}")
        for path, reply in facts.files.items()
        if reply.is_ok and reply.kind not in TYPES.get(_ending(path), {reply.kind})
    )


def _misread(facts: Facts) -> Texts:
    return grouped(
        (path, f"sent as {charset}")
        for path, reply in facts.files.items()
        if _ending(path) in {".css", ".html"}
        and not reply.body.isascii()
        and (charset := charset_of(reply)) != "utf-8"
    )


def _blocked(facts: Facts) -> Texts:
    origin = f"{facts.place.scheme}://{facts.place.netloc}"
    policies = {
        facts.files[path].headers.get(POLICY.lower(), "") for path in POLICED if path in facts.files
    }
    blocked = [each for one in sorted(policies) for each in policy.refused(one, origin)]
    if blocked:
        yield f"a header of the host blocks {', '.join(dict.fromkeys(blocked))}"


def _unprotected(facts: Facts) -> Texts:
    wanted = [name for name in dist.headers() if name not in NOT_COMPARED]
    lacking = [name for name in wanted if name.lower() not in facts.opened.headers]
    if lacking:
        yield f"the host does not send {', '.join(lacking)}"


def _cached(facts: Facts) -> Texts:
    return grouped(
        (path, f"cached for {age // MAX_AGE_S} days without being checked")
        for path, reply in facts.files.items()
        if (age := max_age(reply.headers.get("cache-control", ""))) > MAX_AGE_S
    )


def _marked_alike(facts: Facts) -> Texts:
    replies = [reply for reply in facts.files.values() if reply.is_ok and "etag" in reply.headers]
    marks = {reply.headers["etag"]: reply.body for reply in replies}
    if any(marks[reply.headers["etag"]] != reply.body for reply in replies):
        yield "different files have the same ETag"


def _without_query(facts: Facts) -> Texts:
    if not facts.queried.is_ok or facts.queried.body != facts.files[INDEX].body:
        yield f"the page is not sent with {QUERY} ({facts.queried.status})"


def _without_worker(facts: Facts) -> Texts:
    worker = facts.files[WORKER]
    if not worker.is_ok:
        yield f"{WORKER} is not sent ({worker.failure})"
    elif worker.hops:
        yield f"{WORKER} is redirected to {worker.hops[-1]}"
    found = _VERSION.search(worker.body)
    if found and facts.listing.version and found[1].decode() != facts.listing.version:
        yield f"{WORKER} and {LIST} are of different versions"


def _never_missing(facts: Facts) -> Texts:
    if facts.nowhere.is_ok:
        yield "the host sends a page for every missing address"


def _coded(facts: Facts) -> Texts:
    ours = facts.files[MISSING]
    if not ours.is_ok or facts.coded.hops or facts.coded.body != ours.body:
        yield f"the host does not send {MISSING} for a link with %23"


def _hidden_from_chats(facts: Facts) -> Texts:
    robots = facts.robots
    is_text = robots.is_ok and robots.kind == "text/plain"
    if is_text and _FORBIDDEN.search(robots.body[:HEAD_BYTES]):
        yield "robots.txt forbids all programs to read the site"


def _ending(path: str) -> str:
    return path[path.rfind(".") :]


def charset_of(reply: Reply) -> str:
    """Return the character encoding that a reply names, by default UTF-8.

    >>> charset_of(Reply(headers={"content-type": 'text/css; charset="ISO-8859-1"'}))
    'iso-8859-1'
    """
    found = _CHARSET.search(reply.headers.get("content-type", ""))
    return found[1].lower() if found else "utf-8"


def max_age(header: str) -> int:
    """Return for how many seconds a browser uses a file without asking.

    >>> max_age("public, max-age=600"), max_age("no-cache, max-age=99"), max_age("")
    (600, 0, 0)
    """
    found = _MAX_AGE.search(header)
    return 0 if found is None or _ASKS.search(header) else int(found[1])


class Level(Enum):
    """How much a finding matters to players."""

    OK = "OK"
    NOTE = "note"
    FAULT = "fault"
    UNKNOWN = "unknown"


class Rule(NamedTuple):
    """A rule: its check, the level of a problem, the effect on players, the remedy.

    If ``kept`` is not empty, the report has this text when there is no problem.
    """

    check: Callable[[Facts], Texts]
    level: Level
    players: str
    remedy: str
    kept: str = ""


_FAULT, _NOTE, _UNKNOWN = Level.FAULT, Level.NOTE, Level.UNKNOWN
_NO_START = "The game does not start."
_NOT_OFFLINE = "The game plays, but cannot be kept offline."
_PUBLISH = "Publish all files of dist/ again."
_REDIRECT = "Redirect to the address with its slash."

FIRST = {
    "elsewhere": Rule(_moved, _UNKNOWN, "", "Check the new address."),
    "unreachable": Rule(_unreachable, _UNKNOWN, "",
        "Check the address, and whether the host refuses programs."),
    "unfinished": Rule(_late, _UNKNOWN, "", "Check again with more time (--seconds)."),
}  # fmt: skip
"""Rules that must hold before any other can be judged, by code."""
RULES = {
    "list": Rule(_unlisted, _FAULT, _NOT_OFFLINE, _PUBLISH,
        "assets.json lists {count} files of version {version}"),
    "missing": Rule(partial(_changed, "missing"), _FAULT,
        "Parts of the game fail, and it cannot be kept offline.",
        "Publish all files of dist/, and let the host send every file extension.",
        "every listed file that the game needs is sent"),
    "packed": Rule(partial(_changed, "packed"), _NOTE, "A first visit loads more.",
        "Publish packed/, and let the host send .xz files."),
    "encoding": Rule(partial(_changed, "encoding"), _FAULT, _NO_START,
        "Upload the files as they are; let the host compress them once."),
    "altered": Rule(partial(_changed, "altered"), _FAULT,
        "The game cannot be kept offline, and may not start.",
        "Turn off whatever changes files: minifying, added or delayed scripts, line endings.",
        "no file was altered"),
    "broken-off": Rule(_broken, _NOTE, "A visit may need a second try.", "Ask the host why.",
        "each file was sent to its end"),
    "type": Rule(_mistyped, _FAULT,
        "Browsers refuse such scripts and styles: the game does not start, or is unstyled.",
        "Set the types: .js text/javascript, .css text/css, .svg image/svg+xml.",
        "scripts, styles and drawings have their media types"),
    "charset": Rule(_misread, _NOTE, "Some characters look wrong.",
        "Send charset=utf-8, or no charset.", "text is sent as UTF-8"),
    "https": Rule(_without_https, _FAULT,
        "The game plays, but cannot be kept offline or installed.", "Get a certificate.",
        "browsers allow offline play at this address"),
    "http": Rule(_also_without_https, _NOTE, "Without HTTPS players cannot play offline.",
        "Redirect http: to https:."),
    "slash": Rule(_not_redirected, _FAULT, _NO_START, _REDIRECT),
    "bare": Rule(_not_found_without_slash, _NOTE,
        "Players who leave the slash out do not find the game.", _REDIRECT),
    "query": Rule(_without_query, _FAULT,
        "The game cannot be kept offline, and links with an added query do not open.",
        "Let the host ignore queries.", "the page is also sent with a query"),
    "worker": Rule(_without_worker, _FAULT, _NOT_OFFLINE,
        "Publish all files of dist/, and send sw.js unchanged.",
        "the service worker is sent, and is of this version"),
    "policy": Rule(_blocked, _FAULT, "The game does not start, or lacks what is blocked.",
        "Send the policy of dist/_headers.", "no policy of the host blocks what the game needs"),
    "headers": Rule(_unprotected, _NOTE, "The game plays without the protection of these headers.",
        "Send the headers of dist/_headers.", "the headers of dist/_headers are sent"),
    "caching": Rule(_cached, _FAULT,
        "After an update old files meet new ones: the game may not start.",
        "Send Cache-Control: no-cache.", "browsers ask whether a file has changed"),
    "etag": Rule(_marked_alike, _FAULT, "Updates may never arrive.", "Turn ETags off.",
        "different files have different ETags"),
    "fallback": Rule(_never_missing, _NOTE, "Missing files look as if they existed.", "Send 404.",
        "a missing address gets 404"),
    "coded-link": Rule(_coded, _NOTE,
        "Links in which an app has rewritten # as %23 do not open on a first visit.",
        "Send 404.html for missing addresses.", "a link with %23 in place of # gets 404.html"),
    "robots": Rule(_hidden_from_chats, _NOTE, "Chats show no preview of a link.",
        "Allow the page in robots.txt.", "robots.txt lets chats show a preview"),
    "against": Rule(_other_version, _FAULT, "Players get another version.", _PUBLISH, "{against}"),
}  # fmt: skip
"""All other rules, by code, in the order of the report."""
