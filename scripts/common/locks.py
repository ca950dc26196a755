"""Lock all Python packages to install, with the hashes of their files.

pip installs an environment from ``lock-NAME.txt`` beside this module. A lock holds the pins of
``pyproject.toml`` and all packages that they need, for every supported Python and system. It has
the hashes of all files of each release, so that any file that pip chooses is checked.

``python build.py lock`` updates the locks after a pin has changed. A package keeps its locked
version as long as the pins allow; ``--upgrade`` looks for newer ones.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from scripts.common.base import BUILD, ROOT, announce, run

GROUPS = {
    "environment": ("engine", "test", "check", "build", "cluster"),
    "docs": ("docs",),
    "node": ("node",),
    "uv": ("lock",),
}
"""The dependency groups of ``pyproject.toml`` in each lock."""

_CONFIGURED = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}
"""The settings of pip that uv needs, and uv's environment variables for them.

Extra indexes are left out: a cache or a private index may lack files of a release.
"""
_HEAD = """\
# Written by `python build.py lock`. Every file that may be installed, by its hash.
"""


def path(name: str) -> Path:
    """Return the file of a lock."""
    return Path(__file__).with_name(f"lock-{name}.txt")


def pins(name: str) -> list[str]:
    """Read the pins of a lock from ``pyproject.toml``."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    return sorted({pin for group in GROUPS[name] for pin in groups[group]})


def renew(uv: Path, *, upgrade: bool) -> None:
    """Write all locks with uv, from the index that pip is configured for."""
    folder = BUILD / "uv"
    for name in GROUPS:
        announce(f"locking {', '.join(pins(name))}")
        asked = folder / f"{name}.in"
        asked.write_text("\n".join(pins(name)) + "\n", "utf-8")
        run(
            [uv, "pip", "compile", "--quiet", "--no-config", "--universal", "--generate-hashes",
             "--only-binary=:all:", "--no-header", "--no-annotate", "--no-strip-extras",
             "--python-version=3.11",
             "--python", sys.executable, *(["--upgrade"] if upgrade else []),
             "--output-file", path(name), asked],
            env={"UV_CACHE_DIR": str(folder / "cache"), **_settings_of_pip()},
            quiet=True,
            why=f"cannot lock {name}",
        )  # fmt: skip
        path(name).write_text(_HEAD + path(name).read_text("utf-8"), "utf-8")


def _settings_of_pip() -> dict[str, str]:
    """Return the settings of pip that uv needs, as uv's environment variables."""
    listed = run([sys.executable, "-m", "pip", "config", "list"], quiet=True, why="pip fails")
    # Environment variables, listed as ":env:.", override the files, so they come last.
    lines = sorted(listed.splitlines(), key=lambda line: line.startswith(":env:"))
    found = {}
    for line in lines:
        key, _, value = line.partition("=")
        name = key.rpartition(".")[2]
        if name in _CONFIGURED:
            found[_CONFIGURED[name]] = value.strip("'\"")
    return found
