"""First and second visits as on a phone: a slow line, and a quarter of this machine's processor.

Pages of the weight of other word games are opened in the same run, as a reference.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser

from scripts.bench import processor
from scripts.bench.network import PHONE_NETWORKS, Network, serving
from scripts.bench.rivals import write_rivals
from scripts.bench.visits import Marks, chromium, medians, two_visits, visit
from scripts.build import browser as installed

SHARE = 0.25
"""Of all cores of this machine."""
OF_RIVALS = ("first-contentful-paint", "board")
"""The stages of a page that only draws a board."""


def report(site: Path, fragment: str, runs: int, host: str, stages: Mapping[str, str]) -> str:
    """Visit a site so often over each network; return a table of medians in milliseconds."""
    rows: dict[str, Marks] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        processor.limited(installed.ensure(), SHARE) as program,
        chromium(program) as browser,
    ):
        copy = Path(folder, "site")
        shutil.copytree(site, copy)
        rivals = write_rivals(copy)
        for network in PHONE_NETWORKS:
            rows |= _visits(browser, copy, fragment, runs, (network, host), rivals)
    speed = f"{SHARE:.0%} of the processor"
    if program is None:
        speed = "ALL of the processor: no control group can be made here"
    return f"{speed}, a host that sends {host}, medians of {runs}\n\n{_table(rows, stages)}"


def _visits(
    browser: Browser,
    site: Path,
    fragment: str,
    runs: int,
    line: tuple[Network, str],
    rivals: Mapping[str, str],
) -> dict[str, Marks]:
    """Return the medians of the first and the second visit, and of the first of each rival."""
    network, host = line
    seen: dict[str, list[Marks]] = {"first": [], "second": [], **{name: [] for name in rivals}}
    with serving(site, network, host) as server:
        for _ in range(runs):
            first, second = two_visits(browser, f"{server.url}#{fragment}", kept=True)
            seen["first"].append(first)
            seen["second"].append(second)
            for name, file in rivals.items():
                context = browser.new_context()
                marks = visit(context, f"{server.url}{file}")
                seen[name].append({mark: marks[mark] for mark in OF_RIVALS if mark in marks})
                context.close()
    return {f"{kind}, {network.name}": medians(marks) for kind, marks in seen.items()}


def _table(rows: Mapping[str, Marks], stages: Mapping[str, str]) -> str:
    lines = [
        "| ms from navigation | " + " | ".join(stages.values()) + " |",
        "| --- |" + " ---: |" * len(stages),
    ]
    for name, seen in rows.items():
        cells = [f"{seen[mark]:.0f}" if mark in seen else "–" for mark in stages]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)
