"""Start a program of ``scripts/`` with its options: ``python -m scripts bench open --rounds 3``."""

from __future__ import annotations

import sys
from importlib import import_module

from scripts.common import command_line


def main() -> int:
    """Run ``main`` of the program named by its group and name; see `scripts.build.programs`."""
    group, name, *sys.argv[1:] = sys.argv[1:]
    program = import_module(command_line.module(group, name))
    return command_line.run(program.main)


if __name__ == "__main__":
    raise SystemExit(main())
