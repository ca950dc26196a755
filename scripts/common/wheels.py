"""Download wheels for Pyodide from PyPI, checked by hash: for the page, and for tools."""

from __future__ import annotations

from pathlib import Path

from scripts.common import python_env
from scripts.common.base import BUILD, Stamp, announce, fresh_folder, run

PLATFORM = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14",
            "--implementation=cp", "--abi=cp314")  # fmt: skip
"""The platform of the wheels: the interpreter of Pyodide 314."""


def ensure(kind: str) -> list[Path]:
    """Download the wheels of ``wheels-KIND.txt`` if needed; return them, sorted."""
    pins = Path(__file__).with_name(f"wheels-{kind}.txt")
    folder = BUILD / f"wheels-{kind}"
    stamp = Stamp(f"wheels-{kind}", [pins], [folder])
    if not stamp.is_current():
        announce(f"fetching the {kind} wheels for Pyodide (once)")
        fresh_folder(folder)
        run(
            [python_env.ensure(), "-m", "pip", "download", "--quiet",
             "--disable-pip-version-check", "--no-input", "--no-deps", "--only-binary=:all:",
             "--require-hashes", *PLATFORM, "--dest", folder, "--requirement", pins],
            quiet=True,
            why="cannot fetch the wheels for Pyodide",
        )  # fmt: skip
        stamp.write()
    return sorted(folder.glob("*.whl"))


def named(wheels: list[Path], *names: str) -> list[Path]:
    """Return the wheels of some projects, by the first part of their file names."""
    return [wheel for wheel in wheels if wheel.name.split("-")[0] in names]
