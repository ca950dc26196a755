"""The project's Python environment, ``.venv``, with the pinned requirements."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

from scripts.build.base import BUILD, ROOT, BuildError, Stamp, announce, run

VENV = ROOT / ".venv"
_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = _BIN / ("python.exe" if os.name == "nt" else "python")

EXTRAS = ("test", "check", "build")


def tool(name: str) -> Path:
    """Return the path of a program of the environment."""
    return _BIN / (f"{name}.exe" if os.name == "nt" else name)


def requirements() -> list[str]:
    """Read the pinned requirements, the package's own and all extras, from ``pyproject.toml``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    return sorted({*project["dependencies"], *(pin for name in EXTRAS for pin in extras[name])})


def ensure() -> Path:
    """Create or update ``.venv`` if needed; return its Python."""
    pins = requirements()
    stamp = Stamp("venv", [*pins, sys.version, str(Path(sys.base_prefix))], [PYTHON])
    if not stamp.is_current():
        announce("making the Python environment .venv (once)")
        try:
            venv.create(VENV, with_pip=True, clear=not PYTHON.exists(), upgrade_deps=False)
        except Exception as error:
            raise BuildError(f"cannot make a Python environment: {error}") from error
        install(pins)
        stamp.write()
    return PYTHON


def ensure_newest() -> Path | None:
    """Return the newest Python if it is newer than this one, with the requirements of the tests.

    Candidates are ``PASSAWORD_PYTHON``, ``python3.N`` on the path, and pyenv's. The newest that
    starts gets an environment of its own, ``.build/newest``.
    """
    found = max(_others(), default=None)
    if found is None or found[0] <= sys.version_info[:2]:
        return None
    version, base = found
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pins = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    folder = BUILD / "newest"
    python = folder / _BIN.name / PYTHON.name
    stamp = Stamp("newest", [*pins, str(version), str(base)], [python])
    if not stamp.is_current():
        announce(f"making an environment with Python {version[0]}.{version[1]} (once)")
        run([base, "-m", "venv", "--clear", folder], quiet=True, why="cannot make an environment")
        install(pins, python)
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


def install(pins: list[str], python: Path = PYTHON) -> None:
    """Install requirements from wheels into an environment, ``.venv`` if none is named."""
    run(
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--no-input", "--only-binary=:all:", *pins],
        quiet=True,
        why="cannot install the pinned Python packages",
    )  # fmt: skip
