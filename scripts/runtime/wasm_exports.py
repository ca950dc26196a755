"""Trim Pyodide's WebAssembly and its JavaScript glue to the exports that we use.

Pyodide exports all of CPython, some 8,500 names, so that packages with machine code can link
against them. Every start assigns each of them, wraps many and enters them in tables: a tenth of the
time to open a link. The page ships one such package. This module keeps the exports that the package
imports, and exports whose names occur in a script; the code itself stays the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from scripts.common import node_env
from scripts.common.base import SCRIPTS, BuildError, run
from scripts.runtime.glue import trimmed

WASM, GLUE, LOADER = "pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"
_ADDRESSES = "GOT.func"
"""The origin from which a module imports addresses of functions: their places in the table."""
_WORD = re.compile(r"[\w$]+")
_ASSIGNING = re.compile(
    r"var (?P<names>[\w$,]+);function assignWasmExports\(wasmExports\)\{(?P<body>[^}]*)\}"
)
_ASSIGNED = re.compile(
    r'(?P<targets>(?:[\w$]+=|Module\["[^"]+"\]=)+)wasmExports\["(?P<name>[^"]+)"\](?:\.value>>>0)?'
)


def write(pyodide: Path, out: Path, scripts: Iterable[Path], libraries: Iterable[Path]) -> None:
    """Write Pyodide's WebAssembly and glue into ``out``, trimmed for scripts and machine code.

    Raises `BuildError` if Pyodide's files are not as this module expects.
    """
    wasm = pyodide / WASM
    glue = (pyodide / GLUE).read_text("utf-8")
    found = _ASSIGNING.search(glue)
    if found is None:
        raise BuildError(f"{GLUE} does not assign its exports as expected")
    modules = names_in(wasm, *libraries)
    imports = [each for module in modules for each in module.imports]
    needed = {name for _, name in imports}
    addressed = {name for origin, name in imports if origin == _ADDRESSES}
    callers = [path.read_text("utf-8") for path in (pyodide / LOADER, *scripts)]
    others = [glue[: found.start()], glue[found.end() :], *callers]
    used = needed | {word for text in others for word in _WORD.findall(text)}
    lines = [_assignment(line) for line in found["body"].split(";")]
    kept = [line for line in lines if used & {line.name, *line.targets}]
    gone = {name for line in lines for name in line.targets} - {
        name for line in kept for name in line.targets
    }
    names = [name for name in found["names"].split(",") if name not in gone]
    taken = ";".join(line.text for line in kept)
    body = f"var {','.join(names)};function assignWasmExports(wasmExports){{{taken}}}"
    used.update(line.name for line in kept)
    text = glue[: found.start()] + body + glue[found.end() :]
    (out / GLUE).write_text(trimmed(text, needed, addressed, "\n".join(callers)), "utf-8")
    names = [name for name in modules[0].exports if name in used]
    _exports_program("--keep", wasm, out / WASM, *names, why="cannot trim the WebAssembly")


class _Assignment(NamedTuple):
    """One assignment of an export in the glue."""

    text: str
    name: str
    targets: tuple[str, ...]
    """The names of the export in the glue."""


def _assignment(text: str) -> _Assignment:
    found = _ASSIGNED.fullmatch(text)
    if found is None:
        raise BuildError(f"{GLUE} does not assign an export as expected: {text[:80]}")
    targets = [name for name in _WORD.findall(found["targets"]) if name != "Module"]
    return _Assignment(text, found["name"], tuple(targets))


class Names(NamedTuple):
    """A module's imports, each with its origin, and the names of its exports."""

    imports: list[tuple[str, str]]
    exports: list[str]


def names_in(*files: Path) -> list[Names]:
    """Return the names in WebAssembly modules; see exports.mjs."""
    printed = _exports_program(*files, why="cannot read the WebAssembly")
    return [Names([*map(tuple, one["imports"])], one["exports"]) for one in json.loads(printed)]


def _exports_program(*arguments: str | Path, why: str) -> str:
    program = SCRIPTS / "runtime" / "split" / "exports.mjs"
    return run([node_env.find().program, program, *arguments], quiet=True, why=why)
