"""The project's own Python environment, ``.venv``, with the pinned requirements."""

from __future__ import annotations

import os
import sys
import tomllib
import venv
from pathlib import Path

from buildlib.base import ROOT, BuildError, Stamp, run, say

VENV = ROOT / ".venv"
_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = _BIN / ("python.exe" if os.name == "nt" else "python")

EXTRAS = ("test", "check", "build")


def tool(name: str) -> Path:
    """Return the path of a program installed in the environment."""
    return _BIN / (f"{name}.exe" if os.name == "nt" else name)


def requirements() -> list[str]:
    """Read the pinned requirements, the package's own and all extras, from ``pyproject.toml``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    return sorted({*project["dependencies"], *(pin for name in EXTRAS for pin in extras[name])})


def ensure() -> Path:
    """Make or update ``.venv`` where needed and return its Python."""
    pins = requirements()
    stamp = Stamp("venv", [*pins, sys.version, str(Path(sys.base_prefix))], [PYTHON])
    if not stamp.fresh():
        say("making the Python environment .venv (once)")
        try:
            venv.create(VENV, with_pip=True, clear=not PYTHON.exists(), upgrade_deps=False)
        except Exception as error:
            raise BuildError(f"cannot make a Python environment: {error}") from error
        install(pins)
        stamp.write()
    return PYTHON


def install(pins: list[str]) -> None:
    """Install requirements into ``.venv``, from wheels only."""
    run(
        [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--no-input", "--only-binary=:all:", *pins],
        quiet=True,
        why="cannot install the pinned Python packages",
    )  # fmt: skip
