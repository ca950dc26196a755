"""The engine's tests inside Pyodide, against the shipped bytecode.

``python build.py test`` runs this through scripts/runtime/in_pyodide/run.mjs, with pytest's
arguments. Tests that need threads, programs or a browser are marked and left out. With
``--usual`` first, only tests that may differ between Pythons run.
"""

import sys
from pathlib import Path

import pytest

OPTIONS = (
    "-p", "no:cacheprovider",
    "-o", "addopts=--strict-markers --strict-config --import-mode=importlib",
    "-o", "pythonpath=tests .",  # The engine is the installed wheel, not src/.
    "--ignore=tests/browser",
    "--ignore=tests/pyodide",
)  # fmt: skip

CAN_DIFFER = {
    "frozen vectors": (
        "link/test_link_vectors.py",
        "joint/sealed/test_sealed_vectors.py",
        "joint/fair_draw/test_fair_vectors.py",
    ),
    "what is refused, and with which code": (
        "test_mutants.py",
        "joint/sealed/test_bad_sealed_links.py",
        "joint/fair_draw/test_bad_fair_links.py",
    ),
    "Unicode": (
        "game/test_characters.py",
        "game/test_hostile_names.py",
        "link/test_link_text.py",
        "game/test_tiles.py",
    ),
    "depth of recursion, time and memory": (
        "test_reading_times.py",
        "lexicon/test_hard_searches.py",
    ),
    "large integers, bytes and bits": (
        "joint/sealed/test_curve.py",
        "joint/sealed/test_hashing.py",
        "lexicon/test_bitcolumns.py",
        "lexicon/test_pack.py",
    ),
    "the bridge, and parts that are loaded late": (
        "web/test_web_*.py",
        "joint/sealed/test_web_sealed.py",
        "joint/fair_draw/test_web_fair_draw.py",
    ),
    "what Python prints": ("test_doctests.py",),
}
"""By reason: the tests that could pass natively and fail in Pyodide."""


def selected(arguments: list[str]) -> list[str]:
    """Return the arguments for pytest."""
    if arguments[:1] != ["--usual"]:
        return ["-m", "not native and not browser", *arguments]
    patterns = [pattern for each in CAN_DIFFER.values() for pattern in each]
    found = [sorted(map(str, Path("tests").glob(pattern))) for pattern in patterns]
    if not all(found):
        raise SystemExit(f"no such tests: {patterns[found.index([])]}")
    files = [file for each in found for file in each]
    return ["-m", "not native and not browser and not full", *arguments[1:], *files]


raise SystemExit(int(pytest.main([*OPTIONS, *selected(sys.argv[1:])])))
