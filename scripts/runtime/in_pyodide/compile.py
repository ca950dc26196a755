"""Compile wheels to bytecode, check that they install, and lock them.

Runs in Pyodide (see run.mjs), since the bytecode is for Pyodide's Python: ``compile.py OUT
WHEEL...`` writes ``OUT/*.whl`` and ``OUT/lock.json``.
"""

import json
import sys
import zipfile
from pathlib import Path

import micropip
from pyodide_build._py_compile import _py_compile_archive

from scripts.runtime.in_pyodide import packing

UNCHECKED_HASH = (1).to_bytes(4, "little")
"""The flag of a .pyc that is never compared with a source."""


def repack(source: Path, made: Path, out: Path) -> None:
    """Rewrite a compiled wheel with sorted names, one date and our own bytecode.

    The bytecode has neither docstrings nor asserts, and is never compared with a source. Modules
    that were published as bytecode keep that bytecode.
    """
    with (
        zipfile.ZipFile(source) as plain,
        zipfile.ZipFile(made) as old,
        zipfile.ZipFile(out, "w") as new,
    ):
        for name in sorted(old.namelist()):
            data = old.read(name)
            module = name.removesuffix("c")
            if name.endswith(".pyc") and module in plain.namelist():
                data = packing.bytecode(plain.read(module), module, optimize=2)
            elif name.endswith(".pyc"):
                data = data[:4] + UNCHECKED_HASH + data[8:]
            new.writestr(packing.zip_info(name), data, zipfile.ZIP_DEFLATED, 9)


def compile_wheel(wheel: Path, folder: Path) -> Path:
    """Compile one wheel into the folder and return the compiled wheel."""
    work = Path("/tmp") / wheel.name  # noqa: S108  In Pyodide's memory, not shared.
    work.write_bytes(wheel.read_bytes())
    made: Path | None = _py_compile_archive(work, verbose=False)
    assert made is not None, f"{wheel.name} holds no Python"
    out = folder / made.name
    repack(work, made, out)
    return out


async def lock(wheels: list[Path]) -> dict[str, object]:
    """Install exactly these wheels with micropip and return the lock of the installed packages.

    The wheels must include all their requirements, since no index is searched.
    """
    addresses = [f"emfs:{wheel.absolute()}" for wheel in wheels]
    await micropip.install(addresses, index_urls=[])
    frozen = json.loads(micropip.freeze())
    names = {wheel.name for wheel in wheels}
    packages = {
        name: {**entry, "file_name": Path(entry["file_name"]).name}
        for name, entry in sorted(frozen["packages"].items())
        if Path(entry["file_name"]).name in names
    }
    assert len(packages) == len(wheels), f"locked {sorted(packages)} of {sorted(names)}"
    return {"info": frozen["info"], "packages": packages}


folder = Path(sys.argv[1])
compiled = [compile_wheel(Path(name), folder) for name in sys.argv[2:]]
locked = await lock(compiled)  # type: ignore[top-level-await]  # noqa: F704, PLE1142
(folder / "lock.json").write_text(json.dumps(locked, indent=1, sort_keys=True) + "\n", "utf-8")
