"""The command lines of the programs that ``build.py`` starts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from scripts.common.base import BuildError

FOLDERS = {
    "bench": "lab.bench",
    "build": "build",
    "demo": "lab.demo",
    "fuzz": "lab.fuzz",
    "lexicons": "data.lexicons",
    "pictures": "data.pictures",
    "split": "runtime.split",
    "vectors": "data.vectors",
}
"""The package of each group of programs, below `scripts`."""


def module(group: str, name: str) -> str:
    """Return the module of a program.

    >>> module("bench", "link-lengths")
    'scripts.lab.bench.link_lengths'
    """
    return f"scripts.{FOLDERS[group]}.{name.replace('-', '_')}"


def parser(name: str, doc: str | None) -> argparse.ArgumentParser:
    """Return a parser for ``build.py NAME``, described by a docstring's first line."""
    return argparse.ArgumentParser(prog=f"build.py {name}", description=summary(doc or ""))


def summary(doc: str) -> str:
    """Return the first line of a docstring, without the command line in it.

    >>> summary("Measure it: ``build.py bench open``.")
    'Measure it.'
    """
    return doc.partition("\n")[0].partition(": ``")[0].rstrip('."') + "."


def run(main: Callable[[], int | None]) -> int:
    """Run a program and return its exit code; print only the message of a `BuildError`."""
    try:
        return main() or 0
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
