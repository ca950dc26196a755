"""The limits of ``build.py check``: sizes of files and functions, and import rules.

oxlint counts the lines of JavaScript functions (``.oxlintrc.json``).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from scripts.build import modules
from scripts.common.base import ROOT, SCRIPTS, SITE, SRC, TESTS, files_below

Sizes = Iterator[tuple[str, int]]
"""The places to report, with their sizes."""


class Limit(NamedTuple):
    """A counted quantity, its limit, and the sizes found."""

    what: str
    most: int
    sizes: Callable[[], Sizes]


def import_circles(site: Path = SITE) -> Sizes:
    """Yield a circle of imports between the page's modules, if there is one."""
    found = modules.circle(modules.read_graph(site))
    if found:
        yield " > ".join(found), len(found) - 1


def forbidden_imports(site: Path = SITE) -> Sizes:
    """Count the imports that `modules.ROOMS` forbids, by importing and imported module."""
    for pair in modules.against_layers(modules.read_graph(site)):
        yield " > ".join(pair), 1


def file_lengths(paths: Iterable[Path]) -> Sizes:
    """Count the lines of files."""
    for path in paths:
        yield _name(path), len(path.read_text("utf-8").splitlines())


def python_functions(paths: Iterable[Path]) -> Sizes:
    """Count the lines of functions, from ``def`` to the end, docstrings included."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                place = f"{_name(path)}:{node.lineno} {node.name}"
                yield place, (node.end_lineno or node.lineno) - node.lineno + 1


def sources(*endings: str) -> list[Path]:
    """List the files to which the limits apply: engine, tools, page and tests."""
    paths = files_below(SRC, SCRIPTS, SITE, TESTS, ROOT / "build.py")
    return [path for path in paths if path.suffix in endings]


LIMITS = (
    Limit("modules that import each other in a circle", 0, import_circles),
    Limit("import against the layers of the page", 0, forbidden_imports),
    Limit("lines in a file", 600, lambda: file_lengths(sources(".py", ".js", ".mjs"))),
    Limit("lines in a Python function", 50, lambda: python_functions(sources(".py"))),
)


def offenders(limits: Iterable[Limit] = LIMITS) -> Iterator[str]:
    """Yield a line for everything over its limit."""
    for limit in limits:
        for place, size in limit.sizes():
            if size > limit.most:
                yield f"{place}: {size} {limit.what}, at most {limit.most}"


def are_kept() -> bool:
    """Print everything over its limit; return whether all limits hold."""
    found = list(offenders())
    print("\n".join(found) if found else f"{len(LIMITS)} limits kept")
    return not found


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
