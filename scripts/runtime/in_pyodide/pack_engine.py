"""Bundle the locked wheels: ``pack_engine.py LOCK.json EARLY LATE PART... -- NAME... -- NAME...``.

After the paths of the bundles comes one list of names for each bundle, with ``--`` before it. A
name is a module, or the prefix of the paths of data and other packages.

Runs in Pyodide. The wheels are in the folder of the lock file. EARLY gets the engine's modules that
the snapshot already holds. LATE gets the files that every start needs: the modules of its list, and
all files that are in no list. Each PART gets a part of `scripts.runtime.imports.PARTS`. The
dictionary packs, leave values and lists of puzzles are left out, since the page fetches them by
language. Metadata, tests, headers and stubs are left out too.
"""

import hashlib
import json
import re
import sys
import zipfile
from pathlib import Path

from scripts.runtime.in_pyodide import packing

NOT_SHIPPED = (".h", ".pyi", ".pack", "py.typed")
FETCHED = re.compile(r"scrabble/data/(leaves|puzzles)/..\.txt")
"""The leave values and the puzzles of a language, which the page fetches."""
LATE = 1
"""The index of the bundle LATE among the bundles."""
UNUSED = ("bitarray/util.pyc", "bitarray/_util.", "bitarray/bitfields.pyc")
"""Parts of bitarray that the engine does not use."""


def module_of(name: str) -> str:
    """Return the module that a file of bytecode holds; empty for other files."""
    if not name.endswith(".pyc"):
        return ""
    return name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def shipped(name: str, engine: set[str]) -> bool:
    """Say whether the page needs this member of a wheel."""
    folder, _, file = name.rpartition("/")
    if ".dist-info" in folder or name.endswith(NOT_SHIPPED) or "/licences/" in name:
        return False
    if FETCHED.fullmatch(name):
        return False
    module = module_of(name)
    if module.partition(".")[0] == "scrabble":
        return module in engine
    return not file.startswith("test_") and not name.startswith(UNUSED)


def contents(lock_file: Path, engine: set[str]) -> dict[str, bytes]:
    """Return the shipped files of the locked wheels, after checking their hashes."""
    files: dict[str, bytes] = {}
    for package in json.loads(lock_file.read_text("utf-8"))["packages"].values():
        wheel = lock_file.with_name(package["file_name"])
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"], wheel.name
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if shipped(name, engine)]
            files |= {name: archive.read(name) for name in names}
    return files


def is_in(name: str, names: list[str]) -> bool:
    """Say whether a list names a file: by its module, or by a prefix of its path."""
    return module_of(name) in names or any("/" in n and name.startswith(n) for n in names)


def bundle_of(name: str, lists: list[list[str]]) -> int:
    """Return the index of a file's bundle; unlisted files go to the bundle LATE."""
    return next((n for n, names in enumerate(lists) if is_in(name, names)), LATE)


lists: list[list[str]] = [[]]
for argument in sys.argv[1:]:
    if argument == "--":
        lists.append([])
    else:
        lists[-1].append(argument)
lock_file, *outs = map(Path, lists.pop(0))
files = contents(lock_file, {module for modules in lists for module in modules})
info = json.loads(lock_file.read_text("utf-8"))["info"]
for number, out in enumerate(outs):
    chosen = {name: data for name, data in files.items() if bundle_of(name, lists) == number}
    packing.write(out, packing.bundle(chosen, {"info": info}))
