"""Which modules of the page import which, read from the scripts below ``site/``.

Names are paths relative to ``site/``: ``core/engine.js``. An edge is *static* (``import ... from``,
``export ... from``), *dynamic* (``import("./x.js")``), or it starts a *worker*: a script that is
named in a string, as `Worker` wants it. What is only named in a comment, as types are, is no edge.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from scripts.build.base import SITE, files_below

_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_STATIC = re.compile(r'^(?:import|export)\s?(?:[^;"]*?\sfrom\s)?"(\.[^"]+)"', re.MULTILINE)
_DYNAMIC = re.compile(r'\bimport\(\s*"(\.[^"]+)"\s*\)')
_NAMED = re.compile(r'"([\w./-]+\.js)"')


class Imports(NamedTuple):
    """The modules that one module needs at once, later, and as workers."""

    static: tuple[str, ...] = ()
    dynamic: tuple[str, ...] = ()
    workers: tuple[str, ...] = ()


Graph = Mapping[str, Imports]


def read_graph(site: Path = SITE) -> Graph:
    """Return the imports of every script below a folder, by its name."""
    paths = {path.relative_to(site).as_posix(): path for path in files_below(site)}
    scripts = {name: path for name, path in paths.items() if name.endswith(".js")}
    return {name: _imports(name, path.read_text("utf-8"), set(scripts)) for name, path in
            scripts.items()}  # fmt: skip


def _imports(name: str, text: str, scripts: set[str]) -> Imports:
    code = _COMMENT.sub("", text)
    static, dynamic = (
        tuple(dict.fromkeys(_resolved(name, each) for each in pattern.findall(code)))
        for pattern in (_STATIC, _DYNAMIC)
    )
    # The page's policy takes addresses relative to index.html; others are relative to the module.
    strings = _NAMED.findall(_DYNAMIC.sub("", _STATIC.sub("", code)))
    named = (_resolved(name if each.startswith(".") else "", each) for each in strings)
    workers = tuple(dict.fromkeys(each for each in named if each in scripts))
    return Imports(static, dynamic, workers)


def _resolved(importer: str, specifier: str) -> str:
    """Return the name of the module that a module names by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), specifier))


def reached(graph: Graph, *starts: str) -> list[str]:
    """List the modules that some modules need at once, themselves first, each after an importer."""
    found = list(dict.fromkeys(starts))
    for name in found:  # It grows meanwhile.
        found += [each for each in graph[name].static if each not in found]
    return found


def circle(graph: Graph) -> list[str]:
    """Return modules that import each other in a circle, dynamic imports counted; none if none do.

    The first module stands at both ends.
    """
    done: set[str] = set()
    for start in graph:
        path = [start]
        waiting: list[Iterator[str]] = [_needed(graph, start)]
        while waiting and start not in done:
            name = next(waiting[-1], None)
            if name is None:
                done.add(path.pop())
                waiting.pop()
            elif name in path:
                return [*path[path.index(name) :], name]
            elif name not in done:
                path.append(name)
                waiting.append(_needed(graph, name))
    return []


def _needed(graph: Graph, name: str) -> Iterator[str]:
    return iter((*graph[name].static, *graph[name].dynamic))
