"""The command lines of the programs that ``build.py`` starts."""

from __future__ import annotations

import argparse


def parser(name: str, doc: str | None) -> argparse.ArgumentParser:
    """Return the parser of ``build.py NAME``, described by the first line of a docstring.

    >>> parser("bench open", "Measure it: ``build.py bench open``.").description
    'Measure it.'
    """
    summary = (doc or "").partition("\n")[0].partition(": ``")[0].rstrip(".")
    return argparse.ArgumentParser(prog=f"build.py {name}", description=f"{summary}.")
