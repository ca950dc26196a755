"""Measure how long a link takes to open in a browser: ``build.py bench open [OLD]``.

Headless Chromium makes first visits, each in a fresh profile, for each of the `CASES`: a network,
the compression of the host, and a share of this machine's processor. Prints the median milliseconds
of each stage from navigation, in two tables. The first table is for opening the link of a game; it
also has the kilobytes sent, or in some cases a second visit. The second table is for two first
turns, up to the next link: a guest's, and a player's in a new game against the computer.
Reference pages as large as other word games are opened for comparison. With another build, ``OLD``,
visits to the two builds alternate. The ratios of their times are printed, too: a change of the
machine's speed hardly affects them.

By default every visit is made three times, or once beside another build; this takes less than ten
minutes. ``--only`` chooses tables to measure more often. The report is also written as JSON.
``--details`` makes the slower measurements: bytes by file, repeat visits, turns, keys and taps, and
the memory of the tab over many games.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser

from scripts.build import browser as installed
from scripts.build import dist
from scripts.common import command_line
from scripts.common.base import BUILD
from scripts.lab.bench import details, first_turn, processor
from scripts.lab.bench.network import NETWORKS, SLOWEST, Network, SlowServer, serving
from scripts.lab.bench.turns import game_link
from scripts.lab.bench.visits import Marks, chromium, first_visit, invitation, two_visits

RIVALS = {"a page of 60 kB": 60_000, "a page of 500 kB": 500_000}
"""Reference pages, and the bytes after gzip that each transfers to show its board."""
FILES = {name: f"rival-{weight}.html" for name, weight in RIVALS.items()}

_PAGE = """<!doctype html><meta charset="utf-8"><title>{name}</title>
<link rel="icon" href="data:,"><p id="board"></p><script src="{script}"></script>
"""
_BOARD = """
const tile = document.createElement("b");
tile.className = "tile";
tile.textContent = "A";
document.getElementById("board").append(tile);
Object.assign((window.__marks ??= {}), { board: performance.now(), tiles: performance.now() });
"""
_STEPS = (
    "if(a>{0})b=b.map(c=>c*{1}+a)", "a=a+b.length*{0}%{1}", "for(const d of b)a+=d&{0}",
    "b.push(a^{0},{1})", "b=b.filter(c=>c!=={0}).concat([{1},a])", 'a+="{0}{1}".length',
)  # fmt: skip


def write_rivals(folder: Path) -> None:
    """Write the reference pages, each with its script."""
    for name, weight in RIVALS.items():
        page = folder / FILES[name]
        script = page.with_suffix(".js")
        script.write_text(_BOARD + "".join(_functions(weight)), "utf-8")
        page.write_text(_PAGE.format(name=name, script=script.name), "utf-8")


def _functions(weight: int) -> list[str]:
    """Return functions that look like bundled code and together have ``weight`` bytes in gzip."""
    chance = random.Random(weight)  # noqa: S311  Only filling.
    sample = [_function(n, chance) for n in range(500)]
    each = len(gzip.compress("".join(sample).encode(), 6, mtime=0)) / len(sample)
    return sample + [_function(n, chance) for n in range(500, round(weight / each))]


def _function(number: int, chance: random.Random) -> str:
    steps = (
        step.format(chance.randrange(10**4), chance.randrange(10**6))
        for step in chance.sample(_STEPS, 4)
    )
    return f"function f{number}(a,b){{{';'.join(steps)};return a}}\n"


STAGES = {
    "first-contentful-paint": "first paint",
    "names": "players of an invitation named",
    "shell": "board drawn, empty",
    "known": "a game shown, unchecked",
    "ready": "engine ready",
    "board": "words checked",
    "sent": "kB sent",
}
"""The columns of the first table: the marks of a visit and their titles."""
LOCAL, FAST, USUAL = NETWORKS


class Case(NamedTuple):
    """A network, a host by its compression (`HOSTS`), and a share of all cores."""

    network: Network
    host: str = "gzip"
    share: float = 1.0
    has_second: bool = False
    """Whether to make a second visit, once the service worker has cached the page."""

    def __str__(self) -> str:
        return f"{self.network.name}, {self.host}" + (
            "" if self.share == 1 else f", {self.share:.0%} of the processor"
        )


CASES = (
    Case(LOCAL, has_second=True),
    Case(FAST, has_second=True),
    Case(USUAL),
    Case(USUAL, "brotli"),
    Case(USUAL, "plain"),
    Case(USUAL, share=0.25),
    Case(SLOWEST, "plain", share=0.25),
)
Table = dict[str, Marks]
"""By the name of each row, the medians of its marks."""
Visits = Callable[[Browser, SlowServer, Case], Table]
"""Makes the visits of one round to one site."""


@contextmanager
def browser_with(share: float) -> Iterator[Browser]:
    """Run the browser on a share of all cores, or on all cores if that is impossible."""
    with ExitStack() as stack:
        program = None
        if share < 1:
            program = stack.enter_context(processor.limited(installed.ensure(), share))
            if program is None:
                print("ALL of the processor: no control group can be made here")
        yield stack.enter_context(chromium(program))


def measure(
    browser: Browser, case: Case, sites: Mapping[str, Path], rounds: int, visits: Visits
) -> Table:
    """Return one table of medians: each site, the ratios of the sites, the reference pages."""
    seen: dict[str, list[Marks]] = {}
    with ExitStack() as stack:
        servers = {
            name: stack.enter_context(serving(site, case.network, case.host))
            for name, site in sites.items()
        }
        for number in range(rounds):
            order = list(servers) if number % 2 == 0 else list(reversed(servers))
            for name in order:
                for kind, marks in visits(browser, servers[name], case).items():
                    seen.setdefault(f"{kind}{name}", []).append(marks)
        own = next(iter(servers.values()))
        rivals = {name: first_visit(browser, f"{own.url}{file}") for name, file in FILES.items()}
    found = {name: medians(runs) for name, runs in seen.items()}
    return {**found, **compared(found, list(sites)), **rivals}


def openings(browser: Browser, server: SlowServer, case: Case) -> Table:
    """Open the link of a game, and name the players of an invitation."""
    link = f"{server.url}#{game_link()}"
    named = invitation(browser, f"{server.url}#{game_link(turns=0)}")
    if case.has_second:
        first, second = two_visits(browser, link)
        return {"first visit": first | named, "second visit": second}
    server.sent.clear()
    first = first_visit(browser, link)
    return {"first visit": first | named | {"sent": sum(server.sent.values()) / 1000}}


def first_turns(browser: Browser, server: SlowServer, _: Case) -> Table:
    """Play the first turn of each kind of player."""
    return first_turn.first_turns(browser, server.url)


TABLES: dict[str, tuple[dict[str, str], Visits]] = {
    "": (STAGES, openings),
    ", first turn": (first_turn.STAGES, first_turns),
}
"""The tables of a case: the end of a table's name, its columns, and its function for visits."""


