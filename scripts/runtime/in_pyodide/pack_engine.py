"""Bundle the locked wheels: ``pack_engine.py LOCK.json EARLY LATE PART...`` and modules.

The contents of each bundle follow, with ``--`` before each list: names of modules, and prefixes of
the names of data and other packages.

Runs in Pyodide. The wheels are in the folder of the lock file. EARLY gets the first modules of the
engine, which a snapshot holds already. LATE gets what every start needs as files: the engine's
modules of the second list, and all data that no other bundle has. It leaves out the dictionary
packs, the leave values and the lists of puzzles, which the page fetches by language. Each PART gets
a part of `scripts.runtime.imports.PARTS`. Metadata, tests, headers and stubs are left out.
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
"""The number of the second bundle."""
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
    """Say whether a list has the module in a file, or a prefix of its name."""
    return module_of(name) in names or any("/" in n and name.startswith(n) for n in names)


def bundle_of(name: str, lists: list[list[str]]) -> int:
    """Return the number of a file's bundle; unlisted files go to the late modules."""
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
