#!/usr/bin/env python3
"""Build, play and test Pass-a-Word: ``python build.py serve``, ``dist``, ``test``, ``check`` ...

Needs Python 3.11 or newer with pip, and nothing else: what it needs beyond
that it installs, pinned, into ``.venv`` and ``node_modules`` the first time.
"""

import sys

if sys.version_info < (3, 11):
    raise SystemExit("error: Pass-a-Word is built with Python 3.11 or newer, this is older.")

from scripts.build.commands import main

if __name__ == "__main__":
    raise SystemExit(main())
