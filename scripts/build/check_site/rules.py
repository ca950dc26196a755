"""What a site must do, one rule after the other: each yields what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from scripts.build import dist
from scripts.build.check_site.differences import Problem, difference
from scripts.build.check_site.facts import INDEX, LIST, QUERY, WORKER, Facts
from scripts.build.check_site.fetch import ELSEWHERE, POLICY, TIME_OVER, Reply
from scripts.build.check_site.policy import refused
from scripts.build.serving import MISSING

Rule = Callable[[Facts], Iterator[Problem]]

SCRIPTS = {
    "application/ecmascript", "application/javascript", "application/x-ecmascript",
    "application/x-javascript", "text/ecmascript", "text/javascript", "text/x-javascript",
}  # fmt: skip
TYPES = {
    ".js": SCRIPTS,
    ".html": {"text/html"},
    ".css": {"text/css"},
    ".svg": {"image/svg+xml"},
}
"""The media types without which browsers do not use a file; the others do not matter."""
MAX_AGE_S = 86_400
"""How long browsers may use a file without asking whether it has changed."""
LOCAL = re.compile(r"(.+\.)?localhost|127\.\d+\.\d+\.\d+|::1")
"""Hosts that browsers call secure without HTTPS."""
NOT_COMPARED = {"Cache-Control", "Strict-Transport-Security"}
"""Headers with a rule of their own, or only for HTTPS."""
FRONT = "./"
"""The page at the address of its folder, which is index.html."""
POLICED = (INDEX, WORKER, "worker/start.js")
"""Files whose policy counts: the document and the two workers."""
VERSION = re.compile(rb'"([0-9a-f]{16})"')
FORBIDDEN = re.compile(
    rb"^user-agent: *\*\s*\n(?:.+\n)*?disallow: */\s*$", re.IGNORECASE | re.MULTILINE
)
ROBOTS_BYTES = 10_000
"""How much of robots.txt is read."""
_CHARSET = re.compile(r"charset=[\"']?([\w-]+)", re.IGNORECASE)
_MAX_AGE = re.compile(r"\bmax-age=(\d{1,10})\b", re.IGNORECASE)
_ASKS = re.compile(r"\bno-(cache|store)\b", re.IGNORECASE)
NAMED = 3
"""How many files a line names."""


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


def grouped(found: Iterable[tuple[str, Problem]]) -> Iterator[Problem]:
    """Join the same problem of several files."""
    groups: dict[Problem, list[str]] = {}
    for path, problem in found:
        groups.setdefault(problem, []).append(path)
    for (code, what), paths in groups.items():
        yield Problem(code, f"{named(paths)} {what}")


def reached(facts: Facts) -> Iterator[Problem]:
    """Reach the page."""
    opened = facts.opened
    if opened.error == ELSEWHERE:
        yield Problem("elsewhere", f"the site has moved to {opened.hops[-1]}")
    elif not opened.is_ok:
        yield Problem(
            "unreachable", f"{facts.base} cannot be read: {opened.error or opened.status}"
        )


def in_time(facts: Facts) -> Iterator[Problem]:
    """Read everything in time."""
    more = (facts.bare, facts.queried, facts.nowhere, facts.coded, facts.robots, facts.insecure)
    late = sum(reply.error == TIME_OVER for reply in (*facts.files.values(), *more))
    if late:
        yield Problem("unfinished", f"{late} addresses were not read in time")


def secure(facts: Facts) -> Iterator[Problem]:
    """Use HTTPS, and leave nobody without it."""
    if facts.place.scheme == "http" and not LOCAL.fullmatch(facts.place.hostname or ""):
        yield Problem("https", "the site has no HTTPS")
    if facts.insecure.is_ok and not any("https:" in each for each in facts.insecure.hops):
        yield Problem("http", "the site is sent without HTTPS, too")


def slash(facts: Facts) -> Iterator[Problem]:
    """Redirect to the folder's address with its slash."""
    bare = facts.place.path.removesuffix("/")
    if not bare:
        return
    if facts.bare.is_ok and not facts.bare.hops:
        yield Problem("slash", f"{bare} is sent without a redirect to {bare}/")
    if not facts.bare.is_ok:
        yield Problem("bare", f"{bare} without its slash is not found ({facts.bare.status})")


def has_list(facts: Facts) -> Iterator[Problem]:
    """Send the list of files."""
    if facts.listing.fault:
        yield Problem("list", facts.listing.fault)


def whole(facts: Facts) -> Iterator[Problem]:
    """Send each file of the list as it is."""
    listed = facts.listing.files
    sent = [(path, path, facts.files[path]) for path in listed]
    sent += [(FRONT, INDEX, facts.opened)] if listed else []
    found = ((name, difference(path, listed[path], reply, facts)) for name, path, reply in sent)
    yield from grouped((name, problem) for name, problem in found if problem)