def compared(found: Table, names: list[str]) -> Table:
    """Return each mark of the first site divided by the other site's, by kind of visit."""
    if len(names) == 1:
        return {}
    new, old = names
    kinds = [name.removesuffix(old) for name in found if name.endswith(old)]
    return {
        f"{kind}, ratio": {
            mark: found[kind + new][mark] / there
            for mark, there in found[kind + old].items()
            if there and mark in found[kind + new]
        }
        for kind in kinds
    }


def medians(runs: list[Marks]) -> Marks:
    """Return the medians of the marks that occur in all runs."""
    names = set.intersection(*(set(run) for run in runs))
    return {name: median(run[name] for run in runs) for name in sorted(names)}


def report(name: str, stages: dict[str, str], table: Table) -> str:
    """Format a table."""
    lines = [
        f"| {name} | " + " | ".join(stages.values()) + " |",
        "| --- |" + " ---: |" * len(stages),
    ]
    for row, marks in table.items():
        form = "{:.2f}" if row.endswith("ratio") else "{:,.0f}"
        cells = [form.format(marks[mark]) if mark in marks else "–" for mark in stages]
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and print."""
    parser = command_line.parser("bench open", __doc__)
    parser.add_argument("old", type=Path, nargs="?", help="the dist/ of another build")
    parser.add_argument("--rounds", type=int, help="visits of each kind (3; 1 beside another)")
    parser.add_argument("--only", default="", help="tables with this in their names, as printed")
    parser.add_argument(
        "--json", type=Path, default=BUILD / "bench-open.json", help="where the report is written"
    )
    parser.add_argument("--details", action="store_true", help="measure what takes longer, alone")
    args = parser.parse_args()
    begun = time.monotonic()
    built = dist.build()
    if args.details:
        print(details.report(built))
        return
    rounds = args.rounds or (1 if args.old else 3)
    tables: dict[str, Table] = {}
    with tempfile.TemporaryDirectory() as folder:
        site = shutil.copytree(built, Path(folder, "site"))
        write_rivals(site)
        sites = {", new": site, ", old": args.old} if args.old else {"": site}
        for case, (more, (stages, visits)) in product(CASES, TABLES.items()):
            name = f"{case}{more}"
            if args.only not in name:
                continue
            with browser_with(case.share) as browser:
                tables[name] = measure(browser, case, sites, rounds, visits)
            print(report(name, stages, tables[name]), flush=True)
    args.json.write_text(json.dumps(tables, indent=1) + "\n", "utf-8")
    took = time.monotonic() - begun
    print(f"milliseconds, medians of {rounds}; rivals once; {took:.0f} s in all, load", end=" ")
    print(f"{os.getloadavg()[0]:.1f}")
