#!/usr/bin/env python3
"""Build, play and test Pass-a-Word; ``python build.py --help`` lists the commands.

Needs only Python 3.11 or newer with pip. The first run installs all other tools, at pinned
versions, into ``.venv`` and ``node_modules``.
"""

import runpy
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    raise SystemExit("error: Pass-a-Word needs Python 3.11 or newer.")

if __name__ == "__main__" and __spec__ is not None:
    # ``python -m build`` means the package ``build``, which this file hides in this folder.
    here = Path(__file__).parent
    sys.path[:] = [place for place in sys.path if Path(place).resolve() != here]
    runpy.run_module("build", run_name="__main__", alter_sys=True)
elif __name__ == "__main__":
    from scripts.build.commands import main

    raise SystemExit(main())
