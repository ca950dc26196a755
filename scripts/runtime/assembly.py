"""Make the page's ``runtime/``: Python, its standard library and the engine.

Each file has the form that browsers load fastest. `scripts.build.dist` adds them to the page.
"""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from scripts.common import node_env, python_env, wheels
from scripts.common.base import EPOCH, ROOT, SCRIPTS, SITE, SRC, files_below, fresh_folder, run
from scripts.runtime import glue, imports, pyodide, wasm_exports

LARGE = (wasm_exports.WASM, "pyodide.rest.wasm", "snapshot.bin")
"""Files that a first visit gets as xz streams from ``packed/``; the service worker caches them
unpacked. If Python calls a function of ``pyodide.rest.wasm`` before that file is loaded, the page
requests the file unpacked."""
PART_FILES = tuple(f"{part}.bin" for part in imports.PARTS)
"""Bundles that are fetched with the first request that needs them."""
SHORT_GLUE = "pyodide.short.mjs"
"""Glue and loader for a start from the snapshot, without unused functions; see split/glue.mjs."""
ENGINE = (
    "engine.bin",
    "late.bin",
    *PART_FILES,
    "stdlib.bin",
    wasm_exports.GLUE,
    SHORT_GLUE,
    *LARGE,
    *(f"{name}.xz" for name in LARGE),
)
"""The files of ``runtime/`` and ``packed/`` that this module makes."""
SPLIT = ("pyodide.asm", "pyodide.rest")
"""The two parts of the WebAssembly: the functions that games use, and the rest."""
SPLITTER = SCRIPTS / "runtime" / "split"
USED_FUNCTIONS = SPLITTER / "used-functions.txt"
USED_GLUE = SPLITTER / "used-glue.txt"
LATE_DATA = SPLITTER / "late-data.txt"
PLAIN = (
    *("stdlib.bin", "engine.bin", "pyodide.rest.wasm.xz", *PART_FILES),
    *(wasm_exports.GLUE, wasm_exports.LOADER),
)
"""Files that a start from the snapshot does not need."""
LATE = "bitarray"
"""A module that no snapshot can hold, since it has machine code; one of `PART_FILES` has it."""
CALLER = "worker/snapshot.js"
"""The page's script that calls exports of the WebAssembly."""
TOOLS = ("micropip", "packaging", "platformdirs", "pyodide_build", "rich")


def engine_wheel(work: Path) -> Path:
    """Build the engine's wheel with the pinned backend."""
    run(
        [python_env.tool("pyproject-build"), "--wheel", "--no-isolation", "--outdir", work, ROOT],
        # Our ``build.py`` would shadow PyPI's ``build``, which ``pyproject-build`` imports.
        env={"SOURCE_DATE_EPOCH": EPOCH, "PYTHONPATH": ""},
        quiet=True,
        why="cannot build the engine's wheel",
    )
    return next(work.glob("*.whl"))


def make(out: Path, *, is_counted: bool = False) -> None:
    """Write the files of `ENGINE` into ``out``, and intermediate files into ``out/work``.

    With ``is_counted``, nothing is split by use, and the short glue records calls.
    """
    bundles = make_bundles(out, fresh_folder(out / "work"))
    machine_code = libraries(bundles, fresh_folder(out / "work" / "libraries"))
    wasm_exports.write(node_env.PYODIDE, out, [SITE / CALLER], machine_code)
    glue.minify(out / wasm_exports.GLUE)
    make_short_glue(out, machine_code, is_counted=is_counted)
    make_snapshot(out)
    if not is_counted:
        split(out)
        large = [out / name for name in LARGE]
        pyodide.output("pack_files.py", *large, why="cannot pack the largest files")


