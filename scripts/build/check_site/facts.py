"""Collect the replies of a site: its list of files, the listed files, some more addresses."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, quote, urlsplit

from scripts.build import dist
from scripts.build.check_site.fetch import Reply, unpacked
from scripts.build.serving import MISSING
from scripts.common.base import files_below

INDEX, LIST, WORKER = "index.html", "assets.json", "sw.js"
NOWHERE = "no-such-file-0123.txt"
CODED = "%231G3USRBZII9xlQXoS9"
"""A link whose # an e-mail program has encoded."""
QUERY = "?fbclid=x0123"
MAX_FILES = 2_000
_PATH = re.compile(r"[\w-][\w.-]*(/[\w-][\w.-]*){0,5}", re.ASCII)
GZIP = b"\x1f\x8b"
MAX_WRAPPERS = 2


class Listed(NamedTuple):
    """The size and the hash of a file in a site's list."""

    size: int
    hash: str


class Listing(NamedTuple):
    """A site's list: its files by path, its version, and its fault, if any."""

    files: Mapping[str, Listed]
    version: str = ""
    fault: str = ""


@dataclass(frozen=True)
class Facts:
    """The replies of a site whose folder is at the address ``base``.

    ``opened`` is the reply for the given address. ``files`` has the listed files and a few others,
    by path. ``ours`` are the files of a folder to compare the site with, if any.
    """

    base: str
    opened: Reply
    bare: Reply
    listing: Listing
    files: Mapping[str, Reply]
    queried: Reply
    nowhere: Reply
    coded: Reply
    robots: Reply
    insecure: Reply
    ours: Mapping[str, bytes]

    @cached_property
    def place(self) -> SplitResult:
        """The parts of ``base``."""
        return urlsplit(self.base)


def digest(data: bytes) -> str:
    """Return the SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def unwrapped(data: bytes) -> bytes:
    """Undo gzip, up to `MAX_WRAPPERS` times."""
    for _ in range(MAX_WRAPPERS):
        inner = unpacked(data, "gzip") if data.startswith(GZIP) else None
        if inner is None:
            break
        data = inner
    return data


def read_list(reply: Reply) -> Listing:
    """Read a site's list of files.

    >>> read_list(Reply(404)).fault
    'assets.json is missing (404)'
    >>> read_list(Reply(200, body=b"<!doctype html>")).fault
    'assets.json is not a list of files'
    """
    if not reply.is_ok:
        return Listing({}, fault=f"{LIST} is missing ({reply.failure})")
    try:
        found = json.loads(unwrapped(reply.body))
        entries = found["files"]
        files = {str(each["path"]): Listed(int(each["bytes"]), each["sha256"]) for each in entries}
        version, is_its_own = str(found["version"]), found["version"] == dist.version_of(entries)
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
        return Listing({}, fault=f"{LIST} is not a list of files")
    if INDEX not in files or not len(entries) == len(files) <= MAX_FILES:
        return Listing({}, fault=f"{LIST} does not list the files of this game")
    for path in files:
        if not _PATH.fullmatch(path):
            return Listing({}, fault=f"{LIST} names the file {path}")
    fault = "" if is_its_own else f"{LIST} has the version {version}, but its files have another"
    return Listing(files, version, fault)


def below(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder that a site should send."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in files_below(folder)
        if path.name != "_headers"
    }


def folder_of(address: str) -> str:
    """Return the address of a site's folder, with its slash.

    >>> folder_of("https://example.org/paw?fbclid=x#link")
    'https://example.org/paw/'
    >>> folder_of("http://example.org/index.html")
    'http://example.org/'
    """
    place = urlsplit(address)
    path = place.path.removesuffix(INDEX)
    return place._replace(path=path.rstrip("/") + "/", query="", fragment="").geturl()


def collect(address: str, get: Callable[[str], Reply], ours: Mapping[str, bytes]) -> Facts:
    """Fetch everything that the rules need from a site."""
    opened = get(address)
    base = folder_of(opened.hops[-1] if opened.hops and not opened.error else address)
    files = {path: get(base + path) for path in (LIST, INDEX, WORKER, MISSING)}
    listing = read_list(files[LIST])
    for path in dict.fromkeys([*listing.files, *ours]):
        files[path] = files.get(path) or get(base + quote(path))
    place = urlsplit(base)
    insecure = place._replace(scheme="http", netloc=place.hostname or "").geturl()
    return Facts(
        base=base,
        opened=opened,
        bare=get(base.removesuffix("/")) if place.path != "/" else Reply(),
        listing=listing,
        files=files,
        queried=get(base + QUERY),
        nowhere=get(base + NOWHERE),
        coded=get(base + CODED),
        robots=get(place._replace(path="/robots.txt").geturl()),
        insecure=get(insecure) if place.scheme == "https" else Reply(),
        ours=ours,
    )
