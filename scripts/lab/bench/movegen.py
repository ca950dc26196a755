"""Measure the move generator, natively and in Pyodide: ``build.py bench movegen``.

Prints means and 95th percentiles over self-play in milliseconds of processor time, by number of
blanks in the rack, and the speed-up over the textbook generator on the same positions. See
docs/move-generation.md.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from scripts.build import dist
from scripts.common import command_line
from scripts.common.base import SCRIPTS
from scripts.lab.bench.clock import report_of


def table(report: dict[str, Any]) -> str:
    """Format a report as a text table."""
    groups = sorted(report["ms"]["all moves, running game"])
    plain = report["ms"]["textbook"]
    games = f"{report['games']} games, {report['turns']} positions"
    lines = [
        f"Python {report['python']} on {report['platform']}: {games}",
        "ms of processor time, mean / 95 % (times faster than the textbook, same positions)",
        f"{'':<34}" + "".join(f"{_title(group):>24}" for group in groups),
    ]
    for name, row in report["ms"].items():
        cells = []
        for group in groups:
            if group not in row:
                cells.append(f"{'':>24}")
                continue
            same = report["same positions"].get(name, {}).get(group)
            ratio = f"({plain[group]['mean'] / same['mean']:.1f}x)" if same else ""
            cells.append(f"{row[group]['mean']:>9.3f} /{row[group]['p95']:>6.1f} {ratio:<6}")
        lines.append(f"{name:<34}" + "".join(cells))
    heaps = ", ".join(f"{name} {size:.0f}" for name, size in report["heap MB"].items())
    once = ", ".join(f"{name} {report[name]:.0f}" for name in report if name.endswith(" ms"))
    return "\n".join([*lines, f"once: {once}", f"memory MB: {heaps}"])


def _title(group: str) -> str:
    return {"all": "all racks", "1": "1 blank"}.get(group, f"{group} blanks")


def main() -> int:
    """Measure and print."""
    parser = command_line.parser("bench movegen", __doc__)
    parser.add_argument("--games", type=int, default=30, help="games of self-play (default 30)")
    parser.add_argument("--passes", type=int, default=3, help="the fastest counts (default 3)")
    parser.add_argument("--native", action="store_true", help="leave out Pyodide")
    parser.add_argument("--json", action="store_true", help="print the reports as JSON")
    args = parser.parse_args()
    counts = (str(args.games), str(args.passes))
    commands: list[list[str | Path]] = [
        [sys.executable, "-m", "scripts.lab.bench.movegen_times", *counts]
    ]
    if not args.native:
        commands.append(dist.in_pyodide(SCRIPTS / "lab" / "bench" / "movegen_times.py", *counts))
    print("load average:", *(f"{load:.2f}" for load in os.getloadavg()))
    for command in commands:
        report = report_of(command)
        print(json.dumps(report) if args.json else f"\n{table(report)}", flush=True)
    return 0
