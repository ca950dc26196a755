#!/usr/bin/env python3
"""Build, play and test Pass-a-Word; ``python build.py --help`` lists the commands.

Needs only Python 3.11 or newer with pip. The first run installs all other tools, at pinned
versions, into ``.venv`` and ``node_modules``.
"""

import sys

if sys.version_info < (3, 11):
    raise SystemExit("error: Pass-a-Word needs Python 3.11 or newer.")

from scripts.build.commands import main

if __name__ == "__main__":
    raise SystemExit(main())
