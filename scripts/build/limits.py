"""How large a folder, a file and a function may be: one table, for ``build.py check``.

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
"""Places as they are reported, and the size of each."""


class Limit(NamedTuple):
    """What is counted, how many there may be, and the sizes found below a project's folder."""

    what: str
    most: int
    sizes: Callable[[], Sizes]


def engine_entries(package: Path = SRC / "scrabble") -> Sizes:
    """Count what lies directly in the engine's package."""
    marks = {"__init__.py", "__main__.py", "__pycache__", "py.typed"}
    yield _name(package), sum(path.name not in marks for path in package.iterdir())


def page_modules(site: Path = SITE) -> Sizes:
    """Count the scripts directly in the page's folder."""
    yield _name(site), sum(path.name != "sw.js" for path in site.glob("*.js"))


def import_circles(site: Path = SITE) -> Sizes:
    """Yield a circle of imports between the page's modules, if there is one."""
    found = modules.circle(modules.read_graph(site))
    if found:
        yield " > ".join(found), len(found) - 1


def feature_rooms(site: Path = SITE) -> Sizes:
    """Count the folders of scripts that are fetched after the first board."""
    rooms = {path.parent.relative_to(site).parts[0] for path in site.glob("*/**/*.js")}
    yield _name(site), len(rooms - {*modules.FIRST, "worker"})


def forbidden_imports(site: Path = SITE) -> Sizes:
    """Count the imports that `modules.ROOMS` does not allow, by importing and imported module."""
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
    Limit("entries besides __init__, __main__ and py.typed", 16, engine_entries),
    Limit("modules besides sw.js", 3, page_modules),
    Limit("rooms of features", 12, feature_rooms),
    Limit("modules that import each other in a circle", 0, import_circles),
    Limit("import against the layers of the page", 0, forbidden_imports),
    Limit("lines in a file", 400, lambda: file_lengths(sources(".py", ".js", ".mjs"))),
    Limit("lines in a Python function", 50, lambda: python_functions(sources(".py"))),
)


def offenders(limits: Iterable[Limit] = LIMITS) -> Iterator[str]:
    """Yield a line for everything that is larger than it may be."""
    for limit in limits:
        for place, size in limit.sizes():
            if size > limit.most:
                yield f"{place}: {size} {limit.what}, at most {limit.most}"


def are_kept() -> bool:
    """Print what is larger than it may be; return whether nothing is."""
    found = list(offenders())
    print("\n".join(found) if found else f"{len(LIMITS)} limits kept")
    return not found


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
