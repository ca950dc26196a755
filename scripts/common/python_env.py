"""The project's Python environment, ``.venv``, with exactly the locked packages."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
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
    """Say whether ``.venv`` needs nothing but other packages; its Python may be running."""
    settings = VENV / "pyvenv.cfg"
    told = settings.read_text("utf-8").splitlines() if settings.exists() else []
    return PYTHON.exists() and f"version = {platform.python_version()}" in told


def ensure_newest() -> Path | None:
    """Return the newest Python if it is newer than this one, with the locked packages.

    Candidates are ``PASSAWORD_PYTHON``, ``python3.N`` on the path, and pyenv's. The newest that
    starts gets an environment of its own, ``.build/newest``.
    """
    found = max(_others(), default=None)
    if found is None or found[0] <= sys.version_info[:2]:
        return None
    version, base = found
    return _environment("newest", base, f"Python {version[0]}.{version[1]}")


def ensure_uv() -> Path:
    """Return the program that writes locks; its environment is ``.build/uv``."""
    python = _environment("uv", Path(sys.executable), "uv", lock="uv")
    return python.with_name("uv.exe" if os.name == "nt" else "uv")


def ensure_docs() -> Path:
    """Return the Python that builds the docs site; its environment is ``.build/docs-tools``."""
    return _environment("docs-tools", Path(sys.executable), "the tools of the docs", lock="docs")


def _environment(name: str, base: Path, what: str, *, lock: str = "environment") -> Path:
    """Create or update the environment ``.build/NAME`` if needed; return its Python."""
    folder = BUILD / name
    python = folder / _BIN.name / PYTHON.name
    stamp = Stamp(name, [locks.path(lock), what, str(base)], [python])
    if not stamp.is_current():
        announce(f"making an environment with {what} (once)")
        run([base, "-m", "venv", "--clear", folder], quiet=True, why="cannot make an environment")
        install(locks.path(lock), python)
        stamp.write()
    return python


def _others() -> Iterator[tuple[tuple[int, int], Path]]:
    """Yield the versions and programs of the Pythons on this machine that start."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    places = [os.environ.get("PASSAWORD_PYTHON"), *map(str, pyenv.glob("3.*/bin/python"))]
    places += [shutil.which(f"python3.{minor}") for minor in range(12, 20)]
    ask = "import sys, venv, ensurepip; print(*sys.version_info[:2])"
    for place in filter(None, places):
        try:
            printed = subprocess.run([place, "-c", ask], capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            continue  # A pyenv shim without a Python, or a Python without venv.
        major, minor = map(int, printed.stdout.split())
        yield (major, minor), Path(place)


def install(lock: Path, python: Path = PYTHON) -> None:
    """Install the packages of a lock from wheels into an environment, ``.venv`` if none is named.

    Raises `BuildError` if a file has none of the hashes of its package, or if a package needs
    another that is not in the lock.
    """
    run(
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input",
         "--only-binary=:all:", "--require-hashes", "--requirement", lock],
        quiet=True,
        why="cannot install the locked Python packages",
    )  # fmt: skip
