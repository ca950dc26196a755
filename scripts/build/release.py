"""Build a release, ``build.py release``: packages, the site as a file, hashes, notes."""

from __future__ import annotations

import hashlib
import re
import zipfile
from pathlib import Path

from scripts.build import dist
from scripts.common import python_env
from scripts.common.base import BUILD, EPOCH, ROOT, SRC, BuildError, files_below, fresh_folder, run
from scripts.runtime.in_pyodide.packing import zip_info

OUT = BUILD / "release"
HASHES = "SHA256SUMS"


def build(tag: str, address: str) -> Path:
    """Build a release and return its folder; ``tag`` must match the version, or be empty.

    Raises `BuildError`, also if the changelog has nothing on the version.
    """
    version = version_of((SRC / "scrabble" / "__init__.py").read_text("utf-8"))
    if tag not in {"", f"v{version}"}:
        raise BuildError(f"The tag {tag} is not that of the version {version}.")
    notes = notes_of((ROOT / "CHANGELOG.md").read_text("utf-8"), version)
    python_env.ensure()
    site = dist.build(address)
    folder = fresh_folder(OUT)
    run(
        [python_env.tool("pyproject-build"), "--no-isolation", "--outdir", folder / "packages",
         ROOT],
        env={"SOURCE_DATE_EPOCH": EPOCH},
        quiet=True,
        why="cannot build the packages",
    )  # fmt: skip
    pack(site, folder / f"pass-a-word-{version}-site.zip")
    (folder / HASHES).write_text(hashes(folder), "utf-8")
    (folder / "notes.md").write_text(notes, "utf-8")
    return folder


def version_of(source: str) -> str:
    """Return the package's version."""
    found = re.search(r'^__version__ = "([^"]+)"$', source, re.MULTILINE)
    if found is None:
        raise BuildError("The package states no version.")
    return found[1]


def notes_of(changelog: str, version: str) -> str:
    """Return the changelog's section on a version; raise `BuildError` if it is empty."""
    pattern = rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)"
    found = re.search(pattern, changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise BuildError(f"CHANGELOG.md says nothing of {version}.")
    return found[1].strip() + "\n"


def pack(folder: Path, file: Path) -> None:
    """Write a reproducible zip file of a folder."""
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(files_below(folder)):
            entry = zip_info(f"dist/{path.relative_to(folder).as_posix()}")
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def hashes(folder: Path) -> str:
    """Return the SHA-256 of every file below a folder, in the format of ``sha256sum --check``."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in sorted(files_below(folder))
    )
