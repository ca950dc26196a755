"""Check a published site from outside, without a browser: ``build.py check-site URL``."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

from scripts.build.check_site.facts import below, collect
from scripts.build.check_site.fetch import Fetcher
from scripts.build.check_site.findings import Finding, Level, judge, line

EXIT_CODES = {Level.OK: 0, Level.NOTE: 0, Level.FAULT: 1, Level.UNKNOWN: 2}


def address(text: str) -> str:
    """Return the address of a site; raises `argparse.ArgumentTypeError` for anything else."""
    try:
        place = urlsplit(text)
        is_site = place.scheme in {"http", "https"} and place.hostname and place.port != 0
    except ValueError:
        is_site = False
    if not is_site or not text.isprintable() or not text.isascii():
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as https://example.org/")
    return text


def folder(text: str) -> Path:
    """Return a folder with a site; raises `argparse.ArgumentTypeError` for anything else."""
    path = Path(text)
    if not (path / "index.html").is_file():
        raise argparse.ArgumentTypeError(f"{text!r} is no folder with a site")
    return path


def findings(site: str, against: Path | None, seconds: float) -> list[Finding]:
    """Fetch a site within some seconds, and judge it."""
    with Fetcher(site, seconds) as fetcher:
        facts = collect(site, fetcher.get, below(against) if against else {})
    return [*judge(facts)]


def run(site: str, against: Path | None, seconds: float) -> int:
    """Print what was found of a site, one line each; return the exit code."""
    found = findings(site, against, seconds)
    print("\n".join(map(line, found)))
    counts = Counter(each.level for each in found)
    print(f"faults: {counts[Level.FAULT]}, notes: {counts[Level.NOTE]}")
    return max(EXIT_CODES[each.level] for each in found)
