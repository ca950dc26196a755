"""The project's Python environment, ``.venv``, with exactly the locked packages."""

from __future__ import annotations

import os
import platform
import sys
import venv
from pathlib import Path

from scripts.common import locks
from scripts.common.base import BUILD, ROOT, BuildError, Stamp, announce, run

VENV = ROOT / ".venv"
_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = _BIN / ("python.exe" if os.name == "nt" else "python")


def tool(name: str) -> Path:
    """Return the path of a program of the environment."""
    return _BIN / (f"{name}.exe" if os.name == "nt" else name)


def ensure() -> Path:
    """Create or update ``.venv`` if needed; return its Python."""
    lock = locks.path("environment")
    stamp = Stamp("venv", [lock, sys.version, str(Path(sys.base_prefix))], [PYTHON])
    if not stamp.is_current():
        announce("making the Python environment .venv (once)")
        if not _is_of_this_python():
            try:
                venv.create(VENV, with_pip=True, clear=not PYTHON.exists(), upgrade_deps=False)
            except Exception as error:
                raise BuildError(f"cannot make a Python environment: {error}") from error
        install(lock)
        stamp.write()
    return PYTHON


def _is_of_this_python() -> bool:
    """Say whether this Python created ``.venv``, so that only its packages need an update."""
    settings = VENV / "pyvenv.cfg"
    told = settings.read_text("utf-8").splitlines() if settings.exists() else []
    return PYTHON.exists() and f"version = {platform.python_version()}" in told


def ensure_uv() -> Path:
    """Return uv, the program that writes locks, from the environment ``.build/uv``."""
    python = _environment("uv", "uv", lock="uv")
    return python.with_name("uv.exe" if os.name == "nt" else "uv")


def ensure_docs() -> Path:
    """Return the Python that builds the docs site, from the environment ``.build/docs-tools``."""
    return _environment("docs-tools", "the tools of the docs", lock="docs")


def _environment(name: str, what: str, *, lock: str) -> Path:
    """Create or update the environment ``.build/NAME`` if needed; return its Python."""
    base, folder = Path(sys.executable), BUILD / name
    python = folder / _BIN.name / PYTHON.name
    stamp = Stamp(name, [locks.path(lock), what, str(base)], [python])
    if not stamp.is_current():
        announce(f"making an environment with {what} (once)")
        run([base, "-m", "venv", "--clear", folder], quiet=True, why="cannot make an environment")
        install(locks.path(lock), python)
        stamp.write()
    return python


def install(lock: Path, python: Path = PYTHON) -> None:
    """Install the packages of a lock from wheels into an environment, by default ``.venv``.

    Raises `BuildError` if a file has none of the hashes of its package, or if a package needs
    another package that is not in the lock.
    """
    run(
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input",
         "--only-binary=:all:", "--require-hashes", "--requirement", lock],
        quiet=True,
        why="cannot install the locked Python packages",
    )  # fmt: skip
