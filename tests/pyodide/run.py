"""The engine's tests inside Pyodide, against the shipped bytecode.

Run by ``python build.py test`` through scripts/pyodide/run.mjs; arguments are
pytest's. What needs threads, programs or a browser is marked and left out.
"""

import sys

import pytest

OPTIONS = (
    "-p", "no:cacheprovider",
    "-o", "addopts=--strict-markers --strict-config --import-mode=importlib",
    "-o", "pythonpath=tests .",  # The engine is the installed wheel, not src/.
    "-m", "not native and not browser",
    "--ignore=tests/browser",
    "--ignore=tests/pyodide",
)  # fmt: skip

raise SystemExit(int(pytest.main([*OPTIONS, *sys.argv[1:]])))
