"""Measure the dictionaries, and every query against naive methods: ``build.py bench lexicon``.

Prints Markdown tables. Times are the minimum of several runs in milliseconds of processor time; on
a busy machine ratios are more reliable. ``--all`` also loads every pack and rebuilds Galician, with
its millions of forms, from its own pack; ``--pyodide`` also runs the queries in Pyodide under
Node.js.
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import prod

from scrabble import data
from scrabble.lexicon import Lexicon, PackInfo, catalogue, load_lexicon, open_pack
from scrabble.lexicon.search.patterns import Pattern
from scrabble.lexicon.search.queries import hooks
from scripts.build import dist
from scripts.build.words_files import words_file
from scripts.common import command_line
from scripts.common.base import SCRIPTS
from scripts.lab.bench import queries as bench
from scripts.lab.bench.clock import report_of, timed

PRIMES = (
    *(2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41),
    *(43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101),
)


def main() -> None:
    """Print the tables."""
    parser = command_line.parser("bench lexicon", __doc__)
    parser.add_argument("--all", action="store_true", help="load every pack, build the largest")
    parser.add_argument("--pyodide", action="store_true", help="run the queries in Pyodide as well")
    parser.add_argument("--build", metavar="NAME", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.build:
        build(args.build)
        return
    sizes()
    loads(full=args.all)
    builds(["en-complete", *(["gl-complete"] if args.all else [])])
    queries()
    if args.pyodide:
        pyodide_queries()


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table, each row as soon as it is known."""
    print(f"\n## {title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def best(call: Callable[[], object], runs: int = 5) -> float:
    """Return the minimum of some runs, in milliseconds of processor time."""
    return min(timed(call) for _ in range(runs))


def sizes() -> None:
    """Print the sizes of the packs, as shipped and as downloaded."""

    def row(info: PackInfo) -> list[str]:
        loaded = len(words_file(data.read(f"lexicons/{info.name}.pack")))
        sizes = (info.size, loaded)
        each = (f"{size / info.words:.3f}" for size in sizes)
        return [info.name, f"{info.words:,}", *(f"{size:,}" for size in sizes), *each]

    head = ["Pack", "Words", "Bytes", "For the page", "Bytes a word", "For the page"]
    table("Packs as shipped", head, map(row, catalogue()))


def loads(*, full: bool) -> None:
    """Print the time from a pack's bytes to the first lookup, and the size of the graph."""
    names = [info.name for info in catalogue()] if full else ["en-complete", "gl-complete"]

    def row(name: str) -> list[str]:
        pack = data.read(f"lexicons/{name}.pack")
        lexicon = open_pack(name, pack)
        loading = best(lambda: "AA" in open_pack(name, pack))
        graph = lexicon.edges.itemsize * len(lexicon.edges)
        return [name, f"{loading:.0f} ms", f"{len(lexicon.edges):,}", f"{graph / 1e6:.2f} MB"]

    head = ["Pack", "Bytes to first lookup", "Edges", "Graph in memory"]
    table("Loading", head, map(row, names))


def builds(names: Sequence[str]) -> None:
    """Print time and memory of building dictionaries, each in its own process."""

    def row(name: str) -> list[str]:
        command = [sys.executable, "-m", "scripts", "bench", "lexicon", "--build", name]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return [name, *done.stdout.split("|")]

    head = ["Dictionary", "Words", "Sorted words to graph", "Graph to pack", "Peak memory"]
    table("Building", head, map(row, names))


def build(name: str) -> None:
    """Rebuild a dictionary from a stream of its own words, and print the figures."""
    words = iter(load_lexicon(name))
    reading = best(lambda: sum(1 for _ in load_lexicon(name)), runs=1)
    made: list[Lexicon] = []
    building = best(lambda: made.append(Lexicon.from_sorted(words, "xx")), runs=1) - reading
    packing = best(made[0].to_pack, runs=1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"{len(made[0]):,}|{building / 1000:.1f} s|{packing / 1000:.1f} s|{peak:.0f} MB", end="")


def queries() -> None:
    """Print the times of each query: ours, a list scan, a regular expression, prime products."""
    lexicon = load_lexicon("en-complete")
    words = list(lexicon)
    text = "\n".join(words)
    keys = [prime_key(word) for word in words]
    by_key: dict[int, list[str]] = {}
    for key, word in zip(keys, words, strict=True):
        by_key.setdefault(key, []).append(word)
    once: list[tuple[str, float]] = [
        *((f"here: {what}", timed(partial(make, lexicon))) for what, make in bench.INDEXES),
        ("a list of all words", best(lambda: list(lexicon), runs=1)),
        ("prime products of all words", best(lambda: [prime_key(word) for word in words], runs=1)),
    ]
    table("Made once", ["What", "Time"], ([what, f"{ms:.0f} ms"] for what, ms in once))

    def row(query: tuple[str, str, str | None]) -> list[str]:
        name, typed, rack = query
        pattern = bench.pattern_of(typed, rack)
        ours = bench.query_time(lexicon, typed, rack)
        scan = best(lambda: scanned(words, pattern), runs=2)
        found = best(lambda: matched(text, pattern), runs=2) if rack is None else None
        primes = primes_time(pattern, keys, words, by_key)
        return [name, f"{ours:.2f} ms", *(against(other, ours) for other in (scan, found, primes))]

    head = ["Query, first 100 results", "Here", "List scan", "Regular expression", "Prime products"]
    table(f"Queries on {len(words):,} English words", head, map(row, bench.QUERIES))
    found = ([what, f"{ms:.1f} ms"] for what, ms in bench.other_query_times().items())
    table("Other dictionaries, first 100 results", ["Query", "Time"], found)
    lookups(lexicon, words, by_key)


def pyodide_queries() -> None:
    """Print the times of the queries in Pyodide."""
    report = report_of(dist.in_pyodide(SCRIPTS / "lab" / "bench" / "queries.py"))
    heaps = report["heaps"]
    made = [
        [f"{what} (heap {before:.0f} to {after:.0f} MB)", f"{ms:.0f} ms"]
        for (what, ms), before, after in zip(report["made"].items(), heaps, heaps[1:], strict=False)
    ]
    asked = report["queries"] | report["elsewhere"]
    rows = [
        ["bytes to first lookup", f"{report['loading']:.0f} ms"],
        *made,
        *([name, f"{ms:.1f} ms"] for name, ms in asked.items()),
    ]
    table("Pyodide under Node, first 100 results", ["What", "Time"], rows)


def against(other: float | None, ours: float) -> str:
    """Format a time, with its ratio to ours."""
    return "-" if other is None else f"{other:,.3f} ms (×{other / ours:,.1f})"


def lookups(lexicon: Lexicon, words: list[str], by_key: dict[int, list[str]]) -> None:
    """Print the times of single lookups, in microseconds."""
    sample = words[::101]
    listed = words[::25000]
    rows = [
        ["is it a word", each(sample, lexicon.__contains__)],
        ["is it a word, in a list", each(listed, words.__contains__)],
        ["is it a word, in a set", each(sample, set(words).__contains__)],
        ["hooks of a word", each(sample, lambda word: hooks(lexicon, word))],
        ["prime product of a word", each(sample, prime_key)],
        ["anagrams by prime product", each(sample, lambda word: by_key[prime_key(word)])],
        ["the same by sorted letters", each(sample, lambda word: "".join(sorted(word)))],
    ]
    table("Single lookups", ["What", "Microseconds"], rows)


def each(sample: Sequence[str], call: Callable[[str], object]) -> str:
    """Format the time of one call in microseconds."""
    total = best(lambda: [call(word) for word in sample], runs=3)
    return f"{1000 * total / len(sample):.1f}"


def scanned(words: Iterable[str], pattern: Pattern) -> list[str]:
    """Answer a query by scanning every word."""
    regex = expression(pattern)
    if pattern.rack is None:
        return [word for word in words if regex.fullmatch(word)]
    supply = Counter(pattern.rack + re.sub(r"[.*]", "", pattern.text))
    blanks = supply.pop("?", 0)
    length = len(pattern.rack)
    return [
        word
        for word in words
        if (not pattern.whole_rack or len(word) == length)
        and regex.fullmatch(word)
        and (Counter(word) - supply).total() <= blanks
    ]


def matched(text: str, pattern: Pattern) -> list[str]:
    """Match one regular expression against the text of all words."""
    return re.findall(f"^{expression(pattern).pattern}$", text, re.MULTILINE)


def expression(pattern: Pattern) -> re.Pattern[str]:
    """Convert a pattern to a regular expression for one word."""
    return re.compile(pattern.text.replace(".", "[A-Z]").replace("*", "[A-Z]*"))


def prime_key(word: str) -> int:
    """Return the product of the primes of a word's letters: equal for anagrams."""
    return prod(PRIMES[ord(tile) - 65] for tile in word)


def primes_time(
    pattern: Pattern, keys: list[int], words: list[str], by_key: dict[int, list[str]]
) -> float | None:
    """Time a query with prime products; ``None`` with blanks, which have no prime."""
    rack = pattern.rack
    if rack is None or "?" in rack:
        return None
    substring = re.sub(r"[.*]", "", pattern.text)
    if pattern.whole_rack:
        return best(lambda: by_key.get(prime_key(rack), []))

    def divide() -> list[str]:
        supply = prime_key(rack + substring)
        return [
            word
            for key, word in zip(keys, words, strict=True)
            if supply % key == 0 and substring in word
        ]

    return best(divide, runs=2)