def make_bundles(out: Path, work: Path) -> list[Path]:
    """Write the engine's bundles and the standard library that they need; return the bundles.

    There is one bundle for the snapshot, one for every start, and one for each part of the engine.
    """
    tools = wheels.named(wheels.ensure("tools"), *TOOLS)
    pyodide.output(
        "compile.py",
        work,
        engine_wheel(fresh_folder(work / "plain")),
        *wheels.ensure("shipped"),
        wheels=tools,
        why="cannot compile and lock the wheels in Pyodide",
    )
    lock, needed = work / "lock.json", work / "needed.json"
    parts = {part: imports.in_part(part) for part in imports.PARTS}
    in_parts = [module for modules in parts.values() for module in modules]
    bundles = [out / f"{name}.bin" for name in ("engine", "late", *parts)]
    every = imports.engine_modules()
    early = [each for each in imports.engine_modules(without=LATE) if each not in in_parts]
    late = sorted({*every} - {*early, *in_parts})
    lists = [early, late, *([*parts[part], *imports.data_of(part)] for part in parts)]
    named = [word for modules in lists for word in ("--", *modules)][1:]
    pyodide.output("pack_engine.py", lock, *bundles, "--", *named, why="cannot bundle")
    traced = pyodide.output(
        "trace_imports.py",
        *early,
        *late,
        *in_parts,
        *imports.other_modules(),
        *imports.ENCODINGS,
        *imports.FOR_ERRORS,
        bundles=bundles,
        why="the engine does not import in Pyodide",
    )
    needed.write_text(traced, "utf-8")
    whole = node_env.PYODIDE / "python_stdlib.zip"
    pyodide.output(
        "pack_stdlib.py", out / "stdlib.bin", whole, needed, why="cannot trim the standard library"
    )
    return bundles


def make_short_glue(out: Path, machine_code: list[Path], *, is_counted: bool) -> None:
    """Write `SHORT_GLUE`, trimmed like the whole glue; see split/glue.mjs."""
    changed = fresh_folder(out / "work" / "short")
    run(
        [node_env.find().program, SPLITTER / "glue.mjs", node_env.PYODIDE, changed,
         *([] if is_counted else [USED_GLUE])],
        quiet=True,
        why="cannot leave out of the glue what is not called",
    )  # fmt: skip
    shutil.copyfile(node_env.PYODIDE / wasm_exports.WASM, changed / wasm_exports.WASM)
    trimmed = fresh_folder(changed / "trimmed")
    wasm_exports.write(changed, trimmed, [SITE / CALLER], machine_code)
    shutil.move(trimmed / wasm_exports.GLUE, out / SHORT_GLUE)
    glue.minify(out / SHORT_GLUE, changed / wasm_exports.LOADER)


def split(out: Path) -> None:
    """Split the WebAssembly in ``out`` by use; see split.mjs."""
    whole = out / "work" / wasm_exports.WASM
    shutil.move(out / wasm_exports.WASM, whole)
    run(
        [node_env.find().program, SPLITTER / "split.mjs", whole, USED_FUNCTIONS, LATE_DATA,
         *(out / f"{name}.wasm" for name in SPLIT)],
        quiet=True,
        why="cannot split the WebAssembly",
    )  # fmt: skip


def unbundled(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of a bundle's files; see packing.py."""
    data = gzip.decompress(path.read_bytes())
    at = 4 + int.from_bytes(data[:4], "big")
    for name, size in json.loads(data[4:at])["files"]:
        yield name, data[at : at + size]
        at += size


def libraries(bundles: list[Path], folder: Path) -> list[Path]:
    """Write the machine code in bundles into a folder; return its files."""
    for file in bundles:
        for name, data in unbundled(file):
            if name.endswith(".so"):
                (folder / Path(name).name).write_bytes(data)
    return sorted(folder.iterdir())


def modules_in_snapshot() -> list[str]:
    """Return the modules to import before the snapshot is taken; they import all others.

    These are the modules that CPython imports to decode texts, the modules of other packages that
    the engine imports (even in functions), and the engine's modules except parts and late modules.
    """
    others = set(imports.other_modules()) - {LATE}
    for wheel in wheels.named(wheels.ensure("shipped"), LATE):
        others.update(imports.modules_behind(wheel, LATE))
    early = imports.engine_modules(without=LATE)
    in_parts = [module for part in imports.PARTS for module in imports.in_part(part)]
    own = [each for each in early if each not in in_parts]
    return [*imports.ENCODINGS, *sorted(others), *own]


def make_snapshot(out: Path) -> None:
    """Write the memory of a Python that has imported all modules; see snapshot.mjs."""
    scripts = pyodide.RUNNER.parent
    run(
        [node_env.find().program, scripts / "snapshot.mjs", out, node_env.PYODIDE,
         scripts / "prepare.py", *modules_in_snapshot()],
        quiet=True,
        why="cannot take the snapshot",
    )  # fmt: skip


def inputs() -> list[Path | str]:
    """Return the source files of the engine's parts and of the tools."""
    return [
        *(path for path in files_below(SRC) if path.suffix != ".pack"),
        *files_below(SCRIPTS / "common", SCRIPTS / "runtime"),
        SITE / CALLER,
        ROOT / "pyproject.toml",
        ROOT / "package-lock.json",
    ]
