"""Pages of the weight of other word games, as a reference: they do nothing but draw a board."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

RIVALS = {"a page of 60 kB": 60_000, "a page of 500 kB": 500_000}
"""Names of pages, and what each transfers to show its board, in bytes after gzip."""
FILES = {name: f"rival-{weight}.html" for name, weight in RIVALS.items()}

_PAGE = """<!doctype html><meta charset="utf-8"><title>{name}</title>
<link rel="icon" href="data:,"><p id="board"></p><script src="{script}"></script>
"""
_BOARD = """
const tile = document.createElement("b");
tile.className = "tile";
tile.textContent = "A";
document.getElementById("board").append(tile);
(window.__marks ??= {}).board = performance.now();
"""
_STEPS = (
    "if(a>{0})b=b.map(c=>c*{1}+a)", "a=a+b.length*{0}%{1}", "for(const d of b)a+=d&{0}",
    "b.push(a^{0},{1})", "b=b.filter(c=>c!=={0}).concat([{1},a])", 'a+="{0}{1}".length',
)  # fmt: skip


def write_rivals(folder: Path) -> None:
    """Write the pages into a folder, each with its script."""
    for name, weight in RIVALS.items():
        page = folder / FILES[name]
        script = page.with_suffix(".js")
        script.write_text(_BOARD + "".join(_functions(weight)), "utf-8")
        page.write_text(_PAGE.format(name=name, script=script.name), "utf-8")


def _functions(weight: int) -> list[str]:
    """Return functions that look like code of a bundle and weigh so much after gzip."""
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
