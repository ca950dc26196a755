"""Check a published site from outside, without a browser: ``build.py check-site URL``."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from scripts.build.check_site.facts import Facts, below, collect
from scripts.build.check_site.fetch import Fetcher
from scripts.build.check_site.rules import FIRST, RULES, Level, Rule

EXIT_CODES = {Level.OK: 0, Level.NOTE: 0, Level.FAULT: 1, Level.UNKNOWN: 2}
MAX_TEXT = 300


class Finding(NamedTuple):
    """A line of the report."""

    level: Level
    code: str
    text: str


def judge(facts: Facts) -> Iterator[Finding]:
    """Yield the problems that the `FIRST` rules find or, if none, the findings of `RULES`."""
    first = [each for code, rule in FIRST.items() for each in _broken(code, rule, facts)]
    yield from first
    if first:
        return
    about = {
        "version": facts.listing.version,
        "count": len(facts.listing.files),
        "against": "the files equal the folder's" if facts.ours else "",
    }
    for code, rule in RULES.items():
        found, kept = [*_broken(code, rule, facts)], rule.kept.format(**about)
        yield from found or ([Finding(Level.OK, code, f"{kept}.")] if kept else [])


def _broken(code: str, rule: Rule, facts: Facts) -> Iterator[Finding]:
    for text in rule.check(facts):
        sentences = filter(None, (f"{text}.", rule.players, rule.remedy))
        yield Finding(rule.level, code, " ".join(sentences))


def printable(text: str) -> str:
    r"""Escape a host's text, so that it cannot control a terminal, and cut it to `MAX_TEXT`.

    >>> printable("a\x1b[2J")
    'a\\x1b[2J'
    """
    safe = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )
    return safe if len(safe) <= MAX_TEXT else f"{safe[:MAX_TEXT]}…"


def line(finding: Finding) -> str:
    """Return a finding as a line of the report."""
    return f"{finding.level.value:<7}  {finding.code:<11}  {printable(finding.text)}"


def address(text: str) -> str:
    """Check and return the address of a site; raises `argparse.ArgumentTypeError`."""
    try:
        place = urlsplit(text)
        is_site = place.scheme in {"http", "https"} and place.hostname and place.port != 0
    except ValueError:
        is_site = False
    if not is_site or not text.isprintable() or not text.isascii():
        raise argparse.ArgumentTypeError(f"{text!r} is not an address like https://example.org/")
    return text


def folder(text: str) -> Path:
    """Check and return the path of a folder with a site; raises `argparse.ArgumentTypeError`."""
    path = Path(text)
    if not (path / "index.html").is_file():
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder with a site")
    return path


def findings(site: str, against: Path | None, seconds: float) -> list[Finding]:
    """Fetch a site within some seconds, and judge it."""
    with Fetcher(site, seconds) as fetcher:
        facts = collect(site, fetcher.get, below(against) if against else {})
    return [*judge(facts)]


def run(site: str, against: Path | None, seconds: float) -> int:
    """Print the findings of a site, one a line; return the exit code."""
    found = findings(site, against, seconds)
    print("\n".join(map(line, found)))
    counts = Counter(each.level for each in found)
    print(f"faults: {counts[Level.FAULT]}, notes: {counts[Level.NOTE]}")
    return max(EXIT_CODES[each.level] for each in found)