def unbroken(facts: Facts) -> Iterator[Problem]:
    """Send each file to its end."""
    broken = [path for path, reply in facts.files.items() if reply.breaks]
    if broken:
        yield Problem("broken-off", f"{named(broken)} sent whole only at a second try, if at all")


def same(facts: Facts) -> Iterator[Problem]:
    """Send the files of a folder."""
    differing = [path for path, data in facts.ours.items() if facts.files[path].body != data]
    if differing:
        yield Problem("against", f"{named(differing)} not those of the folder")


def typed(facts: Facts) -> Iterator[Problem]:
    """Send scripts, styles, pages and drawings with their media types."""
    wrong = (
        (path, Problem("type", f"sent as {reply.kind or 'nothing'}"))
        for path, reply in facts.files.items()
        if reply.is_ok and reply.kind not in TYPES.get(ending(path), {reply.kind})
    )
    yield from grouped(wrong)


def readable(facts: Facts) -> Iterator[Problem]:
    """Name no other encoding of letters than UTF-8."""
    wrong = (
        (path, Problem("charset", f"sent as {charset}"))
        for path, reply in facts.files.items()
        if ending(path) in {".css", ".html"}
        and not reply.body.isascii()
        and (charset := charset_of(reply)) != "utf-8"
    )
    yield from grouped(wrong)


def allowed(facts: Facts) -> Iterator[Problem]:
    """Allow by policy what the page needs."""
    origin = f"{facts.place.scheme}://{facts.place.netloc}"
    policies = {
        facts.files[path].headers.get(POLICY.lower(), "") for path in POLICED if path in facts.files
    }
    found = dict.fromkeys(each for policy in sorted(policies) for each in refused(policy, origin))
    if found:
        yield Problem("policy", f"a header of the host refuses {', '.join(found)}")


def protected(facts: Facts) -> Iterator[Problem]:
    """Send the headers of dist/_headers."""
    wanted = [name for name in dist.headers() if name not in NOT_COMPARED]
    lacking = [name for name in wanted if name.lower() not in facts.opened.headers]
    if lacking:
        yield Problem("headers", f"the host does not send {', '.join(lacking)}")


def fresh(facts: Facts) -> Iterator[Problem]:
    """Let browsers ask whether a file has changed."""
    old = (
        (path, Problem("caching", f"kept by browsers for {age // 86_400} days without a question"))
        for path in facts.files
        if (age := max_age(facts.files[path].headers.get("cache-control", ""))) > MAX_AGE_S
    )
    yield from grouped(old)


def marked(facts: Facts) -> Iterator[Problem]:
    """Mark different files with different ETags."""
    replies = [reply for reply in facts.files.values() if reply.is_ok and "etag" in reply.headers]
    marks = {reply.headers["etag"]: reply.body for reply in replies}
    if any(marks[reply.headers["etag"]] != reply.body for reply in replies):
        yield Problem("etag", "different files have the same ETag")


def answers_queries(facts: Facts) -> Iterator[Problem]:
    """Send the page whatever follows a question mark."""
    if not facts.queried.is_ok or facts.queried.body != facts.files[INDEX].body:
        yield Problem("query", f"the page is not sent with {QUERY} ({facts.queried.status})")


def has_worker(facts: Facts) -> Iterator[Problem]:
    """Send the service worker of the list's version, without a redirect."""
    worker = facts.files[WORKER]
    if not worker.is_ok:
        yield Problem("worker", f"{WORKER} is not sent ({worker.error or worker.status})")
    elif worker.hops:
        yield Problem("worker", f"{WORKER} is redirected to {worker.hops[-1]}")
    found = VERSION.search(worker.body)
    if found and facts.listing.version and found[1].decode() != facts.listing.version:
        yield Problem("worker", f"{WORKER} is of another version than {LIST}")


def misses(facts: Facts) -> Iterator[Problem]:
    """Say of an address that does not exist that it does not."""
    if facts.nowhere.is_ok:
        yield Problem("fallback", "the host sends a page for every address that does not exist")


def opens_coded_links(facts: Facts) -> Iterator[Problem]:
    """Send 404.html for a link whose # an app has rewritten."""
    ours = facts.files[MISSING]
    if not ours.is_ok or facts.coded.hops or facts.coded.body != ours.body:
        yield Problem("coded-link", f"the host does not send {MISSING} for a link with %23")


def shown_in_chats(facts: Facts) -> Iterator[Problem]:
    """Let the programs of chats read the page."""
    if (
        facts.robots.is_ok
        and facts.robots.kind == "text/plain"
        and FORBIDDEN.search(facts.robots.body[:ROBOTS_BYTES])
    ):
        yield Problem("robots", "robots.txt forbids every program to read the site")


def ending(path: str) -> str:
    """Return the ending of a path, with its dot."""
    return path[path.rfind(".") :]


def charset_of(reply: Reply) -> str:
    """Return the character encoding that a reply names, or else our own.

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
