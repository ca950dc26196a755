"""Find the imports between the modules of the page, in the scripts below ``site/``.

Names are paths relative to ``site/``: ``core/engine.js``. An import is *static* (``import ...
from``, ``export ... from``), *dynamic* (``import("./x.js")``), or it starts a *worker*, a script
named in a string. Imports of *types* are in JSDoc comments (``@import`` and ``import("./x.js")``):
they fetch nothing, but they can close a circle.

`ROOMS` says which folder may import from which; `build.py check` counts types too.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from scripts.common.base import SITE, files_below

FIRST = ("config.js", "core", "play", "ui")
"""The modules and rooms that the page, without its worker, loads before the first board."""
ROOMS: Mapping[str, tuple[str, ...]] = {
    "core": (),
    "play": ("core",),
    "ui": ("config.js", "core"),
    "worker": ("core",),
    "common": FIRST,
    "link-reader": ("core",),
    "live": (*FIRST, "common"),
    "moves": FIRST,
    "words": (*FIRST, "common"),
    "device": (*FIRST, "live", "moves"),
    "welcome": (*FIRST, "common", "device", "link-reader"),
    "joint": (*FIRST, "common", "welcome"),
    "share": (*FIRST, "common", "joint", "live"),
    "analysis": (*FIRST, "common", "share", "words"),
    "start": (*FIRST, "common"),
    "puzzles": (*FIRST, "common"),
    "watch": (*FIRST, "common", "link-reader"),
}
"""For each room of the page, the other rooms from which it may import, statically or for types. A
room calls lazy-loaded modules of other rooms by actions; ``main.js`` names the module of each.
Modules directly in ``site/`` are entry points, which may import from every room."""

_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_STATIC = re.compile(r'^(?:import|export)\s?(?:[^;"]*?\sfrom\s)?"(\.[^"]+)"', re.MULTILINE)
_DYNAMIC = re.compile(r'\bimport\(\s*"(\.[^"]+)"\s*\)')
_TYPES = re.compile(r'(?:@import[^"]*?\sfrom\s|\bimport\()"(\.[^"]+)"')
_NAMED = re.compile(r'"([\w./-]+\.js)"')


class Imports(NamedTuple):
    """The modules that one module imports, lazy-loads, starts as workers, and names for types."""

    static: tuple[str, ...] = ()
    dynamic: tuple[str, ...] = ()
    workers: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


Graph = Mapping[str, Imports]


def read_graph(site: Path = SITE) -> Graph:
    """Return the imports of every script below a folder, by the script's name."""
    paths = {path.relative_to(site).as_posix(): path for path in files_below(site)}
    scripts = {name: path for name, path in paths.items() if name.endswith(".js")}
    return {name: _imports(name, path.read_text("utf-8"), set(scripts)) for name, path in
            scripts.items()}  # fmt: skip


def _imports(name: str, text: str, scripts: set[str]) -> Imports:
    code, comments = _COMMENT.sub("", text), "".join(_COMMENT.findall(text))
    static, dynamic, types = (
        tuple(dict.fromkeys(_resolved(name, each) for each in found))
        for found in (
            _STATIC.findall(code),
            _DYNAMIC.findall(code),
            _TYPES.findall(comments),
        )
    )
    # A worker's address is relative to index.html, unless it starts with a dot.
    strings = _NAMED.findall(_DYNAMIC.sub("", _STATIC.sub("", code)))
    named = (_resolved(name if each.startswith(".") else "", each) for each in strings)
    workers = tuple(dict.fromkeys(each for each in named if each in scripts))
    return Imports(static, dynamic, workers, types)


def _resolved(importer: str, specifier: str) -> str:
    """Resolve a relative path in a module to the name of the other module."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), specifier))


def reached(graph: Graph, *starts: str, later: bool = False) -> list[str]:
    """List modules and all that they import, importers first; ``later`` adds lazy imports."""
    found = list(dict.fromkeys(starts))
    for name in found:  # The list grows during the loop.
        needed = (*graph[name].static, *(graph[name].dynamic if later else ()))
        found += [each for each in dict.fromkeys(needed) if each not in found]
    return found


def circle(graph: Graph) -> list[str]:
    """Return modules that import each other in a circle, or an empty list.

    Lazy imports and types count. The first module stands at both ends.
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
    found = graph[name]
    return iter((*found.static, *found.dynamic, *(each for each in found.types if each != name)))


def against_layers(graph: Graph) -> Iterator[tuple[str, str]]:
    """Yield the importing and the imported module wherever `ROOMS` does not allow the import."""
    for name, found in graph.items():
        room = _room_of(name)
        allowed = (room, *ROOMS.get(room, ()))
        for each in (*found.static, *found.types):
            if room != name and _room_of(each) not in allowed:
                yield name, each
        for each in found.dynamic:
            if room not in (name, _room_of(each)):
                yield name, each


def _room_of(name: str) -> str:
    return name.split("/", maxsplit=1)[0]
