"""Two builds of the page, measured in turn in one run: what one costs as a ratio to the other.

Machines drift; a ratio of visits that alternate does not. Each round visits both builds, the
order changing from round to round.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext

from scripts.bench.network import Network, serving
from scripts.bench.turns import turn_time
from scripts.bench.visits import Marks, after_first_visits, two_visits, visit

Seen = dict[str, list[Marks]]
KINDS = ("cold", "warm", "second", "repeat", "turn")


def compare(
    browser: Browser,
    sites: tuple[Path, Path],
    fragment: str,
    runs: int,
    line: tuple[Network, str],
) -> tuple[Seen, Seen]:
    """Visit two builds in turn ``runs`` times each; return the marks of both, by kind of visit.

    ``sites`` are the new build and the old one, ``line`` a network and one of its `HOSTS`.
    """
    seen: tuple[Seen, Seen] = ({kind: [] for kind in KINDS}, {kind: [] for kind in KINDS})
    with ExitStack() as stack:
        urls = [stack.enter_context(serving(site, *line)).url for site in sites]
        links = [f"{url}#{fragment}" for url in urls]
        for which in _rounds(runs):
            cold, warm = two_visits(browser, links[which], kept=False)
            seen[which]["cold"].append(cold)
            seen[which]["warm"].append(warm)
        for which in _rounds(runs):
            seen[which]["second"].append(two_visits(browser, links[which], kept=True)[1])
        contexts: list[BrowserContext] = []
        for url in links:
            contexts.append(after_first_visits(browser, url))
            stack.callback(contexts[-1].close)
        for which in _rounds(runs):
            seen[which]["repeat"].append(visit(contexts[which], links[which]))
        for number, which in enumerate(_rounds(runs)):
            # From the second game on: the first one is known, and further on, to this profile.
            found = turn_time(contexts[which], urls[which], number // 2 + 1)
            if found:
                seen[which]["turn"].append(found)
    return seen


def _rounds(runs: int) -> Iterator[int]:
    """Yield which build comes next: each in every round, the first one alternating."""
    for number in range(runs):
        yield from (0, 1) if number % 2 == 0 else (1, 0)


def ratios(seen: tuple[Seen, Seen], stages: dict[str, str]) -> str:
    """Write medians and ratios as a table: new ms, old ms, and the median of new to old."""
    lines = [f"{'':<44}{'new':>8}{'old':>8}{'new : old':>11}"]
    for kind in KINDS:
        new, old = seen[0][kind], seen[1][kind]
        names = stages if kind != "turn" else {name: name for name in new[0]} if new else {}
        for mark, name in names.items():
            if not all(mark in marks for marks in (*new, *old)):
                continue
            ours, theirs = (median(marks[mark] for marks in each) for each in (new, old))
            lines.append(
                f"{kind + ': ' + name:<44}{ours:>8.0f}{theirs:>8.0f}{ours / theirs:>11.3f}"
            )
    return "\n".join(lines)
