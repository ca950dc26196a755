"""Say how a file that a site sends differs from the one of its list."""

from __future__ import annotations

import re
from typing import NamedTuple

from scripts.build.check_site.facts import GZIP, INDEX, Facts, Listed, digest, unwrapped
from scripts.build.check_site.fetch import ENCODED, Reply
from scripts.build.serving import MISSING

PACKED = "packed/"
"""The folder of files that the page can do without: they are in ``runtime/``, too."""
HEAD_BYTES = 10_000
"""Where a page names its scripts."""
_MODULE = re.compile(rb"""<script[^>]*\btype=["']?module["'\s>]""")


class Problem(NamedTuple):
    """What is wrong: the code of its kind, and what was found."""

    code: str
    what: str


def difference(path: str, listed: Listed, reply: Reply, facts: Facts) -> Problem | None:
    """Return what is wrong with a file of the list as it was sent."""
    gone = "packed" if path.startswith(PACKED) else "missing"
    if reply.error == ENCODED:
        encoding = reply.headers.get("content-encoding", "")
        return Problem("encoding", f"sent as {encoding} to a program that only reads gzip")
    if not reply.is_ok:
        return Problem(gone, f"not sent ({reply.error or reply.status})")
    if digest(reply.body) == listed.hash:
        return None
    if path not in {INDEX, MISSING} and reply.body in {facts.nowhere.body, facts.files[INDEX].body}:
        return Problem(gone, "replaced by a page of the host")
    return _altered(path, listed, reply)


def _altered(path: str, listed: Listed, reply: Reply) -> Problem:
    body = reply.body
    if body.startswith(GZIP) and digest(unwrapped(body)) == listed.hash:
        is_named = "content-encoding" in reply.headers
        return Problem("encoding", "gzipped twice" if is_named else "gzipped without saying so")
    if digest(body.replace(b"\r\n", b"\n")) == listed.hash:
        return Problem("altered", "sent with other line endings")
    if path == INDEX and not _MODULE.search(body[:HEAD_BYTES]):
        return Problem("altered", "sent with its scripts held back")
    change = len(body) - listed.size
    if change > 0:
        return Problem("altered", "longer than published: something was added")
    if change < 0:
        return Problem("altered", "shorter than published: minified, or cut off")
    return Problem("altered", "not the ones of the list")
