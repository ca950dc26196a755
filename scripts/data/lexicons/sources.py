"""The pinned packages with the words of the dictionaries, fetched by their registries' clients."""

from __future__ import annotations

import shutil
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from scripts.common.base import BUILD, BuildError, run, sha256

CACHE = BUILD / "lexicons"


@dataclass(frozen=True, slots=True)
class Source:
    """A package: its registry, its exact version, and the SHA-256 of its archive."""

    registry: str
    package: str
    version: str
    sha256: str

    @property
    def command(self) -> list[str]:
        """The command that downloads the archive into the current folder."""
        if self.registry == "npm":
            return ["npm", "pack", "--silent", f"{self.package}@{self.version}"]
        if self.registry == "pypi":
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            return [*pip, f"{self.package}=={self.version}"]
        return ["apt-get", "download", "--quiet", f"{self.package}={self.version}"]


SOURCES = {
    package: Source(package=package, **facts)
    for package, facts in tomllib.loads(
        Path(__file__).with_name("sources.toml").read_text("utf-8")
    ).items()
}


def fetch(package: str, cache: Path = CACHE) -> Path:
    """Return the folder of a package below ``cache``; download and unpack it if it is not there.

    Raises `BuildError` if it cannot be had or is not, byte for byte, the pinned one.
    """
    source = SOURCES[package]
    folder = cache / f"{source.package}-{source.version.replace(':', '_')}"
    if folder.exists():
        return folder
    download = folder.with_suffix(".download")
    download.mkdir(parents=True, exist_ok=True)
    run(source.command, cwd=download, quiet=True)
    (archive,) = download.iterdir()
    found = sha256(archive)
    if found != source.sha256:
        raise BuildError(f"{package} {source.version}: SHA-256 is {found}, not the pinned one.")
    unpacked = download / "unpacked"
    if archive.suffix == ".deb":
        run(["dpkg-deb", "-x", archive.name, unpacked.name], cwd=download, quiet=True)
    elif archive.suffix == ".whl":
        shutil.unpack_archive(archive, unpacked, "zip")
    else:
        shutil.unpack_archive(archive, unpacked, "gztar", filter="data")
    unpacked.rename(folder)
    archive.unlink()
    download.rmdir()
    return folder
