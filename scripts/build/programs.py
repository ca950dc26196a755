"""The programs in ``scripts/`` and how to start them: ``build.py bench open --rounds 3``.

Every module with a ``main`` in the folder of a group is a program, named after its file:
``bench link-lengths`` is ``scripts/lab/bench/link_lengths.py``. The first sentence of its docstring
is its summary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from scripts.build import dist
from scripts.common import command_line, python_env
from scripts.common.base import PYTHONPATH, SCRIPTS, BuildError, status

ALL = "all"
IN_PYODIDE = "--pyodide"
_MAIN = re.compile(r"^(def main\(|main = )", re.MULTILINE)


class Group(NamedTuple):
    """A group of programs: ``in_pyodide`` can also run there; ``has_all`` lets ``all`` run each."""

    summary: str
    in_pyodide: frozenset[str] = frozenset()
    has_all: bool = False


GROUPS = {
    "bench": Group("measure", frozenset({"link-lengths", "links", "review", "sealed", "thinking"})),
    "fuzz": Group(
        "try with random input",
        frozenset({"files", "games", "links", "names", "requests", "sealed", "times"}),
        has_all=True,
    ),
    "demo": Group("show what the library can do"),
    "vectors": Group("update recorded data"),
    "pictures": Group("take pictures of the page"),
    "lexicons": Group("make the data of languages"),
}


def programs(group: str) -> dict[str, str]:
    """Return the programs of a group with their summaries."""
    folder = SCRIPTS.joinpath(*command_line.FOLDERS[group].split("."))
    texts = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.py"))}
    return {
        name.replace("_", "-"): command_line.summary(text.removeprefix('"""'))
        for name, text in texts.items()
        if _MAIN.search(text)
    }


def listing(group: str) -> str:
    """Return the usage of a group of programs."""
    found, in_pyodide = programs(group), GROUPS[group].in_pyodide
    width = max(map(len, found))
    lines = [f"usage: build.py {group} NAME [OPTION ...]   (NAME --help lists its options)", ""]
    for name, summary in found.items():
        lines.append(f"  {name:<{width}}  {summary}{' [--pyodide]' if name in in_pyodide else ''}")
    if GROUPS[group].has_all:
        lines.append(f"  {ALL:<{width}}  Run each of them, with the same options.")
    if in_pyodide:
        lines += ["", f"{IN_PYODIDE} runs the program in Pyodide instead of natively."]
    return "\n".join(lines)


def run(group: str, arguments: Sequence[str]) -> int:
    """Run the program named by the first argument; without one, list the programs.

    Raises `BuildError` for an unknown name.
    """
    if not arguments or arguments[0] in {"-h", "--help"}:
        print(listing(group))
        return 0
    name, *options = arguments
    found = programs(group)
    is_all = name == ALL and GROUPS[group].has_all
    if not is_all and name not in found:
        raise BuildError(f"there is no {group} {name!r}\n{listing(group)}")
    return max([_start(group, each, options) for each in (found if is_all else [name])])


def _start(group: str, name: str, options: list[str]) -> int:
    if IN_PYODIDE in options and name in GROUPS[group].in_pyodide:
        arguments = [option for option in options if option != IN_PYODIDE]
        return status(dist.in_pyodide(SCRIPTS / "__main__.py", group, name, *arguments))
    python = python_env.ensure()
    return status([python, "-m", "scripts", group, name, *options], env=PYTHONPATH)
