"""Measure how long a link takes to open in a browser: ``build.py bench open``.

Headless Chromium opens the link of a game from a static server with gzip and the caching of a
common free host, over several networks: for the first time (cold), again (warm), and under the
service worker (second, repeat). Prints the medians of each stage from navigation, with the ratio
to the floor of the same visit (a page that only starts the same WebAssembly in a worker), then
the bytes by part, the times of turns, keys and taps, and the memory of the tab over many games.
A page that does not know the game shows its board and asks who is there: the board is what counts,
and the question is answered after it.
The report is also written as JSON; ``--markdown`` prints the table of docs/performance.md.
``--phone`` measures on slow lines with a quarter of the processor, beside pages of the weight of
other word games.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from scripts.bench import against, input_delay, phone
from scripts.bench.network import FAR, HOSTS, NETWORKS, Network, SlowServer, serving
from scripts.bench.turns import SEED, game_link, turn_times
from scripts.bench.visits import (
    answer_for_the_seat_to_move,
    chromium,
    invitation,
    opened,
    visit,
    visits,
    with_floor,
)
from scripts.build import command_line, dist
from scripts.build.base import BUILD

BUSY_GAMES = 40

STAGES = {
    "first-contentful-paint": "first paint",
    "shell": "board drawn, empty",
    "known": "a game shown, unchecked",
    "ready": "engine ready",
    "answered": "first intent answered",
    "board": "game shown by the engine, words checked",
}

MEMORY = """() => new Promise((done) => {
  window.__worker.addEventListener("message", ({ data }) => {
    if (data.id === -1) done(data.memory);
  });
  const request = JSON.stringify({ v: 1, link: "", seat: null, intent: { type: "options" } });
  window.__worker.postMessage({ id: -1, request });
})"""


def bytes_of_visits(browser: Browser, server: SlowServer) -> dict[str, int]:
    """Return what a first visit, a second game and a game in another language transfer."""
    context = browser.new_context(service_workers="block")
    sent: dict[str, int] = {}
    games = {
        "first visit": game_link(),
        "a second game": game_link(SEED + 1),
        "another language": game_link(SEED + 2, "gl-complete", 2),
    }
    for name, fragment in games.items():
        server.sent.clear()
        visit(context, f"{server.url}#{fragment}")
        sent[name] = sum(server.sent.values())
    context.close()
    return sent


def memory_over(browser: Browser, server: SlowServer, games: int) -> list[dict[str, float]]:
    """Open many games one after the other in one tab; return memory in MB after some of them.

    ``wasm`` is Python's memory, ``heap`` the JavaScript of page and worker together.
    """
    context = browser.new_context(service_workers="block")
    page = opened(context, f"{server.url}#{game_link()}")
    found = []
    for number in range(1, games + 1):
        fragment = game_link(SEED + number, turns=18)
        page.evaluate("() => { window.__turns.open = []; }")
        page.evaluate("(to) => { location.hash = to; }", fragment)
        page.locator("body[data-screen=game] #board .cell").first.wait_for()
        while not page.evaluate("(window.__turns.open ?? []).length > 0"):
            time.sleep(0.02)
        answer_for_the_seat_to_move(page)
        if number in {1, games // 5, games // 2, games}:
            found.append({"games": number, **memory_of(page)})
    context.close()
    return found


def memory_of(page: Page) -> dict[str, float]:
    """Return the megabytes of the tab."""
    page.request_gc()
    session = page.context.new_cdp_session(page)
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    wasm = page.evaluate(MEMORY)
    inner = page.workers[0].evaluate("performance.memory?.usedJSHeapSize ?? 0")
    return {"wasm": round(wasm / 1e6, 1), "heap": round((heap + inner) / 1e6, 1)}


def measure(
    site: Path, runs: int, games: int, networks: tuple[Network, ...], host: str
) -> dict[str, Any]:
    """Measure all visits over all networks, page and floor in turn."""
    fragment = game_link()
    report: dict[str, Any] = {"link": fragment, "runs": runs, "visits": {}, "invitation": {}}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        copy = with_floor(site, Path(folder))
        report["browser"] = browser.version
        for network in networks:
            with serving(copy, network, host) as server:
                floor = visits(browser, f"{server.url}floor.html", runs, kept=False)
                page = visits(browser, f"{server.url}#{fragment}", runs, kept=True)
                report["visits"][network.name] = {"page": page, "floor": floor}
                deal = f"{server.url}#{game_link(turns=0)}"
                report["invitation"][network.name] = invitation(browser, deal, runs)
        with serving(copy, FAR, host) as server:
            context = browser.new_context(service_workers="block")
            visit(context, f"{server.url}#{fragment}")
            context.close()
            report["bytes"] = dict(sorted(server.sent.items()))
            report["sent"] = bytes_of_visits(browser, server)
        with serving(copy, NETWORKS[0], host) as server:
            report["turn"] = turn_times(browser, server.url, runs)
            busy = [game_link(SEED + n) for n in range(BUSY_GAMES)]
            report["input"] = input_delay.measure(browser, f"{server.url}#{fragment}", busy)
            report["memory"] = memory_over(browser, server, games)
    return report


def compare(sites: tuple[Path, Path], runs: int, networks: tuple[Network, ...], host: str) -> None:
    """Measure this build against an earlier one, in this order, and print the ratios."""
    with chromium() as browser:
        for network in networks:
            seen = against.compare(browser, sites, game_link(), runs, (network, host))
            print(f"{network.name}, a host that sends {host}, medians of {runs} visits each")
            print(against.ratios(seen, STAGES), flush=True)


def table(report: dict[str, Any]) -> str:
    """Return the stages as a table: milliseconds, and the ratio to the floor of that visit."""
    columns = [
        (f"{kind}, {network}", seen["page"][kind], seen["floor"][kind]["board"])
        for network, seen in report["visits"].items()
        for kind in seen["page"]
    ]
    lines = [
        "| ms from navigation | " + " | ".join(name for name, _, _ in columns) + " |",
        "| --- |" + " ---: |" * len(columns),
        "| the floor: WebAssembly only | " + " | ".join(f"{f:.0f}" for _, _, f in columns) + " |",
    ]
    for mark, name in STAGES.items():
        cells = [
            f"{marks[mark]:.0f} ({marks[mark] / floor:.1f})" if mark in marks and floor else "–"
            for _, marks, floor in columns
        ]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def details(report: dict[str, Any]) -> str:
    """Return the bytes, the times of turns and input, and the memory as text."""
    total = sum(report["bytes"].values())
    parts = sorted(report["bytes"].items(), key=lambda item: -item[1])
    lines = [f"First visit: {total / 1e6:.2f} MB sent, of which"]
    lines += [f"  {sent / 1000:>8.1f} kB  {path}" for path, sent in parts if sent >= 10_000]
    lines += [f"{name}: {sent / 1000:,.1f} kB" for name, sent in report["sent"].items()]
    lines += [
        f"players of an invitation named, first visit, {name}: {ms:.0f} ms"
        for name, ms in report["invitation"].items()
    ]
    lines += [f"{name}: {ms} ms" for name, ms in report["turn"].items()]
    lines += input_delay.report_lines(report["input"])
    lines += [
        f"memory after {each['games']} games: {each['wasm']} MB of Python, {each['heap']} MB of"
        " JavaScript"
        for each in report["memory"]
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = command_line.parser("bench open", __doc__)
    parser.add_argument("--runs", type=int, default=7, help="visits of each kind (default 7)")
    parser.add_argument("--local", action="store_true", help="measure over localhost only")
    parser.add_argument(
        "--json", type=Path, default=BUILD / "bench-open.json", help="where the report is written"
    )
    parser.add_argument(
        "--games",
        type=int,
        default=50,
        help="opened one after the other, for the memory (default 50)",
    )
    parser.add_argument("--markdown", action="store_true", help="print only the table")
    parser.add_argument(
        "--against", type=Path, metavar="DIST", help="an earlier build, visited in turn with this"
    )
    parser.add_argument("--host", choices=HOSTS, default="gzip", help="what the host sends")
    parser.add_argument(
        "--phone",
        action="store_true",
        help="first and second visits on slow lines, with a quarter of the processor",
    )
    args = parser.parse_args()
    networks = NETWORKS[: 1 if args.local else None]
    if args.phone:
        print(phone.report(dist.build(), game_link(), args.runs, args.host, STAGES))
        return
    if args.against:
        compare((dist.build(), args.against), args.runs, networks, args.host)
        return
    report = measure(dist.build(), args.runs, args.games, networks, args.host)
    report["load"] = os.getloadavg()[0]
    args.json.write_text(json.dumps(report, indent=1) + "\n", "utf-8")
    print(table(report))
    if not args.markdown:
        print(f"\nmachine: load {report['load']:.1f}\n{details(report)}")


if __name__ == "__main__":
    main()
